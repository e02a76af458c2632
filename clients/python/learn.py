"""
A policy that learns: `python3 learn.py [GAME] [GAMES TO LEARN FROM] [GAMES TO MEASURE] [SEED]`.

Each legal action has a preference, one number for each (phase, action). The policy takes actions at random, those it
prefers more often (softmax), in one seat against `random` in all the others. After a game every preference that was used moves towards what
won more than usual (REINFORCE with a running mean as baseline). The share of wins is measured before and after, with games of other seeds.
"""
import math
import random
import sys

from cardwright import Batch, Engine

TABLES = 128
RATE = 0.3


class Policy:
    def __init__(self, layout):
        part = next(one for one in layout["parts"] if one["name"] == "phase")
        self._phases = part["at"], part["at"] + part["length"]
        self._preferences = {}
        self._usual = 0.0

    def chances(self, vector, legal):
        """The features of the legal actions, and how likely each is taken."""
        phase = vector[self._phases[0] : self._phases[1]].index(1)
        keys = [(phase, number) for number in legal]
        preferences = [self._preferences.get(key, 0.0) for key in keys]
        highest = max(preferences)
        weights = [math.exp(one - highest) for one in preferences]
        total = sum(weights)
        return keys, [weight / total for weight in weights]

    def learn(self, decisions, share):
        """`decisions` of one game: what could be done, how likely it was, and what was done."""
        better = share - self._usual
        self._usual += 0.01 * better
        for keys, chances, taken in decisions:
            for at, (key, chance) in enumerate(zip(keys, chances)):
                change = RATE * better * ((at == taken) - chance)
                self._preferences[key] = self._preferences.get(key, 0.0) + change


def play(engine, game, games, seed, policy, is_learning, dice):
    """The policy (a new one for None), and its share of the win in each of so many games, in seat 0."""
    opened = Batch(engine, game, 1)
    bots = [None] + ["random"] * (opened.seats - 1)
    opened.close()
    batch = Batch(engine, game, min(TABLES, games), seed=seed, bots=bots)
    policy = policy or Policy(batch.layout)
    decisions = [[] for _ in range(batch.tables)]
    # Games that take long end last: those that are counted are the first that began, whatever came of them.
    begun = list(range(batch.tables))
    counted = {}
    while len(counted) < games:
        numbers = []
        for table, legal in enumerate(batch.legal):
            if not legal:
                numbers.append(-1)
                continue
            keys, chances = policy.chances(batch.vector(table), legal)
            taken = dice.choices(range(len(legal)), chances)[0]
            if is_learning and len(legal) > 1:
                decisions[table].append((keys, chances, taken))
            numbers.append(legal[taken])
        fresh = [table for table, seat in enumerate(batch.asked) if seat < 0]
        batch.step(numbers)
        for table in fresh:
            begun[table] = max(begun) + 1
        for table, result in batch.ended:
            winners = result["winners"] if result else []
            share = 1 / len(winners) if 0 in winners else 0.0
            if begun[table] < games:
                counted[begun[table]] = share
                if is_learning:
                    policy.learn(decisions[table], share)
            decisions[table] = []
    batch.close()
    return policy, list(counted.values())


def told(shares):
    """The mean with its 95 % interval."""
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    wide = 1.96 * math.sqrt(variance / len(shares))
    return f"{100 * mean:.1f} % ± {100 * wide:.1f} of {len(shares)} games"


def main(game="rebuild", learned="4000", measured="2000", seed="1"):
    dice = random.Random(seed)
    with Engine() as engine:
        policy, before = play(engine, game, int(measured), f"{seed} before", None, False, dice)
        print(f"before: wins {told(before)}", flush=True)
        play(engine, game, int(learned), f"{seed} learn", policy, True, dice)
        _, after = play(engine, game, int(measured), f"{seed} after", policy, False, dice)
        print(f"after {learned} games: wins {told(after)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
