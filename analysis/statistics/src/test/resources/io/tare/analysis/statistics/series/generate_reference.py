"""Writes reference.json: autocorrelations by statsmodels, MSER-5 by its definition in NumPy.

    pip install numpy==2.4.6 statsmodels==0.15.0
    python3 generate_reference.py > reference.json
"""

import json

import numpy as np
import statsmodels
from statsmodels.tsa.stattools import acf


def mser5(x):
    y = np.array(x)[: len(x) // 5 * 5].reshape(-1, 5).mean(axis=1)
    n = len(y)
    scores = [y[d:].var() / (n - d) for d in range(n - 4)]
    d = int(np.argmin(scores))
    return d * 5 if d <= n // 2 else None


rng = np.random.default_rng(20)
ar = [0.0]
for _ in range(299):
    ar.append(0.8 * ar[-1] + rng.normal())
warm = np.concatenate([3 * np.exp(-np.arange(60) / 15), np.zeros(240)]) + 1 + 0.1 * rng.normal(size=300)
trend = np.linspace(3, 1, 100) + 0.01 * rng.normal(size=100)
print(
    json.dumps(
        {
            "made_by": f"statsmodels {statsmodels.__version__}, NumPy {np.__version__}",
            "series": [
                {
                    "name": name,
                    "values": [float(v) for v in x],
                    "acf": [float(v) for v in acf(np.array(x), nlags=10, adjusted=False, fft=False)],
                    "mser5": mser5(x),
                }
                for name, x in (("autocorrelated", ar), ("warming up", warm), ("never steady", trend))
            ],
        },
        indent=1,
    )
)
