"""A Light Phone III taken apart: its parts side by side, seen from straight above; all in centimetres."""
from models import *
import scenes as S, studio

W, H, R = 7.15, 10.6, 0.62
TOP, FOOT = H / 2, -H / 2


def shade(col):
    return tuple(c * S.DIM**0.5 for c in col)


def part(name, x, y, w, h, t, m, r=0.12, z=0.0, e=0.04, parent=None):
    """a plate that lies on the ground, or at z"""
    o = slab(name, w, h, r, fillet(t, min(e, t / 2.2), 4), m, n=8, parent=parent)
    o.location = (x, y, z + t / 2)
    return o


def disc(name, x, y, r, t, m, z=0.0, e=0.03, parent=None):
    profile = [(0, z), (r - e, z), (r, z + e), (r, z + t - e), (r - e, z + t), (0, z + t)]
    o = lathe(name, profile, m, 64, parent=parent)
    o.location = (x, y, 0)
    return o


def front_glass():
    """the sheet of glass, from its outer side, with the slit of the earpiece"""
    black = mat("pg", (0.004, 0.004, 0.0042) if S.DIM == 1 else (0.016, 0.016, 0.0165), 0.2, spec=0.35)
    o = part("glass", 0, 0, W - 0.26, H - 0.26, 0.11, black, R - 0.13, e=0.05)
    cut(o, part("slit", 0, TOP - 0.36, 1.1, 0.06, 0.6, None, 0.03, -0.2))


def display(d):
    """the panel, from its front, with its ribbon folded out below"""
    y = TOP - 3.55
    part("panel", 0, y, 6.2, 7.1, 0.11, mat("am", (0.006, 0.0065, 0.0075), 0.14, spec=0.5), 0.1, e=0.03)
    amber = mat("flex", shade((0.30, 0.125, 0.025)), 0.32, spec=0.4)
    part("tail", 1.2, y - 4.0, 1.5, 0.95, 0.02, amber, 0.06)
    part("plug", 1.2, y - 4.6, 1.9, 0.42, 0.1, d["dark"], 0.06)
    part("pins", 1.2, y - 4.6, 1.6, 0.12, 0.12, brass(), 0.03)


def brass():
    return mat("gold", shade((0.62, 0.46, 0.2)), 0.3, metal=1)


def battery(d):
    y, w, h = TOP - 3.1, 3.6, 6.2
    part("cell", 0, y, w, h, 0.46, mat("foil", shade((0.33, 0.33, 0.335)), 0.42, metal=0.85, spec=0.5), 0.22, e=0.14)
    ink = mat("bink", (0.02, 0.02, 0.02), 0.6)
    text("1800 mAh", 0.52, ink, "InterDisplay-Light.otf", 0.0006, "LEFT", None, (-1.3, y - 0.2, 0.462))
    text("3.85 V   6.93 Wh   Li-ion", 0.2, ink, "Inter-Regular.otf", 0.0006, "LEFT", None, (-1.28, y - 0.75, 0.462))
    part("lead", 0.9, FOOT + 3.7, 0.5, 1.2, 0.03, mat("lead", (0.01, 0.01, 0.01), 0.5), 0.05)
    part("leadplug", 0.9, FOOT + 3.05, 0.9, 0.3, 0.12, d["dark"], 0.05)


def board(d):
    """an L, with what is soldered on it under shields"""
    mask = mat("mask", shade((0.010, 0.017, 0.014)), 0.36, spec=0.45)
    tin = mat("tin", shade((0.56, 0.56, 0.55)), 0.3, metal=1, rvar=(3, 0.02))
    chip = mat("chip", (0.011, 0.011, 0.0115), 0.42, spec=0.4)
    y = TOP - 2.35
    part("pcb", 0, y, 4.4, 4.7, 0.1, mask, 0.2, e=0.015)
    # Lower than the other, which it goes below: two surfaces in one place are black.
    part("leg", -1.35, y - 4.0, 1.7, 3.9, 0.096, mask, 0.2, e=0.015)
    top_ = 0.1
    for px, py, w, h in ((-0.85, 0.95, 2.2, 1.9), (0.85, -1.05, 1.9, 1.7), (-1.35, -4.35, 1.15, 1.9)):
        part("can", px, y + py, w, h, 0.16, tin, 0.1, top_, 0.05)
    for px, py, w, h in (
        (-1.1, -1.1, 1.3, 1.3),
        (1.25, 1.45, 0.9, 0.9),
        (1.25, 0.35, 0.7, 0.55),
        (-1.35, -2.75, 0.8, 0.6),
    ):
        part("ic", px, y + py, w, h, 0.09, chip, 0.03, top_, 0.012)
    small = mat("smd", shade((0.30, 0.24, 0.17)), 0.4)
    for i in range(9):
        part("smd", 0.2 + 0.17 * i, y + 2.05, 0.09, 0.17, 0.05, small, 0.01, top_, 0.01)
        part("smd", -1.95 + 0.15 * i, y - 2.05, 0.08, 0.15, 0.05, small, 0.01, top_, 0.01)
    gold = brass()
    for i in range(4):
        part("pad", -1.98 + 0.27 * i, y - 5.7, 0.16, 0.3, 0.012, gold, 0.02, 0.096)
    for px, py in ((1.95, 2.1), (-1.95, 2.1), (1.95, -2.1), (-0.75, -5.6)):
        disc("ring", px, y + py, 0.17, 0.012, gold, top_, 0.004)
        disc("hole", px, y + py, 0.1, 0.014, d["dark"], top_, 0.004)


def body(d):
    """the body, from inside, with the holes of the camera, the wheel and the buttons"""
    shell = slab("shell", W, H, R, fillet(1.2, 0.07, 5), d["blk_side"], n=16)
    shell.location = (0, 0, 0.6)
    cut(shell, part("hollow", 0, 0, W - 0.34, H - 0.34, 2, None, R - 0.17, 0.14))
    cut(shell, part("rabbet", 0, 0, W - 0.2, H - 0.2, 1, None, R - 0.1, 1.1))
    inner = mat("inner", (0.02, 0.02, 0.0205), 0.5, spec=0.4)
    part("bed", 0, FOOT + 4.0, 4.0, 6.6, 0.03, mat("bed", (0.013, 0.013, 0.013), 0.6), 0.2, 0.14)
    for sx in (-1, 1):
        for y in (TOP - 0.65, 0.6, FOOT + 0.65):
            disc("post", sx * (W / 2 - 0.65), y, 0.26, 0.5, inner, 0.14)
            disc("thread", sx * (W / 2 - 0.65), y, 0.11, 0.505, brass(), 0.14)
    cut(shell, disc("lens", W / 2 - 1.55, TOP - 1.55, 0.72, 2, None, -0.5))
    disc("rim", W / 2 - 1.55, TOP - 1.55, 0.84, 0.2, d["steel"], 0.14)
    disc("well", W / 2 - 1.55, TOP - 1.55, 0.7, 0.21, d["dark"], 0.14)
    disc("flash", W / 2 - 3.0, TOP - 1.55, 0.23, 0.2, d["flash"], 0.14)
    for sx, y, w, h in ((-1, 2.35, 1.0, 1.5), (1, 2.35, 0.5, 1.3), (1, -2.2, 0.5, 1.6)):
        part("seat", sx * (W / 2 - 0.2 - w / 2), y, w, h, 0.75, inner, 0.08, 0.14)


def camera_module(d):
    part("cam", 0, 0, 1.5, 1.5, 0.55, mat("camm", (0.012, 0.012, 0.0125), 0.45), 0.12)
    disc("barrel", 0, 0, 0.58, 0.18, d["steel"], 0.55)
    disc("iris", 0, 0, 0.46, 0.185, d["dark"], 0.55)
    disc("eye", 0, 0, 0.3, 0.2, d["coating"], 0.55, 0.1)
    part("flexc", 0, -1.2, 0.7, 1.0, 0.02, mat("flexc", shade((0.30, 0.125, 0.025)), 0.32, spec=0.4), 0.05)
    part("plugc", 0, -1.8, 1.0, 0.34, 0.1, d["dark"], 0.05)


def knurled_wheel(d):
    """on its rim, with its axle"""
    E = empty("knurl", (0, 0, 0.75), (0, 90, 0))
    wheel(d["wheel"], E)
    for end in (-0.25, 0.25):
        disc("hub", 0, 0, 0.4, 0.03, d["steel2"], end - 0.015, 0.01, E)
    disc("axle", 0, 0, 0.12, 1.1, d["steel2"], -0.55, 0.03, E)


def speaker(d):
    part("speaker", 0, 0, 1.9, 1.25, 0.34, mat("spk", (0.013, 0.013, 0.0135), 0.5, spec=0.35), 0.14)
    part("mesh", 0, 0.12, 1.4, 0.7, 0.02, mat("mesh", shade((0.2, 0.2, 0.2)), 0.42, metal=1), 0.1, 0.34, 0.008)
    for sx in (-1, 1):
        part("spring", 0.35 * sx, -0.42, 0.3, 0.12, 0.05, brass(), 0.03, 0.34, 0.01)


def screws(d):
    """eight, in two rows"""
    for i in range(8):
        x, y = 0.6 * (i % 4), 0.6 * (i // 4)
        disc("screw", x, y, 0.17, 0.14, d["steel2"], 0, 0.05)
        for a in (0, 90):
            slot = part("slot", x, y, 0.19, 0.04, 0.004, d["dark"], 0.01, 0.139, 0.001)
            slot.rotation_euler = (0, 0, radians(a + 37 * i))


def buttons(d):
    for m, y, length in (("blk_side", 0.8, 1.15), ("wheel", 0, 1.5)):
        o = pill("button", length, 0.4, 0.3, d[m], 0.05)
        o.location = (0, y, 0.15)


def sim_tray(d):
    o = part("tray", 0, 0, 1.5, 1.15, 0.1, d["steel"], 0.1)
    cut(o, part("bay", -0.1, 0, 1.0, 0.86, 0.4, None, 0.06, -0.1))
    part("lip", 0.78, 0, 0.14, 1.35, 0.2, d["blk_side"], 0.05)


def at(x, y, make, *a):
    """makes a part that is built around the origin, and moves it"""
    before = set(bpy.data.objects)
    make(*a)
    for o in set(bpy.data.objects) - before:
        if not o.parent:
            o.location += Vector((x, y, 0))


def table():
    d = M()
    S.lighten(d["wheel"])
    S.floor(S.paper())
    S.top_light(7, 0.55)
    # a soft window, seen in glass and metal alone
    studio.area((-30, 34, 88), (-10, 0, 0), 26, 1.6 if S.DIM == 1 else 2.4).visible_diffuse = False
    return d


@S.scene
def taken_apart():
    """between two lines, as far from each other as the phone is high"""
    d = table()
    at(-13.2, 0, front_glass)
    at(-5.5, 0, display, d)
    at(-8.05, FOOT + 0.75, knurled_wheel, d)
    at(-6.2, FOOT + 0.63, speaker, d)
    at(-4.6, FOOT + 0.25, screws, d)
    at(0.8, 0, battery, d)
    at(-0.1, FOOT + 1.97, camera_module, d)
    at(6.2, 0, board, d)
    at(7.45, FOOT + 2.1, buttons, d)
    at(7.4, FOOT + 0.58, sim_tray, d)
    at(12.8, 0, body, d)
    S.topcam(38)
    return 2400, 1350, 24, {}


@S.scene
def taken_apart_tall():
    """in two rows"""
    d = table()
    at(-8.35, 6.2, front_glass)
    at(-0.15, 6.2, display, d)
    at(8.3, 6.2, body, d)
    y = -6.4
    at(-10, y, battery, d)
    at(-5.3, y, board, d)
    for x, below, make in (
        (1.9, 1.2, camera_module),
        (5.5, 1.2, knurled_wheel),
        (9.6, 1.2, speaker),
        (1.9, 6.2, buttons),
        (5.5, 6.6, sim_tray),
        (8.7, 6.3, screws),
    ):
        at(x, y + TOP - below, make, d)
    S.topcam(33)
    return 1300, 1625, 24, {}
