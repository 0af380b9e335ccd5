"""Series on one core, on several, on a cluster, and after a kill: the same files; and what no series should be given."""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from neontable.bots.arena import Arena
from neontable.bots.running import cargo as cargos
from neontable.bots.running import cluster as clusters
from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Chunk, play_chunk
from neontable.bots.simulation import Simulation
from neontable.cli.main import run
from neontable.kernel.errors import Invalid
from tests.bots.cluster import ROOT, Cluster, cluster
from tests.conformance.tools import SOAK

FIRST = "import neontable as nt\n\n\nclass First(nt.Bot):\n    def choose(self, me):\n        return me.decision.options[0]\n"
MAGPIE = (
    '[[cogdrive]]\nname = "MR4"\nnickname = "Magpie"\norigin = "original"\ntext = "Recruit up to 3 cards."\n'
    'task = [{ do = "RECRUIT", least = 0, most = 3, colors = "different" }]\n'
)


@pytest.fixture
def own_bot(tmp_path: Path) -> str:
    """A bot in a file."""
    (tmp_path / "mine.py").write_text(FIRST)
    return f"{tmp_path / 'mine.py'}:First"


@pytest.fixture
def pack(tmp_path: Path) -> str:
    """A pack that changes games."""
    (tmp_path / "magpie").mkdir()
    (tmp_path / "magpie" / "pack.toml").write_text('game = "cogdrive-neon"\ntitle = "Magpie"\n')
    (tmp_path / "magpie" / "cogdrives.toml").write_text(MAGPIE)
    return str(tmp_path / "magpie")


def kept(folder: Path) -> dict[str, bytes]:
    """All that a series keeps, but times."""
    files = [folder / "series.json", *sorted((folder / "chunks").iterdir())]
    return {file.name: file.read_bytes() for file in files}


def series(games: int = 12, seed: int = 3, bots: tuple[str, ...] = ("random", "policy"), pack: str = "") -> Simulation:
    return Simulation("cogdrive-neon", bots, games, seed, packs=[pack] if pack else [])


def played_into(folder: Path, made: Simulation | None = None) -> Engine:
    """A series played with its folder; the engine says what it noticed."""
    engine = Engine(folder=str(folder))
    list((made or series()).play(engine))
    return engine


# ---- the same files
@pytest.mark.parametrize("command", ["simulate", "arena", "balance", "compare"])
def test_one_process_and_several_give_equal_files(command: str, own_bot: str, pack: str, tmp_path: Path) -> None:
    words = [command, "cog", "--bots", f"{own_bot},random", "-n", "6", "--seed", "4", "--pack", pack]
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        files = ["--resume", str(out), "--csv", f"{out}.csv", "--jsonl", f"{out}.jsonl"]
        assert run([*words, "--jobs", jobs, *files]) == 0
    assert kept(tmp_path / "1") == kept(tmp_path / "2")
    for ending in ("csv", "jsonl"):
        assert (tmp_path / f"1.{ending}").read_bytes() == (tmp_path / f"2.{ending}").read_bytes()


def test_bots_and_packs_travel_to_who_does_not_have_them(own_bot: str, pack: str, tmp_path: Path) -> None:
    made = series(2, bots=(own_bot, "random"), pack=pack)
    here = [played.as_data() for played in made.play()]
    sent = tmp_path / "sent"
    sent.write_bytes(pickle.dumps((pickle.dumps(made.plan.cargo), pickle.dumps(Chunk(made.plan, range(2))))))
    (tmp_path / "mine.py").unlink()
    for file in Path(pack).iterdir():
        file.unlink()
    code = (
        "import json, pickle, sys\nfrom neontable.bots.running.plan import play_chunk\n"
        "print(json.dumps(play_chunk(pickle.loads(open(sys.argv[1], 'rb').read()))[1]))"
    )
    told = subprocess.run([sys.executable, "-c", code, str(sent)], capture_output=True, text=True, check=True)
    there = json.loads(told.stdout)
    assert without_seconds(there) == without_seconds(json.loads(json.dumps(here)))
    assert without_seconds(here) != without_seconds([each.as_data() for each in series(2).play()])


def without_seconds(games: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{name: value for name, value in game.items() if name != "seconds"} for game in games]


def test_a_worker_with_another_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = series(1).plan
    packed = (pickle.dumps(plan.cargo), pickle.dumps(Chunk(plan, range(1))))
    monkeypatch.setattr(cargos, "program", lambda: "0.0.9 (other)")
    with pytest.raises(Invalid, match=r"A worker has Neontable 0\.0\.9 \(other\), the series 0\.1"):
        play_chunk(packed)


def test_a_bot_whose_file_was_changed_is_another_bot(own_bot: str, tmp_path: Path) -> None:
    first = [played.as_data() for played in series(2, bots=(own_bot, "random")).play()]
    (tmp_path / "mine.py").write_text(FIRST.replace("[0]", "[-1]"))
    last = [played.as_data() for played in series(2, bots=(own_bot, "random")).play()]
    assert without_seconds(first) != without_seconds(last)


def test_a_worker_that_a_bot_ends_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "gone.py").write_text(
        FIRST.replace("import neontable as nt", "import os\n\nimport neontable as nt").replace(
            "return me.decision.options[0]", "os._exit(3)"
        )
    )
    assert run(["simulate", "cog", "--bots", f"{tmp_path / 'gone.py'}:First,random", "-n", "4", "--jobs", "2"]) == 2
    assert "A worker process ended in the middle of its work." in capsys.readouterr().err


# ---- a cluster
@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


def test_a_cluster_gives_the_same_files_though_a_worker_dies(
    dask: Cluster, own_bot: str, pack: str, tmp_path: Path
) -> None:
    bots = [own_bot, "random", "policy"]

    def arena() -> Arena:
        return Arena("cogdrive-neon", bots, 200 if SOAK else 14, 8, packs=[pack])

    list(arena().play(Engine(folder=str(tmp_path / "here"))))
    there = arena()
    (tmp_path / "mine.py").unlink()  # it goes with the work
    with Engine(scheduler=dask.address, folder=str(tmp_path / "there")) as engine:
        for number, _ in enumerate(there.play(engine)):
            if number == 5:
                dask.workers[0].send_signal(signal.SIGKILL)
    assert dask.workers[0].wait() == -signal.SIGKILL
    assert kept(tmp_path / "here") == kept(tmp_path / "there")


def test_a_scheduler_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "ANSWER", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Invalid, match=f"No scheduler answers at {address}"):
            list(series().play(Engine(scheduler=address)))
    with pytest.raises(Invalid, match=f"No scheduler answers at {address}"):
        list(series().play(Engine(scheduler=address)))


def test_a_scheduler_without_workers_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with cluster(tmp_path, workers=0) as empty:
        monkeypatch.setattr(clusters, "ANSWER", 2.0)
        with pytest.raises(Invalid, match="has no workers"):
            list(series().play(Engine(scheduler=empty.address)))


def test_what_is_no_address_is_refused_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "cog", "-n", "2", "--scheduler", "somewhere"]) == 2
    assert "'somewhere' is no address of a scheduler" in capsys.readouterr().err


# ---- a kill
def test_a_run_that_is_killed_goes_on_and_ends_as_one_that_was_not(tmp_path: Path) -> None:
    words = ["simulate", "cog", "--bots", "random,policy", "-n", "60", "--seed", "2", "--jobs", "2"]
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    assert run([*words, "--resume", str(whole), "--csv", f"{whole}.csv"]) == 0
    luck = Random(time.time_ns())
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "neontable.cli.main", *words, "--resume", str(torn)]
    had = 0
    for _ in range(10 if SOAK else 2):
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        more = luck.randint(0, 6)  # killed after so many more games, a random moment later
        while process.poll() is None and len(list(torn.glob("chunks/*.json"))) < had + more:
            time.sleep(0.01)
        time.sleep(luck.random() / 20)
        process.kill()
        process.wait()
        while living(process.pid):  # its workers end with it
            time.sleep(0.05)
        files = kept(torn) if (torn / "chunks").is_dir() else {}
        assert len(files) >= had
        had = max(0, len(files) - 1)
    assert run([*words, "--resume", str(torn), "--csv", f"{torn}.csv"]) == 0
    assert kept(torn) == kept(whole)
    assert Path(f"{torn}.csv").read_bytes() == Path(f"{whole}.csv").read_bytes()


def test_workers_that_have_no_work_yet_end_with_who_began_them() -> None:
    """The first item ends its process while it is on its way to a worker: all of them have begun, and none has any work."""
    script = """
import os, signal, time
from neontable.bots.running.backends import side_by_side

class Deadly:
    def __reduce__(self):
        time.sleep(3)
        os.kill(os.getpid(), signal.SIGKILL)

list(side_by_side(str, [Deadly(), Deadly()], 2))
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen([sys.executable, "-c", script], env=environment, start_new_session=True)
    workers = 0
    while process.poll() is None:
        workers = max(workers, len(living(process.pid)) - 1)
        time.sleep(0.05)
    assert process.returncode == -signal.SIGKILL
    assert workers >= 2
    soon = time.monotonic() + 30
    while living(process.pid):
        assert time.monotonic() < soon, "a worker waits for work that nobody brings"
        time.sleep(0.05)


def living(session: int) -> list[str]:
    """The processes of a session that have not ended."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, own = file.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if own == str(session) and state not in "ZX":
            found.append(file.parent.name)
    return found


def test_what_is_finished_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = series()
    games = made.play(Engine(folder=str(tmp_path / "kept")))
    for _ in range(5):
        next(games)
    games.close()  # type: ignore[attr-defined]
    files = {file.name: file.stat().st_mtime_ns for file in (tmp_path / "kept" / "chunks").iterdir()}
    assert len(files) == 5
    played_into(tmp_path / "kept")
    assert {name: (tmp_path / "kept" / "chunks" / name).stat().st_mtime_ns for name in files} == files
    assert len(list((tmp_path / "kept" / "chunks").iterdir())) == 12


# ---- what a folder should not be
@pytest.mark.parametrize("harm", ["torn", "empty", "changed", "of another series", "no JSON object", "being written"])
def test_a_chunk_that_is_not_whole_is_noticed_and_played_again(harm: str, tmp_path: Path) -> None:
    played_into(tmp_path / "kept")
    before = kept(tmp_path / "kept")
    file = tmp_path / "kept" / "chunks" / "00000004.json"
    text = file.read_text()
    if harm == "of another series":
        played_into(tmp_path / "other", series(seed=4))
        file.write_text((tmp_path / "other" / "chunks" / file.name).read_text())
    elif harm == "being written":
        file.rename(f"{file}.part")
    else:
        file.write_text(
            {
                "torn": text[: len(text) // 2],
                "empty": "",
                "changed": text.replace('"turns": ', '"turns": 1'),
                "no JSON object": "[1, 2]",
            }[harm]
        )
    engine = played_into(tmp_path / "kept")
    assert len(engine.notes) == 1 and "00000004.json" in engine.notes[0] and "played again" in engine.notes[0]
    assert kept(tmp_path / "kept") == before
    assert not played_into(tmp_path / "kept").notes


def test_a_folder_of_another_run_is_refused_by_what_differs(
    own_bot: str, pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    played_into(folder, series(bots=(own_bot, "random")))
    before = kept(folder)

    def refused(made: Simulation, word: str) -> None:
        with pytest.raises(Invalid, match=rf"holds another series \({word}") as told:
            played_into(folder, made)
        assert kept(folder) == before
        assert str(folder) in told.value.reason

    bots = (own_bot, "random")
    refused(series(bots=bots, seed=9), "seed: 3 there, 9 here")
    refused(series(bots=bots, games=13), "items: 12 there, 13 here")
    refused(series(bots=(own_bot, "policy")), "bots: ")
    refused(series(bots=bots, pack=pack), "content: ")
    with monkeypatch.context() as other:
        other.setattr(cargos, "program", lambda: "0.0.9 (other)")
        refused(series(bots=bots), r'neontable: "0\.1.*" there, "0\.0\.9 \(other\)" here')
    (tmp_path / "mine.py").write_text(FIRST.replace("[0]", "[-1]"))
    refused(series(bots=bots), "files: ")
    with pytest.raises(Invalid, match='command: "simulate" there, "arena" here'):
        list(Arena("cogdrive-neon", ["random", "policy"], 12, 3).play(Engine(folder=str(folder))))


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.png").write_bytes(b"cat")
    assert run(["simulate", "cog", "-n", "2", "--jobs", "1", "--resume", str(tmp_path / "photos")]) == 2
    assert "is not the folder of a series" in capsys.readouterr().err
    assert [each.name for each in (tmp_path / "photos").iterdir()] == ["cat.png"]
    (tmp_path / "file").write_text("")
    assert run(["simulate", "cog", "-n", "2", "--jobs", "1", "--resume", str(tmp_path / "file")]) == 2
    assert "cannot be kept in" in capsys.readouterr().err


def test_a_folder_that_was_hardly_begun_is_taken_up(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "series.json.part").write_text('{"comm')
    played_into(tmp_path / "kept")
    played_into(tmp_path / "whole")
    assert kept(tmp_path / "kept") == kept(tmp_path / "whole")


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    games = series().play(Engine(folder=str(tmp_path / "kept")))
    next(games)
    with pytest.raises(Invalid, match="Another run is at work in"):
        played_into(tmp_path / "kept")
    games.close()  # type: ignore[attr-defined]
    played_into(tmp_path / "kept")


def test_times_stand_apart_and_may_be_lost(tmp_path: Path) -> None:
    played_into(tmp_path / "kept")
    assert b"seconds" not in b"".join(kept(tmp_path / "kept").values())
    (tmp_path / "kept" / "times" / "00000003.json").unlink()
    made = series()
    engine = played_into(tmp_path / "kept", made)
    assert not engine.notes and len(made.played) == 12
    assert [sum(played.seconds) > 0 for played in made.played] == [number != 3 for number in range(12)]
