"""Compiles rules that compiled code calls: to be linked into their callers, and nothing more.

Numba makes machine code of every function it compiles, with one entry for Python and one for C.
Most rules are only ever called by other rules, which take in a copy of them: for those that is work
for nothing. So every rule is first compiled to a form that can be linked; when Python calls one, an
entry is added and machine code made of it and of all that it calls.
"""

import copy
import operator
import re
from functools import cache, partial
from pathlib import Path
from typing import Any

from llvmlite import binding
from llvmlite.binding import Linkage
from numba.core import compiler, errors, event, types, typing
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompileResult, Flags, compile_result

from ludotope.engine.kernel.mistakes import RulesError

# Types of records can be as long as a page.
_RECORD = re.compile(r"Record\(.*?;\d+;(?:True|False)\)")


def short_type(argument: Any, record: str = "record") -> str:
    """A type as Numba names it, with a word for each record in it."""
    return _RECORD.sub(record, str(argument))


class LinkedFlags(Flags):  # type: ignore[misc]
    """The options of a compile, quick to compare.

    Numba looks them up for every operation that it types, and its own compare all options there
    are. Equal here are those that were given the same options; that is enough for a memory.
    """

    def __eq__(self, other: object) -> bool:
        return type(other) is LinkedFlags and self._values == other._values

    def __hash__(self) -> int:
        return hash(frozenset(self._values))


class OperatorMemory(typing.Context):  # type: ignore[misc]
    """Numba's typing, with a memory for operators.

    For every `a + b` Numba tries all that can be added, texts and lists and dates, until it comes
    to numbers. What an operator gives for some types never changes.
    """

    _remembered: dict[Any, Any]

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """The signature of a call; that of an operator is found once."""
        if kws or not isinstance(func, types.Function) or func.typing_key not in _OPERATORS:
            return super().resolve_function_type(func, args, kws)
        key = func, tuple(args)
        if key not in self._remembered:
            self._remembered[key] = super().resolve_function_type(func, args, kws)
        return self._remembered[key]


_OPERATORS = frozenset(vars(operator)[name] for name in operator.__all__)


@cache
def _remembering(context: typing.Context) -> OperatorMemory:
    """The same typing, with a memory: all that either learns the other knows too."""
    memory = copy.copy(context)
    memory.__class__ = OperatorMemory
    memory._remembered = {}
    return memory


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that is linked into that of its callers, and never made into machine code.

    It knows the units that are in it: the names of rules, and the types they were compiled for.
    """

    units: frozenset[tuple[str, str]] = frozenset()
    # Optimising at every step from the bottom up costs more than it brings; it is left to whoever
    # makes machine code, except where several do.
    is_optimised = False

    def add_linking_library(self, library: Any) -> None:
        """Takes in the code of a function that is called."""
        super().add_linking_library(library)
        self.units |= getattr(library, "units", frozenset())

    def _optimize_final_module(self) -> None:
        if self.is_optimised:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Machine code for Python, with all that it calls.

    Nobody else calls what is taken in: that lets LLVM look into it further.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


class Linked:
    """The forms of one rule that compiled code calls, by the types of their arguments."""

    def __init__(self, dispatcher: Any, cache: Any) -> None:
        self._dispatcher = dispatcher
        self._fold = dispatcher._compiler.fold_argument_types
        self._cache = cache
        # Set for a rule that many others take in: then it is optimised once, before they do.
        self.is_optimised = False
        self._forms: dict[Any, CompileResult] = {}
        self._failed: dict[Any, Exception] = {}

    def template(self, arguments: Any, keywords: Any) -> Any:
        """Returns the template, the signature and the arguments that Numba asks for at a call."""
        signature, folded = self._fold(arguments, keywords)
        self.compile(folded)
        name = self._dispatcher.py_func.__name__
        known = [form.signature for form in self._forms.values()]
        template = typing.make_concrete_template(f"Linked({name})", name, known)
        return template, signature, folded, {}

    def _refuse_circles(self, library: LinkedLibrary) -> None:
        """Refuses rules that call each other in a circle: Numba cannot keep them compiled."""
        library._ensure_finalized()
        prefix = RuntimeLinker.PREFIX
        if any(known.name.startswith(prefix) for known in library._final_module.global_variables):
            code = self._dispatcher.py_func.__code__
            raise RulesError(
                f"{Path(code.co_filename).name}, line {code.co_firstlineno}, in {code.co_name}: "
                "it calls a rule that calls it in turn; only a rule that calls itself can be "
                "compiled"
            )

    def key(self, arguments: Any) -> Any:
        """Returns the key of the form for some types in Numba's table of functions."""
        return self._forms[tuple(arguments)].fndesc

    def compile(self, arguments: Any) -> CompileResult:
        """The form for some types, compiled if there is none yet."""
        given = tuple(arguments)
        if given in self._failed:
            raise self._failed[given]
        if given not in self._forms:
            context = self._dispatcher.targetctx
            form = self._cache.kept_linked(given, context, partial(self._compile, given))
            context.insert_user_function(form.fndesc, form.fndesc, [form.library])
            self._forms[given] = form
        return self._forms[given]

    def _compile(self, given: Any) -> CompileResult:
        dispatcher = self._dispatcher
        described = {"dispatcher": dispatcher, "args": given, "return_type": None, "linked": True}
        function = dispatcher.py_func
        library = LinkedLibrary(dispatcher.targetctx.codegen(), function.__qualname__)
        library.is_optimised = self.is_optimised
        name = f"{function.__module__}.{function.__qualname__}"
        library.units = frozenset([(name, ", ".join(map(short_type, given)))])
        with dispatcher._compiling_counter, event.trigger_event("numba:compile", data=described):
            try:
                form = compiler.compile_extra(
                    _remembering(dispatcher.typingctx),
                    dispatcher.targetctx,
                    dispatcher.py_func,
                    args=given,
                    return_type=None,
                    flags=self._flags(),
                    locals={},
                    library=library,
                )
            except errors.TypingError as error:
                self._failed[given] = error
                raise
        self._refuse_circles(library)
        return form

    def _flags(self) -> Flags:
        dispatcher = self._dispatcher
        flags = LinkedFlags()
        dispatcher.targetdescr.options.parse_as_flags(flags, dispatcher.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags


class EntryCompiler:
    """In place of Numba's compiler of one function: gives the linked form an entry for Python."""

    def __init__(self, dispatcher: Any, linked: Linked, nogil: bool) -> None:
        self._usual = dispatcher._compiler
        self._cache = dispatcher._cache
        self._linked = linked
        self._nogil = nogil

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    def compile(self, arguments: Any, return_type: Any) -> CompileResult:  # noqa: ARG002
        """Machine code for some types of arguments that Python can call."""
        given = tuple(arguments)
        return self._cache.kept_entry(
            given, self._usual.targetdescr.target_context, partial(self._enter, given)
        )

    def _enter(self, arguments: Any) -> CompileResult:
        form = self._linked.compile(arguments)
        described = form.fndesc
        context = form.target_context.subtarget(enable_nrt=True)
        library = EntryLibrary(context.codegen(), described.qualname)
        library.enable_object_caching()
        library.add_linking_library(form.library)
        context.create_cpython_wrapper(library, described, form.environment, None, self._nogil)
        entry = context.get_executable(library, described, form.environment)
        compiled = compile_result(
            typing_context=form.typing_context,
            target_context=context,
            entry_point=entry,
            signature=form.signature,
            objectmode=False,
            lifted=(),
            fndesc=described,
            library=library,
            environment=form.environment,
            metadata={"units": form.library.units},
            reload_init=form.reload_init,
        )
        for environment in compiled._find_referenced_environments():
            context.codegen().set_env(environment.env_name, environment)
        return compiled


def reduce_entry(entry: CompileResult) -> tuple[Any, ...]:
    """The parts of a form that Python calls that can be pickled."""
    return entry.metadata["units"], *entry._reduce()


def rebuild_entry(context: Any, units: frozenset[tuple[str, str]], *parts: Any) -> CompileResult:
    """The form that Python calls that was made into these parts."""
    return CompileResult._rebuild(context, *parts)._replace(metadata={"units": units})


def reduce_linked(form: CompileResult) -> tuple[Any, ...]:
    """The parts of a linked form that can be pickled."""
    library, described = form.library, form.fndesc
    described.typemap = described.calltypes = None
    code = library._get_module_for_linking().as_bitcode()
    return (
        library.name,
        library.units,
        code,
        described,
        form.environment,
        form.signature,
        form.reload_init,
    )


def rebuild_linked(
    context: Any,
    name: str,
    units: frozenset[tuple[str, str]],
    code: bytes,
    described: Any,
    environment: Any,
    signature: Any,
    reload_init: Any,
) -> CompileResult:
    """The linked form that was made into these parts."""
    for load in reload_init:
        load()
    library = LinkedLibrary(context.codegen(), name)
    library.units = units
    library._final_module = binding.parse_bitcode(code)
    library._finalize_final_module()
    return compile_result(
        typing_context=context.typing_context,
        target_context=context,
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=described,
        library=library,
        environment=environment,
        metadata={},
        reload_init=reload_init,
    )
