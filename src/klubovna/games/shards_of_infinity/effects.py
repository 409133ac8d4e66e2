"""The parts that card effects are made of (SI-5.1): resolved top to bottom, tested when reached.

A part that asks nothing runs at once; one that may ask is a stretch of rules.
"""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.games.shards_of_infinity.card import (
    CHARACTERS,
    HOMODEUS,
    NO_FACTION,
    Card,
    Condition,
    Effect,
    Test,
)
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    INFINITE,
    MOST_HEALTH,
    MOST_MASTERY,
    OVER,
    PUBLIC,
    Table,
    actor_ref,
    banish,
    card_ref,
    count_champions,
    destroy,
    draw_cards,
    enemies,
    gain_gems,
    gain_health,
    gain_mastery,
    gain_power,
    is_nemesis,
    show_hand_card,
    take_from_row,
    to_discard,
)

NONE: Final = -1
"""The option to choose nothing."""
KEYWORDS_FROM: Final = 15
"""The mastery from which the nemesis meets every keyword (SI-10.11)."""

# ---- conditions


class MasteryFrom(Condition):
    """At least so much mastery (SI-6.1)."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level

    def holds(self, table: Table, me: int, card: int) -> bool:
        return table.mastery[me] >= self.level


class Keyword(Condition):
    """A condition that has a name, explained by the texts `keywords.WORD`. The nemesis meets every
    one of them from a certain mastery on (SI-10.11), players as `met` says."""

    def __init__(self, word: str, asks: bool = False) -> None:
        super().__init__(asks)
        self.word = word

    def holds(self, table: Table, me: int, card: int) -> bool:
        if is_nemesis(table, me):
            return table.mastery[me] >= KEYWORDS_FROM
        return self.met(table, me, card)

    def met(self, table: Table, me: int, card: int) -> bool:
        raise NotImplementedError


class Inspire(Keyword):
    """A champion in play (SI-8.1)."""

    def __init__(self) -> None:
        super().__init__("inspire")

    def met(self, table: Table, me: int, card: int) -> bool:
        return bool(table.champions[me])


class Echo(Keyword):
    """A card of the faction in the discard pile (SI-8.4)."""

    def __init__(self, faction: int) -> None:
        super().__init__("echo")
        self.faction = faction

    def met(self, table: Table, me: int, card: int) -> bool:
        for held in table.discards[me]:
            if table.cards[held].faction == self.faction:
                return True
        return False


class Unify(Keyword):
    """Another ally of the faction, played this turn or revealed (SI-8.2, SI-8.5)."""

    def __init__(self, faction: int) -> None:
        super().__init__("unify", asks=True)
        self.faction = faction

    def fits(self, table: Table, other: int, card: int) -> bool:
        printed = table.cards[other]
        return other != card and printed.faction == self.faction and not printed.champion

    def met(self, table: Table, me: int, card: int) -> bool:
        for other in table.played_now:
            if self.fits(table, other, card):
                return True
        return False

    def test(self, table: Table, me: int, card: int) -> Test:
        if self.holds(table, me, card):
            return True
        if is_nemesis(table, me):
            return False
        shown = yield from reveal(
            table, me, [held for held in table.hands[me] if self.fits(table, held, card)]
        )
        return shown != NONE


class Dominion(Keyword):
    """A card of every other faction, played this turn or revealed (SI-8.3, SI-8.5)."""

    def __init__(self, factions: tuple[int, int, int]) -> None:
        super().__init__("dominion", asks=True)
        self.factions = factions

    def missing(self, table: Table) -> list[int]:
        played = {table.cards[card].faction for card in table.played_now}
        return [faction for faction in self.factions if faction not in played]

    def met(self, table: Table, me: int, card: int) -> bool:
        return not self.missing(table)

    def could_hold(self, table: Table, me: int, card: int) -> bool:
        """Whether it holds, or would with cards revealed from hand."""
        if is_nemesis(table, me):
            return table.mastery[me] >= KEYWORDS_FROM
        held = {table.cards[other].faction for other in table.hands[me]}
        return all(faction in held for faction in self.missing(table))

    def test(self, table: Table, me: int, card: int) -> Test:
        if is_nemesis(table, me) or not self.could_hold(table, me, card):
            return self.holds(table, me, card)
        for faction in self.missing(table):
            shown = yield from reveal(
                table, me, [c for c in table.hands[me] if table.cards[c].faction == faction]
            )
            if shown == NONE:
                return False
        return True


def reveal(table: Table, me: int, cards: list[int]) -> Answer:
    """Show one of these cards of the hand, or none; nothing is asked where none is there."""
    if not cards:
        return NONE
    options = [*cards, NONE]
    shown = options[(yield Decision(me, "reveal", options))]
    if shown != NONE:
        show_hand_card(table, me, shown, "event.reveals")
    return shown


class IsCharacter(Condition):
    """The player is this character."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.character = CHARACTERS.index(name)

    def holds(self, table: Table, me: int, card: int) -> bool:
        return table.characters[me] == self.character


class FullHealth(Condition):
    """Fifty health (SI-12.12)."""

    def holds(self, table: Table, me: int, card: int) -> bool:
        return table.health[me] == MOST_HEALTH


class MostMastery(Condition):
    """More mastery than every other player still in the game (SI-12.18)."""

    def holds(self, table: Table, me: int, card: int) -> bool:
        for other in range(table.terms.actors):
            if other != me and not table.out[other] and table.mastery[other] >= table.mastery[me]:
                return False
        return True


class ManyChampions(Condition):
    """At least so many champions of the faction in play (SI-12.9)."""

    def __init__(self, number: int, faction: int) -> None:
        super().__init__()
        self.number = number
        self.faction = faction

    def holds(self, table: Table, me: int, card: int) -> bool:
        return count_champions(table, me, self.faction) >= self.number


# ---- effects


def any_could_change(table: Table, me: int, card: int, effects: list[Effect]) -> bool:
    """Whether one of the lines could do anything now."""
    for effect in effects:
        if effect.could_change(table, me, card):
            return True
    return False


def resolve(table: Table, me: int, card: int, effects: list[Effect]) -> Play:
    """Resolve lines from top to bottom (SI-5.1); a lost solo game ends at once (SI-10.16)."""
    for effect in effects:
        if table.phase == OVER:
            return
        if effect.asks:
            yield from effect.ask(table, me, card)
        else:
            effect.run(table, me, card)


def resolve_at_once(table: Table, me: int, card: int, effects: list[Effect]) -> None:
    """The same for lines that ask nothing."""
    for effect in effects:
        if table.phase == OVER:
            return
        effect.run(table, me, card)


class Gain(Effect):
    """Gems, power, mastery, health."""

    def __init__(self, gems: int = 0, power: int = 0, mastery: int = 0, health: int = 0) -> None:
        super().__init__()
        self.gems = gems
        self.power = power
        self.mastery = mastery
        self.health = health

    def could_change(self, table: Table, me: int, card: int) -> bool:
        """What is full does not grow; Entropic Talons see even lost health (SI-3.8, SI-12.16)."""
        heals = self.health > 0 and table.health[me] < MOST_HEALTH
        power = self.power > 0 or (self.health > 0 and table.vital > 0)
        masters = self.mastery > 0 and table.mastery[me] < MOST_MASTERY
        return self.gems > 0 or heals or masters or (power and table.power < INFINITE)

    def run(self, table: Table, me: int, card: int) -> None:
        if self.gems:
            gain_gems(table, me, self.gems)
        if self.power:
            gain_power(table, self.power)
        if self.mastery:
            gain_mastery(table, me, self.mastery)
        if self.health:
            gain_health(table, me, self.health)


class Draw(Effect):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def could_change(self, table: Table, me: int, card: int) -> bool:
        return is_nemesis(table, me) or bool(table.decks[me] or table.discards[me])

    def run(self, table: Table, me: int, card: int) -> None:
        draw_cards(table, me, self.count)


class When(Effect):
    """Some lines when a condition holds, others when it does not."""

    def __init__(
        self, condition: Condition, then: list[Effect], otherwise: list[Effect] | None = None
    ) -> None:
        super().__init__(condition.asks)
        self.condition = condition
        self.then = then
        self.otherwise = otherwise or []
        for part in [*then, *self.otherwise]:
            self.asks = self.asks or part.asks

    def could_change(self, table: Table, me: int, card: int) -> bool:
        return any_could_change(table, me, card, self.then) or any_could_change(
            table, me, card, self.otherwise
        )

    def run(self, table: Table, me: int, card: int) -> None:
        for effect in self.then if self.condition.holds(table, me, card) else self.otherwise:
            effect.run(table, me, card)

    def ask(self, table: Table, me: int, card: int) -> Play:
        if self.condition.asks and self.could_change(table, me, card):
            met = yield from self.condition.test(table, me, card)
        else:
            met = self.condition.holds(table, me, card)
        yield from resolve(table, me, card, self.then if met else self.otherwise)


def tiers(base: Effect, *higher: tuple[int, Effect]) -> Effect:
    """ "Instead" lines: only the highest reached counts (SI-6.4)."""
    effect = base
    for level, better in higher:
        effect = When(MasteryFrom(level), [better], [effect])
    return effect


class PowerPerChampion(Effect):
    """So much power for each own champion of the faction in play."""

    def __init__(self, worth: int, faction: int) -> None:
        super().__init__()
        self.worth = worth
        self.faction = faction

    def run(self, table: Table, me: int, card: int) -> None:
        gain_power(table, self.worth * count_champions(table, me, self.faction))


class GemsPerChampion(Effect):
    """So many gems for each own champion of the faction in play."""

    def __init__(self, worth: int, faction: int) -> None:
        super().__init__()
        self.worth = worth
        self.faction = faction

    def run(self, table: Table, me: int, card: int) -> None:
        gain_gems(table, me, self.worth * count_champions(table, me, self.faction))


class PowerPerAllyPlayed(Effect):
    """So much power for each ally of the faction played this turn."""

    def __init__(self, worth: int, faction: int) -> None:
        super().__init__()
        self.worth = worth
        self.faction = faction

    def run(self, table: Table, me: int, card: int) -> None:
        count = 0
        for other in table.played_now:
            if table.cards[other].faction == self.faction and not table.cards[other].champion:
                count += 1
        gain_power(table, self.worth * count)


class PowerPerDiscarded(Effect):
    """So much power for each card of the faction in the own discard pile."""

    def __init__(self, worth: int, faction: int) -> None:
        super().__init__()
        self.worth = worth
        self.faction = faction

    def run(self, table: Table, me: int, card: int) -> None:
        cards = table.discards[me]
        count = sum(1 for other in cards if table.cards[other].faction == self.faction)
        gain_power(table, self.worth * count)


class PowerFromMastery(Effect):
    """Power equal to the mastery divided by this, rounded up."""

    def __init__(self, divided_by: int) -> None:
        super().__init__()
        self.divided_by = divided_by

    def run(self, table: Table, me: int, card: int) -> None:
        gain_power(table, (table.mastery[me] + self.divided_by - 1) // self.divided_by)


class DoublePower(Effect):
    """Twice the power at this moment (SI-12.7)."""

    def run(self, table: Table, me: int, card: int) -> None:
        if table.power < INFINITE:
            gain_power(table, table.power)


class Banish(Effect):
    """The player may banish up to so many cards from hand or discard pile (SI-3.10)."""

    def __init__(self, up_to: int) -> None:
        super().__init__(asks=True)
        self.up_to = up_to

    def could_change(self, table: Table, me: int, card: int) -> bool:
        return bool(table.hands[me] or table.discards[me])

    def ask(self, table: Table, me: int, card: int) -> Play:
        if is_nemesis(table, me):
            return
        for _ in range(self.up_to):
            options = [*table.hands[me], *table.discards[me]]
            if not options:
                return
            options.append(NONE)
            banished = options[(yield Decision(me, "banish", options))]
            if banished == NONE:
                return
            pile = table.hands[me] if banished in table.hands[me] else table.discards[me]
            pile.remove(banished)
            banish(table, banished)


class Destroy(Effect):
    """An enemy champion of the player's choice is destroyed, attackable or not (SI-12.2)."""

    def __init__(self) -> None:
        super().__init__(asks=True)

    def could_change(self, table: Table, me: int, card: int) -> bool:
        return bool(enemy_champions(table, me))

    def ask(self, table: Table, me: int, card: int) -> Play:
        options = enemy_champions(table, me)
        if not options:
            return
        chosen = options[0]
        if len(options) > 1 and not (alike(table, options) and have_one_owner(table, options)):
            chosen = options[(yield Decision(decider(table, me), "destroy", options))]
        for enemy in enemies(table, me):
            if chosen in table.champions[enemy]:
                destroy(table, enemy, chosen)


def enemy_champions(table: Table, me: int) -> list[int]:
    return [champion for enemy in enemies(table, me) for champion in table.champions[enemy]]


def have_one_owner(table: Table, champions: list[int]) -> bool:
    """Whether all these champions in play belong to the same actor."""
    for pile in table.champions:
        if champions[0] in pile:
            return all(card in pile for card in champions)
    return False


def alike(table: Table, cards: list[int]) -> bool:
    """Whether all of them are copies of one card: then it does not matter which one is meant."""
    for card in cards:
        if table.cards[card] is not table.cards[cards[0]]:
            return False
    return True


class DestroyAll(Effect):
    """All enemy champions are destroyed."""

    def could_change(self, table: Table, me: int, card: int) -> bool:
        return bool(enemy_champions(table, me))

    def run(self, table: Table, me: int, card: int) -> None:
        for enemy in enemies(table, me):
            for champion in table.champions[enemy][:]:
                destroy(table, enemy, champion)


def decider(table: Table, me: int) -> int:
    """Who chooses for this actor: the human chooses for the nemesis (SI-10.7)."""
    return 0 if is_nemesis(table, me) else me


class Return(Effect):
    """A matching card comes back from the discard pile to hand (SI-12.19)."""

    def __init__(
        self, champion: bool = False, mercenary: bool = False, faction: int = NO_FACTION
    ) -> None:
        super().__init__(asks=True)
        self.champion = champion
        self.mercenary = mercenary
        self.faction = faction

    def matching(self, table: Table, me: int) -> list[int]:
        return [card for card in table.discards[me] if self.fits(table.cards[card])]

    def fits(self, printed: Card) -> bool:
        return (
            (printed.champion or not self.champion)
            and (printed.mercenary or not self.mercenary)
            and (printed.faction == self.faction or self.faction == NO_FACTION)
        )

    def ask(self, table: Table, me: int, card: int) -> Play:
        options = self.matching(table, me)
        if not options:
            return
        chosen = options[0]
        if not alike(table, options):
            chosen = options[(yield Decision(me, "return", options))]
        back_to_hand(table, me, chosen)


class ReturnAll(Return):
    """All matching cards come back."""

    def __init__(self, mercenary: bool = False) -> None:
        super().__init__(mercenary=mercenary)
        self.asks = False

    def run(self, table: Table, me: int, card: int) -> None:
        for chosen in self.matching(table, me):
            back_to_hand(table, me, chosen)


def back_to_hand(table: Table, me: int, card: int) -> None:
    table.discards[me].remove(card)
    table.hands[me].append(card)
    table.known[card] = PUBLIC
    if table.log is not None:
        table.log.tell("event.returns", {"player": seat_ref(me), "card": card_ref(table, card)})


class RecruitFree(Effect):
    """A row card up to this printed cost is recruited for nothing (SI-12.5)."""

    def __init__(self, most: int, to_hand_from: int) -> None:
        super().__init__(asks=True)
        self.most = most
        self.to_hand_from = to_hand_from

    def ask(self, table: Table, me: int, card: int) -> Play:
        if is_nemesis(table, me):
            return
        options = [
            other for other in table.row if other != EMPTY and table.cards[other].cost <= self.most
        ]
        if not options:
            return
        chosen = options[0]
        if not alike(table, options):
            chosen = options[(yield Decision(me, "recruit_free", options))]
        into_play = 0
        if can_come_into_play(table, chosen):
            places = [1, 0]
            into_play = places[(yield Decision(me, "into_play", places))]
        take_from_row(table, table.row.index(chosen))
        if into_play:
            put_into_play(table, me, chosen)
            return
        if table.mastery[me] >= self.to_hand_from:
            table.hands[me].append(chosen)
            table.known[chosen] = PUBLIC
            tell_recruited(table, me, chosen, "event.recruits_to_hand")
        else:
            to_discard(table, me, chosen)
            tell_recruited(table, me, chosen)


def can_come_into_play(table: Table, card: int) -> bool:
    """Whether a recruited card may be put directly into play (SI-12.8)."""
    printed = table.cards[card]
    return table.into_play > 0 and printed.champion and printed.faction == HOMODEUS


def put_into_play(table: Table, me: int, card: int) -> None:
    """A recruited champion enters play; it is not played (SI-12.8)."""
    table.into_play -= 1
    table.known[card] = PUBLIC
    table.champions[me].append(card)
    tell_recruited(table, me, card, "event.recruits_into_play")


def tell_recruited(table: Table, me: int, card: int, key: str = "event.recruits") -> None:
    """A recruited card is told with the place it goes to, unless it is the discard pile."""
    if table.log is not None:
        table.log.tell(key, {"player": seat_ref(me), "card": card_ref(table, card)})


class TakeMastery(Effect):
    """An enemy player of the actor's choice loses mastery (SI-12.20)."""

    def __init__(self, count: int) -> None:
        super().__init__(asks=True)
        self.count = count

    def could_change(self, table: Table, me: int, card: int) -> bool:
        for enemy in enemies(table, me):
            if table.mastery[enemy] > 0:
                return True
        return False

    def ask(self, table: Table, me: int, card: int) -> Play:
        options = enemies(table, me)
        if not self.could_change(table, me, card):
            return
        chosen = options[0]
        if len(options) > 1:
            chosen = options[(yield Decision(me, "drain", options))]
        lost = min(self.count, table.mastery[chosen])
        table.mastery[chosen] -= lost
        if table.log is not None and lost:
            table.log.tell("event.drained", {"player": actor_ref(table, chosen), "n": lost})


class NextIntoPlay(Effect):
    """The next champion of Homodeus recruited this turn is put into play (SI-12.8)."""

    def run(self, table: Table, me: int, card: int) -> None:
        if not is_nemesis(table, me):
            table.into_play += 1


class Vital(Effect):
    """Power for each health gained from now on (SI-12.16)."""

    def run(self, table: Table, me: int, card: int) -> None:
        table.vital += 1


class Pierce(Effect):
    """No shields this turn (SI-12.17)."""

    def could_change(self, table: Table, me: int, card: int) -> bool:
        return not table.piercing

    def run(self, table: Table, me: int, card: int) -> None:
        table.piercing = True
        if table.log is not None:
            table.log.tell("event.pierces", {"player": actor_ref(table, me)})


class Hunger(Effect):
    """More cards at the end of the turn after ten damage to one player (SI-12.15)."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def run(self, table: Table, me: int, card: int) -> None:
        table.hungry += self.count


class Copy(Effect):
    """Resolve the effect of a card played this turn again, and once more when there is enough
    mastery by then (SI-6.2, SI-12.6)."""

    def __init__(self, faction: int, twice_from: int) -> None:
        super().__init__(asks=True)
        self.faction = faction
        self.twice_from = twice_from

    def ask(self, table: Table, me: int, card: int) -> Play:
        options = [
            other
            for other in table.played_now
            if other != card
            and other not in table.copying
            and not table.cards[other].champion
            and self.faction in (NO_FACTION, table.cards[other].faction)
        ]
        if not options:
            return
        chosen = options[0]
        if not alike(table, options):
            chosen = options[(yield Decision(decider(table, me), "copy", options))]
        tell_copied(table, chosen)
        table.copying.append(chosen)
        yield from resolve(table, me, card, table.cards[chosen].plays)
        if table.mastery[me] >= self.twice_from:
            tell_copied(table, chosen)
            yield from resolve(table, me, card, table.cards[chosen].plays)
        table.copying.pop()


def tell_copied(table: Table, card: int) -> None:
    """A copied effect is told, so that everybody sees where the gains come from (SI-12.6)."""
    if table.log is not None:
        table.log.tell("event.copies", {"card": card_ref(table, card)})


class CopyAllies(Effect):
    """Every ally of the faction played this turn, before or later, resolves once more
    (SI-12.10)."""

    def __init__(self, faction: int) -> None:
        super().__init__(asks=True)
        self.faction = faction

    def ask(self, table: Table, me: int, card: int) -> Play:
        table.echoing += 1
        for other in table.played_now[:]:
            printed = table.cards[other]
            if printed.faction == self.faction and not printed.champion:
                tell_copied(table, other)
                yield from resolve(table, me, card, printed.plays)
