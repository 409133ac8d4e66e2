"""The usual way to pay, which one click takes as often as it is asked."""

from klubovna.testing import table


def test_costs_are_usually_paid_with_what_there_is_most_of() -> None:  # EV-8.2
    t = table("evenfall", 2, "usual", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    t.seat(0).inner("cave_b_1+chalice_of_transmutation").herb(1).potion(3).knowledge(2)
    t.choose("witch chalice_of_transmutation", "yes")
    paid = []
    while t.asks == "pay":
        labels = t.match.labels(t.match.owed()[0])
        paid += [label.words for label in labels if label.usual]
        t.choose(paid[-1])
    assert paid == ["pay potion", "pay potion"]
