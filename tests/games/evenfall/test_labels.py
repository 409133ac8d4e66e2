"""What people read at the table of Evenfall: reasons why not, prices, events."""

from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.evenfall.game import Evenfall
from klubovna.testing import Scenario, table
from klubovna.texts import LANGUAGES, plain, words

GAME = Evenfall()
TARGETS = [
    *(f"card:{n}" for n in range(0, 100, 7)),
    *(f"place:{n}" for n in range(0, 60, 5)),
    *(f"region:{n}" for n in range(4)),
    *(f"specialist:{n}" for n in range(58, 100, 5)),
    "button:pass",
    "card:x",
    "card:9999",
    "",
]


def test_a_reason_for_everything_that_cannot_be_played() -> None:
    for players in (1, 3):
        match = new_match(GAME, players, "why", {"side": "moon"})
        rng = seeded("why")
        while match.decision is not None:
            for seat in range(players):
                for target in TARGETS:
                    text = GAME.why_not(match.state, seat, match.decision_for(seat), target)
                    for lang in LANGUAGES:
                        said = words(lang, GAME.package).with_names(["A", "B", "C"])
                        assert said.say(text)
            decision = match.owed()[0]
            match.step(rng.below(len(decision.options)), decision.seat)
        assert GAME.why_not(match.state, 0, None, "card:1").key == "why.over"


def clans() -> Scenario:
    t = table("evenfall", 2, "labels", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    for seat in (0, 1):
        t.seat(seat).hand()
    return t


def said(t: Scenario, lang: str) -> list[str]:
    decision = t.match.owed()[0]
    speech = words(lang, GAME.package)
    choices = [t.match.label(decision, n) for n in range(len(t.options()))]
    return [plain(speech.say(choice.text)) for choice in choices]


def test_options_name_their_price() -> None:
    t = clans()
    t.seat(0).hand("chalice_of_transmutation", "irena").knowledge(2)
    assert "play the ritual Chalice of Transmutation for 1 herb and 2 potions" in said(t, "en")
    assert "vyložit rituál Kalich transmutace za 1 bylinu a 2 lektvary" in said(t, "cs")
    assert "do rady: Irena za 1 bylinu, 1 lektvar a 1 znalost" in said(t, "cs")


def test_drawn_cards_are_told_to_their_owner_only() -> None:
    t = clans()
    t.deck("irena", "night_hag", "channeler_lux")
    t.choose("witch central_mountains", "choose 3 cards")
    assert t.seat(0).reads()[-1] == "P1 draws Irena, Night Hag and Channeler Lux."
    assert t.seat(1).reads()[-1] == "P1 draws 3 cards."
    assert t.seat(0).reads("cs")[-1] == "P1 si dobírá Irenu, Noční ježibabu a Zaříkávačku Lux."


def test_a_move_that_shows_something_new_stays() -> None:
    t = clans()
    t.seat(0).specialists("channeler_lux", "archivist_thoth")
    t.choose("rotate channeler_lux")
    assert t.seat(0).may_undo()
    t.seat(0).undo()
    assert t.seat(0).mana == 0
    t.choose("rotate archivist_thoth")
    assert not t.seat(0).may_undo()


def asked(t: Scenario) -> str:
    """The question in English words."""
    match = t.match
    assert match.decision is not None
    return words("en", GAME.package).say(match.prompt(match.decision))


def test_a_payment_says_what_for() -> None:  # EV-9.5
    t = table("evenfall", 2, "pay", side="moon", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    t.seat(0).hand("irena", "night_hag").herb(3).potion(3).knowledge(3)
    t.choose("witch northern_lakes")
    assert asked(t) == "Pay 1 card from your hand and gain 3 resources of your choice?"
    t.choose("yes", "discard irena", "take herb", "take herb", "take herb")


def test_a_binding_cost_says_what_for() -> None:  # EV-15.1
    t = table("evenfall", 2, "pay", side="moon", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    t.seat(0).hand("owl_courier", "night_hag").herb(3).potion(3).knowledge(3)
    t.choose("ritual owl_courier")
    assert asked(t) == "Pay 1 card from your hand and gain 3 resources of your choice?"


def test_an_optional_effect_names_its_card() -> None:  # EV-14.13
    t = table("evenfall", 2, "irena", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0).northern_lakes_places("cave_b_1")
    t.seat(0).specialists("irena")
    t.choose("discover cave_b_1")
    assert asked(t) == "Use the effect of Irena?"


def test_a_reached_space_tells_its_bonus() -> None:  # EV-15.2
    t = table("evenfall", 2, "cross", side="moon", clan_1="cross", clan_2="star")
    t.phase("action").active(0).first(0)
    t.seat(0).coven(2)
    t.choose("token")
    match = t.match
    assert match.decision is not None
    said = words("en", GAME.package)
    texts = [
        said.say(match.label(match.decision, option).text)
        for option in range(len(match.decision.options))
    ]
    assert texts == ["leave it", "space 1: 2 mana, or 2 cards", "space 2: 3 points"]


def test_an_advisor_lowers_the_price_in_words() -> None:  # EV-14.16
    t = clans()
    t.seat(0).hand("irena", "archivist_thoth").herb(9).potion(9).knowledge(9)
    t.seat(0).inner("cave_b_1+feline_advisor")
    full = cost_of(t, "irena")
    assert f"vyložit znalce: Irena za {full}, ale o 1 zdroj méně" in said(t, "cs")
    assert "do rady: Irena za 1 bylinu, 1 lektvar a 1 znalost, ale o 1 zdroj méně" in said(t, "cs")
    told = "play Irena into the council for 1 herb, 1 potion and 1 knowledge, "
    assert f"{told}less 1 resource of your choice" in said(t, "en")


def cost_of(t: Scenario, card: str) -> str:
    """The printed price in Czech, without the advisor."""
    bare = clans()
    bare.seat(0).hand(card).herb(9).potion(9).knowledge(9)
    price = next(line for line in said(bare, "cs") if line.startswith("vyložit znalce"))
    return price.partition(" za ")[2]


def why(t: Scenario, lang: str, card: str) -> str:
    match = t.match
    number = next(n for n, one in enumerate(GAME.kit.cards) if one.id == card)
    text = match.game.why_not(match.state, 0, match.decision_for(0), f"card:{number}")
    return plain(words(lang, GAME.package).say(text))


def test_a_second_specialist_of_one_name_is_told_why() -> None:  # EV-8.8
    t = clans()
    t.seat(0).specialists("irena").hand("irena").herb(9).potion(9).knowledge(0)
    assert why(t, "cs", "irena") == (
        "Irena: toto jméno už mezi svými znalci máš. "
        "Do rady by to stálo 1 bylinu, 1 lektvar a 1 znalost, na to teď nemáš."
    )
    assert why(t, "en", "irena").startswith("Irena is already one of your specialists.")
    t = clans()
    t.seat(0).hand("irena").herb(0).potion(0).knowledge(0)
    assert why(t, "en", "irena").startswith("Irena costs ")


def test_places_of_one_name_are_told_apart_by_their_symbols() -> None:
    t = clans()
    t.northern_lakes_places("library_of_shadows_a_1", "library_of_shadows_a_2", "cave_b_1")
    found = [text for text in said(t, "cs") if "Knihovn" in text]
    assert len(found) == 2
    assert len(set(found)) == 2
    assert all("symbol: " in text and "runový kámen" in text for text in found)
    assert not any("symbol" in text for text in said(t, "en") if "Cave" in text)


def test_no_two_places_of_a_question_read_the_same() -> None:
    for players, side in ((2, "sun"), (4, "moon")):
        match = new_match(GAME, players, "alike", {"side": side})
        rng = seeded("alike")
        speech = words("en", GAME.package)
        while match.decision is not None:
            for decision in match.owed():
                labels = [match.label(decision, n) for n in range(len(decision.options))]
                read = {(speech.say(one.text), one.target) for one in labels}
                read = {pair for pair in read if pair[1].startswith("place:")}
                assert len({text for text, _ in read}) == len(read)
            decision = match.owed()[0]
            match.step(rng.below(len(decision.options)), decision.seat)
