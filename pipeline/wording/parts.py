"""What a page says beside its sentences and tables: heat map, worked roll, data set and the data of its script."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.wording.figures import Figures, slug
from pipeline.wording.fluent import Catalog
from pipeline.wording.tables import shown_id

Tree = Mapping[str, Any]

STEPS = 6
"""Shades of the heat map on each side; one is half a standard deviation, the same every night."""

SEQUENCE = {
    "recipe": "cube-v1",
    "server_seed": "cube-dice-example",
    "commitment": "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a",
    "rolls": [[1, 4], [4, 4], [4, 3], [3, 3], [3, 2], [6, 6], [5, 5], [1, 1]],
}
"""The example that the sequence scheme publishes, for the checker in the page."""


def heat(article: Tree, figures: Figures) -> dict[str, Any]:
    """The 36 cells: which figures stand in them and which shade they have."""
    outcomes = article.get("outcomes") or {}
    standardised = outcomes.get("standardised")
    shades = [*(f"hm{at}" for at in range(STEPS, 0, -1)), "h0", *(f"hp{at}" for at in range(1, STEPS + 1))]

    def shade(first: int, second: int) -> str:
        value = standardised[first - 1][second - 1] if standardised else 0.0
        return shades[STEPS + max(-STEPS, min(STEPS, round(2 * (value or 0.0))))]

    rows = [
        {
            "face": first,
            "cells": [
                {
                    "count": f"count-{first}-{second}", "outcome": f"outcome-{first}-{second}",
                    "deviation": key if (key := f"deviation-{first}-{second}") in figures else "",
                    "shade": shade(first, second),
                }
                for second in range(1, 7)
            ],
        }
        for first in range(1, 7)
    ]  # fmt: skip
    return {"rows": rows, "faces": range(1, 7), "shades": shades}


def openings(article: Tree, catalog: Catalog) -> str:
    rule = (article.get("openings") or {}).get("rule") or article["population"].get("openings_rule")
    message = f"openings-{rule}"
    return message if catalog.has(message) else ""


def added(article: Tree) -> list[tuple[str, str]]:
    """Questions fixed when rolls of the count were known already: their message, and the figure of the day."""
    members = (article.get("family") or {}).get("members") or []
    late = [one for one in members if one.get("added_on")]
    return [
        (slug("test", one["name"]), slug("member", one["name"], one.get("table") or "", "added_on")) for one in late
    ]


def switched_off(article: Tree) -> str:
    return ", ".join(str(one) for one in (article.get("provenance") or {}).get("switched_off") or [])


RULES = {"rejection": "check-rule", "modulo": "check-rule-modulo", "scale": "check-rule-scale"}
"""How bytes become faces, in words, for every method of the recipe grammar."""


def example(article: Tree, catalog: Catalog) -> dict[str, Any] | None:
    """One roll worked through, line by line, or nothing where no record could be verified."""
    example = article.get("example")
    if not example:
        return None
    record = example["record"]
    given = [
        ("check-roll", record.get("roll_id")), ("check-match", record.get("match_id")),
        ("check-counter", record.get("nonce")), ("check-commitment", record.get("commitment")),
        ("check-seed", record.get("server_seed")), ("check-entropy", record.get("client_entropy")),
        ("check-logged", f"{record.get('die_1')}-{record.get('die_2')}"), ("check-recipe", example.get("recipe")),
    ]  # fmt: skip
    dice = "-".join(str(one) for one in example["dice"])
    computed = [
        ("check-commitment-again", [example.get("commitment") or "–"]),
        ("check-message", [shown_id(str(one)) if len(str(one)) < 60 else str(one) for one in example["messages"]]),
        ("check-digest", list(example["digests"])),
        *([("check-dropped", [str(one) for one in example["dropped"]])] if example["method"] == "rejection" else []),
        ("check-faces", list(example["faces"])),
        ("check-dice", [dice]),
    ]
    return {
        "given": [(name, str(value)) for name, value in given if value is not None], "computed": computed,
        "rule": (RULES[example["method"]], f"check-place-{example['place']}"),
    }  # fmt: skip


def faults(article: Tree) -> tuple[str, ...]:
    """What is said above the table of known faults, which is about rules that drop bytes."""
    method = (article.get("example") or {}).get("method", "rejection")
    return ("faults-text",) if method == "rejection" else ("faults-text", f"faults-{method}")


def dataset(article: Tree, catalog: Catalog) -> str:
    """The edition as a schema.org Dataset, for search engines and citation."""
    population = article["population"]
    described = "data-description" if population.get("first_day") else "data-description-undated"
    files = ("article.json", "outcomes.csv", "faces.csv", "findings.csv", "verdicts.csv")
    dataset = {
        "@context": "https://schema.org/", "@type": "Dataset", "name": catalog.say("page-title"),
        "description": catalog.say(described), "inLanguage": catalog.language,
        "version": article["edition"], "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": "dicecount"},
        "distribution": [
            {
                "@type": "DataDownload", "contentUrl": f"data/{name}",
                "encodingFormat": "application/json" if name.endswith("json") else "text/csv",
            }
            for name in files
        ],
    }  # fmt: skip
    if population.get("first_day"):
        dataset["temporalCoverage"] = f"{population['first_day']}/{population['last_day']}"
    if article.get("read_on"):
        dataset["datePublished"] = str(article["read_on"])[:10]
    return inside(dataset)


def page_data(article: Tree, catalog: Catalog, recipes: Iterable[Tree]) -> str:
    """What the script of the page needs: its words, the counts, the worked record and the recipes."""
    labels = {
        name: catalog.say(name)
        for name in (
            "copy", "copied", "csv", "sort-by", "check-ok", "check-wrong-commitment", "check-wrong-dice",
            "check-malformed",
            "check-commitment-again", "check-message", "check-digest", "check-dropped", "check-dropped-none",
            "check-faces", "check-dice", "check-logged", "check-crypto",
        )
    }  # fmt: skip
    known = {one["name"]: {key: value for key, value in one.items() if key != "about"} for one in recipes}
    # The rule of the record that is worked through need not be one that is built in.
    rule = (article.get("example") or {}).get("rule")
    known |= {rule["name"]: rule} if rule and rule["name"] not in known else {}
    return inside({
        "language": catalog.language, "labels": labels, "recipes": known, "sequence": SEQUENCE,
        "counts": (article.get("outcomes") or {}).get("counts"),
        "example": (article.get("example") or {}).get("record"),
    })  # fmt: skip


def inside(tree: object) -> str:
    """JSON that can stand inside a script element whatever its texts hold."""
    text = json.dumps(tree, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
