"""A sheet of paper on which a hand drew a map (drawn/map.py), that was folded twice, and the pencil; in centimeters."""
from math import exp
from models import *
import scenes as S, studio
import props
from things import INK_BLUE, cedar, drawn_paper

WIDE, HIGH = 21, 15


def sheet(loc, turn):
    """creased in both middles, where it is highest, and bent up at two corners"""
    E = empty("sheet", (*loc, 0.03), (0, 0, turn))

    def rise(x, y):
        fold = lambda d, high, far: high * exp(-((d * d + 0.004) ** 0.5) / far)
        u, v = 2 * x / WIDE, 2 * y / HIGH
        corner = lambda a, b, k: k * max(0, 0.5 * (a * u + b * v) - 0.45) ** 2
        return (
            fold(x, 0.42, 4.5)
            + fold(y, 0.26, 3.4)
            + corner(1, 1, 2.6)
            + corner(-1, 1, 1.2)
            + corner(1, -1, 1.5)
            + 0.03 * (1 + sin(0.5 * x + 0.8 * y))
        )

    o = grid("sheet", WIDE, HIGH, 211, 151, rise, drawn_paper("sheet", "map.png", WIDE, HIGH), parent=E)
    t = o.modifiers.new("t", "SOLIDIFY")
    t.thickness, t.offset = 0.018, -1
    return E


@S.scene
def drawn_map():
    """lit from the upper left, low enough for the folds, and evenly, as far as the ground is the page; at night by a lamp from there"""
    S.floor(S.paper((0.69, 0.677, 0.655)))  # darker than the sheet
    sheet((0, 0.6), 3)
    props.pencil((-1.9, -9.35), 177, 14.2, m=cedar(), cap=tuple(c * 0.5 for c in INK_BLUE))
    S.sun((62, 0, 232), 2.75, 12, (1, 0.985, 0.96))
    S.world((0.95, 0.97, 1), 0.5)
    S.camera((0.1, -39, 57), (0.15, -1.25, 0), 92)
    return 1600, 1067, 28, {}
