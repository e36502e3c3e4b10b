"""A session log of the First Internet Backgammon Server: a watcher's, or a player's own ("You").

Only the server's own sentences about the match that is followed are read: announcements and chat about others, the
`board:` lines (they repeat the dice) and the list of moves sent on request (the same rolls again) are not.
"""

from __future__ import annotations

import re

from pipeline.sources.match_files.cells import (
    BAD_DICE,
    BLACK,
    DANCE,
    NO_DICE,
    OPENING,
    PLAY,
    UNKNOWN,
    WHITE,
    Game,
    Record,
    Turn,
)

_ROLLS = re.compile(r"(\S{1,40}) rolls? (\S{1,3}) and (\S{1,3}?)\.(?:\s|$)")
_ATTEMPT = re.compile(r"(\S{1,40}) rolled (\S{1,3}), (\S{1,40}) rolled (\S{1,3}?)\.?\s*")
_MOVES = re.compile(r"(\S{1,40}) moves? ")
_STUCK = re.compile(r"(\S{1,40}) can't move\.")
_ONLY = re.compile(r"The only possible move is ")
_START = re.compile(
    r"(\S{1,40}) and (\S{1,40}) (?:start an? |are resuming their )(?:([0-9]{1,4}).point|unlimited) match\."
)
_OWN_START = re.compile(
    r"(?:\*\* )?(?:Player (\S{1,40}) has joined you for|You are now playing an?) (?:a )?(?:an )?"
    r"(?:([0-9]{1,4}) point|unlimited) match(?: with (\S{1,40}?))?\."
)
_OWN_RESUMED = re.compile(
    r"(?:\*\* )?(?:You are now playing with (\S{1,40}?)|(\S{1,40}) has joined you)\. Your running match was loaded"
)
_WATCHING = re.compile(r"You're now watching (\S{1,40}?)\.")
_UNWATCH = re.compile(r"You stop watching |.*You're not watching anymore\.")
_NEW_GAME = re.compile(r"Starting a new game with (\S{1,40}?)\.")
_BOARD = re.compile(r"board:([^:\s]{1,40}):([^:\s]{1,40}):")
_WON = re.compile(r"(\S{1,40}) wins? the game")
_OVER = re.compile(
    r"\S{1,40} (?:accepts? and wins?|gives? up|wins? the (?:[0-9]{1,4} point|unlimited) match|rejects? the double)"
)
_LOG = re.compile(
    r"^(?:> *)*\S{1,40} rolls? [0-9]{1,2} and [0-9]{1,2}\.|^(?:> *)*\S{1,40} rolled [0-9], \S{1,40} rolled [0-9]", re.M
)

YOU = "You"
NOT_YET = "?"
"""The other player's name in a log that begins in the middle, until a roll gives it."""


def looks_like_fibs(body: str) -> bool:
    """Whether the server's sentence about a roll stands anywhere at the beginning of a line."""
    # The plain word first: the pattern tries every line, and few files hold the word.
    return " roll" in body and _LOG.search(body) is not None


def read_fibs(lines: list[str]) -> Record:
    """Read a session."""
    return _Session(lines).record()


class _Session:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.boards = {(found[1], found[2]) for line in lines if (found := _BOARD.match(line))}
        self.announced: dict[str, tuple[str, str]] = {}
        self.followed: str | None = None
        self.pair: tuple[str, str] | None = None
        self.first_pair: tuple[str, str] | None = None
        self.last_pair: tuple[str, str] | None = None
        self.match_length: int | None = None
        self.games: list[Game] = []
        self.fresh = True  # the next roll begins a game
        self.waiting: tuple[Game, int] | None = None  # the last roll, while its play is not seen

    def record(self) -> Record:
        for number, line in enumerate(self.lines, 1):
            text = line.lstrip("> ") if line[:1] in "> " else line
            if " " in text:
                self._sentence(number, text)
        self._settle(played=False)
        return Record(
            "fibs",
            self.first_pair,
            tuple(self.games),
            ties_logged=True,
            spelling="untold",
            match_length=self.match_length,
        )

    def _sentence(self, number: int, text: str) -> None:
        if " roll" in text:
            if found := _ATTEMPT.match(text):
                self._attempt(number, *found.groups())
            elif found := _ROLLS.match(text):
                self._roll(number, *found.groups())
        elif " move" in text:
            if _ONLY.match(text):
                self._settle(played=True)
            elif found := _STUCK.match(text):
                if self._mine(found[1]):
                    self._says(DANCE)
            elif (found := _MOVES.match(text)) and self._mine(found[1]):
                self._settle(played=True)
        elif " match" in text or "watch" in text:
            self._match(text)
        elif found := _NEW_GAME.match(text):
            if self.pair is None or found[1] in self.pair:
                self._settle(played=False)
                self.fresh = True
        elif found := _WON.match(text):
            if self._mine(found[1]):
                # One's own plays are not echoed: who won the game on a roll has played it.
                self._settle(played=found[1] == YOU)
                self._over()
        elif _OVER.match(text) and self._mine(text.split(" ", 1)[0]):
            self._over()

    def _match(self, text: str) -> None:
        """Lines that say which match is followed."""
        if found := _WATCHING.match(text):
            self.followed, self.pair = found[1], None
        elif _UNWATCH.match(text):
            self.followed = self.pair = None
        elif found := _START.match(text):
            pair = found[1], found[2]
            self.announced.update(dict.fromkeys(pair, pair))
            if self.followed in pair or pair in self.boards:
                self._follow(pair, found[3])
        elif found := _OWN_START.match(text):
            self._follow((YOU, found[1] or found[3] or NOT_YET), found[2])
        elif found := _OWN_RESUMED.match(text):
            self._follow((YOU, found[1] or found[2]), None)
        elif _OVER.match(text) and self._mine(text.split(" ", 1)[0]):
            self._over()

    def _follow(self, pair: tuple[str, str], length: str | None) -> None:
        if pair != self.last_pair:
            self._settle(played=False)
            self.fresh = True
        self.pair = self.last_pair = pair
        self.first_pair = self.first_pair or pair
        self.match_length = self.match_length or (int(length) if length else None)

    def _mine(self, name: str) -> bool:
        """Whether a sentence is about a player of the match that is followed."""
        if self.pair is not None:
            return name in self.pair
        pair = self._pair_of(name)
        if pair is not None:
            self._follow(pair, None)
        return pair is not None

    def _pair_of(self, name: str) -> tuple[str, str] | None:
        """The match of a player in a log that begins in the middle: from its boards, then from what was announced."""
        for first, second in sorted(self.boards):
            if name in (first, second):
                return (first, second)
        if self.boards and self.followed is None:
            return None
        if name in self.announced and self.followed in (None, *self.announced[name]):
            return self.announced[name]
        return None

    def _begin(self) -> Game:
        if self.fresh or not self.games:
            game = Game(len(self.games) + 1, printed=len(self.games) + 1, standard=False)
            self.games.append(game)
            self.fresh = False
        return self.games[-1]

    def _over(self) -> None:
        self._settle(played=False)
        self.fresh = True
        if self.games:
            self.games[-1].finished = True

    def _attempt(self, number: int, name_1: str, die_1: str, name_2: str, die_2: str) -> None:
        """One throw of both for the first move; a tie is nobody's."""
        if self.pair is None or {name_1, name_2} != set(self.pair):
            known = self._pair_of(name_1)
            if self.pair is not None or (self.boards and known is None):
                return
            pair = (name_2, name_1) if name_2 == YOU else (name_1, name_2)
            self._follow(known if known and name_2 in known else pair, None)
        self._settle(played=False)
        if self.games and any(turn.kind != OPENING or turn.die_1 != turn.die_2 for turn in self.games[-1].turns):
            self.fresh = True
        game = self._begin()
        faces = _faces(die_1, die_2)
        if isinstance(faces, str):
            game.turns.append(Turn(number, 1, None, 0, 0, faces, f"{die_1} {die_2}", kind=OPENING))
            return
        if faces[0] == faces[1]:
            game.turns.append(Turn(number, 1, None, *faces, PLAY, "", kind=OPENING))
            return
        winner = name_1 if faces[0] > faces[1] else name_2
        game.turns.append(Turn(number, 1, self._seat(winner), *faces, UNKNOWN, "", kind=OPENING))
        self.waiting = (game, len(game.turns) - 1)

    def _roll(self, number: int, name: str, die_1: str, die_2: str) -> None:
        if self.pair is not None and self.pair[1] == NOT_YET and name != self.pair[0]:
            self.pair = self.last_pair = self.first_pair = (self.pair[0], name)
        if not self._mine(name):
            if self.pair is not None or self.boards:
                return
            self._follow((name, NOT_YET), None)
        self._settle(played=True, by=name)
        game = self._begin()
        faces = _faces(die_1, die_2)
        if isinstance(faces, str):
            game.turns.append(Turn(number, 0, self._seat(name), 0, 0, faces, f"{die_1} {die_2}"))
            return
        game.turns.append(Turn(number, 0, self._seat(name), *faces, UNKNOWN, ""))
        self.waiting = (game, len(game.turns) - 1)

    def _seat(self, name: str) -> str:
        return WHITE if self.pair is None or name == self.pair[0] else BLACK

    def _says(self, what: str) -> None:
        """What is known of the last roll's play now."""
        if self.waiting is not None:
            game, place = self.waiting
            game.turns[place] = game.turns[place]._replace(says=what)
            self.waiting = None

    def _settle(self, *, played: bool, by: str | None = None) -> None:
        """End the wait for the last roll's play.

        The server does not echo one's own play, so a roll of "You" was played when the other rolls next.
        """
        if self.waiting is None:
            return
        game, place = self.waiting
        own = self.pair is not None and self.pair[0] == YOU and game.turns[place].seat == WHITE
        if played and (by is None or (own and by != YOU)):
            self._says(PLAY)
        self.waiting = None


def _faces(die_1: str, die_2: str) -> tuple[int, int] | str:
    if die_1 in "123456" and die_2 in "123456" and len(die_1) == len(die_2) == 1:
        return int(die_1), int(die_2)
    return NO_DICE if (die_1, die_2) == ("0", "0") else BAD_DICE
