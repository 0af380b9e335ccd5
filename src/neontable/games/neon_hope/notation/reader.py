"""Steps through the pieces of a text: words, numbers, names, and the smaller things that effects are made of."""

from __future__ import annotations

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Pick, Place
from neontable.games.neon_hope.notation.lexer import NAME, NUMBER, SIGN, STOP, WORD, Problem, Token, shown, tokens
from neontable.games.neon_hope.notation.scope import Scope, near


class Reader:
    """A text being read."""

    def __init__(self, text: str, scope: Scope) -> None:
        self.text = text
        self.scope = scope
        self.tokens: list[Token] = tokens(text)
        self.at = 0

    # ---- single pieces
    def peek(self, ahead: int = 0) -> Token:
        """A piece that lies ahead."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def next(self) -> Token:
        """The next piece."""
        found = self.peek()
        if found.kind != STOP:
            self.at += 1
        return found

    def is_sign(self, sign: str, ahead: int = 0) -> bool:
        """Whether a sign comes next."""
        token = self.peek(ahead)
        return token.kind == SIGN and token.text == sign

    def is_word(self, word: str, ahead: int = 0) -> bool:
        """Whether a word comes next."""
        token = self.peek(ahead)
        return token.kind == WORD and token.text == word

    def take(self, sign: str) -> bool:
        """Pass over a sign if it comes next."""
        if not self.is_sign(sign):
            return False
        self.at += 1
        return True

    def expect(self, sign: str) -> None:
        """Pass over a sign that must come next."""
        if not self.take(sign):
            raise self.wrong(f"{sign!r} is missing")

    def done(self) -> bool:
        """Whether nothing is left."""
        return self.peek().kind == STOP

    def finish(self) -> None:
        """Nothing may be left but a full stop."""
        self.take(".")
        if not self.done():
            raise self.wrong("something is left over")

    def wrong(self, why: str, remedy: str = "") -> Problem:
        """A problem at this place of the text."""
        if self.done():
            return Problem(f"{why} at the end", remedy)
        return Problem(f"{why} at {shown(self.text[self.peek().at :])}", remedy)

    # ---- words, numbers, names
    def word(self, known: tuple[str, ...], what: str) -> int:
        """The number of a word of the vocabulary."""
        token = self.peek()
        if token.kind == WORD and token.text in known:
            self.at += 1
            return known.index(token.text)
        names = [name for name in known if name]
        if token.kind in (WORD, NAME):
            raise Problem(f"{token.text!r} is no {what}", near(token.text, names))
        raise self.wrong(f"here should stand a {what}", near("", names))

    def number(self, what: str = "number") -> int:
        """A number, perhaps with a sign."""
        token = self.peek()
        if token.kind != NUMBER:
            raise self.wrong(f"here should stand a {what}")
        self.at += 1
        found = int(token.text)
        if abs(found) > 99:
            raise Problem(f"{token.text} is too large")
        return found

    def positive(self, what: str = "number") -> int:
        """A number from 1 up."""
        found = self.number(what)
        if found < 1:
            raise Problem(f"the {what} {found} is not positive")
        return found

    def signed(self) -> int:
        """A number other than 0."""
        found = self.number()
        if found == 0:
            raise Problem("0 changes nothing")
        return found

    def name(self, what: str) -> str:
        """A name between » and «."""
        token = self.peek()
        if token.kind != NAME:
            raise self.wrong(f"here should stand the name of a {what}", f"Names are written »{what.capitalize()}«.")
        self.at += 1
        return token.text

    def flag(self) -> int:
        """The name of a flag."""
        token = self.peek()
        if token.kind != WORD:
            raise self.wrong("here should stand the name of a flag")
        self.at += 1
        return self.scope.flag(token.text)

    # ---- who, which attribute, which keyword
    def who(self) -> int:
        """A word for characters."""
        return self.word(v.WHO, "word for a character")

    def attribute(self, more: bool = True) -> int:
        """An attribute; where an effect names one, also `?`, `ROLL` and `A`."""
        if more and self.take("?"):
            return v.OWN_CHOICE
        if more and self.is_word("ROLL"):
            self.at += 1
            return v.ROLLED
        if more and self.is_word("A"):
            self.at += 1
            return v.GROWN
        return self.word(v.ATTRIBUTES, "attribute")

    def keyword(self) -> int:
        """The bit of a keyword."""
        return 1 << self.word(v.KEYWORDS, "keyword")

    def types(self) -> int:
        """Task types as bits: `INV/SUP`."""
        bits = 1 << self.word(v.TYPES, "task type")
        while self.take("/"):
            bit = 1 << self.word(v.TYPES, "task type")
            if bits & bit:
                raise Problem("a task type is given twice")
            bits |= bit
        return bits

    def modifier(self) -> int:
        """A modifier: a number from -3 to +3, Skull, Epic Win or Epic Fail."""
        token = self.next()
        if token.kind == NUMBER and -3 <= int(token.text) <= 3:
            return int(token.text) + v.ZERO
        if token.kind == WORD and token.text == "Skull":
            return v.SKULL
        if token.kind == WORD and token.text == "Epic":
            return v.EPIC_WIN + self.word(("Win", "Fail"), "modifier: Epic Win or Epic Fail")
        raise Problem(f"{token.text!r} is no modifier", "Modifiers are -3 to +3, Skull, Epic Win and Epic Fail.")

    # ---- where, which card
    def place(self, me: bool = False) -> Place:
        """A place, or several joined by /."""
        bits, location = self.one_place(me)
        while self.take("/"):
            bit, other = self.one_place(False)
            if bits & bit:
                raise Problem("a place is given twice")
            bits |= bit
            location = max(location, other)
        return Place(bits, location)

    def one_place(self, me: bool) -> tuple[int, int]:
        """One place as its bit, and a location if it is named."""
        token = self.peek()
        if token.kind == NAME:
            setting = self.scope.setting(self.name("setting"))
            self.expect("/")
            half = self.word(v.HALVES, "half of a setting")
            return v.AT_NAMED, setting * 2 + half
        if token.kind == WORD and token.text in v.HALVES:
            if self.scope.front < 0:
                raise Problem(f"{token.text!r} stands alone", f"Write »Setting«/{token.text}.")
            self.at += 1
            return v.AT_NAMED, self.scope.front * 2 + v.HALVES.index(token.text)
        known = v.PLACES if me else v.PLACES[:-1]
        return 1 << self.word(known, "place"), -1

    def is_card(self) -> bool:
        """Whether a card comes next, not a word for characters."""
        token = self.peek()
        if token.kind == NAME:
            return True
        known = token.text in v.PICKS or token.text in v.CARD_WORDS or token.text in ("all", "regular")
        return token.kind == WORD and known

    def pick(self) -> Pick:
        """A card: this, target, tool, »Name«, or `all regular enemy@LOC other than target`."""
        token = self.peek()
        if token.kind == NAME:
            return Pick(v.PICK_NAMED, self.scope.card(self.name("card")))
        if token.kind == WORD and token.text in v.PICKS:
            return Pick(self.word(v.PICKS, "card"))
        every = self.skip("all")
        regular = self.skip("regular")
        kinds = v.CARD_WORDS[tuple(v.CARD_WORDS)[self.word(tuple(v.CARD_WORDS), "card")]]
        self.expect("@")
        place = self.place()
        not_target = False
        if self.is_word("other") and self.is_word("than", 1):
            self.at += 2
            self.word(("target",), "card: other than target")
            not_target = True
        return Pick(v.PICK_KIND, -1, kinds, place, regular, every, not_target)

    def skip(self, word: str) -> bool:
        """Pass over a word if it comes next."""
        if not self.is_word(word):
            return False
        self.at += 1
        return True
