"""What can end a run, and with which exit code.

A bad row is data and never an exception; these are for a run that cannot go on. Every message reads
"where: got X, want Y; what to do".
"""

from __future__ import annotations


class Failure(Exception):
    """A run that ends early.

    Parameters
    ----------
    where : the file, table, option or stage that is meant
    got, want : the values themselves, short enough for one line
    do : what the reader can do about it
    """

    exit_code = 1

    def __init__(self, where: str, got: str, want: str, do: str = "") -> None:
        self.where, self.got, self.want, self.do = where, got, want, do
        super().__init__(f"{where}: got {got}, want {want}" + (f"; {do}" if do else ""))

    def __reduce__(self) -> tuple[type[Failure], tuple[str, str, str, str]]:
        """Another process hands it on whole."""
        return type(self), (self.where, self.got, self.want, self.do)


class BadUsage(Failure):
    """An option, a setting or a recipe that cannot be used."""

    exit_code = 2


class Unjudged(Failure):
    """The source as a whole could not be judged; no new edition. Unknown outranks found."""

    exit_code = 4


class Unreachable(Failure):
    """The source cannot be reached; a missing file counts as this."""

    exit_code = 5


class Locked(Failure):
    """Another run holds the lock."""

    exit_code = 6


class PublishFailed(Failure):
    """The edition could not be put in its place; the last good one is kept."""

    exit_code = 7


FOUND = 3
"""Exit code of a run that found something and published it with a banner."""
