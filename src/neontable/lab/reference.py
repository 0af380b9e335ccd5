"""The speed reference: plain-Python tic-tac-toe with random legal play, measured beside everything else."""

import random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def reference(games: int) -> int:
    """Play so many games; returns the number of moves made (about 7.6 a game)."""
    choice = random.Random(7).choice
    moves = 0
    for _ in range(games):
        board = [0] * 9
        player = 1
        while True:
            legal = [i for i in range(9) if not board[i]]
            if not legal:
                break
            board[choice(legal)] = player
            moves += 1
            if any(board[x] == board[y] == board[z] == player for x, y, z in LINES):
                break
            player = 3 - player
    return moves
