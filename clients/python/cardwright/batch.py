"""Many tables of one game that go on together: one request moves them all."""
import base64
import sys
from array import array


def numbers_in(text, kind):
    """Whole numbers of 16 bits from base64; `kind` is "H" from 0 on, "h" with a sign."""
    numbers = array(kind, base64.b64decode(text))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class Batch:
    """
    After each step, with one item for each table:

    `asked`  the seat that decides, -1 where the game is over
    `legal`  the numbers of its legal actions (an array, empty where the game is over)
    and `vector(table)`, what that seat sees. `ended` has the games that ended with the step: (table, result), where the
    result is None if a game was broken off.
    """

    def __init__(self, engine, game, tables, **beginning):
        self._engine = engine
        opened = engine.ask(do="batch", game=game, tables=tables, **beginning)
        self._id = opened["batch"]
        self.tables = tables
        self.seats = opened["seats"]
        self.layout = opened["layout"]
        self.actions = self.layout["actions"]
        self.length = self.layout["length"]
        self._read(opened)

    def _read(self, state):
        self.asked = state["asked"]
        legal = numbers_in(state["legal"], "H")
        self.legal = []
        at = 0
        for count in state["counts"]:
            self.legal.append(legal[at : at + count])
            at += count
        self._vectors = state["vectors"]
        self._numbers = None
        self.ended = [(one["table"], one["result"]) for one in state["ended"]]

    @property
    def vectors(self):
        """What all the asked seats see, table after table. Read when it is wanted: a player at random needs none of it."""
        if self._numbers is None:
            self._numbers = numbers_in(self._vectors, "h")
        return self._numbers

    def vector(self, table):
        return self.vectors[table * self.length : (table + 1) * self.length]

    def step(self, numbers):
        """The number of one legal action for each table; -1 does nothing there, or begins the next game where one is over."""
        self._read(self._engine.ask(do="step", batch=self._id, numbers=list(numbers)))

    def look(self, table, seat):
        """What any seat of a table sees now, and the numbers of its legal actions."""
        seen = self._engine.ask(do="look", batch=self._id, table=table, seat=seat)
        return numbers_in(seen["vector"], "h"), numbers_in(seen["legal"], "H")

    def close(self):
        self._engine.ask(do="close-batch", batch=self._id)
