"""The routes of the HTTP interface, by resource."""

from copy import copy

from litestar import Router
from litestar.openapi.datastructures import ResponseSpec

from ludotope.server.http.responses import Problem
from ludotope.server.http.routes import (
    book,
    lists,
    me,
    own_boards,
    preparation,
    privacy,
    puzzles,
    ratings,
    records,
    sheets,
    tables,
)

PROBLEMS = {
    400: "The request makes no sense.",
    401: "Say who you are first.",
    403: "That is not yours to do, or to see.",
    404: "There is no such thing.",
    409: "That cannot be done now; the table is as it says.",
    413: "That is too large.",
    422: "That cannot be done: a move against the rules, a setup that does not exist.",
    429: "That is too much at once; come back later.",
    500: "Something broke on our side.",
    503: "The database is away, or the game is being prepared; nothing was changed.",
}

# One of each for all handlers: Litestar copies what they have, deeply.
_RESPONSES = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in PROBLEMS.items()
}
HANDLERS = [
    *me.HANDLERS,
    *privacy.HANDLERS,
    *ratings.HANDLERS,
    *lists.HANDLERS,
    *preparation.HANDLERS,
    *tables.HANDLERS,
    *records.HANDLERS,
    *puzzles.HANDLERS,
    *sheets.HANDLERS,
    *book.HANDLERS,
    *own_boards.HANDLERS,
]
for handler in HANDLERS:
    handler.responses = {**_RESPONSES, **(handler.responses or {})}

# What may bring a file: a record, data files for a game, a photo, much that was done offline.
UPLOADS = (
    "upload_record",
    "set_up_table",
    "add_photo",
    "act_on_sheet",
    "begin_sheet",
    "import_book",
    "keep_board",
    "check_board",
)


def make_router(upload_bytes: int) -> Router:
    """Returns the router of all handlers; only uploads may have so many bytes."""
    handlers = [copy(handler) for handler in HANDLERS]
    for handler in handlers:
        if handler.operation_id in UPLOADS:
            handler.request_max_body_size = upload_bytes
    return Router("/api", route_handlers=handlers)
