"""Common parts of the guarded protocols for HTTP and for WebSockets."""

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.server import ServerState

from ludotope.server.network.connections import Connection

if TYPE_CHECKING:
    from ludotope.server.network.server import GuardedConfig


class GuardedProtocol:
    """Knows the connection it guards, and the limits; stands before a protocol of uvicorn."""

    def __init__(
        self,
        config: "GuardedConfig",
        server_state: ServerState,
        app_state: dict[str, Any],
        connection: Connection,
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)  # type: ignore[call-arg]
        self._connections = config.connections
        self._network = config.connections.network
        self._connection = connection
        self._is_refused = False
        self._prepare()

    def _prepare(self) -> None:
        """Sets what the protocol itself keeps of a connection."""
        raise NotImplementedError
