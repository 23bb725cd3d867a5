from itertools import product

import numpy as np

from vision.layout.decoding.choices import Option, best_combinations


def test_every_combination_comes_once_the_likeliest_first() -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        sizes = rng.integers(1, 5, size=int(rng.integers(1, 5)))
        choices = [
            [Option(-float(score), place, face) for face, score in enumerate(rng.uniform(0, 3, size))]
            for place, size in enumerate(sizes)
        ]
        found = best_combinations(choices, 1000)
        scores = sorted((sum(option.score for option in chosen) for chosen in product(*choices)), reverse=True)
        assert np.allclose([combination.score for combination in found], scores)
        assert len({combination.changes for combination in found}) == len(scores)


def test_the_first_changes_nothing() -> None:
    options = [Option(-1.0, 0, 5), Option(0.0, 0, 4)]
    first, second = best_combinations([options, [Option(0.0, 1, 7)]], 2)
    assert (first.score, first.changes) == (0.0, ())
    assert (second.score, second.changes) == (-1.0, (options[0],))
