"""The phases of a game: who or what is next."""

PHASES = (
    "draw first",
    "lay out",
    "deal",
    "start",
    "card",
    "turn up",
    "drift",
    "lay",
    "actions",
    "refill",
    "over",
)
N_PHASES = len(PHASES)
(
    DRAW_FIRST,  # chance: the first player
    LAY_OUT,  # chance: the board, place by place
    DEAL,  # chance: a card for each seat that has none
    START,  # a seat: a tile for two herds
    CARD,  # the active seat: play the card in hand, or draw one
    TURN_UP,  # chance: the card that is drawn to be played
    DRIFT,  # the active seat: which tile drifts
    LAY,  # the active seat: where it goes
    ACTIONS,  # the active seat: one action after the other
    REFILL,  # chance: the new card in hand
    OVER,
) = range(N_PHASES)
