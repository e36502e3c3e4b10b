"""Text with numbered rows: GNU Backgammon / Jellyfish, Backgammon Studio, eXtreme Gammon, Galaxy, PlayOK, by hand."""

from __future__ import annotations

import re
from collections import Counter

from pipeline.sources.match_files.cells import BLACK, ORDINARY, PLAY, WHITE, Game, Record, SetAside, Turn
from pipeline.sources.match_files.row import says_of, take_apart

# The common row in one go: a number, two heads of two faces, no third colon. The rest goes the careful way.
_COMMON = re.compile(r"\s*([0-9]{1,6})\)\s{0,3}([1-6][1-6]):(?![0-9]{1,2}(?![0-9/-]))([^:]*)\s([1-6][1-6]):([^:]*)")
_ROW = re.compile(r"\s*([0-9]{1,6})\)")
_GAME = re.compile(r"\s*Game\s+([0-9]{1,6})\s*(?:[(:.,\-].*)?", re.I)
_SCORE = re.compile(r"\s*(\S.*?)\s*:\s*([0-9]{1,4})\s+(\S.*?)\s*:\s*([0-9]{1,4})\s*")
_LENGTH = re.compile(r"\s*([0-9]{1,4}) point match", re.I)
_WITHOUT_NUMBER = re.compile(r"\s*[1-6][1-6]:\s*(?:\?|cannot|bar\b|[0-9]{1,2}/|$|[1-6]?[1-6]:)", re.I)
_STRICT = re.compile(r"\s*[0-9]{1,6}\)\s*[1-6][1-6]:\s*(?:bar|[0-9]{1,2})/", re.I)
_WINS = re.compile(r"\bwins?\b", re.I)
_RATING = re.compile(r"\s*,\s*[0-9]{2,5}(?:\.[0-9]+)?$|\s*\((?:[0-9]{3,4}(?:[.,][0-9]+)?)\)$")
_TAG = re.compile(r'\[(Site|Variation|Player 1)\s+"([^"]*)"')
_BY_HAND = re.compile(r"written down|by hand|transcri", re.I)
_SITES = {"extreme": "xg", "studio": "studio", "galaxy": "galaxy", "playok": "playok", "gnu": "gnu"}

_FACES = {f"{i}{j}": (i, j) for i in range(1, 7) for j in range(1, 7)}

# No row is longer than a few hundred characters; more is no match text, and no pattern should have to look through it.
LONGEST_LINE = 2000
_USUAL_RIGHT = 33


class RowReader:
    """Reads the lines of one file; `record` is what they say."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.games: list[Game] = []
        self.game: Game | None = None
        self.players: tuple[str, str] | None = None
        self.score: tuple[int, int] | None = None
        self.match_length: int | None = None
        self.set_aside: list[SetAside] = []
        self.tags: dict[str, str] = {}
        self.by_hand = False
        self.right: int | None = None
        self.score_column: int | None = None

    def record(self) -> Record:
        """Read every line once."""
        common, turn = _COMMON.fullmatch, tuple.__new__
        game = self.game
        for number, line in enumerate(self.lines, 1):
            found = common(line)
            if found and (game is not None or "/" in line):
                row_text, dice, play, right_dice, right_play = found.groups()
                row = int(row_text)
                if game is None or row == 1 or not game.turns:
                    game = self._game_at(row)
                game.last_row = row
                die_1, die_2 = _FACES[dice]
                right_1, right_2 = _FACES[right_dice]
                says = PLAY if "/" in play else says_of(play)
                right_says = PLAY if "/" in right_play else says_of(right_play)
                game.turns += (
                    turn(Turn, (number, row, WHITE, die_1, die_2, says, play, ORDINARY)),
                    turn(Turn, (number, row, BLACK, right_1, right_2, right_says, right_play, ORDINARY)),
                )
            elif line and not line.isspace():
                self._other_line(number, line)
                game = self.game
        return Record(
            dialect=self._dialect(),
            players=self.players,
            games=tuple(self.games),
            match_length=self.match_length,
            set_aside=tuple(self.set_aside),
        )

    def _other_line(self, number: int, line: str) -> None:
        if line.lstrip().startswith(";"):
            self._remark(line[:LONGEST_LINE])
            return
        row = _ROW.match(line)
        if len(line) > LONGEST_LINE:
            if row and self.game is not None:
                self.set_aside.append(SetAside(number, None, "overlong_line", line[:80]))
            return
        if row:
            if self.game is not None or _STRICT.match(line):
                self._row(number, int(row[1]), line, row.end())
            return
        game = _GAME.fullmatch(line)
        if game:
            self._new_game(int(game[1]))
            return
        score = _SCORE.fullmatch(line)
        if score:
            self._score(score)
            return
        length = _LENGTH.match(line)
        if length:
            self.match_length = self.match_length or int(length[1])
        elif self.game is not None:
            if _WITHOUT_NUMBER.match(line):
                self._row(number, self.game.last_row or 1, line, 0)
            elif _WINS.search(line):
                self.game.finished = True

    def _remark(self, line: str) -> None:
        tag = _TAG.search(line)
        if tag:
            self.tags.setdefault(tag[1], tag[2])
        if self.game is None and _BY_HAND.search(line):
            self.by_hand = True

    def _new_game(self, printed: int) -> None:
        """A printed number is kept where it rises; a second match in one file goes on counting."""
        if self.games and not self.games[-1].turns:
            self.games.pop()
        number = max(printed, self.games[-1].number + 1) if self.games else printed
        usual = self.tags.get("Variation", "backgammon").strip().lower() == "backgammon"
        self.game = Game(number, printed=printed, standard=usual)
        self.score = None
        self.games.append(self.game)

    def _score(self, found: re.Match[str]) -> None:
        names = _RATING.sub("", found[1]), _RATING.sub("", found[3])
        if self.game is None and self.players is not None:
            return
        self.players = self.players or names
        self.score = int(found[2]), int(found[4])
        self.score_column = self.score_column or found.start(3)
        if self.game is not None and not self.game.turns:
            self.game.score = self.score
            self.score = None

    def _game_at(self, row: int) -> Game:
        """The game that a row belongs to; begins one where the file leaves its heading out."""
        game = self.game
        if game is None or (row == 1 and game.turns and (game.finished or self.score is not None)):
            score = self.score
            self._new_game(game.number + 1 if game else 1)
            game = self.games[-1]
            game.score = score
        if not game.turns:
            game = self._same_game(game, row)
        game.first_row = game.first_row or row
        game.last_row = row
        return game

    def _same_game(self, game: Game, row: int) -> Game:
        """The game before, where this one is its rest under a heading of its own."""
        before = self.games[-2] if len(self.games) > 1 else None
        if before is None or before.finished or before.printed != game.printed or row != before.last_row + 1:
            return game
        self.games.pop()
        self.game = before
        return before

    def _row(self, number: int, row_number: int, line: str, start: int) -> None:
        if "\t" in line:
            start = len(line[:start].expandtabs())
            line = line.expandtabs()
        game = self._game_at(row_number)
        if self.right is None:
            self.right = self._right_column()
        row = take_apart(line, start, self.right)
        for left, die_1, die_2, says, play in row.cells:
            game.turns.append(Turn(number, row_number, WHITE if left else BLACK, die_1, die_2, says, play))
        self.set_aside += [SetAside(number, None, "third_cell", text) for text in row.more]
        if row.won:
            game.finished = True

    def _right_column(self) -> int:
        """Where right cells stand: where most second heads stand; else below the second name; else the usual place."""
        columns: Counter[int] = Counter()
        for line in self.lines:
            if len(line) <= LONGEST_LINE and (found := _COMMON.fullmatch(line.expandtabs())):
                columns[found.start(4)] += 1
                if columns.total() == 9:
                    break
        if columns:
            return min(columns, key=lambda column: (-columns[column], column))
        return self.score_column + 1 if self.score_column else _USUAL_RIGHT

    def _dialect(self) -> str:
        site = self.tags.get("Site", "").replace(" ", "").lower()
        for word, dialect in _SITES.items():
            if word in site:
                return dialect
        if self.by_hand:
            return "transcription"
        return "server" if site else "gnu"
