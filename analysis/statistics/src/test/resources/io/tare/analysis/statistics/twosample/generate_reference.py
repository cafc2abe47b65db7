"""Writes reference.json: what SciPy and statsmodels say about two-sample tests.

    pip install scipy==1.17.1 numpy==2.4.6 statsmodels==0.15.0
    python3 generate_reference.py > reference.json

Cliff's delta and its interval are computed from the definitions, value by value, in plain Python.
"""

import json
import math
import platform

import numpy as np
import scipy
import statsmodels
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


def noncentrality(t, df, probability):
    return optimize.brentq(
        lambda d: stats.nct.cdf(t, df, d) - probability, t - 6, t + 6, xtol=1e-13
    )


def cliff(x, y):
    d = np.sign(np.subtract.outer(x, y))
    m, n = d.shape
    delta = d.mean()
    rows, columns = d.mean(axis=1), d.mean(axis=0)
    v = (
        n * n * ((rows - delta) ** 2).sum()
        + m * m * ((columns - delta) ** 2).sum()
        - ((d - delta) ** 2).sum()
    ) / (m * n * (m - 1) * (n - 1))
    v = max(v, (1 - delta**2) / (m * n - 1))
    z = stats.norm.isf(0.025)
    root = z * math.sqrt(v) * math.sqrt((1 - delta**2) ** 2 + z * z * v)
    divisor = 1 - delta**2 + z * z * v
    return [delta, (delta - delta**3 - root) / divisor, (delta - delta**3 + root) / divisor]


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
    df = len(x) + len(y) - 2
    unit = math.sqrt(1 / len(x) + 1 / len(y))
    d = student.statistic * unit
    correction = math.exp(
        math.lgamma(df / 2) - math.lgamma((df - 1) / 2) - 0.5 * math.log(df / 2)
    )
    levene = stats.levene(x, y, center="median")
    u = stats.mannwhitneyu(x, y, alternative="two-sided", method="auto")
    f = x.var(ddof=1) / y.var(ddof=1)
    fd = stats.f(len(x) - 1, len(y) - 1)
    out = {
        "name": name,
        "first": x.tolist(),
        "second": y.tolist(),
        "student": [student.statistic, student.df, student.pvalue],
        "student_interval": list(student.confidence_interval(0.95)),
        "welch": [welch.statistic, welch.df, welch.pvalue],
        "welch_interval": list(welch.confidence_interval(0.95)),
        "brown_forsythe": [levene.statistic, levene.pvalue],
        "mann_whitney": [u.statistic, u.pvalue],
        "variances": [f, min(1, 2 * min(fd.cdf(f), fd.sf(f)))],
        "cohen": [
            d,
            unit * noncentrality(student.statistic, df, 0.975),
            unit * noncentrality(student.statistic, df, 0.025),
        ],
        "hedges": d * correction,
        "cliff": cliff(x, y),
        "ratio": ratio(x, y),
        "not_worse_by_20_percent": stats.ttest_ind(
            x, 1.2 * y, equal_var=False, alternative="less"
        ).pvalue,
        "not_better_by_20_percent": stats.ttest_ind(
            y, 1.2 * x, equal_var=False, alternative="less"
        ).pvalue,
    }
    if len(x) == len(y):
        paired = stats.ttest_rel(x, y)
        out["paired"] = [paired.statistic, paired.df, paired.pvalue]
        out["correlation"] = float(np.corrcoef(x, y)[0, 1])
        out["paired_not_worse_by_20_percent"] = stats.ttest_1samp(
            x - 1.2 * y, 0, alternative="less"
        ).pvalue
    return out


NONCENTRAL = [(0.5, 5, 0.2), (-1.0, 3, 2.0), (2.5, 78, 4.0), (10.0, 9, 8.5), (0.0, 4, -1.0), (30.0, 38, 33.0)]

print(
    json.dumps(
        {
            "made_by": f"SciPy {scipy.__version__}, NumPy {np.__version__}, statsmodels"
            f" {statsmodels.__version__}, Python {platform.python_version()}",
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
