"""One table with the AEC interface of PettingZoo: agents act one after another."""
from .batch import Batch
from .engine import Engine, EngineError
from .spaces import Dict, Discrete, mask_row, mask_space, row, row_space

try:
    from pettingzoo import AECEnv  # so that its wrappers know us
except ImportError:
    AECEnv = object


class CardwrightEnv(AECEnv):
    """
    The agents are `seat_0`, `seat_1`, … without those at which a bot of ours sits (`bots`, as in the request `new`). When a game
    is over, 1 is shared out among its winners, and infos[agent]["result"] has the scores. An action that is not legal raises
    EngineError and changes nothing.
    """

    def __init__(self, game, engine=None, **beginning):
        self._own = None if engine else Engine()
        self._engine = engine or self._own
        self._game, self._beginning = game, beginning
        self.metadata = {"name": f"cardwright_{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        try:
            self._batch = self._open(None)
        except EngineError:
            self.close()
            raise
        bots = beginning.get("bots") or [None] * self._batch.seats
        self.possible_agents = [f"seat_{seat}" for seat, bot in enumerate(bots) if bot is None]
        self._seats = {agent: int(agent.split("_")[1]) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._batch.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": row_space(-32768, 32767, self._batch.length),
                    "action_mask": mask_space(self._batch.actions),
                }
            )
            for agent in self.possible_agents
        }
        self.agents = []

    def _open(self, seed):
        beginning = self._beginning if seed is None else {**self._beginning, "seed": str(seed)}
        return Batch(self._engine, self._game, 1, **beginning)

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """A new game; the same seed gives the same one. Options of the game are given when the environment is made."""
        if options:
            raise ValueError("Options of a game are given when the environment is made, not to reset.")
        batch = self._open(seed)
        self._batch.close()
        self._batch = batch
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        seat = self._batch.asked[0]
        if seat < 0:
            raise EngineError("The bots have ended this game before a free seat was asked.")
        self.agent_selection = f"seat_{seat}"

    def observe(self, agent):
        """What a seat sees now. Where it has nothing to decide, its mask is all 0."""
        vector, legal = self._batch.look(0, self._seats[agent])
        mask = [0] * self._batch.actions
        for number in legal:
            mask[number] = 1
        return {"observation": row(vector), "action_mask": mask_row(mask)}

    def last(self, observe=True):
        """What the agent that acts next sees, and what it has got since it acted last."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        self._batch.step([int(action)])
        self._cumulative_rewards[agent] = 0
        self.rewards = dict.fromkeys(self.agents, 0)
        if not self._batch.ended:
            self._select()
            return
        (_, result), = self._batch.ended
        if result is None:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._end(result)
        self.agent_selection = self.agents[0]

    def _end(self, result):
        self.terminations = dict.fromkeys(self.agents, True)
        winners = result["winners"]
        for agent in self.agents:
            self.infos[agent] = {"result": result}
            if self._seats[agent] in winners:
                self.rewards[agent] = 1 / len(winners)
            self._cumulative_rewards[agent] += self.rewards[agent]

    def _leave(self, agent, action):
        """An agent whose game is over steps once more, with None, and is gone."""
        if action is not None:
            raise ValueError("The game of this agent is over: its only action is None.")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.rewards = dict.fromkeys(self.agents, 0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """The agents in the order in which they act, until all are gone."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        return None

    def close(self):
        """Ends the engine, if it was started here."""
        if self._own:
            self._own.close()


def env(game, **beginning):
    """As PettingZoo's own environments are made: `env("five-ages", seats=4)`."""
    return CardwrightEnv(game, **beginning)
