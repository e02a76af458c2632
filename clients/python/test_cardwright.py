"""`python3 -m unittest` in this folder. What an AEC environment owes, after PettingZoo's documentation."""
import importlib
import random
import sys
import types
import unittest
from unittest import mock

from cardwright import Batch, CardwrightEnv, Engine, EngineError


class AgainstOneEngine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine()

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()


class TestEnvironment(AgainstOneEngine):
    def play(self, env, seed, most=40):
        """Plays at random, so many steps of the game at most, and looks at every promise on the way. What happened comes back."""
        dice = random.Random(seed)
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        history = []
        for agent in env.agent_iter(most):
            self.assertEqual(agent, env.agent_selection)
            for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(kept), set(env.agents))
            seen, reward, is_terminated, is_truncated, info = env.last()
            self.assertEqual((is_terminated, is_truncated), (env.terminations[agent], env.truncations[agent]))
            self.assertIs(info, env.infos[agent])
            self.assertTrue(env.observation_space(agent).contains(seen))
            legal = [number for number, bit in enumerate(seen["action_mask"]) if bit]
            is_done = is_terminated or is_truncated
            self.assertEqual(is_done, not legal)
            action = None if is_done else dice.choice(legal)
            self.assertTrue(is_done or env.action_space(agent).contains(action))
            history.append((agent, action, reward, list(seen["observation"])))
            env.step(action)
        return history

    def test_every_game(self):
        for game in [one["id"] for one in self.engine.ask(do="games")["games"]]:
            with self.subTest(game):
                env = CardwrightEnv(game, engine=self.engine)
                self.assertEqual(len(self.play(env, 1)), 40)
                for agent in env.possible_agents:
                    self.assertIs(env.action_space(agent), env.action_space(agent))
                    self.assertIs(env.observation_space(agent), env.observation_space(agent))

    def test_whole_game(self):
        env = CardwrightEnv("five-ages", engine=self.engine, seats=3)
        history = self.play(env, 2, 10_000)
        self.assertEqual(env.agents, [])
        self.assertEqual(env.num_agents, 0)
        self.assertEqual(env.max_num_agents, 3)
        self.assertEqual([agent for agent, action, *_ in history if action is None], env.possible_agents)
        self.assertAlmostEqual(sum(reward for *_, reward, _ in history), 1)

    def test_same_seed_same_game(self):
        env = CardwrightEnv("five-ages", engine=self.engine, seats=3)
        first = self.play(env, 3)
        self.assertEqual(first, self.play(env, 3))
        self.assertNotEqual(first, self.play(env, 4))

    def test_only_free_seats_are_agents(self):
        env = CardwrightEnv("five-ages", engine=self.engine, seats=3, bots=["random", None, "random"])
        self.assertEqual(env.possible_agents, ["seat_1"])
        self.assertEqual({agent for agent, *_ in self.play(env, 5)}, {"seat_1"})

    def test_illegal_action_changes_nothing(self):
        env = CardwrightEnv("five-ages", engine=self.engine)
        env.reset(seed=6)
        before = {name: list(numbers) for name, numbers in env.observe(env.agent_selection).items()}
        with self.assertRaisesRegex(EngineError, "no legal action"):
            env.step(before["action_mask"].index(0))
        self.assertEqual({name: list(numbers) for name, numbers in env.observe(env.agent_selection).items()}, before)
        with self.assertRaisesRegex(ValueError, "Options"):
            env.reset(options={"jokers": 4})

    def test_after_the_end_only_none(self):
        env = CardwrightEnv("five-ages", engine=self.engine, seats=3)
        dice = random.Random(7)
        env.reset(seed=7)
        while not env.terminations[env.agent_selection]:
            mask = env.last()[0]["action_mask"]
            env.step(dice.choice([number for number, bit in enumerate(mask) if bit]))
        with self.assertRaisesRegex(ValueError, "None"):
            env.step(0)
        self.assertEqual(env.num_agents, 3)


class Row(list):
    """As much of numpy's array as is looked at here."""

    def __init__(self, numbers, dtype):
        super().__init__(numbers)
        self.dtype = dtype


class TestWithGymnasium(unittest.TestCase):
    def test_masks_are_what_its_sample_takes(self):
        # Its documentation asks for masks of 8 bits; the row of what is seen has 16.
        numpy = types.SimpleNamespace(int8="int8", int16="int16", array=Row)
        space = types.SimpleNamespace(Box=lambda *given: given, Dict=dict, Discrete=int)
        known = {"numpy": numpy, "gymnasium": types.ModuleType("gymnasium"), "gymnasium.spaces": space}
        spaces = sys.modules["cardwright.spaces"]
        with mock.patch.dict(sys.modules, known):
            importlib.reload(spaces)
            self.assertEqual([spaces.mask_row([0, 1]).dtype, spaces.row([7]).dtype], ["int8", "int16"])
            self.assertEqual(spaces.mask_space(2), (0, 1, (2,), "int8"))
            self.assertEqual(spaces.row_space(-1, 1, 3), (-1, 1, (3,), "int16"))
        importlib.reload(spaces)


class TestBatch(AgainstOneEngine):
    def test_tables_go_on_together(self):
        batch = Batch(self.engine, "five-ages", 8, seed="batch")
        dice = random.Random(8)
        ended = 0
        while ended < 8:
            for table, legal in enumerate(batch.legal):
                self.assertEqual(batch.asked[table] < 0, not legal)
                if legal:
                    self.assertTrue(any(batch.vector(table)))
            batch.step([dice.choice(legal) if legal else -1 for legal in batch.legal])
            for table, result in batch.ended:
                self.assertTrue(result["winners"])
                self.assertEqual(batch.asked[table], -1)
                ended += 1
        vector, legal = batch.look(0, max(0, batch.asked[0]))
        if batch.asked[0] >= 0:
            self.assertEqual((vector, legal), (batch.vector(0), batch.legal[0]))
        batch.close()
        with self.assertRaisesRegex(EngineError, "No batch"):
            batch.step([-1] * 8)


class TestEngine(unittest.TestCase):
    def test_many_requests_at_once(self):
        with Engine() as engine:
            for number in range(100):
                engine.send(id=number, do="new", game="five-ages", seats=3, seed=str(number))
            matches = [engine.receive() for _ in range(100)]
            self.assertEqual([one["id"] for one in matches], list(range(100)))
            match = matches[0]["match"]
            for seat in (0, 1):
                seen = engine.ask(do="observe", match=match, seat=seat, push=True)
            engine.ask(do="submit", match=match, seat=1, number=seen["actions"][0]["number"])
            status = engine.ask(do="status", match=match)
            self.assertEqual(status["waiting"], [0, 2])
            self.assertEqual([(one["match"], one["seat"]) for one in engine.pushed], [(match, 0)])

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(EngineError, "cannot be run"):
            Engine("./no-such-program")
        with Engine() as engine:
            with self.assertRaisesRegex(EngineError, "nothing"):
                CardwrightEnv("nothing", engine=engine)
        with self.assertRaisesRegex(EngineError, "ended"):
            engine.ask(do="games")


if __name__ == "__main__":
    unittest.main()
