"""Frames of a WebSocket: finds them before anything in them is looked at, and begins new ones."""

from collections.abc import Iterator
from typing import NamedTuple

from websockets.utils import apply_mask

# How many bytes say how long a frame is, for the lengths that have more than one.
LENGTH_BYTES = {126: 2, 127: 8}
MASK_BYTES = 4


class FrameHead(NamedTuple):
    """The kind of a frame and how many bytes are in it."""

    opcode: int
    length: int


class FrameScanner:
    """Follows a stream of frames from one piece of data to the next."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._to_skip = 0

    @property
    def is_between_frames(self) -> bool:
        """Whether the next piece of data begins with a frame."""
        return not self._to_skip and not self._head

    def scan(self, data: bytes) -> Iterator[FrameHead]:
        """Yields the head of each frame that begins in the next piece of data."""
        at, head = 0, self._head
        while at < len(data):
            if self._to_skip:
                skipped = min(self._to_skip, len(data) - at)
                self._to_skip -= skipped
                at += skipped
                continue
            needed = 2 if len(head) < 2 else 2 + LENGTH_BYTES.get(head[1] & 0x7F, 0)
            taken = data[at : at + needed - len(head)]
            head += taken
            at += len(taken)
            if len(head) < 2 or len(head) < 2 + LENGTH_BYTES.get(head[1] & 0x7F, 0):
                continue
            length = int.from_bytes(head[2:]) if len(head) > 2 else head[1] & 0x7F
            self._to_skip = length + (MASK_BYTES if head[1] & 0x80 else 0)
            opcode = head[0] & 0x0F
            head.clear()
            yield FrameHead(opcode, length)


def whole_text(data: bytes) -> bytes | None:
    """Returns the text in data that is one whole message of a client; None if it is not."""
    if len(data) < 6 or data[0] != 0x81:
        return None
    length, at = data[1] - 0x80, 2
    if length == 126:
        length, at = int.from_bytes(data[2:4]), 4
    # Longer ones do not come in one piece.
    if len(data) != at + MASK_BYTES + length or length < 0:
        return None
    return apply_mask(data[at + MASK_BYTES :], data[at : at + MASK_BYTES])


def text_head(length: int) -> bytes:
    """Returns what stands before a whole text message of so many bytes from a server."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)
