"""What moves the chips: payments in their order, of which some are of nothing."""

import pytest
from helpers import rules, table_of

from lombre_labet import POOL, Clause, Party, TransferReason
from lombre_labet.table import Due, payable


@pytest.mark.parametrize("party", [0, POOL])
def test_after_a_payment_of_nothing_the_others_are_made(party: Party) -> None:
    table = table_of(rules(), chips=(5, 5, 5), pool=5)
    nothing: Due = (party, 1, 0, TransferReason.TARIFF, Clause.O1)
    two: Due = (2, 1, 2, TransferReason.TARIFF, Clause.O1)
    after, transfers = table.carry_out([nothing, two])
    assert (after.chips, after.pool) == ((5, 7, 3), 5)
    assert [(made.payer, made.receiver, made.chips) for made in transfers] == [(2, 1, 2)]


def test_who_owes_chips_can_pay_none() -> None:
    assert [payable(rules(credit="none"), held, 2) for held in (-3, -1, 0, 1, 3)] == [0, 0, 0, 1, 2]
    assert payable(rules(credit="unlimited"), -3, 2) == 2
