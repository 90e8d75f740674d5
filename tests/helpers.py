"""How the tests write positions down.

Cards are written as in the notation ("Kh Ts 8h"), actions as their lines, several of them parted by
semicolons. A position is reached in one of two ways: by playing from a deck made from wished hands
(`deal_of`, `after`), or by building a state directly, which its constructors allow (`playing`,
`settled`). Nothing here works out what the rules say: expected values stand in the tests.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from lombre_labet import (
    DECK,
    POOL,
    SOURCE,
    Bid,
    Bidding,
    Card,
    CardSet,
    Cause,
    Contract,
    Deal,
    Dealing,
    DealSettled,
    Exchanging,
    Labet,
    NamingTrump,
    Party,
    Playing,
    Refusal,
    Rules,
    ShowingMatadors,
    Stake,
    State,
    Suit,
    Table,
    Terms,
    Transfer,
    Trick,
    apply,
    format_action,
    legal_actions,
    new_match,
    parse_action,
    why_illegal,
)

S = TypeVar("S")


def a(kind: type[S], value: object) -> S:
    """The value, which has to be of that kind."""
    assert type(value) is kind
    return value


def card_list(text: str) -> tuple[Card, ...]:
    """The cards of a text, in its order."""
    return tuple(map(Card.parse, text.split()))


def card_set(text: str) -> CardSet:
    """The set of the cards of a text."""
    return CardSet(card_list(text))


def rules(**options: object) -> Rules:
    """Rules that differ from SOURCE in the options named."""
    return Rules.from_mapping(options)


def deal_of(hands: dict[int, str], talon: str = "", *, dealer: int = 0, players: int = 3) -> Deal:
    """A deal that gives the seats these hands and puts these cards on top of the talon.

    What is left open is filled with the other cards, in canonical order.
    """
    wished = [card for text in (*hands.values(), talon) for card in card_list(text)]
    assert len(set(wished)) == len(wished), "a card is wished for twice"
    others = [card for card in DECK if card not in wished]
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    full: dict[int, list[Card]] = {}
    for seat in seats:
        held = list(card_list(hands.get(seat, "")))
        missing = 5 - len(held)
        full[seat] = held + others[:missing]
        others = others[missing:]
    twos = [card for seat in seats for card in full[seat][:2]]
    threes = [card for seat in seats for card in full[seat][2:]]
    return Deal([*twos, *threes, *card_list(talon), *others])


def dealt(
    hands: dict[int, str] | None = None,
    talon: str = "",
    *,
    dealer: int = 0,
    of: Rules = SOURCE,
    chips: Sequence[int] | None = None,
) -> Bidding:
    """The first bidding of a match, with these hands dealt."""
    start = new_match(of, dealer=dealer, chips=chips)
    deal = deal_of(hands or {}, talon, dealer=dealer, players=of.players)
    return a(Bidding, apply(start, deal))


def after(state: State, lines: str) -> State:
    """The state after the actions of a text, parted by semicolons."""
    for line in lines.split(";"):
        state = apply(state, parse_action(line.strip()))
    return state


def naming(state: State, lines: str) -> NamingTrump:
    """Like `after`, for lines that lead to the naming of trump."""
    return a(NamingTrump, after(state, lines))


def showing(state: State, lines: str) -> ShowingMatadors:
    """Like `after`, for lines that lead to the showing of matadors."""
    return a(ShowingMatadors, after(state, lines))


def exchanging(state: State, lines: str) -> Exchanging:
    """Like `after`, for lines that lead to an exchange."""
    return a(Exchanging, after(state, lines))


def to_play(state: State, lines: str) -> Playing:
    """Like `after`, for lines that lead to the play of the cards."""
    return a(Playing, after(state, lines))


def played_out(state: State) -> Dealing:
    """The state at the end of the deal, each seat doing the first thing it may."""
    while not isinstance(state, Dealing):
        state = apply(state, legal_actions(state)[0])
    return state


def legal(state: State) -> list[str]:
    """The legal actions, as text, in the order listed."""
    return [format_action(action) for action in legal_actions(state)]


def refusal(state: State, line: str, *, by: int | None = None) -> Refusal:
    """Why an action is refused, which it has to be."""
    found = why_illegal(state, parse_action(line), by=by)
    assert found is not None, f"{line!r} is legal"
    return found


def refused(state: State, line: str, *, by: int | None = None) -> str:
    """The reason and the clause of a refusal, such as "must_follow P2"."""
    found = refusal(state, line, by=by)
    return f"{found.reason} {found.clause}"


def table_of(
    of: Rules = SOURCE,
    *,
    dealer: int = 0,
    chips: Sequence[int] | None = None,
    pool: int = 0,
    labets: Iterable[Labet] = (),
) -> Table:
    """A table in the middle of a match."""
    held = (20,) * of.players if chips is None else tuple(chips)
    lying = tuple(labets)
    total = sum(held) + pool + sum(labet.size for labet in lying)
    return Table(of, dealer, held, pool, lying, total)


def labet(seat: int, size: int, cause: Cause = Cause.REMISE) -> Labet:
    """A labet on the table."""
    return Labet(seat, size, cause)


def contract_of(
    bid: int = 9,
    trump: str = "s",
    *,
    declarer: int = 0,
    in_belle: bool | None = None,
    belle: str = "h",
) -> Contract:
    """A contract; in the belle where its bid is, unless told otherwise."""
    wanted = Bid(bid)
    return Contract(
        declarer,
        wanted,
        Suit.parse(trump),
        Suit.parse(belle),
        wanted.in_belle if in_belle is None else in_belle,
        None,
    )


def playing(
    hand: str,
    trick: str = "",
    *,
    trump: str = "s",
    of: Rules = SOURCE,
    turn: int = 0,
    others: str = "",
) -> Playing:
    """A seat with this hand, about to play to this trick; all others hold `others`."""
    hands = [card_set(others)] * of.players
    hands[turn] = card_set(hand)
    terms = Terms(Stake(0, ()), (), contract_of(trump=trump), None, (), ())
    return Playing(table_of(of), terms, tuple(hands), (), card_list(trick), turn)


def last_card(
    tricks: Sequence[int],
    contract: Contract,
    *,
    of: Rules = SOURCE,
    dealer: int = 0,
    chips: Sequence[int] | None = None,
    pool: int = 0,
    in_play: Sequence[Labet] = (),
    posted: Sequence[Labet] = (),
    pool_now: int | None = None,
) -> Playing:
    """The state before the last card of a deal that gives each seat so many of the tricks.

    The stake is `pool` and the labets `in_play`; `posted` are others that lie on the table, and
    `pool_now` what the pool has become since the deal stood.
    """
    winners = [seat for seat, count in enumerate(tricks) for _ in range(count)]
    assert len(winners) == 5
    players = len(tricks)
    table = table_of(
        of,
        dealer=dealer,
        chips=chips,
        pool=pool if pool_now is None else pool_now,
        labets=(*in_play, *posted),
    )
    done = tuple(Trick(0, card_list("9d 9d 9d 9d")[:players], seat) for seat in winners[:4])
    # The last trick: clubs from seat 0 on, the king to the seat that takes it; the last to play
    # still holds his card.
    cards = list(card_list("Tc Jc Qc 9c")[:players])
    cards[winners[4]] = Card.parse("Kc")
    hands = (*(CardSet(),) * (players - 1), CardSet(cards[-1:]))
    terms = Terms(Stake(pool, tuple(in_play)), (), contract, None, (), ())
    return Playing(table, terms, hands, done, tuple(cards[:-1]), players - 1)


def settled(state: Playing) -> tuple[Table, DealSettled]:
    """The table after the last card of a deal, and what the settlement tells."""
    after_last = a(Dealing, apply(state, legal_actions(state)[0]))
    return after_last.table, a(DealSettled, after_last.events[-1])


def told(transfers: Iterable[Transfer]) -> list[str]:
    """Transfers in short: "0>1 2 tariff O3", "pool>0 5 stake O1", "0>labet 6 of 9 labet O4"."""
    return [
        f"{_party(move.payer)}>{_party(move.receiver)} {move.chips}"
        f"{'' if move.due is None else f' of {move.due}'} {move.reason} {move.clause}"
        for move in transfers
    ]


def _party(party: Party) -> str:
    if party is POOL:
        return "pool"
    return f"labet[{party.seat} {party.cause}]" if isinstance(party, Labet) else str(party)
