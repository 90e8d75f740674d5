"""The ways to be wrong, one `Reason` for each.

They stand apart from `refusals`, which carry them, since the words of each language come between.
"""

from .choices import Word


class Reason(Word):
    """The ways to be wrong, in the order in which they are looked for."""

    NOT_AN_ACTION = "not_an_action"
    """Value: what was tried is no action of the game."""
    NO_SUCH_SEAT = "no_such_seat"
    """Value: the table lacks the seat that acts or is named."""
    WRONG_PHASE = "wrong_phase"
    """Phase: the action belongs to another phase."""
    NOT_YOURS = "not_yours"
    """Actor: a seat tries an action of the table."""
    OUT_OF_TURN = "out_of_turn"
    """Actor: it is another seat's turn."""
    NOT_IN_HAND = "not_in_hand"
    """Possession: a card is not in the hand."""
    NO_MATADORS = "no_matadors"
    """Possession: king, queen and jack of the suit are not all in the hand (M1)."""
    BID_TOO_LOW = "bid_too_low"
    """Rule: the bid is not higher than the one that stands (B1)."""
    BELLE_NOT_BID = "belle_not_bid"
    """Rule: the belle is named after a plain bid (T3)."""
    MATADORS_NOT_TRUMP = "matadors_not_trump"
    """Rule: only matadors in trumps may be shown (M2)."""
    MUST_EXCHANGE = "must_exchange"
    """Rule: the declarer has to exchange at least one card (X1)."""
    TOO_FEW_IN_TALON = "too_few_in_talon"
    """Rule: the talon has fewer cards than that (X2)."""
    MUST_FOLLOW = "must_follow"
    """Rule: a card of the suit led is held (P2)."""
    MUST_OVERTAKE = "must_overtake"
    """Rule: a card that beats the card to beat is held (P3)."""
    MUST_TRUMP = "must_trump"
    """Rule: no card of the suit led is held, but a trump (P4)."""
    MUST_OVERTRUMP = "must_overtrump"
    """Rule: a trump that beats the trump to beat is held (P5)."""
    MUST_UNDERTRUMP = "must_undertrump"
    """Rule: a trump must be played even where none can beat the trump to beat (P6)."""
