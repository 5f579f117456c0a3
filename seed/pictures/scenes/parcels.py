"""What comes by mail: the box of a Light Phone III with what is in it; all in centimetres."""
from math import atan2
from models import *
import scenes as S
from scenes import lie
from things import INK_BLUE, mirror_card, shade


# ------------------------------------------------------------ the box
def board(name, col):
    """gray cardboard, with the fibers of what it was made of"""
    n = NT(name)
    n.b.inputs["Roughness"].default_value = 0.9
    n.b.inputs["Specular"].default_value = 0.1
    dark, light = (tuple(c * k for c in col) for k in (0.86, 1.06))
    fibers = n.noise(1, 4, 0.7, 1.2, n.coord((3, 7, 5)))
    n.l(n.ramp(fibers, [(0.34, dark), (0.5, col), (0.7, light)]), n.b.inputs["Base Color"])
    n.l(n.bump(n.noise(9, 4, 0.6), 0.1, 0.01), n.b.inputs["Normal"])
    return n.m


def tray(w, h, depth, wall, m, parent):
    """an open box that stands on z = 0"""
    e, r = 0.05, 0.16
    rings = [(e, 0), (0, e), (0, depth - e), (e * 0.3, depth - e * 0.3), (e, depth)]
    rings += [(wall - e, depth), (wall, depth - e), (wall, wall)]
    return slab("tray", w, h, r, rings, m, n=6, parent=parent)


def open_box(loc):
    """its inner card holds the phone, whose front is a little above it; a round cut at its foot is for a finger"""
    E = empty("box", (*loc, 0))
    w, h, depth, wall, inner = 11.4, 15.0, 2.6, 0.22, 1.95
    tray(w, h, depth, wall, board("board", shade((0.47, 0.39, 0.295))), E)
    pale = board("inner", shade((0.57, 0.49, 0.385)))
    card = slab("card", w - 2 * wall - 0.04, h - 2 * wall - 0.04, 0.06, fillet(0.9, 0.03, 3), pale, n=3, parent=E)
    card.location = (0, 0, inner - 0.45)
    # the edges of what is cut out are of the same material
    recess = slab("recess", 7.15 + 0.42, 10.6 + 0.36, 0.7, [(0, -3), (0, 3)], pale, n=12, parent=E)
    recess.location = (0, 0.35, inner)
    cut(card, recess)
    finger = lathe("finger", [(1.15, -3), (1.15, 3)], pale, 64, (True, True), parent=E)
    finger.location = (0, 0.35 - 5.3, inner)
    cut(card, finger)
    phone = lie(light_phone_3(), inner - 0.4, 0, (loc[0], loc[1] + 0.35))
    return phone


def open_lid(loc):
    """upside down: a tray as large as the box, for what comes with the phone"""
    E = empty("lid", (*loc, 0))
    tray(11.7, 15.3, 1.9, 0.2, board("board", shade((0.47, 0.39, 0.295))), E)
    pale = board("inner", shade((0.57, 0.49, 0.385)))
    slab("inner", 11.7 - 0.44, 15.3 - 0.44, 0.06, fillet(0.04, 0.015, 3), pale, n=3, parent=E).location.z = 0.22


def plug(x, y, plastic, metal, parent, z=0.36):
    """of a USB-C cable, its contact toward +y"""
    E = empty("plug", (x, y, z), (0, 0, 0), parent)
    grip = slab("grip", 1.15, 2.1, 0.26, fillet(0.66, 0.2, 6), plastic, n=8, parent=E)
    grip.location = (0, 1.05, 0)
    tip = pill("tip", 0.84, 0.27, 0.68, metal, 0.03, E)
    tip.rotation_euler = (radians(-90), 0, 0)
    tip.location = (0, 2.1 + 0.34, 0)
    relief = lathe("relief", [(0.18, -0.85), (0.24, -0.1), (0.26, 0.1)], plastic, 32, parent=E)
    relief.rotation_euler = (radians(-90), 0, 0)


def cable(loc):
    """in five turns, both plugs side by side within them"""
    E = empty("cable", (*loc, 0))
    white = mat("cable", tuple(c * (1 if S.DIM == 1 else 0.55) for c in (0.62, 0.608, 0.58)), 0.5, spec=0.3)
    metal = mat("tip", (0.55, 0.54, 0.52), 0.32, metal=1)
    thick = 0.17
    # radius and height of each turn, at the foot of the coil
    turns = [(2.62, 0.5), (2.86, thick), (3.22, thick), (3.5, thick + 0.02), (3.3, 0.48), (2.72, 0.52)]
    x, low, bend = 0.85, -1.35, 1.15
    arc = lambda a, s: (s * (bend - x - bend * cos(a)), low - bend * sin(a))
    steps = [i / 12 * pi / 2 for i in range(13)]
    path = [(-x, low + 0.3, 0.36)] + [(*arc(a, 1), 0.36 + 0.14 * a) for a in steps]
    n = 72
    for i in range(6, n * (len(turns) - 1) - 5):
        k, t = divmod(i / n, 1)
        t = t * t * (3 - 2 * t)
        (r0, z0), (r1, z1) = turns[int(k)], turns[int(k) + 1]
        a = 2 * pi * i / n - pi / 2
        wobble = 0.05 * sin(3 * a + 1.7 * k)
        r = r0 + (r1 - r0) * t + wobble
        path.append((r * cos(a), r * sin(a), z0 + (z1 - z0) * t))
    path += [(*arc(a, -1), 0.36 + 0.3 * a) for a in reversed(steps)] + [(x, low + 0.3, 0.36)]
    tube("cable", path, thick, white, 12, E)
    for side in (-x, x):
        plug(side, low + 0.55, white, metal, E)
    return E


def sim_pin(loc):
    """bent of wire, its point down"""
    E = empty("pin", (*loc, 0.07))
    steel = mat("pin", (0.3, 0.295, 0.285), 0.3, metal=1)
    w, top, neck = 0.42, 1.75, 0.15
    bow = [(w * cos(a), top - w + w * sin(a), 0) for a in (pi * i / 16 for i in range(17))]
    path = [(0.02, neck - 0.1, 0), (0.06, neck, 0), (w, 0.75, 0)] + bow + [(-w, 0.75, 0), (-0.06, neck, 0)]
    path += [(0, neck - 0.35, 0), (0, -0.6, 0), (0, -1.75, 0)]
    tube("pin", path, 0.08, steel, 10, E, [1] * (len(path) - 1) + [0.6])
    return E


def folded_card(loc, w, h):
    """folded at its left, and a little open"""
    E = empty("first", (*loc, 0.02))
    m = mat(
        "first",
        shade(tuple(c * (0.92 if S.DIM == 1 else 1.5) for c in INK_BLUE)),
        0.8,
        spec=0.15,
        bumps=((5, 4, 0.05, 0.01),),
    )
    paper = mat("inside", shade((0.78, 0.765, 0.73)), 0.85, spec=0.12)
    back = slab("back", w, h, 0.03, fillet(0.04, 0.015, 3), paper, n=3, parent=E)
    back.location = (0, 0, 0.02)
    rise = lambda x: 0.05 + 0.3 * ((x + w / 2) / w) ** 1.6
    n = 40
    line = [-w / 2 + (w - 0.05) * i / n for i in range(n + 1)]
    points = [(x, y, rise(x)) for y in (-h / 2, h / 2) for x in line]
    faces = [(i, i + 1, i + 2 + n, i + 1 + n) for i in range(n)]
    leaf = obj("leaf", points, faces, m, angle=60, parent=E)
    sheet = leaf.modifiers.new("t", "SOLIDIFY")
    sheet.thickness, sheet.offset = 0.04, 1
    white = mat("words", tuple(c * S.DIM**0.4 for c in (0.84, 0.825, 0.79)), 0.7)
    x = -w / 2 + 0.8
    tilt = atan2(rise(x + 4) - rise(x), 4)
    words = text("First steps", 0.86, white, "InterDisplay-Regular.otf", 0.0006, "LEFT", E, (x, h / 2 - 1.1, 0))
    words.location.z = rise(x) + 0.05
    words.rotation_euler = (0, -tilt, 0)
    return E


@S.scene
def in_the_box():
    """the box and the phone in it; beside it the lid, in which lie a card, a coiled cable and a pin"""
    S.floor(S.paper())
    S.top_light(7, 0.55)
    gap, width, high = 1.3, 9.5, 5.3
    x = (gap + 11.7) / 2
    open_box((-(gap + 11.4) / 2, 0))
    open_lid((x, 0))
    z, top = 0.24, 15.3 / 2 - 0.9
    for thing in (
        folded_card((x, top - high / 2), width, high),
        cable((x - width / 2 + 3.67, -top + 3.67)),
        sim_pin((x + width / 2 - 0.45, -top + 1.85)),
    ):
        thing.location.z += z
    mirror_card(x + width / 2 - 0.45, -top + 1.85)
    S.topcam(27.4, 0.2, -0.2, 135)
    return 2000, 1500, 24, {}
