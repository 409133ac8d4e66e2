"""Help for people: what a discard would bring."""

from klubovna.core.state import Json
from klubovna.testing import Scenario, table
from klubovna.texts import Text

HAND = ["dragon", "sword_of_keth", "shield_of_keth", "king", "queen", "mirage", "swamp"]


def told(t: Scenario, name: str) -> dict[str, Json]:
    """An aid for the player who is asked, by what the option belongs to."""
    match = t.match
    decision = match.owed()[0]
    found = match.game.aids(match.state, decision.seat, decision)[name]
    assert isinstance(found, list)
    targets = [match.label(decision, i).target for i in range(len(found))]
    return dict(zip(targets, found, strict=True))


def said(t: Scenario, target: str) -> list[str]:
    lines = told(t, "previews")[target]
    assert isinstance(lines, list)
    return [t.match.game.words("en").say(Text.from_json(line)) for line in lines]


def test_each_discard_tells_what_the_rest_is_worth() -> None:
    t = table("fantasy-realms", 3, "aids")
    t.seat(0).hand(*HAND)
    t.deck("knights").active(0)
    t.choose("draw deck")
    worth = told(t, "worth")
    assert sorted(worth) == sorted(f"card:{card}" for card in [*HAND, "knights"])
    for card in [*HAND, "knights"]:
        twin = table("fantasy-realms", 3, "aids")
        twin.seat(0).hand(*HAND)
        twin.deck("knights").active(0)
        twin.choose("draw deck", f"discard {card}")
        sheet = twin.match.game.aids(twin.match.state, 0, None)["sheet"]
        assert isinstance(sheet, dict)
        assert sheet["total"] == worth[f"card:{card}"], card


def test_each_card_of_the_area_tells_what_the_hand_would_be_worth_with_it() -> None:
    """After taking it and discarding what the hand misses least."""
    held = ["dragon", "sword_of_keth", "shield_of_keth", "king", "queen", "rangers", "swamp"]
    area = ["knights", "forest", "world_tree"]
    t = table("fantasy-realms", 3, "aids")
    t.seat(0).hand(*held)
    t.area(*area).active(0)
    worth = told(t, "worth")
    assert worth["deck"] is None
    for card in area:
        twin = table("fantasy-realms", 3, "aids")
        twin.seat(0).hand(*held)
        twin.area(*area).active(0)
        twin.choose(f"take {card}")
        after = [points for points in told(twin, "worth").values() if isinstance(points, int)]
        assert worth[f"card:{card}"] == max(after), card


def test_a_hand_with_wide_choices_is_not_thought_through_at_every_draw() -> None:
    t = table("fantasy-realms", 3, "aids")
    t.seat(0).hand(*HAND)  # with the Mirage
    t.area("knights").active(0)
    assert told(t, "worth")["card:knights"] is None


def test_the_preview_tells_of_the_discard_area_and_the_end() -> None:
    t = table("fantasy-realms", 3, "aids")
    t.seat(0).hand(*HAND)
    t.deck("knights").area(size=8).active(0)
    t.choose("draw deck")
    assert said(t, "card:knights")[1:] == ["The discard area will hold 9 of 10 cards."]
    t = table("fantasy-realms", 3, "aids", cursed_items=True)
    t.seat(0).hand(*HAND).item("shovel")
    t.deck("knights").area(size=9).active(0)
    t.choose("draw deck")
    assert said(t, "card:knights")[1:] == [
        "The discard area fills up and the game ends.",
        "Shovel stays unused and brings no points.",
    ]


def test_using_an_item_is_no_discard() -> None:
    t = table("fantasy-realms", 3, "aids", cursed_items=True)
    t.seat(0).hand(*HAND).item("shovel")
    t.deck("knights").area(size=3).active(0)
    t.choose("draw deck")
    assert told(t, "worth")["item:shovel"] is None
    assert told(t, "previews")["item:shovel"] == []


def test_the_preview_changes_nothing() -> None:
    t = table("fantasy-realms", 3, "aids")
    t.seat(0).hand(*HAND)
    t.deck("knights").active(0)
    t.choose("draw deck")
    before = t.seat(0).sees()
    told(t, "worth")
    assert t.seat(0).sees() == before
    assert len(t.seat(0).hand) == 8
