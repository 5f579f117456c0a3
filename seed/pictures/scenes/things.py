"""Things of a day, and the phones among them; all in centimetres."""
from math import asin
from models import *
import scenes as S, studio
from scenes import lie
import props

# Colors of things: cloth and paper dyed long ago, oiled wood.
INK_BLUE, CEDAR = (0.118, 0.152, 0.19), (0.37, 0.225, 0.135)
WEATHER = tuple(c * 0.8 for c in INK_BLUE)
CARD = (0.026, 0.029, 0.033)
CARD_AT_NIGHT = (0.054, 0.06, 0.067)  # told from a ground that is as dark as it is by day


def shade(col):
    return tuple(c * S.DIM for c in col)


def cedar(light=1):
    return props.wood(shade(tuple(c * light for c in CEDAR)), shade(tuple(c * 0.78 * light for c in CEDAR)), 0.5, 3)


def page_edges():
    """sheets, seen from the side"""
    n = NT("pg")
    q = n.noise(1, 3, 0.7, 0, n.coord((0.3, 0.3, 30)))
    n.l(n.ramp(q, [(0.35, (0.56, 0.53, 0.46)), (0.65, (0.78, 0.745, 0.67))]), n.b.inputs["Base Color"])
    n.b.inputs["Roughness"].default_value = 0.9
    n.b.inputs["Specular"].default_value = 0.1
    return n.m


def paperback(loc, rot=0, col=(0.235, 0.235, 0.228), t=1.5, moon=False):
    """moon: with a moon printed on its cover"""
    E = empty("pb", (*loc, 0), (0, 0, rot))
    w, h = 11, 17.8
    p = slab("pages", w - 0.1, h - 0.1, 0.05, fillet(t - 0.06, 0.02, 2), page_edges(), n=3, parent=E)
    p.location = (0, 0, t / 2)
    cover = mat("cov", shade(col), 0.62, spec=0.25, bumps=((6, 3, 0.04, 0.01),))
    for z in (0.02, t) if moon else (t,):
        c = slab("cover", w, h, 0.06, fillet(0.04, 0.015, 3), cover, n=4, parent=E)
        c.location = (0, 0, z)
    ink = mat("pink", shade((0.86, 0.845, 0.81)), 0.7)
    z = t + 0.0225
    if moon:
        print_ = mat("moon", shade(tuple(c + (x - c) * 0.75 for c, x in zip(col, (0.74, 0.66, 0.54)))), 0.7, spec=0.2)
        d = lathe("moon", [(0, z), (2.05, z)], print_, 128, parent=E)
        d.location = (1.6, -1.6, 0)
    face, small = ("Light", 0.42) if not moon else ("Regular", 0.5)
    text(
        "Weather", 1.55, ink, f"InterDisplay-{face}.otf", 0.0006, "LEFT", E, (-w / 2 + 1.0, h / 2 - 2.1, z), space=0.97
    )
    text(
        "Letters from one winter", small, ink, "Inter-Regular.otf", 0.0006, "LEFT", E, (-w / 2 + 1.06, -h / 2 + 1.3, z)
    )
    return E


def bank_card(loc, rot=-90, col=CARD):
    E = empty("bc", (*loc, 0.05), (0, 0, rot))
    w, h, t = 8.56, 5.398, 0.08
    slab(
        "card",
        w,
        h,
        0.318,
        fillet(t, 0.02, 4),
        mat("bcm", col, 0.4, spec=0.4),
        n=10,
        parent=E,
    )
    n = NT("chipm")
    n.b.inputs["Metallic"].default_value = 1
    im = tex(n, "chip.png", front_tex_coords(n, 1.2, 0.95), "Non-Color")
    n.l(n.ramp(im, [(0, (0.10, 0.085, 0.06)), (1, (0.56, 0.48, 0.345))]), n.b.inputs["Base Color"])
    # brushed
    brush = n.noise(1, 3, 0.6, 0, n.coord((3, 60, 1)))
    n.l(n.rng(brush, 0.22, 0.5, 0.3, 0.7), n.b.inputs["Roughness"])
    n.l(n.bump(brush, 0.25, 0.004), n.b.inputs["Normal"])
    g = slab("chip", 1.2, 0.95, 0.14, fillet(0.012, 0.004, 2), n.m, n=8, parent=E)
    g.location = (-2.65, 0.45, t / 2 + 0.004)
    ink = mat("bci", tuple(c * S.DIM**0.3 for c in (0.52, 0.52, 0.505)), 0.5)
    for i in range(4):
        text(
            "0000",
            0.42,
            ink,
            "Inter-Regular.otf",
            0.0006,
            "LEFT",
            E,
            (-3.3 + i * 1.55, -0.95, t / 2 + 0.0007),
            space=1.1,
        )
    text("A. Reader", 0.3, ink, "Inter-Regular.otf", 0.0006, "LEFT", E, (-3.3, -1.95, t / 2 + 0.0007))
    return E


def brass():
    """drawn along a key, and worn"""
    n = NT("brass")
    n.b.inputs["Metallic"].default_value = 1
    wear = n.noise(1.1, 5, 0.6)
    n.l(n.ramp(wear, [(0.3, (0.36, 0.275, 0.16)), (0.7, (0.52, 0.425, 0.28))]), n.b.inputs["Base Color"])
    n.l(n.rng(n.noise(1, 3, 0.6, 0, n.coord((40, 2, 2))), 0.26, 0.42, 0.3, 0.7), n.b.inputs["Roughness"])
    return n.m


def house_key(loc, rot=0, m=None, bevel=0.05):
    """bow up, tip down"""
    E = empty("key", (*loc, 0.11), (0, 0, rot))
    m = m or brass()
    t = 0.22
    r, cy, neck = 1.15, 1.6, 0.46

    def arc(x, y, r, start, end, n=96):
        return [(x + r * cos(a), y + r * sin(a)) for a in (start + (end - start) * i / (n - 1) for i in range(n))]

    # the bow, from the right of the neck to its left, and down the blade
    begin = -pi / 2 + asin(neck / r)
    outline = arc(0, cy, r, begin, pi - begin)
    outline += arc(-neck - 0.22, 0.42, 0.22, 0.5, 0, 8)
    outline += arc(-neck + 0.1, 0.12, 0.1, pi, pi * 1.4, 6)
    outline += [(-0.40, 0.0), (-0.40, -2.75), (-0.36, -2.82), (-0.16, -3.0), (-0.12, -3.0), (0.1, -2.8)]
    for x, y in (
        (0.34, -2.45),
        (0.12, -2.2),
        (0.36, -1.9),
        (0.22, -1.65),
        (0.22, -1.5),
        (0.40, -1.2),
        (0.08, -0.9),
        (0.30, -0.62),
        (0.16, -0.4),
        (0.40, -0.1),
    ):
        outline.append((x, y))
    outline += [(0.40, 0.0)] + arc(neck - 0.1, 0.12, 0.1, -pi * 0.4, 0, 6)
    outline += arc(neck + 0.22, 0.42, 0.22, pi, pi - 0.5, 8)
    cu = bpy.data.curves.new("keyc", "CURVE")
    cu.dimensions = "2D"
    cu.fill_mode = "BOTH"
    for points in (outline, arc(0, cy + 0.56, 0.26, 0, 2 * pi * 63 / 64, 64)):
        sp = cu.splines.new("POLY")
        sp.points.add(len(points) - 1)
        sp.use_cyclic_u = True
        for q, (x, y) in zip(sp.points, points):
            q.co = (x, y, 0, 1)
    cu.extrude = t / 2 - bevel
    cu.bevel_depth = bevel
    cu.bevel_resolution = 3
    cu.offset = -bevel
    o = bpy.data.objects.new("keyc", cu)
    me = bpy.data.meshes.new_from_object(o)
    for p in me.polygons:
        p.use_smooth = True
    me.use_auto_smooth = True
    me.auto_smooth_angle = radians(40)
    k = bpy.data.objects.new("key", me)
    bpy.context.scene.collection.objects.link(k)
    k.parent = E
    me.materials.clear()
    me.materials.append(m)
    # a groove milled into the blade
    g = slab("groove", 0.17, 3.4, 0.08, [(0.03, 0), (0, 0.1)], None, n=6, parent=E)
    g.location = (-0.2, -1.7, t / 2 - 0.05)
    cut(k, g)
    return E


def ui(name):
    """another screen for the Light Phone III"""
    bpy.data.images["lp3.png"].filepath = os.path.join(TEX, f"lp3_{name}.png")


def ink(color, name):
    """another screen for the Light Phone II"""
    bpy.data.images[f"lp2_{color}.png"].filepath = os.path.join(TEX, f"lp2_{color}_{name}.png")


def mirror_card(x, y, night=0.9):
    """what metal at x, y, seen from far above, mirrors beside the sky: a soft light, so that it is not of one tone"""
    studio.area((1.9 * x + 20, 2 * y + 22, 105), (x, y, 0), 34, 2.2 if S.DIM == 1 else night).visible_diffuse = False


# A ground that one sees beside the page: what lies on it may leave the picture.
GROUND = (0.56, 0.55, 0.53)


@S.scene
def known_things():
    """on one ground line, y = 0, as far as the picture is wide"""
    S.floor(S.paper(GROUND))
    S.area((-58, 56, 44), (-6, 6, 0), 26, 24, (1, 0.985, 0.96))
    S.area((90, -40, 60), (0, 0, 0), 70, 0.5, (0.95, 0.975, 1))
    S.world((0.95, 0.97, 1), 0.36)
    paperback((-15.0, 8.9), 0, WEATHER, 2.1, True)
    props.pencil((-7.45, 8.75), 90, 17.5, m=cedar(), cap=shade(tuple(c * 0.3 for c in INK_BLUE)))
    lie(light_phone_3(), 0.605, 0, (-1.7, 5.3))
    ui("alarm")
    lie(light_phone_2("gray"), 0.44, 0, (6.25, 4.79))
    bank_card((13.3, 4.28), col=CARD if S.DIM == 1 else CARD_AT_NIGHT)
    house_key((18.8, 3.1))
    mirror_card(18.8, -4)
    S.topcam(44, -0.35, 8.4, 135)
    return 2000, 1500, 24, {}


# ------------------------------------------------------------ stories of the phones
STORY = (2000, 1333, 24, {})
ITEM = (1500, 1000, 22, {})


def daylight(az=-56, col=(0.60, 0.585, 0.555), bars=((0, -14, 0),), height=50):
    """a pale table in the light of a window, whose bars cast soft shadows across the ground at bars: x, y, and whether along the sun's direction"""
    S.floor(S.plaster(col))
    r = (90 - height, 0, az)
    S.sun(r, 2.7, 6, (1, 0.95, 0.87))
    for x, y, along in bars:
        props.bar_shadow(r, (x, y, 0), 4.5, 45, along)
    S.world((0.93, 0.95, 1), 0.55)


def wheel_scene(glow, eye, target, lens):
    lie(light_phone_3(glow=glow), 0.69)
    S.lighten(bpy.data.materials["wheel"])
    S.floor(S.paper(GROUND))
    t = (-3.7, 2.35, 0.7)
    # One long light, along the side from behind left, also at night: each ridge has one bright edge.
    studio.area((-34, 44, 12), t, 10, 36 if S.DIM == 1 else 32, (1, 0.985, 0.96), 24)
    S.area((40, 60, 60), t, 50, 2)
    S.world((0.96, 0.975, 1), 0.38)
    S.camera(eye, target, lens, 9, (-3.75, 2.3, 0.8))


@S.scene
def wheel_macro():
    wheel_scene(0, (-10.93, -6.76, 3.68), (-3.73, 2.45, 0.98), 100.5)
    return STORY


@S.scene
def wheel_film():
    wheel_scene(1, (-12.33, -6.59, 4.54), (-3.65, 2.4, 0.95), 94.5)
    ui("brightness")
    return 1200, 800, 24, {}


@S.scene
def camera_macro():
    """with both keys of the right edge"""
    lie(light_phone_3(), 0.605, 20, face=-1)
    bpy.data.objects["coverg"].hide_render = True
    S.lighten(bpy.data.materials["wheel"])
    S.floor(S.paper(GROUND))
    day = S.DIM == 1
    back = bpy.data.materials["blk_soft"].node_tree.nodes["Principled BSDF"].inputs
    back["Roughness"].default_value, back["Specular"].default_value, back["Sheen"].default_value = 0.4, 0.5, 0
    # around the lens, where a mirror would be white
    bpy.data.objects["ringin"].data.materials[0] = studio.mat("stop", (0.006, 0.006, 0.007), 0.34, spec=0.2)
    S.top_light(6, 0.45)
    studio.area((-34, 44, 12), (-3, 3, 0.6), 10, 60 if day else 34, (1, 0.985, 0.96), 24)
    # A box that the back, the ring and the lens mirror: its end is a fall of light over the back.
    box = studio.area((30, 60, 38), (-2.2, 2.8, 0.6), 34, 10 if day else 5, (1, 0.985, 0.96), 14)
    box.visible_diffuse = False
    # The second highlight of the lens, in the color of its coating.
    low = studio.area((-20, 36, 40), (-2.6, 2.8, 1.2), 8, 14 if day else 8, (0.5, 0.6, 1), 5)
    low.visible_diffuse = False
    S.camera((-17.19, -13.55, 11.91), (-2.21, 1.43, 0.64), 72, 5.6, (-3.2, 2.6, 1.2))
    return STORY


def saucer(loc, r=6.6, m=None):
    """round, with a well for the cup"""
    P = [(0, 0.42), (2.75, 0.42), (2.9, 0.5), (3.15, 0.52), (3.6, 0.56), (r * 0.8, 0.98), (r - 0.22, 1.42)]
    for i in range(7):
        a = pi * i / 6
        P.append((r - 0.1 - 0.1 * cos(a), 1.46 + 0.1 * sin(a)))
    P += [(r * 0.82, 0.78), (3.5, 0.3), (3.3, 0), (3.0, 0), (2.9, 0.2), (0, 0.2)]
    lathe("saucer", P, m, 128, angle=60).location = (*loc, 0)


@S.scene
def beside_a_card():
    """and beside a coffee, in the sun"""
    daylight(-58, (0.60, 0.585, 0.555), (), 46)
    at, china = (-11.6, 6.4), S.ceramic((0.62, 0.605, 0.575))
    saucer(at, 6.4, china)
    cup = props.cup(at, 3.9, 5.6, china)
    for o in (cup, bpy.data.objects["cof"]):
        o.location.z = 0.42
    lie(light_phone_2("black"), 0.44, 0, (-0.9, 4.79))
    ink("black", "morning")
    bank_card((6.3, 4.28), col=CARD if S.DIM == 1 else CARD_AT_NIGHT)
    house_key((11.6, 3.1))
    mirror_card(11.6, -2)
    S.topcam(28, 0, 5.6, 135)
    return 2000, 1500, 24, {}


@S.scene
def whole_screen():
    lie(light_phone_3(glow=1.6), 0.69, 8)
    S.floor(mat("nf", (0.006, 0.006, 0.006), 0.8))
    S.area((-60, 60, 30), (0, 0, 0), 20, 44)
    S.world((0.7, 0.8, 1), 0.02)
    S.camera((3.2, -13.4, 16.2), (-0.2, 0.55, 1.2), 73, 4, (-0.2, 1.4, 1.3))
    return 2000, 1333, 26, {}


# ------------------------------------------------------------ the home page's lists
@S.scene
def call():
    daylight(-54, bars=((-2, 13, 1),))
    lie(light_phone_3(), 0.69, 9, (3.4, -0.6))
    ui("call")
    paperback((-10.2, 2.4), 16, WEATHER, moon=True)
    S.topcam(36, 0, 0.8, tilt=16)
    return ITEM


@S.scene
def on_paperback():
    daylight(-60, (0.55, 0.54, 0.515), ((-16, 0, 0),))
    paperback((0, 0), 6, WEATHER, moon=True)
    # beside the printed moon, of which it covers a part
    lie(light_phone_2("black"), 1.97, -8, (-1.35, -1))
    props.pencil((10.4, 1), 82, col=shade((0.36, 0.34, 0.31)))
    S.topcam(36, 1.5, 0.4, tilt=14)
    return ITEM


@S.scene
def face_down():
    daylight(-52, (0.57, 0.555, 0.53), ((4, -14, 1),))
    props.notebook(14, 21, 1.3, mat("nb", shade((0.30, 0.295, 0.285)), 0.6, spec=0.3), (-2.4, 0, 0), -7, False)
    lie(light_phone_3(), 1.9, 16, (-0.6, 1.4), face=-1)
    props.cup((12.6, 5.6))
    S.topcam(40, 1.6, 0.8, tilt=12)
    return ITEM


@S.scene
def key():
    S.floor(S.plaster((0.60, 0.585, 0.555)))
    r = (73, 0, -124)
    S.sun(r, 6.6, 5, (1, 0.93, 0.82))
    S.world((0.93, 0.95, 1), 0.4)
    # what the metal mirrors: a bright strip, and beside it little
    studio.area((-30, 46, 19), (2.4, 0, 0), 16, 2.4 if S.DIM == 1 else 7, (1, 0.98, 0.95), 22)
    area_ = obj(
        "card", [(-4, 50, 2), (40, 44, 2), (40, 44, 60), (-4, 50, 60)], [(0, 1, 2, 3)], mat("card", (0.03,) * 3, 1)
    )
    area_.visible_camera = area_.visible_shadow = area_.visible_diffuse = False
    house_key((2.4, -0.4), 58, mat("steel", (0.62, 0.58, 0.50), 0.3, metal=1, rvar=(9, 0.04)), 0.02)
    S.camera((9, -26, 10), (2.3, -0.75, 0.2), 150, 4, (2.4, -0.9, 0.2))
    return ITEM


def cups(n):
    S.cyclorama((0.60, 0.60, 0.60), 60, 30)
    props.cup((-4.6, 1.5) if n == 2 else (7.5, 0), 4.2, 7.2)
    if n == 2:
        props.cup((6.2, -1.6), 4.2, 7.2, mat("cup2", shade((0.33, 0.325, 0.315)), 0.45, spec=0.4))
    S.area((-90, 20, 55), (0, 0, 4), 70, 7, (0.95, 0.98, 1))
    S.area((60, -40, 60), (0, 0, 4), 50, 0.5, (1, 0.95, 0.9))
    S.world((0.85, 0.92, 1), 0.35)
    S.camera((0, -70, 24), (0.6, 0, 4.2), 84, 8, (0, -3, 5))
    return ITEM


@S.scene
def two_cups():
    return cups(2)


@S.scene
def one_cup():
    return cups(1)


@S.scene
def paper_plane():
    daylight(-50, (0.56, 0.55, 0.525), ((0, 19, 1),))
    m = mat("sheet", shade((0.80, 0.79, 0.765)), 0.85, spec=0.12, bumps=((3, 5, 0.05, 0.01),))
    E = empty("plane", (0, -0.4, 0.05), (0, 0, 38))
    L = 11
    V = [
        (0, L, 0.9),
        (-5.4, -L * 0.75, 2.1),
        (-0.28, -L * 0.75, 2.3),
        (0, -L * 0.75, 0),
        (0.28, -L * 0.75, 2.3),
        (5.4, -L * 0.75, 2.1),
    ]
    o = obj("fold", V, [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)], m, smooth=False, parent=E)
    so = o.modifiers.new("t", "SOLIDIFY")
    so.thickness = 0.03
    S.topcam(38, 0, 0, tilt=26)
    return ITEM


@S.scene
def wall_light():
    obj(
        "wall",
        [(-400, 0, -50), (400, 0, -50), (400, 0, 500), (-400, 0, 500)],
        [(0, 1, 2, 3)],
        S.plaster((0.68, 0.665, 0.635)),
        smooth=False,
    )
    b = box("shelf", 300, 24, 3, 0.25, props.wood(shade((0.44, 0.345, 0.25)), shade((0.34, 0.26, 0.18)), 0.55, 0.4))
    b.location = (40, -12, 62)
    c = props.cup((0, 0), 4.4, 8)
    c.location = (34, -12, 63.5)
    for o in bpy.data.objects:
        if o.name.startswith("cof"):
            o.location = (34, -12, 63.5)
    r = (60, 0, 40)
    S.sun(r, 4.0, 0.9, (1, 0.90, 0.76))
    props.window_gobo(r, 420, (2, 2), (26, 34), 4, (-18, 0, 112), 900)
    S.world((0.76, 0.85, 1), 0.46)
    S.camera((0, -330, 96), (0, 0, 98), 76)
    return ITEM


# ------------------------------------------------------------ pages
def laid_paper(name, col):
    """paper with fibers that are seen"""
    n = NT(name)
    n.b.inputs["Roughness"].default_value = 0.9
    n.b.inputs["Specular"].default_value = 0.1
    dark = tuple(c * 0.70 for c in col)
    light = tuple(c * 1.10 for c in col)
    a = n.noise(1, 4, 0.7, 1.6, n.coord((1.6, 9, 3)))
    b = n.noise(1, 4, 0.7, 1.6, n.coord((8, 1.9, 3)))
    m = n.n("Math")
    m.operation = "ADD"
    n.l(a, m.inputs[0])
    n.l(b, m.inputs[1])
    n.l(n.ramp(m.outputs[0], [(0.36, dark), (0.46, col), (0.62, col), (0.72, light)]), n.b.inputs["Base Color"])
    n.l(n.bump(n.noise(26, 4, 0.6), 0.12, 0.01, n.bump(m.outputs[0], 0.16, 0.02)), n.b.inputs["Normal"])
    return n.m


def drawn_paper(name, file, w, h, y=0, light=1):
    """a sheet of this size on which drawn/ drew; y as in front_tex_coords"""
    n = NT(name)
    b = n.b
    b.inputs["Roughness"].default_value = 0.9
    b.inputs["Specular"].default_value = 0.1
    dim = n.n("VectorMath")
    dim.operation = "SCALE"
    n.l(tex(n, file, front_tex_coords(n, w, h, y)), dim.inputs[0])
    dim.inputs["Scale"].default_value = S.DIM * light
    n.l(dim.outputs[0], b.inputs["Base Color"])
    n.l(n.bump(n.noise(16, 4, 0.6), 0.06, 0.01), b.inputs["Normal"])
    return n.m


@S.scene
def envelope():
    """an open lined envelope, a letter most of which is out of it, and a pencil parallel to its edge"""
    night = S.DIM != 1
    S.floor(S.paper())
    S.area((-75, 62, 70), (0, 0, 0), 40, 17, (1, 0.985, 0.96))
    S.world((0.95, 0.97, 1), 0.42)
    m = laid_paper("stock", shade((0.66, 0.60, 0.505)))
    lining = mat("lining", shade(INK_BLUE), 0.85, spec=0.12, bumps=((4, 4, 0.05, 0.01),))
    E = empty("env", (0.3, -2.3, 0.02), (0, 0, -7))
    w, h = 18.2, 9.6

    def panel(name, rows, mt, thick=0.07):
        o = surface(name, rows, mt, angle=30, parent=E)
        t = o.modifiers.new("t", "SOLIDIFY")
        t.thickness = thick
        t.offset = 1
        return o

    step = lambda t: t * t * (3 - 2 * t)
    k = 48
    line = lambda a, b: [a + (b - a) * i / k for i in range(k + 1)]
    # the back, and the flap, which stands open behind the letter and is lined
    panel("back", [[(x, y, 0.02) for x in line(-w / 2, w / 2)] for y in (-h / 2, h / 2)], m)

    def flap(name, less, over, mt, thick, corner):
        rows, reach = [], 8.2 - less
        for j in range(k + 1):
            y = reach * (1 - (1 - j / k) ** 2)
            round_off = corner * (1 - max(0, 1 - max(0, (y - reach) / corner + 1) ** 2) ** 0.5)
            half = w / 2 - 0.1 - less - 0.07 * y - round_off
            rows.append([(x, h / 2 + y, over + 0.02 * max(0, y - 2) ** 1.8) for x in line(-half, half)])
        panel(name, rows, mt, thick)

    flap("flap", 0, 0.012, m, 0.07, 1.2)
    flap("flap_lining", 0.55, 0.085, lining, 0.012, 0.7)
    # the letter, once folded; it and the front are higher in the middle
    out, fold = 6.6, 2.9
    a = w - 3.4
    swell = lambda x, y: 0.34 * (1 - (2 * x / w) ** 2) ** 1.5 * step(max(0, min(1, (y + h / 2) / h * 1.5)))

    def letter_z(x, y):
        d = y - h / 2
        crease = 0.05 * 2.718 ** (-(((d - fold) / 0.4) ** 2))
        return (
            0.14
            + swell(x, y) * (1 - 0.5 * step(max(0, min(1, d / 4))))
            + 0.11 * max(0, d - fold)
            + max(0, min(0.1, d / 10))
            - crease
        )

    sheet = drawn_paper("sheet", "letter.png", a, h - 0.4 + out, -(out + 0.4) / 2, 1.3 if night else 1)
    panel(
        "letter",
        [[(x, y, letter_z(x, y)) for x in line(-a / 2, a / 2)] for y in line(-h / 2 + 0.4, h / 2 + out)],
        sheet,
        0.03,
    )

    # the front, of one sheet, which is folded around at its sides and its foot and open at the top
    def throat(x):
        t = abs(2 * x / w)
        return h / 2 - 0.1 - 2.7 * (1.04 - (t * t + 0.0016) ** 0.5) * step(min(1, (1 - t) * 6))

    def front_z(x, y):
        d = max(0, min(w / 2 - abs(x), y + h / 2))
        return 0.05 + 0.2 * (1 - max(0, 1 - d / 0.34) ** 2) ** 0.5 + swell(x, y)

    rows = []
    across = [w / 2 * sin(pi / 2 * x / (w / 2)) for x in line(-w / 2, w / 2)]
    for j in range(k + 1):
        ys = [-h / 2 + (throat(x) + h / 2) * step(j / k) for x in across]
        rows.append([(x, y, front_z(x, y)) for x, y in zip(across, ys)])
    panel("front", rows, m)
    # its lower part, which is folded up and glued to the sides: two seams from the lower corners to a round end
    crease = laid_paper("crease", shade((0.44, 0.395, 0.33)))

    def foot(name, more, over, mt, thick):
        rows, tall = [], 6.1 + more
        for j in range(k + 1):
            up = tall * step(j / k)
            end = max(0, up / tall - 0.9) * 10
            half = (w / 2 - 0.1) * (1 - up / (tall + 0.55)) + more * 1.4 - 0.75 * (1 - max(0, 1 - end * end) ** 0.5)
            y, low = up - h / 2 + 0.06, 0.05 * max(0, 1 - up / 0.45)
            rows.append([(x, y, front_z(x, y) + over - low) for x in line(-half, half)])
        panel(name, rows, mt, thick)

    # Seen from above, the shadow in a seam is a line.
    foot("seam", 0.03, 0.072, crease, 0.004)
    foot("foot", 0, 0.08, m, 0.05)
    y = -h / 2 - 2.9
    r = radians(-7)
    props.pencil(
        (E.location.x - y * sin(r) + 0.4, E.location.y + y * cos(r)), -7 + 180, 17.2, m=cedar(1.3 if night else 1)
    )
    if night:  # a lamp beside the table, which falls off over the paper
        studio.area((-20, 16, 17), (1, -1, 0), 9, 56, (1, 0.88, 0.74))
    S.topcam(25, 2.47, -0.5, tilt=14)
    return 1160, 1160, 24, {}


def smartphone(loc, rot):
    """of any make: glass in a steel frame, off, with a camera above the screen; a window is seen in its upper corner"""
    E = empty("big", (*loc, 0.42), (0, 0, rot))
    steel = mat("rail", (0.42, 0.405, 0.385), 0.3, metal=1)
    slab("frame", 7.4, 15.2, 1.05, fillet(0.8, 0.26, 8), steel, n=16, parent=E)
    g = slab(
        "glass",
        7.02,
        14.82,
        0.9,
        fillet(0.1, 0.05, 5),
        mat("pane", (0.006, 0.006, 0.0062), 0.12, spec=0.22),
        n=16,
        parent=E,
    )
    g.location = (0, 0, 0.375)
    m = mat("display", (0.013, 0.0135, 0.0145), 0.14, spec=0.34)
    d = slab("display", 6.66, 14.46, 0.74, fillet(0.02, 0.005, 2), m, n=16, parent=E)
    d.location = (0, 0, 0.42)
    hole = lathe("camera", [(0, 0.435), (0.2, 0.435)], mat("hole", (0.002,) * 3, 0.3), 48, parent=E)
    lens = lathe("lens", [(0, 0.44), (0.08, 0.438)], mat("eye", (0.012, 0.018, 0.035), 0.1), 32, parent=E)
    for o in (hole, lens):
        o.location = (0, 6.75, 0)
    for y, length in ((3.6, 1.1), (2.2, 1.1), (3.0, 1.7)):
        k = pill("key", length, 0.24, 0.2, steel, 0.05, E)
        side(k, -3.68 if length < 1.5 else 3.68, y, 0, -1 if length < 1.5 else 1)
    # the window
    o = studio.area(
        (2 * loc[0] - 13, 2 * loc[1] + 9, 88), (*loc, 0), 15, 3.2 if S.DIM == 1 else 0.5, (0.95, 0.98, 1), 60
    )
    o.rotation_euler.rotate_axis("Z", radians(-24))
    o.visible_diffuse = False


@S.scene
def drawer():
    S.floor(props.wood(shade((0.42, 0.33, 0.235)), shade((0.30, 0.225, 0.155)), 0.55, 0.6))
    m = props.wood(shade((0.40, 0.31, 0.22)), shade((0.30, 0.23, 0.16)), 0.5, 1.1)
    for x, y, w, d in ((0, 14, 60, 1.6), (-21, 0, 1.6, 60), (0, -13, 60, 1.6), (21, 0, 1.6, 60)):
        b = box("w", w, d, 7, 0.12, m)
        b.location = (x, y, 3.5)
    smartphone((-6, 0), 14)
    house_key((8.5, 2.2), -38)
    mirror_card(8.5, 2.2, 2.4)
    props.pencil((4.5, -7.2), 12, 15.5, tuple(c * 0.5 for c in INK_BLUE))
    r = (42, 0, -52)
    if S.DIM == 1:
        S.sun(r, 3.0, 3, (1, 0.93, 0.83))
    else:  # a lamp in the hall
        studio.sun(r, 2.3, 3, (1, 0.84, 0.66))
    S.world((0.80, 0.88, 1), 0.5)
    S.topcam(40, 0, 0.3)
    return ITEM


@S.scene
def wheel_wide():
    lie(light_phone_3(), 0.69, 0)
    S.lighten(bpy.data.materials["wheel"])
    ui("album")
    S.floor(S.paper((0.62, 0.605, 0.575)))
    S.top_light(6, 0.4)
    # A long light before the side: the wheel mirrors the ground in it by day, and at night a light on it.
    if S.DIM == 1:
        S.area((-52, 20, 19), (-3.7, 2.35, 0.7), 46, 6, (1, 0.985, 0.96), 12)
    else:
        studio.area((-42, 8, 2), (-3.7, 2.35, 0.7), 62, 15, (1, 0.985, 0.96), 3.6).visible_diffuse = False
    S.camera((-27, -7, 7.5), (-3, 1.5, 0.75), 104, 5.6, (-3.5, 2.3, 0.7))
    return 2000, 1125, 24, {}


@S.scene
def closed_book():
    S.floor(S.plaster((0.58, 0.565, 0.54)))
    r = (50, 0, -50)
    S.sun(r, 3.3, 1.8, (1, 0.94, 0.84))
    props.window_gobo(r, 160, (2, 2), (16, 20), 2.1, (0, 1, 0))
    S.world((0.81, 0.885, 1), 0.44)
    paperback((-1, 0), -12, (0.10, 0.10, 0.10))
    props.stone("p", (1.9, 1.6, 0.9), 17, props.pebble_mat(shade((0.26, 0.255, 0.245)))).location = (10.5, -5, 0.8)
    S.topcam(40, 0, 0, tilt=14)
    return ITEM


def train_ticket(loc, start, end, clock, track, punched=False):
    E = empty("ticket", (*loc, 0.02))
    w, h, corner = 4.4, 8.56, 0.22
    lit = lambda col: shade(tuple(c * (1 if S.DIM == 1 else 1.5) for c in col))
    paper = mat("tp", lit((0.61, 0.51, 0.37)), 0.85, spec=0.12, cvar=(2.2, lit((0.58, 0.48, 0.345))))
    card = slab("tk", w, h, corner, fillet(0.05, 0.012, 3), paper, n=8, parent=E)
    if punched:
        hole = lathe("punch", [(0.24, -1), (0.24, 1)], None, 48, (True, True), parent=E)
        hole.location = (w / 2 - 0.95, -h / 2 + 1.05, 0)
        cut(card, hole)
    ink = mat("ti", shade((0.045, 0.05, 0.06)), 0.7)
    pale = mat("tl", shade((0.16, 0.125, 0.085)), 0.7)
    x, z = -w / 2 + 0.45, 0.0257
    # printed to the edge: a band of the line's color
    band = mat("band", lit((0.34, 0.145, 0.095)), 0.8, spec=0.15)
    outline = [p for p in rrect(w - 0.03, h - 0.03, corner - 0.015, 8) if p[1] > h / 2 - 1]
    y = h / 2 - 1.05
    points = [(px, py, z) for px, py in outline] + [(-w / 2 + 0.015, y, z), (w / 2 - 0.015, y, z)]
    obj("band", points, [tuple(range(len(points)))], band, smooth=False, parent=E)

    def line(words, size, y, m=ink, face="Regular", over=0):
        text(words, size, m, f"InterDisplay-{face}.otf", 0.0003, "LEFT", E, (x, y, z + over))

    line("Single", 0.4, 3.72, mat("tw", lit((0.80, 0.74, 0.63)), 0.7), over=0.002)
    line(start, 0.78, 2.3)
    line(end, 0.78, 1.35)
    for y in (0.55, -2.25):
        o = obj("rule", [(x, y, z), (-x, y, z), (-x, y + 0.02, z), (x, y + 0.02, z)], [(0, 1, 2, 3)], pale, parent=E)
    line(clock, 0.78, -0.2)
    line(track, 0.4, -1.1, pale)
    line("Good for", 0.34, -2.85, pale)
    line("one day", 0.34, -3.35, pale)
    return E


@S.scene
def going_out():
    """what you carry, on one line: the phone, a key, a bank card and two train tickets"""
    S.floor(S.paper())
    S.top_light(7, 0.5)
    x, y, gap = -16.6, -5.3, 2.4
    lie(light_phone_3(), 0.605, 0, (x + 3.58, y + 5.3))
    ui("pot")
    x += 7.15 + gap
    house_key((x + 1.15, y + 3.0))
    mirror_card(x + 1.15, 0)
    x += 2.3 + gap
    bank_card((x + 2.7, y + 4.28))
    x += 5.4 + gap
    train_ticket((x + 2.2, y + 4.28), "Harbor", "Old Mill", "8:14", "Track 2", True)
    x += 4.4 + gap
    train_ticket((x + 2.2, y + 4.28), "Old Mill", "Harbor", "17:52", "Track 1")
    S.topcam(44, 0, 0)
    return 2000, 1366, 24, {}
