"""The table of Shards of Infinity: opponents, the centre row, own champions and hand."""

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.core.state import Json
from klubovna.games.shards_of_infinity.table import MOST_HEALTH, MOST_MASTERY
from klubovna.terminal.boards.parts import HEADING, NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.boards.shards_of_infinity_cards import (
    BADGE_WIDTH,
    badge,
    bar,
    card_name,
    card_text,
    card_type,
    chip,
    glossary,
    kind_line,
    marks,
    say,
)
from klubovna.terminal.boards.shards_of_infinity_glimpse import (
    Actor,
    Champion,
    Glimpse,
    Slot,
    printed,
)
from klubovna.terminal.boards.shards_of_infinity_sheet import score_sheet
from klubovna.terminal.scene import COMPACT, FULL, Entry, Scene, stacked
from klubovna.texts import Words

HEALTH_BAR = 10
MASTERY_BAR = 6
FROM_DISCARD = ("banish", "return")
"""Questions whose cards may lie in the discard pile: then the whole pile is shown."""
EXHAUSTED = "↷"
THREAT = "!∞"
"""Mastery nears its end, where the Infinity Shard has infinite power."""
CALM = 3
"""Lines of champions and opponents up to which a small screen has room for the row's texts."""


class ShardsBoard:
    """Draws from the view alone."""

    def draw(self, scene: Scene) -> RenderableType:
        glimpse = Glimpse(scene.view)
        others = [seat for seat in range(len(glimpse.actors)) if seat != glimpse.seat]
        own = _own(scene, glimpse, glimpse.seat) if glimpse.seat >= 0 else None
        return stacked(*_opponents(scene, glimpse, others), _middle(scene, glimpse), own)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        first = Glimpse(scenes[0].view)
        nemesis = list(range(first.players, len(first.actors)))
        own = [_own(scene, Glimpse(scene.view), seat) for seat, scene in enumerate(scenes)]
        return stacked(*_opponents(scenes[0], first, nemesis), _middle(scenes[0], first), *own)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, id = target.partition(":")
        if thing == "character":
            return Line(scene.words(f"characters.{id}.text"), "dim")
        if thing not in ("card", "champion", "row", "relic"):
            return None
        card = printed(int(id))
        line = Line.assemble(badge(card, scene.words), " ", (card_text(card, scene.words), "dim"))
        glimpse = Glimpse(scene.view)
        if glimpse.seat >= 0 and int(id) in glimpse.actors[glimpse.seat].discard:
            line.append(f" ({say(scene.words, 'your_discard').lower()})")
        return line

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        return score_sheet(scene)


# ---- players


def _name(scene: Scene, glimpse: Glimpse, seat: int) -> Line:
    """Whose turn it is, the name, and who is behind it."""
    words = scene.words
    on_turn = seat == glimpse.active and glimpse.phase == "turns"
    name = Line.assemble(("▶ " if on_turn else "  ", "bold green"))
    if seat >= glimpse.players:
        name.append(say(words, "nemesis"), "bold red")
        about = []
    else:
        person = scene.people[seat]
        mine = seat == glimpse.seat and not scene.watching
        name.append(person.name, "bold")
        about = [say(words, "you")] if mine else [person.what] if person.what else []
    actor = glimpse.actors[seat]
    if actor.character:
        about.append(words.term(f"characters.{actor.character}.name"))
    if about:
        name.append(f" ({', '.join(about)})", "dim")
    return name


def _dials(actor: Actor) -> Line:
    """Health and mastery as numbers and bars."""
    style = "red" if actor.health <= MOST_HEALTH // 4 else "green"
    threat = actor.mastery * 4 >= MOST_MASTERY * 3 and not actor.out
    return Line.assemble(
        (f"♥{actor.health:>3} ", f"bold {style}"),
        bar(actor.health, MOST_HEALTH, HEALTH_BAR, style),
        (f"  ✦{actor.mastery:>3} ", "bold magenta"),
        bar(actor.mastery, MOST_MASTERY, MASTERY_BAR, "magenta"),
        (f" {THREAT}" if threat else "", "bold yellow"),
    )


def _facts(scene: Scene, glimpse: Glimpse, seat: int) -> str:
    """How many cards there are, and what is known of them."""
    words, actor = scene.words, glimpse.actors[seat]
    if actor.out:
        return say(words, "out")
    facts = []
    if glimpse.mode == "teams" and seat == _teammate(glimpse.seat):
        facts.append(say(words, "teammate"))
    if seat < glimpse.players:
        facts += [say(words, "hand_size", n=actor.count), say(words, "deck", n=actor.deck)]
        facts.append(_discard(scene, actor))
    if actor.shield:
        facts.append(say(words, "shield", n=actor.shield))
    if seat != glimpse.seat and actor.hand:
        names = [card_name(printed(n), words, "acc") for n in actor.hand]
        facts.append(say(words, "knows", cards=", ".join(names)))
    return " · ".join(facts)


def _teammate(seat: int) -> int:
    """Two against two: seats 0 and 3 play against 1 and 2 (SI-11.1)."""
    return 3 - seat if seat >= 0 else -1


def _discard(scene: Scene, actor: Actor) -> str:
    if not actor.discard:
        return say(scene.words, "discard", n=0)
    top = card_name(printed(actor.discard[-1]), scene.words)
    return say(scene.words, "discard_top", n=len(actor.discard), card=top)


def _opponents(scene: Scene, glimpse: Glimpse, seats: list[int]) -> list[RenderableType | None]:
    """A line each, and below it the champions."""
    parts: list[RenderableType | None] = []
    names = [_name(scene, glimpse, seat) for seat in seats]
    room = max((cell_len(name.plain) for name in names), default=0)
    room = min(room, scene.width * 2 // 5)
    for seat, name in zip(seats, names):
        actor = glimpse.actors[seat]
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(width=NUMBER_WIDTH - 1 if f"seat:{seat}" in scene.numbers else 0)
        table.add_column(width=room, no_wrap=True, overflow="ellipsis")
        table.add_column(no_wrap=True)
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        facts = Line(_facts(scene, glimpse, seat), "dim")
        number = scene.number(f"seat:{seat}") if f"seat:{seat}" in scene.numbers else Line()
        table.add_row(number, name, _dials(actor), facts)
        parts += [table, _champions(scene, actor)]
    return parts


def _champions(scene: Scene, actor: Actor) -> RenderableType | None:
    return side_by_side(scene, [_champion(scene, champion) for champion in actor.champions])


def _champion(scene: Scene, champion: Champion) -> Line:
    card = printed(champion.n)
    line = typed(scene, f"champion:{champion.n}")
    line.append_text(chip(card, scene.words, health=champion.health))
    if champion.exhausted:
        line.append(f" {EXHAUSTED}", "bold yellow")
    return line


def _own_champions(scene: Scene, actor: Actor) -> RenderableType | None:
    """With their texts in a large window."""
    if scene.level != FULL or not actor.champions:
        return _champions(scene, actor)
    table = _card_table(scene, [champion.n for champion in actor.champions])
    for champion in actor.champions:
        card = printed(champion.n)
        row = _card_row(scene, champion.n, typed(scene, f"champion:{champion.n}"))
        row[3] = Line(f"{card_type(card, scene.words)} {marks(card, scene.words, champion.health)}")
        if champion.exhausted:
            row[3] = Line(f"{EXHAUSTED} {row[3].plain}", "yellow")
        table.add_row(*row)
    return table


# ---- the middle


def _middle(scene: Scene, glimpse: Glimpse) -> RenderableType:
    """The centre row, or what is shared out before the first turn."""
    words = scene.words
    if glimpse.phase == "auction":
        names = [scene.people[seat].name for seat in glimpse.bidders]
        told = say(words, "bid", n=glimpse.bid, players=", ".join(names)) if names else ""
        return stacked(_row(scene, glimpse), Line(told, "bold") if told else None)
    if glimpse.phase == "draft":
        cells = [_cell(scene, n, f"relic:{n}") for n in glimpse.offer]
        offer = _rows(scene, glimpse.offer, "relic") if scene.level != COMPACT else None
        title = Line(say(words, "offer"), HEADING)
        shown = part(scene, offer or side_by_side(scene, cells) or Line(), title)
        return stacked(_row(scene, glimpse), shown)
    return _row(scene, glimpse)


def _row(scene: Scene, glimpse: Glimpse) -> RenderableType:
    words = scene.words
    title = Line(f"{say(words, 'row')} ", HEADING)
    title.append(f"· {say(words, 'center', n=glimpse.center)}", "dim not bold")
    two = any(place.startswith("hire ") for place in scene.numbers)
    aside = Line(say(words, "two_numbers"), "dim") if two else None
    if scene.level == COMPACT and _crowd(glimpse) > CALM:
        cells = [_slot_cell(scene, slot) for slot in glimpse.row]
        return part(scene, side_by_side(scene, cells) or Line(), title, aside)
    table = _card_table(scene, [slot.n for slot in glimpse.row if slot.n >= 0])
    mine = glimpse.active == glimpse.seat
    for slot in glimpse.row:
        if slot.n < 0:
            table.add_row("", "", Line(say(words, "empty_slot"), "dim"), "", "")
            continue
        faint = mine and slot.cost > glimpse.gems and not _slot_number(scene, slot).plain.strip()
        table.add_row(*_card_row(scene, slot.n, _slot_number(scene, slot), slot.cost, faint))
    return part(scene, table, title, aside)


def _crowd(glimpse: Glimpse) -> int:
    """About how many lines opponents and champions take."""
    return sum(1 + (len(actor.champions) + 2) // 3 for actor in glimpse.actors) - 1


def _slot_number(scene: Scene, slot: Slot) -> Line:
    place = f"row:{slot.n}"
    return typed(scene, place, f"recruit {place}", f"hire {place}")


def _slot_cell(scene: Scene, slot: Slot) -> Line:
    if slot.n < 0:
        return Line(" " * NUMBER_WIDTH + say(scene.words, "empty_slot"), "dim")
    card = printed(slot.n)
    kind = f" {card_type(card, scene.words)}" if card.mercenary else ""
    room = scene.width // 2 - NUMBER_WIDTH - 1 - cell_len(kind)
    line = _slot_number(scene, slot)
    line.append_text(chip(card, scene.words, slot.cost, room=room))
    line.append(kind, "dim")
    return line


def _cell(scene: Scene, n: int, place: str) -> Line:
    line = typed(scene, place)
    line.append_text(chip(printed(n), scene.words))
    return line


def _card_table(scene: Scene, cards: list[int]) -> Table:
    """Cards under each other with their texts, which are cut where space is short."""
    words = scene.words
    names = max((cell_len(card_name(printed(n), words)) for n in cards), default=8)
    kinds = max((cell_len(kind_line(printed(n), words)) for n in cards), default=8)
    if any(printed(n).champion for n in cards):
        kinds += 2
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=NUMBER_WIDTH - 1, justify="right", no_wrap=True)
    table.add_column(width=BADGE_WIDTH, no_wrap=True)
    table.add_column(width=names, no_wrap=True)
    table.add_column(width=kinds, no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    return table


def _card_row(
    scene: Scene, n: int, number: Line, cost: int = -1, faint: bool = False
) -> list[Line]:
    card, words = printed(n), scene.words
    number.rstrip()
    return [
        number,
        badge(card, words, cost),
        Line(card_name(card, words), "dim" if faint else "bold"),
        Line(kind_line(card, words), "dim" if faint else ""),
        Line(card_text(card, words), "dim" if faint else ""),
    ]


def _rows(scene: Scene, cards: list[int], place: str) -> RenderableType:
    table = _card_table(scene, cards)
    for n in cards:
        table.add_row(*_card_row(scene, n, typed(scene, f"{place}:{n}")))
    return table


# ---- the own side


def _own(scene: Scene, glimpse: Glimpse, seat: int) -> RenderableType:
    """The player who looks: dials, this turn's gems and power, champions, what is played, hand."""
    actor = glimpse.actors[seat]
    title = Line.assemble(_name(scene, glimpse, seat), "  ", _dials(actor))
    title.stylize("not dim")
    parts: list[RenderableType | None] = [
        _own_champions(scene, actor),
        _played(scene, glimpse, actor) if seat == glimpse.active else None,
        _hand(scene, actor),
        _pile(scene, actor) if scene.kind in FROM_DISCARD else None,
        _relics(scene, actor),
    ]
    if scene.level != COMPACT:
        parts.append(Line(f"     {_facts(scene, glimpse, seat)}", "dim", no_wrap=True))
    content = stacked(*parts)
    return part(scene, content, title, _turn(scene, glimpse, seat))


def _turn(scene: Scene, glimpse: Glimpse, seat: int) -> Line | None:
    """What there is to spend now."""
    if seat != glimpse.active or glimpse.phase != "turns":
        return None
    words = scene.words
    power = "infinite_power" if glimpse.is_infinite else "power"
    potential = scene.aids().get("potential") if scene.kind == "act" else None
    then = potential if isinstance(potential, dict) else {}
    now = None if glimpse.is_infinite else glimpse.power
    line = Line.assemble(
        (f"◆ {say(words, 'gems', n=glimpse.gems)}", "bold cyan not dim"),
        (_grows(glimpse.gems, then.get("gems", glimpse.gems)), "cyan not dim"),
        "  ",
        (f"● {say(words, power, n=glimpse.power)}", "bold red not dim"),
        (_grows(now, then.get("power", now)), "red not dim"),
    )
    mastery = glimpse.actors[seat].mastery
    if grown := _grows(mastery, then.get("mastery", mastery)):
        line.append(f"  ✦ {mastery}{grown}", "magenta not dim")
    if glimpse.focused and scene.level != COMPACT:
        line.append(f"  {say(words, 'focus_done')}", "dim")
    return line


def _grows(now: int | None, then: Json) -> str:
    """What it would be with the whole hand played and every champion used."""
    if then == now:
        return ""
    return f" → {'∞' if then is None else then}"


def _played(scene: Scene, glimpse: Glimpse, actor: Actor) -> RenderableType | None:
    """Allies and mercenaries of this turn; with numbers where one of them is to be copied."""
    cards = [n for n in glimpse.played_now if not printed(n).champion]
    if not cards:
        return None
    if scene.kind == "copy":
        return side_by_side(scene, [_cell(scene, n, f"card:{n}") for n in cards])
    names: dict[str, int] = {}
    for n in cards:
        name = card_name(printed(n), scene.words)
        names[name] = names.get(name, 0) + 1
    told = ", ".join(name if count == 1 else f"{count}× {name}" for name, count in names.items())
    said = f"{' ' * NUMBER_WIDTH}{say(scene.words, 'played')}: {told}"
    return Line(said, "dim", no_wrap=True, overflow="ellipsis")


def _hand(scene: Scene, actor: Actor) -> RenderableType | None:
    if not actor.hand:
        return Line(" " * NUMBER_WIDTH + say(scene.words, "empty_hand"), "dim")
    if scene.level == COMPACT:
        return side_by_side(scene, [_cell(scene, n, f"card:{n}") for n in actor.hand])
    return _rows(scene, actor.hand, "card")


def _pile(scene: Scene, actor: Actor) -> RenderableType | None:
    """The own discard pile, when something may be taken from it."""
    cells = [_cell(scene, n, f"card:{n}") for n in actor.discard if f"card:{n}" in scene.numbers]
    if not cells:
        return None
    title = Line(f"{' ' * NUMBER_WIDTH}{say(scene.words, 'your_discard')}", "dim")
    return stacked(title, side_by_side(scene, cells))


def _relics(scene: Scene, actor: Actor) -> RenderableType | None:
    """Relics set aside, as soon as one may be taken; in a large window always."""
    can = [n for n in actor.relics if f"relic:{n}" in scene.numbers]
    if not can and (scene.level != FULL or actor.relic_taken or not actor.relics):
        return None
    if scene.level == COMPACT:
        return side_by_side(scene, [_cell(scene, n, f"relic:{n}") for n in actor.relics])
    title = Line(f"{' ' * NUMBER_WIDTH}{say(scene.words, 'relics')}", "dim")
    return stacked(title, _rows(scene, actor.relics, "relic"))
