"""What everybody may read is compressed, and sent once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from neontable.kernel.authoring import coverage
from neontable.kernel.rulebook import Rulebook
from neontable.server.http.games import places_of
from tests.server.serving import Served

PRINTED = ("/api/games", "/api/games/neon/rules", "/api/games/neon/content")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("printed")) as found:
        yield found


def size_on_the_line(served: Served, path: str, accept: str) -> tuple[int, str, object]:
    """How many bytes come, in which encoding, and what they say."""
    with served.http.stream("GET", path, headers={"accept-encoding": accept}) as answer:
        assert answer.status_code == 200
        answer.read()
        assert answer.headers["vary"] == "accept-encoding"
        assert int(answer.headers["content-length"]) == answer.num_bytes_downloaded
        return answer.num_bytes_downloaded, answer.headers.get("content-encoding", ""), answer.json()


@pytest.mark.parametrize("path", PRINTED)
def test_a_browser_gets_it_compressed_and_others_as_it_is(served: Served, path: str) -> None:
    plain, no_encoding, told = size_on_the_line(served, path, "identity")
    packed, encoding, same = size_on_the_line(served, path, "gzip, deflate, br")
    assert (no_encoding, encoding) == ("", "gzip")
    assert told == same
    assert packed < plain / 2


@pytest.mark.parametrize("path", PRINTED)
def test_who_has_it_gets_nothing_again(served: Served, path: str) -> None:
    first = served.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = served.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = served.get(path, headers={"if-none-match": 'W/"0123456789abcdef"'})
    assert (other.status_code, other.content) == (200, first.content)


def test_a_game_that_is_not_here_is_not_printed(served: Served) -> None:
    for part in ("rules", "content"):
        answer = served.get(f"/api/games/nothing/{part}")
        assert answer.status_code == 404
        assert answer.headers["cache-control"] == "no-store"


def test_a_rule_comes_with_its_places_in_a_checkout(served: Served) -> None:
    told = served.get("/api/games/neon/rules/NEON-GEAR-12").json()
    assert told["rule"]["id"] == "NEON-GEAR-12"
    assert any(place.endswith(" play_card") for place in told["code"])
    assert told["tests"] and all(place.startswith("tests/") for place in told["tests"])
    assert served.get("/api/games/neon/rules/NEON-GEAR-99").status_code == 404


def test_sources_are_read_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    reading: list[str] = []
    most: list[int] = []

    def look_up(checkout: Path, game: str, book: Rulebook, rule: str) -> coverage.GameCoverage:
        reading.append(rule)
        most.append(len(reading))
        time.sleep(0.01)
        reading.remove(rule)
        return coverage.GameCoverage(book)

    monkeypatch.setattr(coverage, "look_up", look_up)
    places_of.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        for told in threads.map(partial(places_of, "neon"), [f"NEON-GEAR-{n:02}" for n in range(1, 9)]):
            assert told == ([], [])
    places_of.cache_clear()
    assert most == [1] * 8
