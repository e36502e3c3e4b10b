"""Match files of backgammon programs and servers, into the roll record with recipe `none`."""

from pipeline.sources.match_files.archive import FILES, ROLLS, MatchArchive, archive_of, read_match_files
from pipeline.sources.match_files.describe import FOLDER, describe, describe_file, describe_folder
from pipeline.sources.match_files.disk import SUFFIXES, read_paths
from pipeline.sources.match_files.folder import FolderCount, count_folder
from pipeline.sources.match_files.matchfile import MatchFile, read_match

__all__ = [
    "FILES",
    "FOLDER",
    "ROLLS",
    "SUFFIXES",
    "FolderCount",
    "MatchArchive",
    "MatchFile",
    "archive_of",
    "count_folder",
    "describe",
    "describe_file",
    "describe_folder",
    "read_match",
    "read_match_files",
    "read_paths",
]
