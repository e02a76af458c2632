"""A bot that plays at the tables of a server (docs/table-bots.md), over plain HTTP.

`CARDWRIGHT_TOKEN=cwbot_… python3 table_bot.py https://games.example.org` accepts every invitation and plays
until it is ended; with a number after the address, until so many matches are over.
"""
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/")
MATCHES = int(sys.argv[2]) if len(sys.argv) > 2 else None
HEADERS = {"Authorization": f"Bearer {os.environ['CARDWRIGHT_TOKEN']}", "Content-Type": "application/json"}


def choose(observation):
    """The number of one of the legal actions: put your own thoughts here."""
    return random.choice(observation["actions"])["number"]


def fetch(path, request=None):
    """Asks until there is an answer. What has a key happens once, however often it is asked."""
    body = None if request is None else json.dumps(request).encode()
    while True:
        try:
            # The stream is never silent for longer than its heartbeat.
            return urllib.request.urlopen(urllib.request.Request(SERVER + path, body, HEADERS), timeout=40)
        except urllib.error.HTTPError as error:
            if error.code == 400 and request:
                return error  # an invitation that comes too late
            if error.code not in (429, 503):
                sys.exit(error.read().decode())
            time.sleep(int(error.headers.get("Retry-After", 5)))
        except OSError:
            time.sleep(1)


def ask(**request):
    with fetch("/bot/ask", request) as answer:
        return json.load(answer)


def hear(line, versions, over):
    for invitation in line.get("invitations", []):
        ask(do="accept", invitation=invitation["id"])
    seen = line.get("observation")
    if seen and seen["over"]:
        over.add(line["news"])
    elif seen:
        ask(do="submit", room=line["news"], number=choose(seen), key=f"at-{line['next']}")
    if "next" in line:
        versions[line["news"]] = line["next"]


versions, over = {}, set()  # by table: how far it is known; those that are finished
while MATCHES is None or len(over) < MATCHES:
    try:
        with fetch("/bot/stream?" + "&".join(f"since={room}:{known}" for room, known in versions.items())) as stream:
            for line in stream:
                hear(json.loads(line), versions, over)
                if MATCHES is not None and len(over) >= MATCHES:
                    break
    except OSError:
        time.sleep(1)  # a cut: the next stream goes on from what is known
