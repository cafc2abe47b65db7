"""Writes reference.json: what SciPy says about two-sample tests.

    pip install scipy==1.17.1 numpy==2.4.6
    python3 generate_reference.py > reference.json
"""

import json
import platform

import numpy as np
import scipy
from scipy import optimize, stats

# Additional hours of sleep, Cushny and Peebles 1905, as in Student 1908.
SLEEP = (
    [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
    [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
)
# Two of the ten batches of the NIST/SEMATECH e-Handbook's gear diameters, section 1.3.5.
GEAR = (
    [1.006, 0.996, 0.998, 1.000, 0.992, 0.993, 1.002, 0.999, 0.994, 1.000],
    [0.991, 0.987, 0.997, 0.999, 0.995, 0.994, 1.000, 0.999, 0.996, 0.996],
)
UNEVEN = (
    [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4],
    [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5],
)


def ratio(x, y):
    """All ratios r at which Welch's test of x against r * y has p of at least 0.05."""

    def distance(r):
        return stats.ttest_ind(x, r * y, equal_var=False).pvalue - 0.05

    point = x.mean() / y.mean()
    if point <= 0 or distance(0) >= 0:
        return None
    upper = 2 * point
    while distance(upper) > 0:
        upper *= 2
    return [
        point,
        optimize.brentq(distance, 0, point, xtol=1e-14),
        optimize.brentq(distance, point, upper, xtol=1e-14),
    ]


def case(name, x, y):
    x, y = np.array(x), np.array(y)
    student = stats.ttest_ind(x, y)
    welch = stats.ttest_ind(x, y, equal_var=False)
    out = {
        "name": name,
        "first": x.tolist(),
        "second": y.tolist(),
        "student": student.pvalue,
        "student_interval": list(student.confidence_interval(0.95)),
        "welch": welch.pvalue,
        "welch_interval": list(welch.confidence_interval(0.95)),
        "ratio": ratio(x, y),
    }
    if len(x) == len(y):
        out["paired"] = stats.ttest_rel(x, y).pvalue
        out["correlation"] = float(np.corrcoef(x, y)[0, 1])
    return out


NONCENTRAL = [(0.5, 5, 0.2), (-1.0, 3, 2.0), (2.5, 78, 4.0), (10.0, 9, 8.5), (0.0, 4, -1.0), (30.0, 38, 33.0)]

print(
    json.dumps(
        {
            "made_by": f"SciPy {scipy.__version__}, NumPy {np.__version__},"
            f" Python {platform.python_version()}",
            "cases": [
                case("sleep", *SLEEP),
                case("gear", *GEAR),
                case("uneven", *UNEVEN),
            ],
            "noncentral_t": [[t, df, d, stats.nct.cdf(t, df, d)] for t, df, d in NONCENTRAL],
        },
        indent=1,
        default=float,
    )
)
