"""The texts in French, with the terms of the bête family; a labet is a *bête*.

Names take no article and nobody's gender shows: "mise par Anne" and not "de Anne", "prend le jeu"
and no *preneur*, verbs in the present. Before a colon stands an ordinary space, since the narrow
one of good printing is missing from many terminals.
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

_FEMININE: Final = ("aucune", "une", "deux", "trois", "quatre", "cinq")
_MASCULINE: Final = ("aucun", "un", *_FEMININE[2:])
"""Counts of cards, tricks or trumps; no hand has more."""

_DOINGS: Final[Mapping[Doing, str]] = {
    Deal: "donner",
    Misdeal: "déclarer une maldonne",
    Pass: "passer",
    Announce: "enchérir",
    NameTrump: "nommer l'atout",
    ShowMatadors: "montrer des matadors",
    Exchange: "échanger des cartes",
    Play: "jouer une carte",
    Penalize: "infliger une pénalité",
}

_ARTICLES: Final = {
    Family.VIROLE: "la",
    Family.DEMANDE: "la",
    Family.SANS_PRENDRE: "le",
    Family.VOLE: "la",
}


def _plural(number: int) -> str:
    """The ending after a number: in French nought and one are singular."""
    return "" if abs(number) < 2 else "s"


def _counted(count: int, thing: str) -> str:
    """A count of things of feminine gender."""
    return f"{_FEMININE[count]} {thing}{_plural(count)}"


def _numbered(number: int, thing: str) -> str:
    return f"{number_text(number)} {thing}{_plural(number)}"


def _turned_card(card: str, bacon: bool) -> str:
    return f"La carte du dessus du talon est {card}{', le bacon' if bacon else ''}"


def _shortfall(bid: Bid, tricks: int) -> str:
    return f"{_counted(tricks, 'levée')} sur les {_FEMININE[bid.tricks]} annoncées"


class _French:
    names: Final = Names(
        suits={
            Suit.CLUBS: "trèfle",
            Suit.DIAMONDS: "carreau",
            Suit.HEARTS: "cœur",
            Suit.SPADES: "pique",
        },
        ranks={
            Rank.KING: "roi",
            Rank.QUEEN: "dame",
            Rank.JACK: "valet",
            Rank.ACE: "as",
            Rank.TEN: "dix",
            Rank.NINE: "neuf",
            Rank.EIGHT: "huit",
        },
        families={
            Family.VIROLE: "virole",
            Family.DEMANDE: "demande",
            Family.SANS_PRENDRE: "sans-prendre",
            Family.VOLE: "vole",
        },
        phases={
            Phase.DEALING: "donne",
            Phase.BIDDING: "enchères",
            Phase.NAMING_TRUMP: "choix de l'atout",
            Phase.SHOWING_MATADORS: "présentation des matadors",
            Phase.EXCHANGING: "échange",
            Phase.PLAYING: "jeu de la carte",
        },
        reasons={
            Reason.NOT_AN_ACTION: "action inconnue",
            Reason.NO_SUCH_SEAT: "place inconnue",
            Reason.WRONG_PHASE: "mauvaise phase",
            Reason.NOT_YOURS: "réservé à la table",
            Reason.OUT_OF_TURN: "hors tour",
            Reason.NOT_IN_HAND: "carte absente de la main",
            Reason.NO_MATADORS: "pas de matadors",
            Reason.BID_TOO_LOW: "enchère trop basse",
            Reason.BELLE_NOT_BID: "belle non annoncée",
            Reason.MATADORS_NOT_TRUMP: "matadors hors de l'atout",
            Reason.MUST_EXCHANGE: "échange obligatoire",
            Reason.TOO_FEW_IN_TALON: "talon trop court",
            Reason.MUST_FOLLOW: "obligation de fournir",
            Reason.MUST_OVERTAKE: "obligation de forcer",
            Reason.MUST_TRUMP: "obligation de couper",
            Reason.MUST_OVERTRUMP: "obligation de surcouper",
            Reason.MUST_UNDERTRUMP: "obligation de sous-couper",
        },
        offences={
            Offence.REVOKE: "fausse renonce",
            Offence.OUT_OF_TURN: "action hors tour",
            Offence.EXPOSED_CARD: "carte découverte",
            Offence.WRONG_EXCHANGE: "échange fautif",
            Offence.WRONG_BID: "enchère fautive",
            Offence.OTHER: "infraction aux règles",
        },
        results={Result.WON: "gagné", Result.REMISE: "remise", Result.CODILLE: "codille"},
        transfers={
            TransferReason.ANTE: "mise",
            TransferReason.MISDEAL_FINE: "amende de maldonne",
            TransferReason.MATADORS: "matadors",
            TransferReason.STAKE: "enjeu",
            TransferReason.TARIFF: "tarif",
            TransferReason.LABET: "bête",
        },
        presets={"source": "celles de la source", "tradition": "celles de la tradition"},
        options={
            "players": "Combien de personnes jouent.",
            "belle": "La belle de la table.",
            "starting_chips": "Jetons de chaque place au départ.",
            "ante": "Jetons que chaque donne coûte à qui donne, pour la poule.",
            "misdeal_fine": "Jetons que coûte une maldonne.",
            "ladder": "L'ordre des enchères ; demande_first met les viroles au-dessus.",
            "auction": "Enchérir tant que d'autres n'ont pas passé, ou ne parler qu'une fois.",
            "redeal_dealer": "Qui donne quand tout le monde a passé.",
            "virole_belle": (
                "Dans une virole en belle : la couleur retournée est atout et belle,"
                " ou la belle est atout."
            ),
            "plain_may_name_belle": "Si une enchère simple peut nommer la belle comme atout.",
            "belle_game": "Ce qui met un jeu en belle : son enchère, ou son atout aussi.",
            "matador_suit": "Dans quelle couleur roi, dame et valet sont matadors.",
            "matador_rate": "Si les matadors se paient selon leur couleur ou selon le jeu.",
            "virole_defenders_exchange": "Si la défense échange aussi dans une virole.",
            "exchange_order": "Qui échange en premier dans la défense.",
            "trump_discards": "Si les atouts écartés se voient.",
            "overtake": (
                "La carte à battre : celle qui vient d'être jouée, ou la meilleure jusque-là."
            ),
            "overtrump": "S'il faut, en coupant, surcouper l'atout à battre.",
            "undertrump": "S'il faut sous-couper quand on ne peut pas surcouper.",
            "tariff_plain": "Jetons du tarif dans un jeu simple.",
            "tariff_belle": "Jetons du tarif en belle.",
            "labet_virole": "Multiple pour une virole perdue.",
            "labet_virole_belle": "Multiple pour une virole en belle perdue.",
            "labet_demande": "Multiple pour une demande perdue.",
            "labet_demande_belle": "Multiple pour une demande en belle perdue.",
            "labet_sans_prendre": "Multiple pour un sans-prendre perdu.",
            "labet_sans_prendre_belle": "Multiple pour un sans-prendre en belle perdu.",
            "labet_vole": "Multiple pour une vole perdue.",
            "labet_vole_belle": "Multiple pour une vole en belle perdue.",
            "labet_codille": "Multiple pour un jeu perdu par codille.",
            "codille_base": "Si le multiple d'un codille remplace ou multiplie celui de O4.",
            "labet_offence": "Multiple pour une infraction aux règles.",
            "labet_base": "Ce qui est multiplié : l'enjeu, ou la poule seule.",
            "labet_place": "Si les bêtes restent à part ou vont à la poule.",
            "labets_in_play": "Si une seule bête est en jeu dans une donne, ou toutes.",
            "credit": "Si une place peut devoir des jetons.",
            "labet_size": "Si qui perd met un multiple, ou tout ce qui lui reste.",
        },
    )
    rules_page: Final = RulesPage(
        bids=(
            "Les enchères, de la plus basse à la plus haute (B7), et leur rang"
            " si ladder=demande_first (B8)"
        ),
        level="n°",
        name="nom",
        tricks="levées",
        trump="atout",
        height="rang",
        turned="retourné",
        named="nommé",
        belle="la belle",
        options="Les options de --rules, chacune avec son article et sa valeur par défaut",
        any_number="tout nombre entier à partir de 0",
        either="ou",
        presets="Les règles toutes faites pour --rules",
        defaults="toutes les options par défaut",
    )

    def card(self, card: Card) -> str:
        return f"{self.names.ranks[card.rank]} de {self.names.suits[card.suit]}"

    def bid(self, bid: Bid) -> str:
        four = " pour quatre" if bid.tricks == 4 else ""
        belle = " en belle" if bid.in_belle else ""
        return f"{self.names.families[bid.family]}{four}{belle}"

    def _the(self, bid: Bid) -> str:
        return f"{_ARTICLES[bid.family]} {self.bid(bid)}"

    def seat(self, seat: int) -> str:
        return f"place {seat}"

    def listed(self, parts: Sequence[str]) -> str:
        *others, last = parts
        return f"{', '.join(others)} et {last}" if others else last

    # Refusals.

    def not_an_action(self) -> str:
        return "ce n'est pas une action du jeu"

    def no_such_seat(self, last: int) -> str:
        return f"cette place n'existe pas : les places vont de 0 à {number_text(last)}"

    def wrong_phase(self, doing: Doing, phase: Phase) -> str:
        told = self.names.phases[phase]
        return f"on ne peut pas {_DOINGS[doing]} maintenant ; phase en cours : {told}"

    def not_yours(self, doing: Doing) -> str:
        return f"{_DOINGS[doing]} revient à la table, non à une place"

    def not_your_turn(self, seat: int) -> str:
        return f"ce n'est pas le tour de la place {seat}"

    def spectators_wait(self) -> str:
        return "qui regarde ne joue pas"

    def not_in_hand(self, cards: str) -> str:
        return f"vous n'avez pas {cards}"

    def no_matadors(self, suit: Suit) -> str:
        told = self.names.suits[suit]
        return f"vous n'avez pas roi, dame et valet de {told} : pas de matadors à montrer"

    def bid_too_low(self, bid: Bid, standing: Bid) -> str:
        return f"{self.bid(bid)} ne suffit pas : l'enchère en cours est {self.bid(standing)}"

    def belle_not_bid(self, suit: Suit) -> str:
        return (
            f"{self.names.suits[suit]} est la belle, et votre enchère n'était pas en belle :"
            " nommez une autre couleur"
        )

    def matadors_not_trump(self, suit: Suit) -> str:
        told = self.names.suits[suit]
        return f"{told} n'est pas atout, et seuls les matadors d'atout se paient ici"

    def must_exchange(self) -> str:
        return "qui joue une virole ou une demande doit écarter au moins une carte"

    def too_few_in_talon(self, left: int) -> str:
        return f"le talon n'a pas plus de {_numbered(left, 'carte')}"

    def must_follow(self, card: str, led: Suit | None, held: str) -> str:
        suit = "l'atout" if led is None else self.names.suits[led]
        return f"{card} ne fournit pas : l'entame est à {suit}, et vous avez {held}"

    def must_overtake(self, card: str, to_beat: str, able: str) -> str:
        return f"{card} ne suffit pas : il faut battre {to_beat}, et vous le pouvez avec {able}"

    def must_trump(self, card: str, trumps: str) -> str:
        return (
            f"{card} n'est pas un atout : vous ne pouvez pas fournir et devez couper, avec {trumps}"
        )

    def must_overtrump(self, card: str, to_beat: str, able: str) -> str:
        return f"{card} ne suffit pas : il faut surcouper {to_beat}, et vous le pouvez avec {able}"

    def must_undertrump(self, card: str, to_beat: str, trumps: str) -> str:
        return (
            f"{card} n'est pas un atout : vous ne pouvez pas surcouper {to_beat},"
            f" mais devez sous-couper, avec {trumps}"
        )

    # A match.

    def opening(self, players: str, chips: int | None) -> str:
        with_chips = "" if chips is None else f", avec {_numbered(chips, 'jeton')} par personne"
        return f"{players} jouent à la bête hombrée{with_chips}."

    def starting_chips(self, by_seat: str) -> str:
        return f"Jetons au départ : {by_seat}."

    def rules_in_force(self, rules: str, belle: Suit) -> str:
        return f"Les règles sont {rules} ; la belle est {self.names.suits[belle]}."

    def source_but(self, differences: str) -> str:
        return f"celles de la source, sauf {differences}"

    def deal_heading(self, number: int) -> str:
        return f"Donne {number}"

    def unfinished_trick(self, number: int, plays: str) -> str:
        return f"Levée {number}, inachevée : {plays}"

    def stopped_after(self, deals: int) -> str:
        return f"La partie s'arrête ici, après {_numbered(deals, 'donne')}."

    def stopped_within(self, deal: int, phase: Phase) -> str:
        told = self.names.phases[phase]
        return f"La partie s'arrête ici, au milieu de la donne {deal} ({told})."

    # A deal.

    def deals(self, name: str) -> str:
        return f"{name} donne."

    def misdeals(self, name: str) -> str:
        return f"{name} fait maldonne."

    def stake_is_pool(self, pool: int) -> str:
        return f"L'enjeu est la poule : {_numbered(pool, 'jeton')}."

    def stake_with_labets(self, total: int, pool: int, labets: str) -> str:
        stake, lying = _numbered(total, "jeton"), _numbered(pool, "jeton")
        return f"L'enjeu est de {stake} : la poule de {lying}, et {labets}."

    def labet(self, size: int, name: str) -> str:
        return f"la bête de {_numbered(size, 'jeton')} mise par {name}"

    def passes(self, name: str) -> str:
        return f"{name} passe."

    def bids(self, name: str, bid: Bid) -> str:
        return f"{name} annonce : {self.bid(bid)}."

    def thrown_in(self) -> str:
        return "Tout le monde a passé. Les cartes sont jetées ; la poule et les bêtes restent (B5)."

    def declares(self, name: str, tricks: int, defenders: str) -> str:
        need = _counted(tricks, "levée")
        return f"{name} prend le jeu et doit faire {need} ; {defenders} défendent."

    def turned(self, card: str, *, bacon: bool, trump: Suit, belle_of_deal: bool) -> str:
        belle = ", et c'est la belle de cette donne" if belle_of_deal else ""
        return f"{_turned_card(card, bacon)} : {self.names.suits[trump]} est atout{belle}."

    def turned_in_vain(self, card: str, *, bacon: bool, trump: Suit) -> str:
        told = self.names.suits[trump]
        return f"{_turned_card(card, bacon)}, mais la belle est atout : {told}."

    def names_trump(self, name: str, suit: Suit) -> str:
        return f"{name} nomme l'atout : {self.names.suits[suit]}."

    def belle_is_trump(self, suit: Suit) -> str:
        return f"La belle est atout : {self.names.suits[suit]}."

    def trump_is(self, suit: Suit) -> str:
        return f"Atout : {self.names.suits[suit]}."

    def game_in_belle(self) -> str:
        return "L'atout est la belle, et le jeu est donc en belle (T5)."

    def shows_nothing(self, name: str) -> str:
        return f"{name} ne montre pas de matadors."

    def shows(self, name: str, cards: str) -> str:
        return f"{name} montre des matadors : {cards}."

    def exchanges_nothing(self, name: str) -> str:
        return f"{name} n'échange rien."

    def exchanges(self, name: str, count: int) -> str:
        return f"{name} échange {_counted(count, 'carte')}."

    def exchanges_openly(self, name: str, count: int, discards: str, drawn: str) -> str:
        return f"{name} échange {_counted(count, 'carte')} : écarte {discards}, tire {drawn}."

    def laid_apart(self, count: int, *, face_up: bool) -> str:
        trumps = f"{_MASCULINE[count]} atout{_plural(count)}".capitalize()
        verb = "est mis" if count == 1 else "sont mis"
        face = "visible" if face_up else "cachée"
        return f"{trumps} de l'écart {verb} à part, face {face} (X5)."

    def hands_now(self) -> str:
        return "Les mains sont maintenant :"

    def trick(self, number: int | None, plays: str, winner: str) -> str:
        which = "" if number is None else f" {number}"
        return f"Levée{which} : {plays} — {winner} la prend."

    def penalized(self, name: str, offence: Offence) -> str:
        return f"{name} encourt une pénalité : {self.names.offences[offence]} (I2)."

    def wins(self, name: str, bid: Bid, tricks: int) -> str:
        return f"{name} gagne {self._the(bid)} avec {_counted(tricks, 'levée')}."

    def loses(self, name: str, bid: Bid, tricks: int) -> str:
        return (
            f"{name} perd {self._the(bid)} : {_shortfall(bid, tricks)}."
            " Remise : l'enjeu reste sur la table."
        )

    def loses_by_codille(
        self, name: str, bid: Bid, tricks: int, winner: str, winners_tricks: int
    ) -> str:
        return (
            f"{name} perd {self._the(bid)} par codille : {_shortfall(bid, tricks)},"
            f" et {winner} en a {_FEMININE[winners_tricks]}."
        )

    def settlement(self, net: str) -> str:
        return f"Le règlement, au total : {net}."

    def chips_now(self, by_seat: str, pool: str, labets: str) -> str:
        lying = f" ; bêtes : {labets}" if labets else ""
        return f"Jetons : {by_seat} ; poule : {pool}{lying}."

    def lying_labet(self, size: str, name: str) -> str:
        return f"{size} ({name})"

    # Movements of chips.

    def amount(self, chips: int, due: int | None) -> str:
        owed = "" if due is None else f" sur les {number_text(due)} dus"
        return f"{_numbered(chips, 'jeton')}{owed}"

    def out_of_pool(self, amount: str) -> str:
        return f"{amount} dans la poule"

    def pays_ante(self, payer: str, amount: str) -> str:
        return f"{payer} met {amount} à la poule"

    def pays_fine(self, payer: str, amount: str) -> str:
        return f"{payer} paie à la poule une amende de {amount}"

    def pays_matadors(self, payer: str, receiver: str, amount: str) -> str:
        return f"{payer} paie à {receiver} {amount} pour les matadors"

    def takes(self, receiver: str, what: str) -> str:
        return f"{receiver} prend {what}"

    def pays_tariff(self, payer: str, receiver: str, amount: str) -> str:
        return f"{payer} paie à {receiver} le tarif, {amount}"

    def posts_labet(self, payer: str, amount: str, *, into_pool: bool) -> str:
        return f"{payer} met une bête de {amount}{', à la poule' if into_pool else ''}"

    # The command line.

    def standard_input(self) -> str:
        return "l'entrée standard"

    def illegal_action(self, number: int, file: str, text: str, name: str | None, why: str) -> str:
        by = "" if name is None else f" par {name}"
        return f"action {number} dans {file}, `{text}`{by}, illégale : {why}"


TEXTS: Final[Texts] = _French()
"""French."""
