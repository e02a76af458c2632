"""python3 bench/doors/outside.py [seconds]: 5 Ages from Python through the pipes of one `engine`, at random. Games a second against
three greedy bots, one at a time, 64 at once and as a batch, and decisions a second of a batch that Python moves alone. Prints one line of JSON.
"""
import json
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python"))
from cardwright import Batch, Engine  # noqa: E402

GAME = "five-ages"
BOTS = [None, "greedy", "greedy", "greedy"]
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3


def one_at_a_time(engine):
    done, end = 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        match = engine.ask(do="new", game=GAME, seed=f"one {done}", bots=BOTS)["match"]
        seen = engine.ask(do="observe", match=match, seat=0, push=True)
        while not seen["over"]:
            number = random.choice(seen["actions"])["number"]
            seen = engine.ask(do="submit", match=match, seat=0, number=number)["observation"]
        engine.ask(do="close", match=match)
        done += 1
    return done / SECONDS


def at_once(engine, tables):
    """An answer of one game is followed by its next request."""
    done, begun, still, end = 0, 0, tables, time.monotonic() + SECONDS
    send = engine.send

    def begin():
        nonlocal begun
        begun += 1
        send(id="new", do="new", game=GAME, seed=f"many {begun}", bots=BOTS)

    for _ in range(tables):
        begin()
    while still:
        answer = engine.receive()
        name = answer["id"]
        seen = answer.get("observation", answer)
        if name == "new":
            send(id=answer["match"], do="observe", match=answer["match"], seat=0, push=True)
        elif name == "closed":
            done += 1
            if time.monotonic() < end:
                begin()
            else:
                still -= 1
        elif seen["over"]:
            send(id="closed", do="close", match=name)
        else:
            send(id=name, do="submit", match=name, seat=0, number=random.choice(seen["actions"])["number"])
    return done / (time.monotonic() - end + SECONDS)


def batched(engine, tables, **bots):
    """Games and decisions a second."""
    batch = Batch(engine, GAME, tables, **bots)
    games, decisions, end = 0, 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        chosen = [legal[int(random.random() * len(legal))] if legal else -1 for legal in batch.legal]
        decisions += sum(number >= 0 for number in chosen)
        batch.step(chosen)
        games += len(batch.ended)
    batch.close()
    return games / SECONDS, decisions / SECONDS


with Engine() as engine:
    one, many = one_at_a_time(engine), at_once(engine, 64)
    against_greedy, _ = batched(engine, 256, bots=BOTS)
    _, decisions = batched(engine, 256)
    print(
        json.dumps(
            {
                "oneAtATime": round(one),
                "pipelined": round(many),
                "batch": round(against_greedy),
                "batchDecisions": round(decisions),
                "load": round(os.getloadavg()[0], 1),
            }
        )
    )
