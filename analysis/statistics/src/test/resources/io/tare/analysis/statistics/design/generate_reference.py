"""Writes reference.json: what SciPy, NumPy and statsmodels say about nested variance and plans.

    pip install scipy==1.17.1 numpy==2.4.6 statsmodels==0.15.0
    python3 generate_reference.py > reference.json

Expected mean squares of the unequal groups are found without their formula: as the trace of the
quadratic form of each mean square over the incidence of each level's groups.
"""

import json
import math
import platform

import numpy as np
import pandas as pd
import scipy
import statsmodels
from scipy import optimize, special, stats
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

# Three hosts with two or three boots of two or three starts of unequal numbers of values.
UNEQUAL = [
    [[[5.1, 4.8], [5.9, 6.2, 6.0]], [[4.1, 4.4, 4.2], [4.9, 4.6]]],
    [[[7.2, 7.0, 7.3, 6.9], [6.1, 6.3]], [[6.6], [7.9, 7.5, 7.7]], [[5.8, 6.0], [6.4, 6.2]]],
    [[[3.9, 4.3], [4.4, 4.1], [3.2]], [[5.5, 5.1, 5.2], [4.7, 5.0]]],
]


def unequal():
    rows = []
    for h, host in enumerate(UNEQUAL):
        for b, boot in enumerate(host):
            for s, start in enumerate(boot):
                rows += [(f"h{h}", f"h{h}b{b}", f"h{h}b{b}s{s}", y) for y in start]
    frame = pd.DataFrame(rows, columns=["host", "boot", "start", "y"])
    levels = ["host", "boot", "start"]

    def projection(factor):
        z = pd.get_dummies(frame[factor]).to_numpy(dtype=float)
        return z @ np.linalg.inv(z.T @ z) @ z.T, z

    n = len(frame)
    projections = [np.full((n, n), 1 / n)] + [projection(each)[0] for each in levels] + [np.eye(n)]
    incidences = [projection(each)[1] for each in levels] + [np.eye(n)]
    y = frame["y"].to_numpy()
    freedom, squares, expected = [], [], []
    for i in range(len(levels) + 1):
        form = projections[i + 1] - projections[i]
        df = round(np.trace(form))
        freedom.append(df)
        squares.append(y @ form @ y / df)
        expected.append([np.trace(z.T @ form @ z) / df for z in incidences[i:]])
    # The same sums of squares from fitted models.
    hosts = anova_lm(ols("y ~ C(host)", frame).fit())["sum_sq"].iloc[0]
    residual = anova_lm(ols("y ~ C(start)", frame).fit())["sum_sq"].iloc[-1]
    assert math.isclose(hosts, squares[0] * freedom[0], rel_tol=1e-9)
    assert math.isclose(residual, squares[-1] * freedom[-1], rel_tol=1e-9)
    matrix = np.zeros((4, 4))
    for i, row in enumerate(expected):
        matrix[i, i:] = row
    return {
        "hosts": UNEQUAL,
        "freedom": freedom,
        "mean_squares": squares,
        "expected": expected,
        "components": np.linalg.solve(matrix, squares).tolist(),
    }


def modified_large_sample(a, df_a, b, df_b, k, level=0.95):
    """Ting, Burdick, Graybill, Jeyaratnam and Lu 1990, for (a - b) / k."""
    tail = (1 - level) / 2
    inf = 1e12
    g1 = 1 - 1 / stats.f.ppf(1 - tail, df_a, inf)
    h2 = 1 / stats.f.ppf(tail, df_b, inf) - 1
    f = stats.f.ppf(1 - tail, df_a, df_b)
    g12 = ((f - 1) ** 2 - g1**2 * f**2 - h2**2) / f
    h1 = 1 / stats.f.ppf(tail, df_a, inf) - 1
    g2 = 1 - 1 / stats.f.ppf(1 - tail, df_b, inf)
    f = stats.f.ppf(tail, df_a, df_b)
    h12 = ((1 - f) ** 2 - h1**2 * f**2 - g2**2) / f
    lower = a - b - math.sqrt(max(0, g1**2 * a**2 + h2**2 * b**2 + g12 * a * b))
    upper = a - b + math.sqrt(max(0, h1**2 * a**2 + g2**2 * b**2 + h12 * a * b))
    return [max(0, lower / k), max(0, upper / k)]


def gauge():
    """Houf and Berman 1988: ten parts, three operators, three times each."""
    part, interaction, error = (437.328395, 9), (2.695062, 18), (0.511111, 60)
    return {
        "strata": [part[::-1], interaction[::-1], error[::-1]],
        "part": modified_large_sample(*part, *interaction, 9),
        "interaction": modified_large_sample(*interaction, *error, 3),
        "error": [60 * 0.511111 / q for q in stats.chi2.ppf([0.975, 0.025], 60)],
    }


def one_way():
    """The looms of Montgomery: the share of the looms has an exact interval (Searle et al. 3.6.d)."""
    between, within, n = 89.1875 / 3, 22.75 / 12, 4
    ends = []
    for p in (0.975, 0.025):
        ratio = (between / within / stats.f.ppf(p, 3, 12) - 1) / n
        ends.append(ratio / (1 + ratio))
    return {"between": between, "within": within, "share": ends}


def moderated(variances, freedom):
    """Smyth 2004, section 6.2."""
    e = np.log(variances) - special.digamma(freedom / 2) + math.log(freedom / 2)
    excess = e.var(ddof=1) - special.polygamma(1, freedom / 2)
    half = optimize.brentq(lambda x: special.polygamma(1, x) - excess, 1e-6, 1e7, xtol=1e-13)
    prior = math.exp(e.mean() + special.digamma(half) - math.log(half))
    return {
        "variances": list(variances),
        "freedom": freedom,
        "prior_freedom": 2 * half,
        "prior_variance": prior,
        "moderated": [(2 * half * prior + freedom * v) / (2 * half + freedom) for v in variances],
    }


def half_widths():
    """Mean half width of a t interval over the standard deviation, by the number of values."""
    return [
        [n, stats.t.ppf(0.975, n - 1) * stats.chi.mean(n - 1) / math.sqrt(n - 1) / math.sqrt(n)]
        for n in (2, 3, 5, 10, 20, 40, 200, 2000)
    ]


print(
    json.dumps(
        {
            "made_by": f"SciPy {scipy.__version__}, NumPy {np.__version__}, statsmodels"
            f" {statsmodels.__version__}, Python {platform.python_version()}",
            "unequal": unequal(),
            "gauge": gauge(),
            "one_way": one_way(),
            "moderated": moderated([0.0011, 0.0042, 0.0009, 0.0191, 0.0075, 0.0028, 0.0514], 4),
            "half_widths": half_widths(),
        },
        indent=1,
    )
)
