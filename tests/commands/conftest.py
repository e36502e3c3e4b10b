"""The small log and the finished run of the line's own tests."""

from tests.line.conftest import counted, home, small_csv, small_log

__all__ = ["counted", "home", "small_csv", "small_log"]
