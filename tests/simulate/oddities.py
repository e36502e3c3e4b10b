"""What is odd in a log, found again by other means than the product's: pandas and the reference rule."""

from __future__ import annotations

from collections import Counter

import pandas as pd
import pyarrow as pa

from pipeline import places
from pipeline.recipes.book import load_recipes
from pipeline.recipes.reference import Record, judge

RECIPES = load_recipes({path.name: path.read_text("utf-8") for path in (places.DATA / "recipes").glob("*.toml")})


def verdicts(rolls: pa.Table) -> list[str]:
    """The reference's verdict of each row."""
    return [
        judge(
            Record(
                match_id=row["match_id"],
                roll_id=row["roll_id"],
                nonce=row["nonce"],
                server_seed=row["server_seed"],
                commitment=row["commitment"],
                client_entropy=row["client_entropy"],
                die_1=row["die_1"],
                die_2=row["die_2"],
                revealed=row["revealed_at"] is not None,
                game=row["game"],
            ),
            RECIPES.get(row["recipe"]),
        ).verdict
        for row in rolls.to_pylist()
    ]


def flags(rolls: pa.Table) -> Counter[str]:
    """How many rows bear each breach of the contract."""
    names = ["roll_id", "match_id", "nonce", "committed_at", "revealed_at", "server_seed", "client_entropy", "recipe"]
    frame = rolls.select(names).to_pandas()
    frame["at"] = range(len(frame))
    alike = frame[frame["roll_id"].duplicated(keep=False)]
    repeats = alike[alike.drop(columns="at").duplicated()]
    frame = frame.drop(repeats.index).sort_values(["match_id", "committed_at", "nonce", "at"])
    apart = frame[frame["recipe"] != "cube-v1"]
    by_match = apart.groupby("match_id", sort=False)
    found = Counter[str](
        {
            "excluded:duplicate": len(repeats),
            "flag:duplicate_seed": _twice(apart["server_seed"]),
            "flag:duplicate_entropy": _twice(apart["client_entropy"]),
            "flag:duplicate_roll": _twice(frame["roll_id"]),
            "flag:nonce_reused": int(apart.duplicated(["match_id", "nonce"], keep=False).sum()),
            "flag:nonce_backwards": int((by_match["nonce"].diff() < 0).sum()),
            "flag:revealed_before_committed": int((frame["revealed_at"] < frame["committed_at"]).sum()),
            "flag:two_rolls_open": int((apart["committed_at"] < _open_until(apart)).sum()),
            "flag:sequence_gap": sum(
                int(step != 1)
                for _, places_ in frame[frame["recipe"] == "cube-v1"].groupby("match_id")["nonce"]
                for step in pd.Series([-1, *sorted(places_)]).diff().iloc[1:]
            ),
        }
    )
    return +found


def _twice(values: pd.Series) -> int:
    return int(values.dropna().duplicated(keep=False).sum())


def _open_until(frame: pd.DataFrame) -> pd.Series:
    """The latest reveal of the rolls before it in its match."""
    match = frame["match_id"]
    latest = frame["revealed_at"].groupby(match, sort=False).cummax()
    return latest.groupby(match, sort=False).ffill().groupby(match, sort=False).shift()
