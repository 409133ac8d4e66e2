"""The spaces of Gymnasium in which observations and actions lie."""

from typing import Any

from klubovna.adapters import need

need("gymnasium", "adapters")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

from klubovna.adapters.sitting import Way  # noqa: E402
from klubovna.adapters.spoken import LARGEST, MOST_OPTIONS, WIDTH  # noqa: E402


def observation_space(way: Way) -> spaces.Dict:
    """`observation` as `Encoding.spans` tells it, `options` a row for each option, and
    `action_mask`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (way.encoding.size,), np.uint8),
            "options": spaces.Box(0, LARGEST, (MOST_OPTIONS, WIDTH), np.int16),
            "action_mask": spaces.Box(0, 1, (way.actions,), np.int8),
        }
    )


def action_space(way: Way) -> spaces.Space[Any]:
    """Options by their index, or actions by their number in the catalogue."""
    return spaces.Discrete(way.actions)
