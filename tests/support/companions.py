"""A request to each companion."""

from support.tables import Tree

AEONS_END: Tree = {"seed": "friday", "players": 2, "moves": [{"do": "draw"}]}
SIDE: Tree = {"health": 50, "mastery": 0, "champions": []}

EXAMPLES: dict[str, tuple[Tree, set[str]]] = {
    "companion/aeons-end/setup": ({"seed": "friday", "players": 2}, {"market", "mages", "nemesis"}),
    "companion/aeons-end/order": (AEONS_END, {"now", "left", "discard"}),
    "companion/aeons-end/nemesis": ({**AEONS_END, "nemesis": "rageborne"}, {"log", "tiers"}),
    "companion/aeons-end/dials": (
        {"seed": "friday", "players": 2, "mages": ["jian", "kadir"], "moves": []},
        {"mages", "gravehold", "nemesis"},
    ),
    "companion/evenfall": ({"level": "witch", "moves": []}, {"steps", "ask", "vp", "round"}),
    "companion/sanctum": ({"dice": [6, 6, 2], "demons": [{"dice": [6, 2]}]}, {"plan"}),
    "companion/shards-of-infinity": (
        {
            "nemesis": {"character": "tetra", **SIDE},
            "player": {"character": "volos", **SIDE},
            "revealed": "nil_assassin",
            "row": ["spore_cleric", "aetherbreaker"],
            "answers": [],
        },
        {"steps", "ask", "nemesis", "player", "over"},
    ),
    "score/fantasy-realms": ({"hand": ["dragon"]}, {"total", "cards", "proof"}),
}
"""For each companion a request, and what its answer holds."""
