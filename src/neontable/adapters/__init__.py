"""Environments for the tools of the field: PettingZoo, Gymnasium, OpenSpiel, and many games at once in NumPy.

Each needs its extra: `pip install neontable[pettingzoo]`, `[gymnasium]`, `[openspiel]` or `[batch]`.
"""
