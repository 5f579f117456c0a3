"""Things of a day, and the phones among them; all in centimetres."""
from models import *
import scenes as S, studio
from scenes import lie, stand
import props


def shade(col):
    return tuple(c * S.DIM for c in col)


def paperback(loc, rot=0, col=(0.235, 0.235, 0.228)):
    E = empty("pb", (*loc, 0), (0, 0, rot))
    w, h, t = 11, 17.8, 1.5
    p = slab(
        "pages",
        w - 0.1,
        h - 0.1,
        0.05,
        fillet(t - 0.06, 0.02, 2),
        mat("pg", (0.74, 0.71, 0.65), 0.9, spec=0.1),
        n=3,
        parent=E,
    )
    p.location = (0, 0, t / 2)
    c = slab(
        "cover",
        w,
        h,
        0.06,
        fillet(0.04, 0.015, 3),
        mat("cov", shade(col), 0.62, spec=0.25, bumps=((6, 3, 0.04, 0.01),)),
        n=4,
        parent=E,
    )
    c.location = (0, 0, t)
    ink = mat("pink", shade((0.86, 0.845, 0.81)), 0.7)
    text(
        "Weather",
        1.55,
        ink,
        "InterDisplay-Light.otf",
        0.0006,
        "LEFT",
        E,
        (-w / 2 + 1.0, h / 2 - 2.1, t + 0.0225),
        space=0.97,
    )
    text(
        "Letters from one winter",
        0.42,
        ink,
        "Inter-Regular.otf",
        0.0006,
        "LEFT",
        E,
        (-w / 2 + 1.06, -h / 2 + 1.3, t + 0.0225),
    )
    return E


def bank_card(loc, rot=-90):
    E = empty("bc", (*loc, 0.05), (0, 0, rot))
    w, h, t = 8.56, 5.398, 0.08
    slab(
        "card",
        w,
        h,
        0.318,
        fillet(t, 0.02, 4),
        mat("bcm", shade((0.30, 0.305, 0.305)), 0.42, spec=0.4, bumps=((8, 3, 0.03, 0.005),)),
        n=10,
        parent=E,
    )
    n = NT("chipm")
    n.b.inputs["Metallic"].default_value = 1
    n.b.inputs["Roughness"].default_value = 0.3
    im = tex(n, "chip.png", front_tex_coords(n, 1.2, 0.95), "Non-Color")
    n.l(n.ramp(im, [(0, (0.16, 0.12, 0.06)), (1, (0.83, 0.66, 0.38))]), n.b.inputs["Base Color"])
    g = slab("chip", 1.2, 0.95, 0.14, fillet(0.012, 0.004, 2), n.m, n=8, parent=E)
    g.location = (-2.65, 0.45, t / 2 + 0.004)
    ink = mat("bci", shade((0.62, 0.62, 0.61)), 0.5)
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


def house_key(loc, rot=0):
    """bow up, tip down"""
    E = empty("key", (*loc, 0.13), (0, 0, rot))
    m = mat("keym", (0.50, 0.48, 0.44), 0.34, metal=0.55, bumps=((14, 3, 0.03, 0.004),))
    t = 0.22
    # the bow, a disc with a hole
    R_ = 1.15
    cy = 1.6

    def circ(r, z):
        return [(r * cos(2 * pi * i / 72), cy + r * 1.0 * sin(2 * pi * i / 72), z) for i in range(72)]

    def hole(r, z):
        return [(r * cos(2 * pi * i / 72), cy + 0.55 + r * sin(2 * pi * i / 72), z) for i in range(72)]

    loft(
        "bow",
        [
            hole(0.28, -t / 2),
            circ(R_ - 0.03, -t / 2),
            circ(R_, -t / 2 + 0.03),
            circ(R_, t / 2 - 0.03),
            circ(R_ - 0.03, t / 2),
            hole(0.30, t / 2),
            hole(0.28, t / 2 - 0.02),
            hole(0.28, -t / 2),
        ],
        m,
        (False, False),
        parent=E,
        angle=30,
    )
    q = box("neck", 1.0, 0.8, t * 0.86, 0.025, m, parent=E)
    q.location = (0, 0.45, 0)
    L = [(-0.40, 0.3), (-0.40, -2.75), (-0.16, -3.0), (0.1, -2.8)]
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
        (0.42, -0.1),
        (0.42, 0.3),
    ):
        L.append((x, y))
    V = [(x, y, z) for z in (-t * 0.36, t * 0.36) for x, y in L]
    n = len(L)
    obj(
        "blade",
        V,
        [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
        + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)],
        m,
        smooth=False,
        parent=E,
    )
    g = slab(
        "groove",
        0.16,
        2.7,
        0.07,
        [(0.0, 0), (0.03, 0.012)],
        mat("grm", (0.20, 0.19, 0.175), 0.4, metal=1),
        n=5,
        parent=E,
        cap=(False, True),
    )
    g.location = (-0.2, -1.15, t * 0.36)
    return E


def ui(name):
    """another screen for the Light Phone III"""
    bpy.data.images["lp3.png"].filepath = os.path.join(TEX, f"lp3_{name}.png")


@S.scene
def known_things():
    """on one ground line, y = 0"""
    S.floor(S.paper())
    S.top_light(7, 0.55)
    x = -22.6
    paperback((x + 5.5, 8.9))
    props.pencil((x + 14.1, 8.75), 90, 17.5, shade((0.36, 0.34, 0.31)))
    lie(light_phone_3(), 0.605, 0, (x + 20.9, 5.3))
    ui("alarm")
    lie(light_phone_2("gray"), 0.44, 0, (x + 30.5, 4.79))
    bank_card((x + 39.0, 4.28))
    house_key((x + 45.4, 3.1))
    S.topcam(54, 0.55, 8.2)
    return 2000, 1333, 24, {}


# ------------------------------------------------------------ stories of the phones
STORY = (2000, 1333, 24, {})
ITEM = (1500, 1000, 22, {})


def daylight(az=-56, col=(0.60, 0.585, 0.555), panes=(2, 3), pane=(17, 16), at=(0, 1, 0)):
    """a pale table in the light of a window"""
    S.floor(S.plaster(col))
    r = (50, 0, az)
    S.sun(r, 3.3, 1.8, (1, 0.94, 0.84))
    props.window_gobo(r, 160, panes, pane, 2.1, at)
    S.world((0.81, 0.885, 1), 0.44)


# A ground that one sees beside the page: what lies on it may leave the picture.
GROUND = (0.56, 0.55, 0.53)


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
    S.top_light(6, 0.45)
    studio.area((-34, 44, 12), (-3, 3, 0.6), 10, 60 if day else 34, (1, 0.985, 0.96), 24)
    # The one highlight of the lens, at its upper left.
    studio.area((27, 50, 12), (-2.6, 2.8, 1.2), 4, 60 if day else 30)
    S.camera((-17.19, -13.55, 11.91), (-2.21, 1.43, 0.64), 72, 5.6, (-3.2, 2.6, 1.2))
    return STORY


@S.scene
def beside_a_card():
    S.floor(S.paper())
    S.top_light(7, 0.55)
    lie(light_phone_2("black"), 0.44, 0, (-4.3, 4.79))
    bank_card((4.2, 4.28))
    house_key((10.2, 3.1))
    S.topcam(30, 0.9, 4.9)
    return STORY


def pocket_of(m, thread, w=9.6, h=7.8, top=1.5, phone=(2.86, 2.5), bulge=0.98, corner=1.3):
    """a shirt's pocket, sewn on at z = 0, around a phone that reaches `phone` to the sides and below y = 0"""
    step = lambda d: (lambda k: k * k * (3 - 2 * k))(min(1, max(0, d)))
    foot = top - h

    def half(y):
        d = max(0, corner - (y - foot)) / corner
        return w / 2 - corner * (1 - max(0, 1 - d * d) ** 0.5)

    # folds: from the phone's lower corners to those of the pocket, and one across below it
    folds = [
        (2.5, -1.9, 4.3, -5.3, 0.13, 0.34),
        (-2.5, -1.7, -4.4, -4.9, 0.15, 0.38),
        (-1.6, -3.3, 2.2, -3.0, 0.1, 0.42),
    ]
    folds += [(3.0, 0.6, 4.5, -0.6, 0.1, 0.3), (-3.0, 0.8, -4.5, 0.1, 0.09, 0.3)]

    def fold(x, y):
        z = 0
        for x0, y0, x1, y1, height, width in folds:
            dx, dy = x1 - x0, y1 - y0
            t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)
            along = step(min(t, 1 - t) / 0.45)
            d = abs((x - x0) * dy - (y - y0) * dx) / (dx * dx + dy * dy) ** 0.5
            z += height * along * 2.718 ** (-((d / width) ** 2))
        return z

    def z(x, y):
        d = (max(0, abs(x) - phone[0] + 0.5) ** 2 + max(0, 0.5 - phone[1] - y) ** 2) ** 0.5
        k = (1 - step((d - 0.3) / 1.9)) ** 0.85
        edge = step((w / 2 - abs(x)) / 0.8) * step((y - foot) / 0.8)
        return (
            0.10
            + bulge * k
            + edge * (fold(x, y) + (1 - k) * 0.05 * props.mn.noise(Vector((x * 0.4, y * 0.4, 4))))
            + 0.02 * props.mn.noise(Vector((x * 0.9, y * 0.35, 9)))
            + 0.05 * step((y - top + 1.75) / 0.12)
        )

    nx, ny = 200, 180
    V = [
        ((i / (nx - 1) - 0.5) * 2 * half(y), y, z((i / (nx - 1) - 0.5) * 2 * half(y), y))
        for y in (foot + h * j / (ny - 1) for j in range(ny))
        for i in range(nx)
    ]
    o = obj(
        "pocket",
        V,
        [
            (j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i)
            for j in range(ny - 1)
            for i in range(nx - 1)
        ],
        m,
        angle=180,
    )
    so = o.modifiers.new("t", "SOLIDIFY")
    so.thickness = 0.09
    so.offset = -1
    # the seam: down one side, around both corners and up the other; and the hem
    inset = 0.22
    r = corner - inset
    path = []
    for i in range(int((h - corner - 0.15) / 0.3) + 1):
        path += [(sg * (w / 2 - inset), top - 0.15 - 0.3 * i, 90) for sg in (-1, 1)]
    for i in range(1, int(r * pi / 2 / 0.3) + 1):
        a = 0.3 * i / r
        path += [
            (sg * (w / 2 - corner + r * cos(a)), foot + corner - r * sin(a), sg * (a * 180 / pi - 90)) for sg in (-1, 1)
        ]
    path += [(corner - w / 2 + 0.1 + 0.3 * i, foot + inset, 0) for i in range(int((w - 2 * corner) / 0.3) + 1)]
    path += [(-w / 2 + 0.45 + 0.3 * i, top - 1.85, 0) for i in range(int((w - 0.6) / 0.3))]
    for x, y, turn in path:
        b = box("st", 0.2, 0.05, 0.05, 0.02, thread)
        b.location = (x, y, z(x, y) + 0.012)
        b.rotation_euler = (0, 0, radians(turn))


@S.scene
def pocket():
    cloth = props.linen_mat(shade((0.215, 0.22, 0.225)), 7)
    props.linen(0, 0, 8, 90, 2.2, 6, cloth).scale.z = 0.32
    pocket_of(props.linen_mat(shade((0.18, 0.184, 0.188)), 7), mat("thread", shade((0.36, 0.365, 0.37)), 0.8))
    lie(light_phone_2("black"), 0.54, 0, (0, 2.05))
    r = (56, 0, -54)
    S.sun(r, 3.1, 2, (1, 0.94, 0.85))
    S.world((0.81, 0.885, 1), 0.42)
    S.topcam(13.5, 0.5, 3.4, tilt=24)
    return STORY


@S.scene
def whole_screen():
    lie(light_phone_3(glow=1.6), 0.69, 8)
    S.floor(mat("nf", (0.006, 0.006, 0.006), 0.8))
    S.area((-60, 60, 30), (0, 0, 0), 20, 30)
    S.world((0.7, 0.8, 1), 0.02)
    S.camera((5, -15.5, 10.5), (-0.1, 1.7, 1.2), 78, 4, (-0.8, 1.9, 1.3))
    return 2000, 1333, 26, {}


@S.scene
def pair_tall():
    stand(light_phone_3(), 10.6, 20, (-4.5, 0))
    stand(light_phone_2("gray"), 9.585, -20, (4.4, 0))
    S.cyclorama(S.PAPER)
    S.stand_light(6.2)
    S.camera((0, -92, 13), (0.1, 0, 5.2), 140, 16, (0, -2, 5))
    return 1300, 1350, 24, {}


# ------------------------------------------------------------ the home page's lists
@S.scene
def call():
    daylight(-54, at=(1, 2, 0))
    lie(light_phone_3(), 0.69, 9, (3.4, -0.6))
    ui("call")
    paperback((-10.2, 2.4), 16)
    S.topcam(36, 0, 0.8, tilt=16)
    return ITEM


@S.scene
def on_paperback():
    daylight(-60, (0.55, 0.54, 0.515))
    paperback((0, 0), 6)
    lie(light_phone_2("black"), 1.97, -8, (1.2, -1))
    props.pencil((10.4, 1), 82, col=shade((0.36, 0.34, 0.31)))
    S.topcam(36, 1.5, 0.4, tilt=14)
    return ITEM


@S.scene
def face_down():
    daylight(-52, (0.57, 0.555, 0.53), (2, 2), (17, 20))
    props.notebook(14, 21, 1.3, mat("nb", shade((0.30, 0.295, 0.285)), 0.6, spec=0.3), (-2.4, 0, 0), -7, False)
    lie(light_phone_3(), 1.9, 16, (-0.6, 1.4), face=-1)
    props.cup((12.6, 5.6))
    S.topcam(40, 1.6, 0.8, tilt=12)
    return ITEM


@S.scene
def key():
    S.floor(props.wood(shade((0.46, 0.36, 0.26)), shade((0.35, 0.265, 0.185)), 0.5, 0.5))
    r = (48, 0, -60)
    S.sun(r, 3.4, 1.6, (1, 0.93, 0.82))
    props.window_gobo(r, 150, (2, 2), (9, 11), 1.4, (0, 0.5, 0))
    S.world((0.8, 0.88, 1), 0.42)
    house_key((2.4, -0.4), 52)
    S.topcam(21, 0, 0.2, tilt=14)
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
    daylight(-50, (0.56, 0.55, 0.525), (2, 2), (19, 20))
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
@S.scene
def envelope():
    S.floor(S.plaster((0.57, 0.555, 0.53)))
    S.area((-66, 52, 36), (0, 0, 0), 20, 38, (1, 0.96, 0.9))
    S.world((0.9, 0.94, 1), 0.36)
    m = mat("env", shade((0.76, 0.745, 0.71)), 0.85, spec=0.12, bumps=((3, 5, 0.06, 0.01),))
    E = empty("env", (-1, 0, 0.1), (0, 0, -11))
    w, h = 22, 11.4
    slab("e", w, h, 0.12, fillet(0.16, 0.04, 3), m, n=4, parent=E)
    f = obj(
        "flap",
        [(-w / 2 + 0.1, h / 2 - 0.05, 0.09), (w / 2 - 0.1, h / 2 - 0.05, 0.09), (0.5, -0.9, 0.75), (-0.5, -0.9, 0.75)],
        [(0, 3, 2, 1)],
        mat("flapm", shade((0.735, 0.72, 0.685)), 0.85, spec=0.12),
        smooth=False,
        parent=E,
    )
    t = f.modifiers.new("t", "SOLIDIFY")
    t.thickness = 0.03
    t.offset = 1
    props.pencil((13.6, -3), 68, col=shade((0.36, 0.34, 0.31)))
    props.stone("p", (1.7, 1.4, 0.8), 17, props.pebble_mat(shade((0.24, 0.235, 0.225)))).location = (-15.5, 7.2, 0.7)
    S.topcam(42, 0, 0.3, tilt=10)
    return ITEM


@S.scene
def drawer():
    S.floor(props.wood(shade((0.42, 0.33, 0.235)), shade((0.32, 0.245, 0.17)), 0.55, 0.4))
    m = props.wood(shade((0.40, 0.31, 0.22)), shade((0.30, 0.23, 0.16)), 0.5, 0.5)
    for x, y, w, d in ((0, 14, 60, 1.6), (-21, 0, 1.6, 60), (0, -13, 60, 1.6), (21, 0, 1.6, 60)):
        b = box("w", w, d, 7, 0.12, m)
        b.location = (x, y, 3.5)
    g = slab("glass", 7.4, 15.2, 1.0, fillet(0.8, 0.3, 5), mat("big", (0.012, 0.012, 0.013), 0.08, spec=0.6), n=12)
    g.location = (-6, 0, 0.42)
    g.rotation_euler = (0, 0, radians(14))
    house_key((8.5, 2.2), -38)
    props.pencil((4.5, -7.2), 12, 15.5, shade((0.36, 0.34, 0.31)))
    r = (42, 0, -52)
    S.sun(r, 3.0, 3, (1, 0.93, 0.83))
    S.world((0.80, 0.88, 1), 0.5)
    S.topcam(40, 0, 0.3)
    return ITEM


@S.scene
def wheel_wide():
    lie(light_phone_3(), 0.69, 0)
    ui("album")
    S.floor(S.paper((0.62, 0.605, 0.575)))
    S.top_light(8, 0.45)
    S.camera((-27, -7, 7.5), (-3, 1.5, 0.75), 104, 5.6, (-3.5, 2.3, 0.7))
    return 2000, 1125, 24, {}


@S.scene
def closed_book():
    daylight(-50, (0.58, 0.565, 0.54), (2, 2), (16, 20))
    paperback((-1, 0), -12, (0.10, 0.10, 0.10))
    props.stone("p", (1.9, 1.6, 0.9), 17, props.pebble_mat(shade((0.26, 0.255, 0.245)))).location = (10.5, -5, 0.8)
    S.topcam(40, 0, 0, tilt=14)
    return ITEM


@S.scene
def going_out():
    """what one has along: the phone, a key and a card"""
    daylight(-54, (0.57, 0.555, 0.53), at=(1, 1, 0))
    lie(light_phone_3(), 0.69, 8, (-3.6, 0.4))
    ui("note")
    house_key((3.6, -2.6), -24)
    bank_card((9.6, 1.4), -78)
    S.topcam(38, 1.4, 0.2, tilt=14)
    return 2000, 1125, 24, {}
