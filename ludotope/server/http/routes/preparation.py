"""The progress of games that are being prepared, for whoever waits for one."""

from litestar import get, post

from ludotope.engine.shelf import find_box
from ludotope.server.http.dependencies import GameName, ServerContext
from ludotope.server.http.responses import PreparationView
from ludotope.server.preparation import GamePreparation


@get("/preparation", operation_id="look_at_preparation")
async def look_at_preparation(context: ServerContext) -> PreparationView:
    """Returns the progress of preparing each game for its first use on the server's machine."""
    return PreparationView(tuple(context.preparation))


@post("/games/{name:str}/preparation", operation_id="prepare_game", status_code=200)
async def prepare_game(context: ServerContext, name: GameName) -> GamePreparation:
    """Has a game prepared before the others; what has failed is tried again at once."""
    game = find_box(name).name
    context.preparation.try_again(game)
    return context.preparation.of(game)


HANDLERS = [look_at_preparation, prepare_game]
