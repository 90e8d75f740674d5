"""The sentences of the server and of the terminal client, in the languages of the library.

What there is to say of the game itself the library says (`Refusal.message_in`, `tell_observation`,
`name_of`). Here is what a server says of connections, and a terminal of what is on the screen.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from lombre_labet import Language

from .protocol import Fault

_FAULTS: Final[Mapping[Fault, tuple[str, str, str]]] = {
    Fault.MALFORMED: (
        "this is no message of the protocol",
        "ceci n'est pas un message du protocole",
        "это не сообщение протокола",
    ),
    Fault.NOT_AN_ACTION: (
        "this line is no action",
        "cette ligne n'est pas une action",
        "эта строка не означает никакого хода",
    ),
    Fault.NO_SUCH_TABLE: (
        "there is no such table",
        "cette table n'existe pas",
        "такого стола нет",
    ),
    Fault.TABLE_FULL: (
        "no seat is free at this table",
        "aucune place n'est libre à cette table",
        "за этим столом нет свободных мест",
    ),
    Fault.TOO_MANY_TABLES: (
        "the server opens no more tables",
        "le serveur n'ouvre plus de tables",
        "сервер больше не открывает столов",
    ),
    Fault.NO_SUCH_SEAT: (
        "no seat belongs to this token",
        "aucune place ne correspond à ce jeton",
        "этому ключу не соответствует никакое место",
    ),
    Fault.ALREADY_SEATED: (
        "this connection has its seat already",
        "cette connexion a déjà sa place",
        "у этого соединения уже есть место",
    ),
    Fault.NOT_SEATED: (
        "this connection has no seat",
        "cette connexion n'a pas de place",
        "у этого соединения нет места",
    ),
    Fault.ID_USED: (
        "another action has had this id",
        "une autre action a déjà porté cet identifiant",
        "этот идентификатор уже был у другого хода",
    ),
    Fault.REPLACED: (
        "this seat plays on another connection now",
        "cette place joue désormais par une autre connexion",
        "за этим местом теперь другое соединение",
    ),
    Fault.TOO_FAST: (
        "too many messages at once",
        "trop de messages à la fois",
        "слишком много сообщений сразу",
    ),
    Fault.TOO_SLOW: (
        "messages were not read in time",
        "les messages n'ont pas été lus à temps",
        "сообщения не были вовремя прочитаны",
    ),
    Fault.NO_SEAT_TAKEN: (
        "no seat was taken in time",
        "aucune place n'a été prise à temps",
        "место не было вовремя занято",
    ),
}


class Prompt(StrEnum):
    """What the terminal says."""

    WAITING = "waiting"
    """Seats are free."""
    TABLE = "table"
    """The table's name, for others who want to join."""
    CHIPS = "chips"
    """What somebody has, at the beginning and after each deal."""
    HAND = "hand"
    """The person's own cards."""
    TRUMP = "trump"
    """The trump suit."""
    TRICK = "trick"
    """The cards of the trick that is being played."""
    YOUR_TURN = "your_turn"
    """The person is to act, and chooses from a list."""
    EXCHANGE = "exchange"
    """The person is to exchange: what he may lay down is too much for a list."""
    NOT_UNDERSTOOD = "not_understood"
    """What was typed is neither a number of the list nor an action."""
    OVER = "over"
    """The match is over."""


_PROMPTS: Final[Mapping[Prompt, tuple[str, str, str]]] = {
    Prompt.WAITING: ("Waiting for players.", "On attend des joueurs.", "Ждём игроков."),
    Prompt.TABLE: ("This is table {}.", "C'est la table {}.", "Это стол {}."),
    Prompt.CHIPS: (
        "Chips: {}; pool: {}",
        "Jetons : {} ; poule : {}",
        "Фишки: {}; пулька: {}",
    ),
    Prompt.HAND: ("Your hand: {}", "Votre main : {}", "Ваши карты: {}"),
    Prompt.TRUMP: ("trump: {}", "atout : {}", "козырь: {}"),
    Prompt.TRICK: ("On the table: {}", "Sur la table : {}", "На столе: {}"),
    Prompt.YOUR_TURN: (
        "It is your turn. Type the number of what you do.",
        "C'est à vous. Tapez le numéro de ce que vous faites.",
        "Ваш ход. Введите номер.",
    ),
    Prompt.EXCHANGE: (
        "It is your turn to exchange. Type the cards that you lay down, as in: Kh 9d",
        "C'est à vous d'écarter. Tapez les cartes que vous écartez, par exemple : Kh 9d",
        "Ваш обмен. Введите карты, которые сносите, например: Kh 9d",
    ),
    Prompt.NOT_UNDERSTOOD: (
        "That is not one of them.",
        "Ce n'est pas dans la liste.",
        "Такого в списке нет.",
    ),
    Prompt.OVER: ("The match is over.", "La partie est finie.", "Игра окончена."),
}


def sentence(said: Fault | Prompt, language: Language) -> str:
    """What there is to say, with braces for what it is said of."""
    of_languages = _FAULTS[said] if isinstance(said, Fault) else _PROMPTS[said]
    return dict(zip(Language, of_languages, strict=True))[language]
