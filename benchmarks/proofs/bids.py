"""Which bid is higher, proven (B1, B7, B8): every bid over every other, on both ladders.

    python benchmarks/proofs/bids.py

For each bid that stands, or none, and each bid that might be made: the engine lists it, takes it
and refuses it (with its reason) as the naive model does, and the heights of the two say the same.
"""

import sys
from typing import Final

from proof import Counterexample, Proof, main, naive

from lombre_labet import (
    Announce,
    Bid,
    Bidding,
    Call,
    Deal,
    Ladder,
    Rules,
    apply,
    legal_actions,
    new_match,
    why_illegal,
)
from lombre_labet.cards import DECK
from lombre_labet.ladder import height

_STANDING: Final = (None, *Bid)


def cases(_unit: str) -> int:
    """How many pairs a ladder holds: 14 over nothing and over each of 14."""
    return 14 * 15


def check(unit: str) -> int:
    """Compare the models on every pair of bids on one ladder."""
    ladder = Ladder(unit)
    dealt = apply(new_match(Rules(ladder=ladder)), Deal(DECK))
    assert isinstance(dealt, Bidding)
    count = 0
    for standing in _STANDING:
        state = dealt
        match = naive.NaiveMatch({"ladder": unit})
        match.play("deal " + " ".join(map(str, DECK)))
        if standing is not None:
            # Set down, not bid: the highest bid would end the auction (B3).
            calls = (Call(1, standing),)
            state = Bidding(dealt.table, dealt.stake, dealt.hands, dealt.talon, calls, 2)
            match.bid, match.declarer, match.turn = standing.level, 1, 2
        listed = {action.bid for action in legal_actions(state) if isinstance(action, Announce)}
        for bid in Bid:
            found = why_illegal(state, Announce(bid))
            ours = None if found is None else (str(found.reason), str(found.clause))
            theirs = match.refusal(f"bid {bid.level}")
            beats = naive.beats_bid(bid.level, standing and standing.level, unit)
            higher = standing is None or height(bid, ladder) > height(standing, ladder)
            if not ours == theirs or not (bid in listed) == beats == higher == (ours is None):
                raise Counterexample(f"  {bid} over {standing} on {ladder}: {ours}, naive {theirs}")
            count += 1
    return count


PROOF: Final = Proof(
    "bids",
    "every bid beats those that the rules say",
    [str(ladder) for ladder in Ladder],
    cases,
    check,
    ("_quick", "ladder", "engine", "states", "phases/bidding"),
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
