"""Simple players who sit at a table as anybody does: by a socket, knowing what their seat is sent.

What to do the library's own `simple_players` tell them, from the view of their seat.
"""

import asyncio
from contextlib import aclosing
from random import Random

from lombre_labet.simple_players import choose

from .client import Seat
from .protocol import Failed, Refused


async def play(seat: Seat, rng: Random, pause: float = 0) -> None:
    """Play until the match is over, thinking for so many seconds before each action."""
    async with aclosing(seat.messages()) as messages:
        async for message in messages:
            if isinstance(message, Refused | Failed):
                raise AssertionError(f"a simple player was refused: {message.message}")
            if seat.is_over:
                return
            if (seen := seat.to_act) is not None:
                await asyncio.sleep(pause)
                await seat.act(choose(seen, rng))
