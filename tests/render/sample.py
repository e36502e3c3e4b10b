"""A whole assessment to render: the published count, the golden p-values, and seeded nights around them.

The 36 counts: seven are printed in the articles of 2026, the other 29 are a reconstruction that meets each printed one.
The p-values were computed elsewhere (SciPy and an exact law with 50 digits) and are typed here as known facts.
"""

from __future__ import annotations

import copy
import datetime
import hashlib
import hmac
import math
from typing import Any

import numpy as np
from scipy import stats

COUNTS = [
    [12053, 12133, 12005, 11983, 12323, 12211],
    [12255, 12244, 12337, 12175, 12310, 12290],
    [12155, 12272, 12209, 11973, 12257, 12068],
    [12227, 12176, 12108, 12163, 12037, 12251],
    [12214, 11992, 12282, 12139, 12063, 12353],
    [12175, 12210, 12355, 12251, 11983, 12447],
]
ROLLS = 438_679
FACES = [145_787, 146_638, 146_230, 145_646, 146_016, 147_041]


def _days() -> list[str]:
    first = datetime.date(2026, 5, 18)
    return [(first + datetime.timedelta(days=at)).isoformat() for at in range(146)]


def _running(rng: np.random.Generator) -> tuple[list[int], list[list[float]], list[float], list[float]]:
    nights = rng.multinomial(ROLLS, [1 / 146] * 146)
    faces = np.zeros((146, 6))
    left = np.array(FACES)
    for at, rolls in enumerate(nights):
        drawn = left if at == 145 else rng.multivariate_hypergeometric(left, int(2 * rolls))
        faces[at], left = drawn, left - drawn
    total = 2 * np.cumsum(nights)
    shares = np.cumsum(faces, axis=0) / total[:, None]
    half = 4.1 * np.sqrt(5 / 36 / total)
    return (
        np.cumsum(nights).tolist(),
        shares.T.tolist(),
        (1 / 6 - half).tolist(),
        (1 / 6 + half).tolist(),
    )


def _example() -> dict[str, Any]:
    seed = hashlib.sha256(b"a seed for the sample").digest()
    for nonce in range(1, 400):
        message = f"mat_8f3a61c2:rol_05d7b1:{nonce}:00112233445566778899aabbccddeeff"
        digest = hmac.new(seed, message.encode(), "sha256").digest()
        if digest[0] >= 252:
            break
    kept = [byte for byte in digest if byte < 252]
    dropped = []
    for byte in digest:
        if byte < 252:
            break
        dropped.append(byte)
    return {
        "record": {
            "roll_id": "rol_05d7b1", "match_id": "mat_8f3a61c2", "nonce": nonce, "roll_kind": "ordinary",
            "mode": "live", "entropy_source": "device", "seat": "white",
            "committed_at": "2026-10-10T17:03:11.204512Z", "revealed_at": "2026-10-10T17:03:12.011873Z",
            "commitment": hashlib.sha256(seed).hexdigest(), "server_seed": seed.hex(),
            "client_entropy": "00112233445566778899aabbccddeeff",
            "die_1": kept[0] % 6 + 1, "die_2": kept[1] % 6 + 1, "recipe": "boardgammon-v1",
        },
        "commitment": hashlib.sha256(seed).hexdigest(),
        "method": "rejection", "place": "roll", "messages": [message], "digests": [digest.hex()], "dropped": dropped,
        "faces": [f"{byte:02x} = {byte}; {byte} mod 6 + 1 = {byte % 6 + 1}" for byte in kept[:2]],
        "dice": [kept[0] % 6 + 1, kept[1] % 6 + 1], "recipe": "boardgammon-v1",
    }  # fmt: skip


def _decomposition() -> list[dict[str, Any]]:
    m = np.array(COUNTS) - ROLLS / 36
    r, c, f = m.sum(1) / 6, m.sum(0) / 6, 36 / ROLLS
    inner = m - r[:, None] - c[None, :]
    even, odd = (inner + inner.T) / 2, (inner - inner.T) / 2
    d = np.diag(even)
    parts = {
        "first_die": (6 * f * (r**2).sum(), 5), "second_die": (6 * f * (c**2).sum(), 5),
        "doubles": (f * d.sum() ** 2 / 5, 1), "between_doubles": (1.5 * f * ((d - d.mean()) ** 2).sum(), 5),
        "skew": (f * (odd**2).sum(), 10),
    }  # fmt: skip
    total = f * (m**2).sum()
    parts["symmetric"] = (total - sum(value for value, _ in parts.values()), 9)
    return [
        {"name": name, "statistic": float(x), "df": df, "p": float(stats.chi2.sf(x, df))}
        for name, (x, df) in parts.items()
    ]


def _beside_the_count() -> dict[str, Any]:
    """Order, skips, changes, known faults, homogeneity: of a size that such a log has."""

    def chi(n: int, statistic: float, df: int) -> dict[str, Any]:
        p = float(stats.chi2.sf(statistic, df))
        return {"n": n, "statistic": statistic, "df": df, "p": p, "log10_p": math.log10(p), "refused": None}

    def after(n: int, doubles: int) -> dict[str, Any]:
        p = float(stats.binomtest(doubles, n, 1 / 6).pvalue)
        z = (doubles - n / 6) / math.sqrt(5 * n / 36)
        return {"n": n, "doubles": doubles, "share": doubles / n, "z": z, "p": p, "log10_p": math.log10(p)}

    def within(pairs: int, order: float, given: float, named: float) -> dict[str, Any]:
        return {
            "pairs": pairs, "order": chi(pairs, order, 1_225), "given_row": chi(pairs, given, 1_260),
            "named_null": {"statistic": named, "df": 1_295},
            "after_double": after(72_565, 12_145), "after_other": after(pairs - 72_565, 60_415),
        }  # fmt: skip

    faults = {
        "byte_mod_6_without_rejection": (-68.05, "against"), "limit_251": (-54.82, "against"),
        "limit_253": (-0.24, "undecided"), "doubled_row_per_double": (-16_898.8, "against"),
        "doubles_rerolled_once": (7.3, "for"), "doubles_rerolled_until_none": (None, "against"),
        "swapped_dice": (0.0, "only_verification_sees_it"),
    }  # fmt: skip
    return {
        "order": {
            "match": within(435_017, 1_218.88, 1_260.83, 1_305.42),
            "seat": within(431_355, 1_192.28, 1_233.74, 1_281.0),
            "runs": {
                "length": [0, 1, 2, 3], "rolls": [366_114, 60_528, 9_967, 1_723],
                "doubles": [61_034, 10_052, 1_742, 292],
                "chi_square": chi(ROLLS, 5.52, 4),
            },
            "longest_run": {"n": ROLLS, "longest": 8, "p_at_least": 0.19559},
        },
        "skips": {
            "records": 460_895, "after_skip": 5_222, "skipped": 10_430, "longest": 3, "server_rolls": 18_561,
            "lengths": [{"gap": 1, "records": 1_752}, {"gap": 2, "records": 1_732}, {"gap": 3, "records": 1_738}],
            "device": {
                "n": 420_118, "rolls_after_skip": 3_330, "skipped": 6_632, "longest_gap": 3,
                "capacity_bits": 5_074.8, "doubles_added": 823.5, "doubles_removed": 517.7,
            },
        },
        "drift": {
            "n": ROLLS, "face": 6, "last_day_before": "2026-07-03", "share_before": 0.16622, "share_after": 0.16821,
            "statistic": 1.0657, "p": 1.0,
        },
        "since_any_night": {
            "nights": 146, "alarm_at": 1_000.0, "log_m": 4.3834, "log_m_peak": 4.8877, "peak_day": "2026-08-25",
            "alarm_day": None, "began": None, "fair_level": 4.9836,
        },
        "homogeneity": [
            {"name": name, "values": [], "left_out": [], **chi(ROLLS, x, 35), "p_corrected": 1.0}
            for name, x in (("entropy_source", 33.84), ("mode", 29.94), ("seat", 37.8))
        ],
        "alternatives": [
            {"fault": name, "n": ROLLS, "log_ratio": ratio, "says": says} for name, (ratio, says) in faults.items()
        ],
        "bytes": {
            "rolls": ROLLS, "limit": 252,
            "accepted": {"bytes": 2 * ROLLS, "impossible": 0, **chi(2 * ROLLS, 243.1, 251)},
            "dropped": {"n": 2 * ROLLS, "bytes": 13_900, "expected": 13_926.3, "sd": 118.9, "p": 0.83},
            "secrets": [
                {
                    "name": name, "values": ROLLS, "duplicates": 0, "duplicates_expected": 0.0, "patterned": 0,
                    **chi(size * ROLLS, x, 255),
                }
                for name, size, x in (("server_seed", 32, 260.4), ("client_entropy", 16, 231.8))
            ],
        },
        "record_only": None,
        "unseen": ["players", "results", "memory", "plays", "unused_bytes"],
    }  # fmt: skip


def published() -> dict[str, Any]:
    """The published count as `assess` would hand it over."""
    rng = np.random.default_rng(2026)
    days = _days()
    rolls, shares, low, high = _running(rng)
    expected = ROLLS / 36
    standardised = [[(n - expected) / math.sqrt(expected * 35 / 36) for n in row] for row in COUNTS]
    strata = [
        ("mode", "live", 301_207), ("mode", "correspondence", 137_472),
        ("entropy_source", "device", 420_118), ("entropy_source", "server", 18_561),
        ("seat", "white", 219_402), ("seat", "black", 219_277),
    ]  # fmt: skip
    members = [
        ("outcomes", "outcomes", ROLLS, 42.2476, 35, 0.18632, True),
        ("faces", "faces", 2 * ROLLS, 9.6235, 5, 0.086747, True),
        ("doubles", "outcomes", ROLLS, 0.26671, None, 0.78917, True),
        ("outcomes_too_even", "outcomes", ROLLS, 4.91, 5, 0.4269, True),
        ("first_against_second", "outcomes", ROLLS, 5.62, 5, 0.3448, True),
        ("next_roll", "pairs", 426_480, 1_190.2, 1225, 0.7559, True),
        ("doubles_after_doubles", "pairs", 71_122, -0.61, None, 0.5419, True),
        ("doubles_hazard", "runs", ROLLS, 3.3, 5, 0.6541, True),
        ("entropy_sources", "strata", ROLLS, 31.8, 35, 0.6226, True),
        ("accepted_bytes", "bytes", 2 * ROLLS, 262.4, 251, 0.2977, True),
        ("modes", "strata", ROLLS, 221.0, 210, 0.2881, False),
    ]
    walk = np.cumsum(rng.normal(-0.006, 0.11, 146))
    walk += np.linspace(0, -0.41 - walk[-1], 146)
    sizes = rng.geometric(1 / 55, 7_800).clip(6, 400)
    doubles = rng.binomial(sizes, 1 / 6)
    pairs, tally = np.unique(np.stack([sizes, doubles]), axis=1, return_counts=True)
    return {
        "edition": "2026-10-10", "read_on": "2026-10-11",
        "population": {
            "first_day": "2026-05-18", "last_day": "2026-10-10", "rolls": ROLLS, "dice": 2 * ROLLS, "matches": 7_800,
            "where": "person_played", "openings_rule": "every_attempt",
            "excluded": {"nobody_played": 21_904, "before_first_day": 0, "duplicate": 0, "unsettled": 312},
        },
        "verification": {
            "records": 460_895,
            "verdicts": {
                "ok": 460_895, "wrong_commitment": 0, "wrong_dice": 0, "unrevealed": 0, "malformed": 0,
                "unknown_recipe": 0, "exhausted": 0, "unverifiable": 0,
            },
            "flags": {
                "duplicate_seed": 0, "duplicate_entropy": 0, "duplicate_roll": 0, "nonce_reused": 0,
                "nonce_backwards": 0, "sequence_gap": 0, "revealed_before_committed": 0, "two_rolls_open": 0,
                "entropy_by_server": 18_561, "rewritten": 0,
            },
            "rejected": {}, "failures": [], "failures_total": 0,
            "judged_by": {"kernel": 460_895, "reference": 0}, "cross_checked": 4_609,
            "evidence_table": {
                "device_entropy": 420_118, "server_entropy": 18_561, "unrevealed": 0, "unverifiable": 0,
            },
        },
        "outcomes": {
            "counts": COUNTS, "expected": expected,
            "chi_square": {"statistic": 42.2476, "df": 35, "p": 0.18632, "log10_p": -0.7297, "p_lower": 0.81368},
            "g": {"statistic": 42.25, "df": 35, "p": 0.1863, "log10_p": -0.7298},
            "decomposition": _decomposition(),
            "range": {"n": ROLLS, "k": 36, "range": 560, "p": 0.113729, "log10_p": -0.9441},
            "largest": {
                "outcome": [6, 6], "count": 12_447, "deviation_percent": 2.14583,
                "p_named": 0.0083997, "p_after_looking": 0.2688888773845,
            },
            "smallest": {
                "outcome": [3, 4], "count": 11_973, "deviation_percent": -1.7441,
                "p_named": 0.0253, "p_after_looking": 0.6096,
            },
            "farthest": {
                "outcome": [6, 6], "count": 12_447, "deviation_percent": 2.14583,
                "p_named": 0.01648, "p_after_looking": 0.4485502235199,
            },
            "detectable": {"alpha": 0.01, "power": 0.8, "relative": 0.040},
            "detectable_chi_square": {"alpha": 0.01, "power": 0.8, "relative": 0.053},
            "standardised": standardised,
        },
        "doubles": {
            "count": 73_179, "share": 73_179 / ROLLS, "p": 0.78917, "z": 0.26671,
            "by_face": [COUNTS[at][at] for at in range(6)],
            "interval": {"level": 0.99, "low": 0.164987, "high": 0.168657}, "price_of_looking": 1.2658,
            "detectable": {"alpha": 0.01, "power": 0.8, "relative": 0.01154},
        },
        "faces": {
            "counts": FACES, "shares": [n / (2 * ROLLS) for n in FACES],
            "chi_square": {"statistic": 9.6235, "df": 5, "p": 0.086747, "log10_p": -1.0617, "p_lower": 0.913253},
            "farthest": {
                "face": 6, "count": 147_041, "deviation_percent": 0.5571,
                "p_named": 0.019708, "p_after_looking": 0.107710828826,
            },
            "intervals": [
                {"low": n / (2 * ROLLS) - 0.00125, "high": n / (2 * ROLLS) + 0.00125} for n in FACES
            ],
            "equivalence": {"confidence": 0.99, "points": 0.186},
            "dependent_chi_square": {"n": ROLLS, "statistic": 9.6008, "df": 5, "p": 0.08737, "log10_p": -1.0586},
            "detectable": {"alpha": 0.01, "power": 0.8, "relative": 0.01009},
        },
        "openings": None, "unordered": None,
        "running": {"days": days, "rolls": rolls, "shares": shares, "low": low, "high": high},
        "evidence": {
            "log_e": -0.41, "alarm_at": 1000.0, "alarm": False,
            "components": [
                {"name": "faces", "weight": 1 / 3, "log_e": -0.2624548544},
                {"name": "outcomes", "weight": 1 / 3, "log_e": -0.3391},
                {"name": "doubles", "weight": 1 / 3, "log_e": -0.6746355193},
            ],
            "nights": [
                {"day": day, "rolls": n, "log_e": float(e)} for day, n, e in zip(days, rolls, walk, strict=True)
            ],
        },
        "family": {
            "tests": 10, "p_min": 0.086747, "p_family": 0.5613, "replicates": 10_000,
            "members": [
                {
                    "name": name, "table": table, "n": n, "statistic": x, "df": df, "p": p,
                    "p_holm": min(1.0, p * 10), "confirmatory": sure,
                }
                for name, table, n, x, df, p, sure in members
            ],
        },
        "findings": [
            {
                "name": name, "table": table, "n": n, "statistic": x, "df": df, "p_named": p,
                "p_after_looking": None, "status": "ok" if sure else "exploratory",
            }
            for name, table, n, x, df, p, sure in members
        ],
        "strata": [
            {
                "name": name, "value": value, "rolls": n, "doubles": round(n * (1 / 6 + 0.0003 * at)),
                "chi_square": {"statistic": 30.0 + 2 * at, "df": 35, "p": float(stats.chi2.sf(30.0 + 2 * at, 35))},
            }
            for at, (name, value, n) in enumerate(strata)
        ],
        "matches": [
            {"rolls": int(n), "doubles": int(d), "matches": int(m)}
            for (n, d), m in zip(pairs.T, tally, strict=True)
        ],
        "placebo": {
            "logs": 12, "rank": 4,
            "tests": [
                {"name": name, "p": p, "rank": rank, "shadow_p": []}
                for name, p, rank in (("outcomes", 0.18632, 4), ("faces", 0.086747, 2), ("doubles", 0.78917, 11))
            ],
            "statistics": [28.1, 31.4, 33.0, 37.9, 44.2, 29.9, 40.6, 35.2, 36.6, 52.3, 41.1, 47.5],
        },
        **_beside_the_count(),
        "found": [],
        "unrevealed": {
            "count": 0, "doubles_low": 73_179 / ROLLS, "doubles_high": 73_179 / ROLLS, "worst_z": 0.26671,
            "limit": 296, "verdict_possible": True,
        },
        "exact": {
            "rolls": 25, "games": 20,
            "at_least_one_double": {"fraction": "1/2", "value": 0.98952},
            "two_in_a_row": {"fraction": "1/2", "value": 0.44783},
            "three_in_a_row": {"fraction": "1/2", "value": 0.08666},
            "opponent_two_ahead": {"fraction": "1/2", "value": 0.28281},
            "some_opponent_three_in_a_row": {"fraction": "1/2", "value": 0.83675},
        },
        "example": _example(),
        "log": {"size": 460_895, "root": hashlib.sha256(b"root").hexdigest(), "signed": True},
        "provenance": {
            "version": "1.0.0", "python": "3.11.7",
            "packages": {"babel": "2.19.0", "duckdb": "2.0.1", "numpy": "2.4.6", "typst": "0.15.2"},
            "settings": {"recipe": "boardgammon-v1", "where": "person_played", "alpha": 0.001, "simulations": 10_000},
            "source": {"kind": "sqlite", "digest": hashlib.sha256(b"source").hexdigest(), "rows": 460_895},
            "manifest_sha256": hashlib.sha256(b"manifest").hexdigest(), "switched_off": [],
        },
        "drill": {"faults": 24, "caught": 24},
    }  # fmt: skip


def failed(roll_id: str = "rol_05d7b1", match_id: str = "mat_8f3a61c2") -> dict[str, Any]:
    """The published log with one roll whose dice do not follow from its seed."""
    made = copy.deepcopy(published())
    made["verification"]["verdicts"].update(ok=460_894, wrong_dice=1)
    made["verification"]["failures_total"] = 1
    made["found"] = [{"kind": "verdict", "name": "wrong_dice", "number": 1}]
    made["verification"]["failures"] = [
        {
            "roll_id": roll_id, "match_id": match_id, "day": "2026-07-03", "verdict": "wrong_dice",
            "why": "the seed gives 3-5, the log says 6-6",
        }
    ]  # fmt: skip
    return made


def bare(rolls: int = ROLLS) -> dict[str, Any]:
    """A log without commit and reveal: no verification, no evidence over nights, no example."""
    made = copy.deepcopy(published())
    made.update(
        edition="undated", evidence=None, running=None, placebo=None, example=None, strata=[], drill=None,
        skips=None, drift=None, since_any_night=None, homogeneity=[], bytes=None,
    )  # fmt: skip
    made["population"].update(first_day=None, last_day=None, rolls=rolls, dice=2 * rolls, matches=412, excluded={})
    nothing = dict.fromkeys(made["verification"]["verdicts"], 0)
    made["verification"].update(
        records=rolls, verdicts={**nothing, "unverifiable": rolls},
        flags=dict.fromkeys(made["verification"]["flags"], 0),
        judged_by={"kernel": 0, "reference": 0}, cross_checked=0,
        evidence_table={"device_entropy": 0, "server_entropy": 0, "unrevealed": 0, "unverifiable": rolls},
    )  # fmt: skip
    made["openings"] = {
        "rule": "ties_dropped", "rolls": 1_063,
        "chi_square": {"statistic": 27.3, "df": 29, "p": 0.5552, "log10_p": -0.2555},
    }  # fmt: skip
    return made


def small() -> dict[str, Any]:
    """Forty rolls: counted, but too few for any test."""
    made = copy.deepcopy(published())
    counts = np.random.default_rng(7).multinomial(40, [1 / 36] * 36).reshape(6, 6)
    faces = (counts.sum(0) + counts.sum(1)).tolist()
    made["population"].update(rolls=40, dice=80, matches=1, excluded={})
    made["verification"].update(records=40, judged_by={"kernel": 40, "reference": 0}, cross_checked=40)
    made["verification"]["verdicts"] = {**made["verification"]["verdicts"], "ok": 40}
    made["outcomes"] = {
        **made["outcomes"], "counts": counts.tolist(), "expected": 40 / 36, "chi_square": None, "g": None,
        "decomposition": None, "largest": None, "smallest": None, "farthest": None, "detectable": None,
        "standardised": ((counts - 40 / 36) / math.sqrt(40 / 36 * 35 / 36)).tolist(),
    }  # fmt: skip
    made["doubles"] = {
        "count": int(np.trace(counts)), "share": float(np.trace(counts)) / 40, "p": None, "z": None,
        "by_face": np.diag(counts).tolist(), "interval": None,
    }  # fmt: skip
    made["faces"] = {
        "counts": faces, "shares": [n / 80 for n in faces], "chi_square": None, "farthest": None,
        "intervals": None, "equivalence": None,
    }  # fmt: skip
    refused = {"n": 40, "statistic": None, "p_named": None, "status": "refused"}
    made["findings"] = [{**row, **refused} for row in made["findings"]]
    made.update(
        family=None, evidence=None, running=None, placebo=None, strata=[], matches=[], unrevealed=None,
        order=None, skips=None, drift=None, since_any_night=None, homogeneity=[], bytes=None,
    )  # fmt: skip
    return made
