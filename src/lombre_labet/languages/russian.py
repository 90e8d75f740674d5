"""The texts in Russian, with the terms of the encyclopaedia that describes the game in Russian.

A name cannot be inflected here, for it is any text of any gender. So the verbs are in the present,
which has no gender, and a name stands in the nominative: as a subject ("берёт Анна"), after a dash
or a colon, or beside the word "игрок", which takes the case in its place.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from .._text import number_text
from ..actions import (
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    ShowMatadors,
)
from ..cards import Card, Rank, Suit
from ..events import Result, TransferReason
from ..ladder import Bid, Family
from ..reasons import Reason
from .texts import Doing, Names, RulesPage, Texts

_FEMININE: Final = ("ни одной", "одна", "две", "три", "четыре", "пять")
_MASCULINE: Final = ("ни одного", "один", "два", *_FEMININE[3:])
_GENITIVE: Final = {3: "трёх", 4: "четырёх", 5: "пяти"}
"""Counts of cards, tricks or trumps; no hand has more."""

_DOINGS: Final[Mapping[Doing, str]] = {
    Deal: "сдача",
    Misdeal: "засдача",
    Pass: "пас",
    Announce: "заявка",
    NameTrump: "назначение козыря",
    ShowMatadors: "предъявление матадоров",
    Exchange: "обмен",
    Play: "ход картой",
    Penalize: "штраф",
}

_OF_SUITS: Final = {
    Suit.CLUBS: "треф",
    Suit.DIAMONDS: "бубён",
    Suit.HEARTS: "червей",
    Suit.SPADES: "пик",
}
"""The suits in the genitive."""


def _form(number: int, one: str, few: str, many: str) -> str:
    """The form of a noun after a number: 1, 21; 2 to 4, 22 to 24; and all others, 11 to 14 too."""
    tens, ones = abs(number) % 100, abs(number) % 10
    if ones == 1 and tens != 11:
        return one
    return few if ones in (2, 3, 4) and tens not in (12, 13, 14) else many


def _chips(number: int) -> str:
    """A number of chips in the nominative."""
    return f"{number_text(number)} {_form(number, 'фишка', 'фишки', 'фишек')}"


def _chips_taken(number: int) -> str:
    """A number of chips in the accusative."""
    return f"{number_text(number)} {_form(number, 'фишку', 'фишки', 'фишек')}"


def _tricks(count: int) -> str:
    """A count of tricks in the nominative; from two on it is the accusative too."""
    noun = _form(count, "взятка", "взятки", "взяток") if count else "взятки"
    return f"{_FEMININE[count]} {noun}"


def _cards_exchanged(count: int) -> str:
    """A count of cards in the accusative."""
    number = "одну" if count == 1 else _FEMININE[count]
    return f"{number} {_form(count, 'карту', 'карты', 'карт')}"


def _turned_card(card: str, bacon: bool) -> str:
    return f"Верхняя карта прикупа — {card}{', бекон' if bacon else ''}"


def _shortfall(bid: Bid, tricks: int) -> str:
    return f"{_tricks(tricks)} из {_GENITIVE[bid.tricks]} объявленных"


class _Russian:
    names: Final = Names(
        suits={
            Suit.CLUBS: "трефы",
            Suit.DIAMONDS: "бубны",
            Suit.HEARTS: "червы",
            Suit.SPADES: "пики",
        },
        ranks={
            Rank.KING: "король",
            Rank.QUEEN: "дама",
            Rank.JACK: "валет",
            Rank.ACE: "туз",
            Rank.TEN: "десятка",
            Rank.NINE: "девятка",
            Rank.EIGHT: "восьмёрка",
        },
        families={
            Family.VIROLE: "вирола",
            Family.DEMANDE: "даманд",
            Family.SANS_PRENDRE: "санпрандр",
            Family.VOLE: "воля",
        },
        phases={
            Phase.DEALING: "сдача",
            Phase.BIDDING: "торговля",
            Phase.NAMING_TRUMP: "назначение козыря",
            Phase.SHOWING_MATADORS: "предъявление матадоров",
            Phase.EXCHANGING: "обмен",
            Phase.PLAYING: "разыгрывание",
        },
        reasons={
            Reason.NOT_AN_ACTION: "нет такого действия",
            Reason.NO_SUCH_SEAT: "нет такого места",
            Reason.WRONG_PHASE: "не время для этого",
            Reason.NOT_YOURS: "дело стола, а не игрока",
            Reason.OUT_OF_TURN: "вне очереди",
            Reason.NOT_IN_HAND: "карты нет на руках",
            Reason.NO_MATADORS: "нет матадоров",
            Reason.BID_TOO_LOW: "слишком низкая заявка",
            Reason.BELLE_NOT_BID: "белла не объявлена",
            Reason.MATADORS_NOT_TRUMP: "матадоры не в козырях",
            Reason.MUST_EXCHANGE: "обмен обязателен",
            Reason.TOO_FEW_IN_TALON: "мало карт в прикупе",
            Reason.MUST_FOLLOW: "надо играть в масть",
            Reason.MUST_OVERTAKE: "надо перебить",
            Reason.MUST_TRUMP: "надо бить козырем",
            Reason.MUST_OVERTRUMP: "надо перебить козырь",
            Reason.MUST_UNDERTRUMP: "надо положить козырь",
        },
        offences={
            Offence.REVOKE: "фальшренонс",
            Offence.OUT_OF_TURN: "действие вне очереди",
            Offence.EXPOSED_CARD: "открытая карта",
            Offence.WRONG_EXCHANGE: "неверный обмен",
            Offence.WRONG_BID: "неверная заявка",
            Offence.OTHER: "нарушение правил",
        },
        results={Result.WON: "выигрыш", Result.REMISE: "ремиз", Result.CODILLE: "кодиль"},
        transfers={
            TransferReason.ANTE: "ставка сдатчика",
            TransferReason.MISDEAL_FINE: "штраф за засдачу",
            TransferReason.MATADORS: "матадоры",
            TransferReason.STAKE: "кон",
            TransferReason.TARIFF: "тариф",
            TransferReason.LABET: "лабет",
        },
        presets={"source": "по источнику", "tradition": "по традиции"},
        options={
            "players": "Сколько игроков.",
            "belle": "Белла стола.",
            "starting_chips": "Сколько фишек у каждого в начале.",
            "ante": "Сколько фишек сдатчик ставит в пульку за каждую сдачу.",
            "misdeal_fine": "Сколько фишек стоит засдача.",
            "ladder": "Старшинство заявок: по источнику, или виролы выше дамандов.",
            "auction": "Торговаться, пока не спасуют все прочие, или говорить по одному разу.",
            "redeal_dealer": "Кто сдаёт после того, как спасовали все.",
            "virole_belle": (
                "В вироле в белле: вскрытая масть — козырь и белла, или козырь — белла стола."
            ),
            "plain_may_name_belle": "Можно ли после простой заявки назначить козырем беллу.",
            "belle_game": "Что делает игру игрой в белле: её заявка или ещё и козырь.",
            "matador_suit": "В какой масти король, дама и валет — матадоры.",
            "matador_rate": "По чему оплачиваются матадоры: по их масти или по игре.",
            "virole_defenders_exchange": "Меняют ли карты противники и в вироле.",
            "exchange_order": "Кто из противников меняет первым.",
            "trump_discards": "Видны ли отложенные козыри.",
            "overtake": "Какую карту перебивать: положенную последней или старшую во взятке.",
            "overtrump": "Надо ли перебивать козырь старшим козырем.",
            "undertrump": "Надо ли класть козырь, которым не перебить.",
            "tariff_plain": "Тариф простой игры, в фишках.",
            "tariff_belle": "Тариф игры в белле, в фишках.",
            "labet_virole": "Множитель за проигранную виролу.",
            "labet_virole_belle": "Множитель за проигранную виролу в белле.",
            "labet_demande": "Множитель за проигранный даманд.",
            "labet_demande_belle": "Множитель за проигранный даманд в белле.",
            "labet_sans_prendre": "Множитель за проигранный санпрандр.",
            "labet_sans_prendre_belle": "Множитель за проигранный санпрандр в белле.",
            "labet_vole": "Множитель за проигранную волю.",
            "labet_vole_belle": "Множитель за проигранную волю в белле.",
            "labet_codille": "Множитель за игру, проигранную с кодилью.",
            "codille_base": "Множитель кодили заменяет множитель из O4 или умножает его.",
            "labet_offence": "Множитель за нарушение правил.",
            "labet_base": "Что умножается: весь кон или одна пулька.",
            "labet_place": "Где лежат лабеты: отдельно или в пульке.",
            "labets_in_play": "Сколько лабетов разыгрывается в сдаче: один или все.",
            "credit": "Можно ли быть в долгу.",
            "labet_size": "Каков лабет за проигрыш: кратное базы или все оставшиеся фишки.",
        },
    )
    rules_page: Final = RulesPage(
        bids="Заявки от младшей к старшей (B7) и их место при ladder=demande_first (B8)",
        level="№",
        name="название",
        tricks="взяток",
        trump="козырь",
        height="место",
        turned="вскрыт",
        named="назначен",
        belle="белла",
        options="Настройки --rules: пункт правил и значение по умолчанию",
        any_number="любое целое число от 0",
        either="или",
        presets="Готовые наборы для --rules",
        defaults="все настройки по умолчанию",
    )

    def card(self, card: Card) -> str:
        return f"{self.names.ranks[card.rank]} {_OF_SUITS[card.suit]}"

    def bid(self, bid: Bid) -> str:
        four = " на четыре" if bid.tricks == 4 else ""
        belle = " в белле" if bid.in_belle else ""
        return f"{self.names.families[bid.family]}{four}{belle}"

    def seat(self, seat: int) -> str:
        return f"место {seat}"

    def listed(self, parts: Sequence[str]) -> str:
        *others, last = parts
        return f"{', '.join(others)} и {last}" if others else last

    # Refusals.

    def not_an_action(self) -> str:
        return "такого действия в игре нет"

    def no_such_seat(self, last: int) -> str:
        return f"такого места нет: места — от 0 до {number_text(last)}"

    def wrong_phase(self, doing: Doing, phase: Phase) -> str:
        return f"{_DOINGS[doing]} сейчас не к месту: идёт {self.names.phases[phase]}"

    def not_yours(self, doing: Doing) -> str:
        return f"{_DOINGS[doing]} — дело стола, а не игрока"

    def not_your_turn(self, seat: int) -> str:
        return f"сейчас не очередь места {seat}"

    def spectators_wait(self) -> str:
        return "зритель в игре не участвует"

    def not_in_hand(self, cards: str) -> str:
        return f"у вас нет {cards}"

    def no_matadors(self, suit: Suit) -> str:
        return f"у вас нет вместе короля, дамы и валета {_OF_SUITS[suit]}: предъявлять нечего"

    def bid_too_low(self, bid: Bid, standing: Bid) -> str:
        return f"«{self.bid(bid)}» не перебивает заявку «{self.bid(standing)}»"

    def belle_not_bid(self, suit: Suit) -> str:
        told = self.names.suits[suit]
        return f"{told} — белла, а ваша заявка была не в белле: назначьте другую масть"

    def matadors_not_trump(self, suit: Suit) -> str:
        told = self.names.suits[suit]
        return f"{told} — не козыри, а здесь оплачиваются только матадоры в козырях"

    def must_exchange(self) -> str:
        return "разыгрывающий виролу или даманд обязан снести хотя бы одну карту"

    def too_few_in_talon(self, left: int) -> str:
        cards = _form(left, "карты", "карт", "карт")
        return f"в прикупе не больше {number_text(left)} {cards}"

    def must_follow(self, card: str, led: Suit | None, held: str) -> str:
        suit = "козырей" if led is None else _OF_SUITS[led]
        return f"{card} — не в масть: ход был с {suit}, а у вас есть {held}"

    def must_overtake(self, card: str, to_beat: str, able: str) -> str:
        return f"{card} — слишком мало: надо перебить {to_beat}, а у вас есть {able}"

    def must_trump(self, card: str, trumps: str) -> str:
        return f"{card} — не козырь: масти хода у вас нет, надо бить козырем, а у вас есть {trumps}"

    def must_overtrump(self, card: str, to_beat: str, able: str) -> str:
        return f"{card} — слишком мало: надо перебить козырь {to_beat}, а у вас есть {able}"

    def must_undertrump(self, card: str, to_beat: str, trumps: str) -> str:
        return (
            f"{card} — не козырь: перебить {to_beat} нечем, но козырь положить надо,"
            f" а у вас есть {trumps}"
        )

    # A match.

    def opening(self, players: str, chips: int | None) -> str:
        with_chips = "" if chips is None else f"; у каждого игрока {_chips(chips)}"
        return f"{players} играют в ломберный лабет{with_chips}."

    def starting_chips(self, by_seat: str) -> str:
        return f"Фишки в начале: {by_seat}."

    def rules_in_force(self, rules: str, belle: Suit) -> str:
        return f"Правила: {rules}; белла — {self.names.suits[belle]}."

    def source_but(self, differences: str) -> str:
        return f"по источнику, но {differences}"

    def deal_heading(self, number: int) -> str:
        return f"Сдача {number}"

    def unfinished_trick(self, number: int, plays: str) -> str:
        return f"Взятка {number}, не закончена: {plays}"

    def stopped_after(self, deals: int) -> str:
        after = _form(deals, "сдачи", "сдач", "сдач")
        return f"Здесь партия останавливается, после {deals} {after}."

    def stopped_within(self, deal: int, phase: Phase) -> str:
        told = self.names.phases[phase]
        return f"Здесь партия останавливается, посреди сдачи {deal} ({told})."

    # A deal.

    def deals(self, name: str) -> str:
        return f"Сдаёт {name}."

    def misdeals(self, name: str) -> str:
        return f"Засдача, сдатчик — {name}."

    def stake_is_pool(self, pool: int) -> str:
        return f"На кону пулька: {_chips(pool)}."

    def stake_with_labets(self, total: int, pool: int, labets: str) -> str:
        return f"На кону {_chips(total)}: пулька ({_chips(pool)}) и {labets}."

    def labet(self, size: int, name: str) -> str:
        return f"лабет в {_chips_taken(size)} от игрока {name}"

    def passes(self, name: str) -> str:
        return f"{name}: пас."

    def bids(self, name: str, bid: Bid) -> str:
        return f"{name}: {self.bid(bid)}."

    def thrown_in(self) -> str:
        return "Все спасовали, карты брошены; пулька и лабеты остаются (B5)."

    def declares(self, name: str, tricks: int, defenders: str) -> str:
        return f"Разыгрывает {name}, нужно взять {_tricks(tricks)}; противники — {defenders}."

    def turned(self, card: str, *, bacon: bool, trump: Suit, belle_of_deal: bool) -> str:
        belle = ", они же белла этой сдачи" if belle_of_deal else ""
        return f"{_turned_card(card, bacon)}: козыри — {self.names.suits[trump]}{belle}."

    def turned_in_vain(self, card: str, *, bacon: bool, trump: Suit) -> str:
        return f"{_turned_card(card, bacon)}, но козыри — белла: {self.names.suits[trump]}."

    def names_trump(self, name: str, suit: Suit) -> str:
        return f"{name} назначает козыри: {self.names.suits[suit]}."

    def belle_is_trump(self, suit: Suit) -> str:
        return f"Козыри — белла: {self.names.suits[suit]}."

    def trump_is(self, suit: Suit) -> str:
        return f"Козыри — {self.names.suits[suit]}."

    def game_in_belle(self) -> str:
        return "Козыри — белла, поэтому и игра в белле (T5)."

    def shows_nothing(self, name: str) -> str:
        return f"{name} не предъявляет матадоров."

    def shows(self, name: str, cards: str) -> str:
        return f"{name} предъявляет матадоров: {cards}."

    def exchanges_nothing(self, name: str) -> str:
        return f"{name} не меняет карт."

    def exchanges(self, name: str, count: int) -> str:
        return f"{name} меняет {_cards_exchanged(count)}."

    def exchanges_openly(self, name: str, count: int, discards: str, drawn: str) -> str:
        return f"{name} меняет {_cards_exchanged(count)}: сносит {discards}, прикупает {drawn}."

    def laid_apart(self, count: int, *, face_up: bool) -> str:
        trumps = f"{_MASCULINE[count]} {_form(count, 'козырь', 'козыря', 'козырей')}".capitalize()
        verb = "отложен" if count == 1 else "отложены"
        how = "в открытую" if face_up else "в закрытую"
        return f"{trumps} из снесённых {verb} отдельно, {how} (X5)."

    def hands_now(self) -> str:
        return "Теперь на руках:"

    def trick(self, number: int | None, plays: str, winner: str) -> str:
        which = "" if number is None else f" {number}"
        return f"Взятка{which}: {plays} — берёт {winner}."

    def penalized(self, name: str, offence: Offence) -> str:
        return f"Штраф, игрок {name}: {self.names.offences[offence]} (I2)."

    def wins(self, name: str, bid: Bid, tricks: int) -> str:
        return f"{name} выигрывает игру «{self.bid(bid)}»: {_tricks(tricks)}."

    def loses(self, name: str, bid: Bid, tricks: int) -> str:
        return (
            f"{name} проигрывает игру «{self.bid(bid)}»: {_shortfall(bid, tricks)}."
            " Ремиз, кон остаётся на столе."
        )

    def loses_by_codille(
        self, name: str, bid: Bid, tricks: int, winner: str, winners_tricks: int
    ) -> str:
        return (
            f"{name} проигрывает игру «{self.bid(bid)}», кодиль: {_shortfall(bid, tricks)},"
            f" а {winner} берёт {_FEMININE[winners_tricks]}."
        )

    def settlement(self, net: str) -> str:
        return f"Весь расчёт: {net}."

    def chips_now(self, by_seat: str, pool: str, labets: str) -> str:
        lying = f"; лабеты: {labets}" if labets else ""
        return f"Фишки: {by_seat}; пулька: {pool}{lying}."

    def lying_labet(self, size: str, name: str) -> str:
        return f"{size} от игрока {name}"

    # Movements of chips; an amount is in the accusative.

    def amount(self, chips: int, due: int | None) -> str:
        owed = "" if due is None else f" из причитающихся {number_text(due)}"
        return f"{_chips_taken(chips)}{owed}"

    def out_of_pool(self, amount: str) -> str:
        return f"{amount} из пульки"

    def pays_ante(self, payer: str, amount: str) -> str:
        return f"{payer} ставит в пульку {amount}"

    def pays_fine(self, payer: str, amount: str) -> str:
        return f"{payer} ставит в пульку штраф в {amount}"

    def pays_matadors(self, payer: str, receiver: str, amount: str) -> str:
        return f"{payer} платит за матадоров {amount}, получает {receiver}"

    def takes(self, receiver: str, what: str) -> str:
        return f"{receiver} берёт {what}"

    def pays_tariff(self, payer: str, receiver: str, amount: str) -> str:
        return f"{payer} платит по тарифу {amount}, получает {receiver}"

    def posts_labet(self, payer: str, amount: str, *, into_pool: bool) -> str:
        return f"{payer} ставит лабет в {amount}{', он идёт в пульку' if into_pool else ''}"

    # The command line.

    def standard_input(self) -> str:
        return "стандартный ввод"

    def illegal_action(self, number: int, file: str, text: str, name: str | None, why: str) -> str:
        by = "" if name is None else f", игрок {name}"
        return f"недопустимое действие {number} ({file}), `{text}`{by}: {why}"


TEXTS: Final[Texts] = _Russian()
"""Russian."""
