"""Cardwright's engine for programs that learn: a process, many tables at once, and one table with the interface of PettingZoo."""
from .batch import Batch
from .engine import Engine, EngineError
from .env import CardwrightEnv, env

__all__ = ["Batch", "CardwrightEnv", "Engine", "EngineError", "env"]
