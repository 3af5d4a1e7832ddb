"""Caldera Park for PettingZoo: `caldera_v0.env(seats=2)`, or `parallel_env` to act together."""

from ludotope.envs.aec import maker
from ludotope.envs.together import together

env = raw_env = maker("caldera")
parallel_env = together("caldera")
