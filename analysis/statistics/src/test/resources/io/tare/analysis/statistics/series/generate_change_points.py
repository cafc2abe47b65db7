"""Writes change-points.json: optimal partitions by the PELT of ruptures.

    pip install numpy==2.4.6 ruptures==1.1.10
    python3 generate_change_points.py > change-points.json

The call is ruptures.Pelt(model="l2", min_size=2, jump=1).fit_predict(values, pen=penalty), whose
last index, the length, is left out. Its partitions were compared with ruptures.Dynp of the same
number of changes, which is exhaustive.
"""

import json

import numpy as np
import ruptures

rng = np.random.default_rng(12)


def levels(*parts):
    return np.concatenate([np.full(n, level) for n, level in parts])


def cost(values, ends):
    starts = [0] + ends[:-1]
    return sum(((values[a:b] - values[a:b].mean()) ** 2).sum() for a, b in zip(starts, ends))


series = []
for name, truth, penalty in (
    ("one step", levels((40, 0), (60, 1.5)), 20.0),
    ("three steps", levels((30, 5), (20, 8), (50, 6), (20, 3)), 20.0),
    ("steady", levels((100, 2)), 20.0),
    ("many small changes", levels((100, 0)), 3.0),
    ("a level of two values", levels((20, 0), (2, 6), (20, 0)), 20.0),
    ("a single odd value", levels((20, 0), (1, 9), (20, 0)), 20.0),
):
    values = np.round(truth + rng.normal(size=len(truth)), 6)
    ends = ruptures.Pelt(model="l2", min_size=2, jump=1).fit_predict(values, pen=penalty)
    exhaustive = ruptures.Dynp(model="l2", min_size=2, jump=1).fit_predict(values, n_bkps=len(ends) - 1) if len(ends) > 1 else ends
    assert abs(cost(values, ends) - cost(values, exhaustive)) < 1e-9, name
    series.append(
        {"name": name, "penalty": penalty, "values": values.tolist(), "changes": ends[:-1]}
    )
print(
    json.dumps(
        {"made_by": f"ruptures {ruptures.__version__}, NumPy {np.__version__}", "series": series},
        indent=1,
    )
)
