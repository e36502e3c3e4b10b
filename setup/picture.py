"""README's picture: the share of each face in the published count, drawn as the report draws it.

Reads   data/published-count.csv
Writes  data/published-faces.svg

Run `.venv/bin/python setup/picture.py` after the chart has changed; a test holds the file to it.
"""

from __future__ import annotations

from pipeline.assessment.count import whole
from pipeline.figures import faces
from pipeline.places import DATA
from pipeline.simulate.log import published_counts

TARGET = DATA / "published-faces.svg"

PAPER = '<rect width="100%" height="100%" fill="#ffffff"/>'
"""A page knows its own background; a picture that stands alone brings one, or its dark ink is lost on a dark screen."""


def picture() -> str:
    """The whole file."""
    chapter = whole(published_counts(), False, None)["faces"]
    counts, shares = chapter["counts"], chapter["shares"]
    intervals = [(pair["low"], pair["high"]) for pair in chapter["intervals"]]
    marks = [(value, f"{value:.1%}") for value in faces.axis(shares, intervals)]
    seldom, often = (one(range(6), key=lambda at: counts[at]) + 1 for one in (min, max))
    title = f"Share of each face in {sum(counts):,} dice: {seldom} is the rarest, {often} the most frequent."
    chart = faces.draw(shares, intervals, [f"{share:.2%}" for share in shares], marks, title)
    return chart.replace("</title>", f"</title>{PAPER}", 1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(picture(), "utf-8")
