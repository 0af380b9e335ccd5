"""Python files with bots of your own: loaded once, and sent along with their bots to other processes and machines."""

from __future__ import annotations

import importlib.util
import pickle
import sys
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from neontable.kernel.errors import Invalid
from neontable.kernel.pickling import held, made_again

_sources: Final[dict[str, tuple[str, str]]] = {}  # by the name of the module: where its file is, and what it says


def load(path: Path, remedy: str) -> ModuleType:
    """A Python file as a module, run once."""
    if not path.is_file():
        raise Invalid(f"There is no file {str(path)!r}.", remedy)
    try:
        source = path.read_text(encoding="utf-8")
        return loaded(name_of(path, source), str(path.resolve()), source)
    except (Exception, SystemExit) as error:
        raise Invalid(
            f"{path} cannot be loaded: {error!r}.", "Mend the file; it must import without errors."
        ) from error


def name_of(path: Path, source: str) -> str:
    """The name of the module that a file makes: another one as soon as the file says something else."""
    digest = blake2b(f"{path.resolve()}\n{source}".encode(), digest_size=6)
    return f"neontable_bot_{digest.hexdigest()}"


def said(module: ModuleType) -> tuple[str, str, str]:
    """What `loaded` needs to make a module again, in whatever process."""
    return (module.__name__, *_sources[module.__name__])


def loaded(name: str, path: str, source: str) -> ModuleType:
    """The module of this name, made from this text if there is none yet."""
    module = sys.modules.get(name)
    if module is None:
        spec = importlib.util.spec_from_loader(name, None, origin=path)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        module.__file__ = path
        sys.modules[name] = module
        try:
            exec(compile(source, path, "exec"), vars(module))
        except (Exception, SystemExit):
            del sys.modules[name]
            raise
        _sources[name] = (path, source)
    return module


def comes_from_a_file(thing: object) -> bool:
    """Whether the class of an object stands in such a file."""
    return type(thing).__module__ in _sources


def packed(thing: object) -> tuple[Any, ...]:
    """What `__reduce__` gives of an object whose class stands in such a file: the file goes along."""
    kind = type(thing)
    return unpacked, (kind.__module__, *_sources[kind.__module__], kind.__qualname__, pickle.dumps(held(thing)))


def unpacked(module: str, path: str, source: str, title: str, state: bytes) -> Any:
    """The object again, in whatever process."""
    kind: Any = loaded(module, path, source)
    for name in title.split("."):
        kind = getattr(kind, name)
    return made_again(kind, pickle.loads(state))
