"""Caldera Park for PettingZoo: `caldera_v0.env(seats=2)`."""

from ludotope.envs.aec import maker

env = raw_env = maker("caldera")
