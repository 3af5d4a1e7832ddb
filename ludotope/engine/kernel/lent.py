"""Arrays lent to compiled code, whose references are not counted.

Counting is an atomic operation at every call that is given an array; in a playout it took a sixth
of the time.
"""

from typing import Any

from numba.core import types
from numba.core.imputils import impl_ret_untracked
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array

from ludotope.engine.kernel.layout import Array


def lent(array: Array) -> Array:
    """The array without reference counting; the caller keeps it alive."""
    return array


@intrinsic  # type: ignore[untyped-decorator]
def _without_owner(typing_context: Any, array: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = make_array(array)(context, builder, value=arguments[0])
        view.meminfo = view.meminfo.type(None)
        return impl_ret_untracked(context, builder, array, view._getvalue())

    return array(array), build


@overload(lent, strict=False)  # type: ignore[untyped-decorator]
def _compiled_lent(array: Any) -> Any:
    if isinstance(array, types.Array):
        return lambda array: _without_owner(array)
    return None
