"""A phone on the page of an open book"""
from math import exp
from models import *
import scenes as S
from scenes import lie
import props, things

PAGE = 12.4, 18.6  # as printed_pages.py draws them
RIGHT, LEFT = 1.05, 0.8  # how high the pages are above the fold, in centimeters


def height(x):
    """of the paper above the table: the pages rise from the fold and fall a little toward their edges"""
    u = abs(x)
    return 0.5 + (RIGHT if x > 0 else LEFT) * (1 - exp(-u / 0.75)) - 0.32 * (u / PAGE[0]) ** 1.6


def printed():
    n = NT("printed")
    paper = tex(n, "pages.png", front_tex_coords(n, 2 * PAGE[0], PAGE[1]))
    mix = n.n("MixRGB")
    mix.blend_type = "MULTIPLY"
    mix.inputs["Fac"].default_value = 1
    mix.inputs["Color2"].default_value = (*[S.DIM] * 3, 1)
    n.l(paper, mix.inputs["Color1"])
    n.l(mix.outputs["Color"], n.b.inputs["Base Color"])
    n.b.inputs["Roughness"].default_value = 0.9
    n.b.inputs["Specular"].default_value = 0.1
    n.l(n.bump(n.noise(5, 5, 0.6), 0.12, 0.01), n.b.inputs["Normal"])
    return n.m


def open_book():
    w, d = PAGE
    m, edges = printed(), things.page_edges()
    n = 240
    xs = [-w + 2 * w * i / n for i in range(n + 1)]
    v = [(x, y, height(x)) for y in (-d / 2, d / 2) for x in xs]
    obj("pages", v, [(i, i + 1, i + n + 2, i + n + 1) for i in range(n)], m, angle=180)
    for y in (-d / 2, d / 2):
        v = [(x, y, z) for x in xs for z in (height(x), 0.2)]
        obj("sheets", v, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)], edges, smooth=False)
    for x in (-w, w):
        v = [(x, y, z) for y in (-d / 2, d / 2) for z in (height(x), 0.2)]
        obj("sheets", v, [(0, 1, 3, 2)], edges, smooth=False)
    cloth = props.cloth_cover(things.shade(things.INK_BLUE))
    slab("cover", 2 * w + 0.9, d + 0.7, 0.12, fillet(0.2, 0.05, 4), cloth, n=5).location = (0, 0, 0.1)


@S.scene
def on_a_page():
    """in the sun"""
    things.daylight(-52, (0.60, 0.585, 0.555), (), 44)
    open_book()
    phone = lie(light_phone_2("black"), height(6.2) - RIGHT + LEFT + 0.45, -9, (-6.2, -1.2))
    phone.rotation_euler.y = -0.03
    things.ink("black", "message")
    S.camera((-2.4, -47, 43), (-4.9, -0.7, 1), 100)
    return 2000, 1500, 28, {}
