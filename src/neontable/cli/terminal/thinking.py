"""Bots and hints think in a thread of their own, in small steps, so that the screen stays awake."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic, sleep

from neontable.bots.bot import Bot, Thought
from neontable.bots.perspective import Perspective

STEP_SECONDS = 0.02
REPORT_SECONDS = 0.08


class Thinking:
    """A choice being thought about. `progress` and `finished` are called from the thread."""

    def __init__(
        self,
        begin: Callable[[], Thought],
        progress: Callable[[Thought], None],
        finished: Callable[[Thought | None, Exception | None], None],
        least_seconds: float = 0.0,
    ) -> None:
        self.begin = begin
        self.progress = progress
        self.finished = finished
        self.least_seconds = least_seconds
        self.stopped = False
        # A daemon: a bot that never answers does not keep the program from ending.
        self.thread = threading.Thread(target=self.run, daemon=True)

    def start(self) -> Thinking:
        """Begin to think."""
        self.thread.start()
        return self

    def stop(self) -> None:
        """The answer is not wanted any more."""
        self.stopped = True

    def run(self) -> None:
        """Think to the end or until stopped, then say what came of it."""
        begun = monotonic()
        thought: Thought | None = None
        failure: Exception | None = None
        try:
            thought = self.begin()
            self.steps(thought)
        except Exception as error:
            failure = error
        except SystemExit:
            failure = RuntimeError("it tried to end the program")
        while not self.stopped and monotonic() - begun < self.least_seconds:
            sleep(min(0.05, self.least_seconds))
        if not self.stopped:
            self.finished(thought, failure)

    def steps(self, thought: Thought) -> None:
        """Steps of about a fiftieth of a second, with a report now and then."""
        size = 4
        reported = 0.0
        while not thought.done and not self.stopped:
            before = monotonic()
            thought.step(size)
            now = monotonic()
            size = max(1, min(4096, size * 2 if now - before < STEP_SECONDS else size // 2))
            if now - reported > REPORT_SECONDS:
                reported = now
                self.progress(thought)
            sleep(0.0005)


def bot_thought(bot: Bot, me: Perspective) -> Callable[[], Thought]:
    """How a bot begins to think."""
    return lambda: bot.think(me)
