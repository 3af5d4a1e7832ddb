"""Arrays lent to compiled code, whose references are not counted.

Counting is an atomic operation at every call that is given an array; in a playout it took a sixth
of the time.
"""

from typing import Any

from numba.core import types
from numba.core.imputils import impl_ret_untracked
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array

from ludotope.engine.kernel.layout import Array


def lent(array: Array) -> Array:
    """The array without reference counting; the caller keeps it alive."""
    return array


@type_callable(lent)  # type: ignore[untyped-decorator]
def _type_lent(_context: Any) -> Any:
    return lambda array: array if isinstance(array, types.Array) else None


# In place, as in `codes`: a function of its own would be compiled for each type of array.
@lower_builtin(lent, types.Array)  # type: ignore[untyped-decorator]
def _lower_lent(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array = signature.return_type
    view = make_array(array)(context, builder, value=arguments[0])
    view.meminfo = view.meminfo.type(None)
    return impl_ret_untracked(context, builder, array, view._getvalue())
