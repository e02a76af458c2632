"""A bot that speaks Cardwright's protocol (docs/protocol.md).

Under `cardwright ladder GAME --bots "cmd:python3 bot.py",greedy` it answers what it is sent. By itself
(`python3 bot.py bin/cardwright five-ages 20`) it starts the engine and plays so many games against greedy.
"""
import json
import random
import subprocess
import sys


def choose(observation):
    """The number of one of the legal actions: put your own thoughts here."""
    return random.choice(observation["actions"])["number"]


def reply(match, seat, observation):
    """The request that an observation asks for, or None."""
    if observation["over"] or seat not in observation["waiting"]:
        return None
    return {"do": "submit", "match": match, "seat": seat, "number": choose(observation)}


def answer_pushes():
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("push") == "observation":
            request = reply(message["match"], message["seat"], message["observation"])
            if request:
                print(json.dumps(request), flush=True)


def play(command, game, games):
    engine = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        print(json.dumps(request), file=engine.stdin, flush=True)
        answer = json.loads(engine.stdout.readline())
        if not answer["ok"]:
            sys.exit(answer.get("error") or answer["refusal"]["text"])
        return answer

    about = next((one for one in ask(do="games")["games"] if one["id"] == game), None) or sys.exit(f"No game {game}.")
    wins = 0
    for number in range(games):
        bots = [None] + ["greedy"] * (about["seats"]["default"] - 1)
        match = ask(do="new", game=game, seed=f"game {number}", bots=bots)["match"]
        seen = ask(do="observe", match=match, seat=0, push=True)
        while not seen["over"]:
            seen = ask(**reply(match, 0, seen))["observation"]
        wins += 0 in seen["result"]["winners"]
        ask(do="close", match=match)
    print(f"{wins} of {games} games won")


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], int(sys.argv[3])) if len(sys.argv) > 1 else answer_pushes()
