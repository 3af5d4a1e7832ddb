"""The `rule` decorator: a plain Python function, compiled by Numba and kept on disk.

What was compiled is kept under a name made from everything that went into it: the sources of the
kernel, of the folder in which the function stands and of the rules whose states it is given, the
types, the processor, the versions of Python and Numba. So it can never be stale, needs no write
access to the installation, and any number of processes may share it. A compiled function must not
use anything, not even a constant, from outside these folders: `ludotope.testing` checks that.
What has no source file (typed into a notebook or on standard input) cannot be named after its
sources, so neither it nor anything that is compiled for its states is kept.

Kept code is unpickled and run, so it is only read from a folder and files that belong to the user
and that nobody else can write to.

With ``NUMBA_DISABLE_JIT=1`` rules stay plain Python functions.
"""

import errno
import hashlib
import logging
import pickle
import re
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import IO, Any, TypeVar

import numba
import numpy as np
from numba.core import errors, event, types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.imputils import lower_cast

from ludotope.engine.kernel.cache_folder import cache_folder, read_private, sources_digest
from ludotope.engine.kernel.linking import (
    EntryCompiler,
    Linked,
    rebuild_entry,
    rebuild_linked,
    reduce_entry,
    reduce_linked,
    short_type,
)
from ludotope.engine.kernel.locks import lock, remove_and_close
from ludotope.engine.kernel.mistakes import RulesError

log = logging.getLogger("ludotope")

F = TypeVar("F", bound=Callable[..., Any])

# Every file begins with the digest of the rest: damaged machine code must never be run.
DIGEST = hashlib.sha256().digest_size
# So many seconds no rule takes to compile, not even on a slow machine.
LONGEST_CLAIM = 30.0
# How files are called: of what Python calls, and of what is linked into other rules.
ENTRY, LINKED = "rule", "linked"

# Why compiled forms were not kept, although there was a file for them: a full disk, a folder that
# cannot be written to.
not_kept: list[str] = []

# Filled when a game registers its functions: its record type and the folder its rules are in.
game_folders: dict[Any, Path] = {}


# All rules there are.
_rules: weakref.WeakSet[Any] = weakref.WeakSet()

# A KeyError is all that Numba says of a field that a record does not have.
_COMPILE_ERRORS = (errors.NumbaError, errors.UnsupportedBytecodeError, KeyError)

# In a report of Numba: the source of a mistake, the head of a function, a name that Numba cannot
# compile, the reason why a candidate was refused, what there is no operation for, how lines begin
# that give no reason, and the types of literals.
_MISTAKE = re.compile(r'File "([^"]+)", line (\d+):\s+def (\w+)')
_DEFINED = re.compile(r"^def (\w+)", re.MULTILINE)
_UNTYPED = re.compile(r"Untyped global name '(\w+)':.*?<class '(\w+)'>", re.DOTALL)
_SPECIFIC = re.compile(r"^ *Numba(?:Type|Value)Error: (.+)$", re.MULTILINE)
_OPERATION = re.compile(r"^ *>>> (.+)$", re.MULTILINE)
_LITERAL = re.compile(r"Literal\[(\w+)\]\([^)]*\)")
_NO_REASON = ("Failed in nopython mode", "During:", "File ")


def rule(function: F) -> F:
    """Compiles a function of the rules when it is first called, without holding the GIL."""
    return _compiled(function, nogil=True)


def short_rule(function: F) -> F:
    """The same for a function that Python calls and that is over before a lock is released."""
    return _compiled(function, nogil=False)


def _compiled(function: F, nogil: bool) -> F:
    compiled = numba.njit(nogil=nogil, error_model="numpy")(function)
    if not numba.config.DISABLE_JIT:
        cache = compiled._cache = RuleCache(function)
        linked = compiled.linked = Linked(compiled, cache)
        compiled._compiler = EntryCompiler(compiled, linked, nogil)
        compiled.get_call_template = partial(_widened_template, linked)
        compiled.get_overload = linked.key
        compiled._compile_for_args = partial(_compile_or_explain, compiled)
        _rules.add(compiled)
    return compiled


def shared_rule(function: F) -> F:
    """The same for a function that several others take in: it is optimised once, before they do."""
    compiled = rule(function)
    optimise_first(compiled)
    return compiled


def optimise_first(compiled: Any) -> None:
    """Has a rule optimised by itself, because many others take it in."""
    if not numba.config.DISABLE_JIT:
        compiled.linked.is_optimised = True


def is_optimised_first(compiled: Any) -> bool:
    """Whether a rule is optimised by itself."""
    return hasattr(compiled, "linked") and compiled.linked.is_optimised


def _compile_or_explain(dispatcher: Any, *arguments: Any, **keywords: Any) -> Any:
    """Compiles for some arguments; what cannot be compiled is said in one sentence."""
    # A number from a state is as wide as its field: no reason to compile for it once more.
    wide = [int(given) if isinstance(given, np.signedinteger) else given for given in arguments]
    try:
        return type(dispatcher)._compile_for_args(dispatcher, *wide, **keywords)
    except _COMPILE_ERRORS as error:
        raise RulesError(_explained(error, dispatcher.py_func)) from error


def _explained(error: Exception, function: Callable[..., Any]) -> str:
    """The file, line, function and reason of the innermost mistake that Numba reports."""
    report = str(error)
    found = _MISTAKE.search(report)
    if found:
        file, line, name = found.groups()
        file = short_name(Path(file))
    else:
        code, place = function.__code__, _place_of(error)
        file = short_name(Path(place.filename if place else code.co_filename))
        line = place.line if place else code.co_firstlineno
        source = _DEFINED.search(place.strformat()) if place else None
        name = source[1] if source else code.co_name
    if isinstance(error, KeyError):
        return f"{file}, line {line}, in {name}: the state has no field {error}"
    return f"{file}, line {line}, in {name}: {_reason(report)}"


def short_name(file: Path) -> str:
    """The name of a file, with its folder where many have the same name."""
    return f"{file.parent.name}/{file.name}" if file.name == "__init__.py" else file.name


def _place_of(error: Exception) -> Any:
    """Returns the place in the sources where Numba was at work; None if that cannot be told."""
    place = getattr(error, "loc", None)
    trace = error.__traceback__
    while trace is not None:
        place = getattr(trace.tb_frame.f_locals.get("self"), "loc", None) or place
        trace = trace.tb_next
    return place


def _reason(report: str) -> str:
    """Returns the reason of a report, without the list of everything that would have been right."""
    untyped = _UNTYPED.search(report)
    if untyped:
        name, kind = untyped.groups()
        if kind == "function":
            return f"it calls {name}, which has no @rule"
        return f"it uses {name}, a {kind}, which cannot be compiled"
    specific, operation = _SPECIFIC.search(report), _OPERATION.search(report)
    lines = (line.strip() for line in report.splitlines())
    said = (line for line in lines if line and not line.startswith(_NO_REASON))
    if specific:
        reason = specific[1]
    elif operation:
        reason = f"there is no {operation[1]}"
    else:
        reason = next(said, "it cannot be compiled")
    short = reason.partition(", defined at ")[0].partition(".. Raised from")[0]
    return short_type(_LITERAL.sub(r"\1", short), "the state").rstrip(".")


def direct(function: F, *examples: Any) -> F:
    """The form of a rule that takes arguments of just these types, without looking at them.

    That saves half the time of a call from Python. Arrays of any other type would be misread.
    """
    if numba.config.DISABLE_JIT:
        return function
    types_of = tuple(numba.typeof(example) for example in examples)
    try:
        return function.compile(types_of)  # type: ignore[attr-defined]
    except _COMPILE_ERRORS as error:
        raise RulesError(_explained(error, function.py_func)) from error  # type: ignore[attr-defined]


def _widened_template(linked: Linked, arguments: Any, keywords: Any) -> Any:
    """Has calls from compiled code typed with wide integers, and arrays of any size.

    Otherwise a function would be compiled again for every literal, for every small integer that is
    read from a state, and for every array that is a field of one.
    """
    return linked.template(tuple(map(_widened, arguments)), keywords)


def _widened(argument: Any) -> Any:
    if isinstance(argument, types.BooleanLiteral):
        return types.boolean
    if isinstance(argument, types.Integer) and getattr(argument, "signed", False):
        return types.int64
    if isinstance(argument, types.NestedArray):
        return types.Array(argument.dtype, argument.ndim, argument.layout)
    return argument


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _as_array(_context: Any, _builder: Any, _given: Any, _wanted: Any, array: Any) -> Any:
    """An array inside a state has the form of any other: only its type knows its size."""
    return array


def game_folder(dtype: Any) -> Path:
    """The folder, or the file, of the rules of the game with this type of state."""
    return game_folders[numba.from_dtype(dtype)]


def units_called() -> set[tuple[str, str]]:
    """The names and types of all rules that are compiled into what Python has called so far."""
    entries = [entry for rule in _rules for entry in rule.overloads.values()]
    return set[tuple[str, str]]().union(*(entry.metadata["units"] for entry in entries))


def entries_called() -> int:
    """How many entries, for rules and types, Python has called so far."""
    return sum(len(rule.overloads) for rule in _rules)


def source_folder(function: Callable[..., Any]) -> Path:
    """The folder, or file, whose sources are in the cache key of a compiled function.

    For a function that was not read from a file, a path that does not exist.
    """
    file = Path(function.__code__.co_filename)
    in_package = file.exists() and (file.parent / "__init__.py").exists()
    return file.parent if in_package else file


class RuleCache(_Cache):  # type: ignore[misc]
    """Keeps the compiled forms of one function as files named after their contents."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @property
    def cache_path(self) -> str:
        """The folder of the files, as Numba's statistics show it."""
        return str(cache_folder())

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled form that Python calls, or None where it has to be compiled."""
        target_context.refresh()
        parts = self._load(self._file(signature, target_context.codegen(), ENTRY))
        return None if parts is None else rebuild_entry(target_context, *parts)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Part of Numba's interface; what was compiled is kept as soon as it is there."""

    def kept_entry(
        self, signature: Any, context: Any, compiled: Callable[[], CompileResult]
    ) -> CompileResult:
        """A form that Python calls: compiled and kept, unless another process does it just now."""
        file = self._file(signature, context.codegen(), ENTRY)
        return self._kept(
            file,
            lambda parts: rebuild_entry(context, *parts),
            compiled,
            reduce_entry,
        )

    def kept_linked(
        self, signature: Any, context: Any, compiled: Callable[[], CompileResult]
    ) -> CompileResult:
        """A form that other rules call: read from its file, or compiled and kept."""
        context.refresh()
        file = self._file(signature, context.codegen(), LINKED)
        parts = self._load(file)
        if parts is not None:
            return rebuild_linked(context, *parts)
        return self._kept(
            file, lambda parts: rebuild_linked(context, *parts), compiled, reduce_linked
        )

    def _kept(
        self,
        file: Path | None,
        rebuild: Callable[[Any], CompileResult],
        compiled: Callable[[], CompileResult],
        reduce: Callable[[CompileResult], tuple[Any, ...]],
    ) -> CompileResult:
        with _claimed(file) as waited:
            parts = self._load(file) if waited else None
            if parts is not None:
                return rebuild(parts)
            new = compiled()
            if file is not None:
                self._save(file, new, reduce)
        _tell_ready(self._function)
        return new

    def _load(self, file: Path | None) -> Any:
        kept = None if file is None else read_private(file)
        if kept is None:
            return None
        digest, payload = kept[:DIGEST], kept[DIGEST:]
        if hashlib.sha256(payload).digest() != digest:
            return None
        _tell_ready(self._function)
        return pickle.loads(payload)

    def _save(
        self,
        file: Path,
        compiled: CompileResult,
        reduce: Callable[[CompileResult], tuple[Any, ...]],
    ) -> None:
        """Keeps a compiled form; where no file can be written it lives in memory only."""
        if compiled.library.has_dynamic_globals:
            code = self._function.__code__
            raise RulesError(
                f"{short_name(Path(code.co_filename))}, line {code.co_firstlineno}, "
                f"in {code.co_name}: it uses something that cannot be kept when it is compiled, "
                "such as a lambda"
            )
        payload = pickle.dumps(reduce(compiled), protocol=pickle.HIGHEST_PROTOCOL)
        _write_whole(file, hashlib.sha256(payload).digest() + payload)

    def enable(self) -> None:
        """Part of Numba's interface; the cache is always on."""

    def disable(self) -> None:
        """Part of Numba's interface; the cache is always on."""

    def flush(self) -> None:
        """Part of Numba's interface; a file that is named after its content is never flushed."""

    def _file(self, signature: Any, codegen: Any, kind: str) -> Path | None:
        """Returns the file of a compiled form; None where a source of it is in no file."""
        function = self._function
        folders = {source_folder(function), *_folders_of(signature)}
        if not all(folder.exists() for folder in folders):
            _say_not_kept()
            return None
        key = "\n".join(
            [
                f"{function.__module__}.{function.__qualname__}",
                str(signature),
                str(codegen.magic_tuple()),
                *sorted(sources_digest(folder) for folder in folders),
            ]
        )
        name = hashlib.sha256(key.encode()).hexdigest()[:32]
        return cache_folder() / f"{function.__name__}-{name}.{kind}"


@contextmanager
def _claimed(file: Path | None) -> Iterator[bool]:
    """Keeps other processes from compiling the same meanwhile; tells whether one has just done so.

    So processes that compile one game divide its rules among them. The system lets go of a claim
    when its process ends. Rules that call each other in a circle could have two processes wait for
    each other: therefore nobody waits longer than compiling takes.
    """
    claim = None if file is None else _open_claim(file)
    if file is None or claim is None:
        yield False
        return
    waited = False
    patience = time.monotonic() + LONGEST_CLAIM
    while not _is_locked(claim) and time.monotonic() < patience:
        waited = True
        time.sleep(0.01)
    try:
        yield waited
    finally:
        remove_and_close(_claim_on(file), claim)


def _claim_on(file: Path) -> Path:
    return file.with_name(f"{file.name}.claim")


def _open_claim(file: Path) -> IO[bytes] | None:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _claim_on(file).open("wb")
    except OSError:
        return None


def _is_locked(claim: IO[bytes]) -> bool:
    """Locks a file, unless somebody else has it locked."""
    try:
        lock(claim)
    except OSError as error:
        # Where a file system knows no locks, everybody compiles for themselves.
        return error.errno not in (errno.EAGAIN, errno.EACCES)
    return True


def _write_whole(file: Path, content: bytes) -> None:
    """Writes a file that others see all of or nothing; where that is not possible, notes why."""
    half_written = None
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as half_written:
            half_written.write(content)
        Path(half_written.name).replace(file)
    except OSError as error:
        not_kept.append(f"{file.parent}: {error.strerror or error}")
        if half_written is not None:
            # On a full disk it would be in the way.
            with suppress(OSError):
                Path(half_written.name).unlink()


@cache
def _say_not_kept() -> None:
    log.warning(
        "Rules that are in no file are compiled anew in every run: put them into a module to keep"
        " what is compiled."
    )


def _folders_of(signature: Any) -> Iterator[Path]:
    for argument in signature:
        record = argument.dtype if isinstance(argument, types.Array) else argument
        if record in game_folders:
            yield game_folders[record]


class _CompileListener(event.Listener):  # type: ignore[misc]
    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told

    def on_start(self, what: Any) -> None:
        self._told(what.data["dispatcher"].py_func.__name__)

    def on_end(self, what: Any) -> None:
        pass


@contextmanager
def watch_compiling(told: Callable[[str], None]) -> Iterator[None]:
    """Calls back with the name of each rule that has to be compiled in the meantime."""
    listener = _CompileListener(told)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


# Who is told of every rule that is ready to be called: compiled, or read from its file.
_waiting: list[Callable[[Callable[..., Any]], None]] = []


def _tell_ready(function: Callable[..., Any]) -> None:
    for told in _waiting:
        told(function)


@contextmanager
def watch_ready(told: Callable[[Callable[..., Any]], None]) -> Iterator[None]:
    """Calls back with the plain function of each rule that is compiled, or loaded, meanwhile."""
    _waiting.append(told)
    try:
        yield
    finally:
        _waiting.remove(told)
