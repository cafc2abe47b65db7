"""Writes reference.json: what SciPy, NumPy and statsmodels say about a few small data sets.

    pip install scipy==1.17.1 numpy==2.4.6 statsmodels==0.15.0
    python3 generate_reference.py > reference.json

Fieller's interval is found without its formula, by searching the two ratios r at which
scipy.stats.ttest_1samp(candidate - r * reference, 0) gives exactly p = 1 - level.
"""

import json
import platform

import numpy as np
import scipy
import statsmodels
from scipy import optimize, stats
from statsmodels.regression.mixed_linear_model import MixedLM
from statsmodels.stats.multitest import multipletests

PAIRS = {
    # Additional hours of sleep, Cushny and Peebles 1905, as in Student 1908.
    "sleep (drug 1 over drug 2)": (
        [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
        [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
    ),
    # Heights of 15 pairs of maize plants in inches, Darwin 1876, as in Fisher 1935.
    "maize (crossed over self-fertilised)": (
        [23.5, 12, 21, 22, 19.125, 21.5, 22.125, 20.375, 18.25, 21.625, 23.25, 21, 22.125, 23, 12],
        [17.375, 20.375, 20, 20, 18.375, 18.625, 18.625, 15.25, 16.5, 18, 16.25, 18, 12.75, 15.5, 18],
    ),
    "four blocks that drift together": (
        [1310.2e3, 1342.8e3, 1371.5e3, 1415.1e3],
        [1001.3e3, 1019.4e3, 1054.0e3, 1077.9e3],
    ),
    "two blocks": ([1.31, 1.35], [1.00, 1.02]),
}


def fieller(x, y, level):
    def distance(r):
        return stats.ttest_1samp(x - r * y, 0).pvalue - (1 - level)

    point = x.mean() / y.mean()
    ends = []
    for sign in (-1, 1):
        step = 1e-6 * abs(point)
        while distance(point + sign * step) > 0:
            step *= 2
        ends.append(optimize.brentq(distance, point, point + sign * step, xtol=1e-14, rtol=1e-14))
    return ends


def pair_case(name, x, y):
    x, y = np.array(x), np.array(y)
    case = {
        "name": name,
        "candidate": x.tolist(),
        "reference": y.tolist(),
        "ratio": x.mean() / y.mean(),
        "fieller_95": fieller(x, y, 0.95),
        "paired_p": stats.ttest_rel(x, y).pvalue,
        "difference": (x - y).mean(),
        "difference_95": list(
            stats.t.interval(0.95, len(x) - 1, loc=(x - y).mean(), scale=stats.sem(x - y))
        ),
    }
    if (x > 0).all() and (y > 0).all():
        logs = np.log(x / y)
        ends = stats.t.interval(0.95, len(x) - 1, loc=logs.mean(), scale=stats.sem(logs))
        case["log_ratio_95"] = np.exp(ends).tolist()
    return case


def summary_case():
    values = np.round(np.random.default_rng(7).lognormal(13, 0.4, 257))
    q = np.quantile(values, [0, 0.5, 0.95, 0.99, 1])
    return {
        "values": values.tolist(),
        "mean": values.mean(),
        "sd": values.std(ddof=1),
        "quantiles": q.tolist(),
        "mean_95": list(stats.t.interval(0.95, 256, loc=values.mean(), scale=stats.sem(values))),
    }


def trend_case():
    values = [0.0, 0.012, 0.009, 0.021, 0.035, 0.028, 0.2]
    line = stats.linregress(range(len(values)), values)
    return {
        "values": values,
        "theil_sen": stats.theilslopes(values).slope,
        "regression_p": line.pvalue,
    }


def holm_case():
    p = [0.0001, 0.04, 0.01, 0.03, 0.8, 0.0101]
    return {"p": p, "adjusted": multipletests(p, method="holm")[1].tolist()}


def variance_case():
    rng = np.random.default_rng(11)
    trials = [(rng.normal(100, 6) + rng.normal(0, 3, 8)).round(3) for _ in range(6)]
    groups = np.repeat(range(6), 8)
    model = MixedLM(np.concatenate(trials), np.ones((48, 1)), groups).fit(reml=True)
    return {
        "trials": [trial.tolist() for trial in trials],
        "between": float(model.cov_re[0, 0]),
        "within": float(model.scale),
    }


print(
    json.dumps(
        {
            "versions": {
                "python": platform.python_version(),
                "scipy": scipy.__version__,
                "numpy": np.__version__,
                "statsmodels": statsmodels.__version__,
            },
            "pairs": [pair_case(name, x, y) for name, (x, y) in PAIRS.items()],
            "summary": summary_case(),
            "trend": trend_case(),
            "holm": holm_case(),
            "variance": variance_case(),
        },
        indent=1,
    )
)
