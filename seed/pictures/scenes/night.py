"""Every scene at night: the same cameras and things, a ground of almost black, one thin light from behind left and the moon for the sun."""
from math import radians
from mathutils import Vector
import models, scenes as S, studio, props

MOON = (0.70, 0.81, 1)
RIM = (1, 0.985, 0.96)
dim = lambda c, k: tuple(x * k for x in c)


def mirrored(*a):
    """a light that is seen in surfaces alone"""
    studio.area(*a).visible_diffuse = False


def reading_lamp(t, ahead, power, radius, x=0, y=0, behind=26, soft=4.5):
    """the light of a lamp at the left, on the ground around the camera's target: round, falling off to nothing; behind: how far behind the target the lamp is;
    soft: its radius; a larger one makes softer shadows"""
    f = ahead.normalized()
    r = Vector((f.y, -f.x, 0))
    middle = Vector((t.x, t.y, 0)) + r * x + f * y
    studio.spot(middle + f * behind - r * 30 + Vector((0, 0, 42)), middle, power, radius, studio.LAMP, soft)
    mirrored(t - f * 12 - r * 30 + Vector((0, 0, 40)), t, 30, power * 0.012, studio.LAMP)


def night(
    ground=0.0065,
    rim=120,
    sheen=1,
    side=0.3,
    moon=0.05,
    sky=0.03,
    body=4,
    gloss=0.05,
    glass=0,
    edges=0,
    low=0,
    lamp=None,
    things=0.3,
):
    """replaces the lights and grounds that the scenes call for; the camera, which every scene sets last, brings the rim light with it; body: how much lighter a
    black phone is than by day, so that it is seen; glass: a light beyond what lies, which its glass
    reflects; edges: long low lights that are mirrored alone, in the edges of what lies; low: a light in front, near the ground, on the lower walls
    of what lies; lamp: instead of the lights that the camera brings, a reading lamp
    behind left (power, radius of its light on the ground, and where the middle of it is)"""
    paper, plaster, ceramic, linen, cam = props.paper, props.plaster, props.ceramic, props.linen_mat, studio.camera
    g = (ground, ground * 0.985, ground * 0.95)
    S.DIM = things
    S.paper = lambda col=None, rough=0.7: studio.mat("paper", g, 0.8, spec=gloss)
    S.plaster = lambda col=(0.6, 0.585, 0.56): plaster(dim(col, 0.07))
    S.ceramic = props.ceramic = lambda col=(0.72, 0.7, 0.66), rough=0.42: ceramic(dim(col, 0.35), rough)
    props.linen_mat = lambda col=(0.68, 0.645, 0.58), f=18: linen(dim(col, 0.34), f)
    S.top_light = S.stand_light = lambda *a, **k: studio.world(MOON, sky)
    S.area = lambda *a, **k: None
    S.world = lambda col=(1, 1, 1), strength=0.3, top=None: studio.world(MOON, sky + strength * 0.012)
    S.sun = lambda rot, power, angle=1, col=(1, 1, 1): studio.sun(rot, power * moon, angle, MOON)

    materials, panel = models.M, models.lp3_glass

    def body_materials():
        d = materials()
        for name in ("blk", "blk_soft", "blk_side", "front"):
            socket = d[name].node_tree.nodes["Principled BSDF"].inputs["Base Color"]
            k = body / 2 if name == "front" else body
            socket.default_value = (*(x * k for x in socket.default_value[:3]), 1)
        S.lighten(d["wheel"])
        if edges:
            # What is uneven by day would be blotches in so low a light, and holes would shine.
            for name in ("blk", "dark"):
                t, socket = d[name].node_tree, d[name].node_tree.nodes["Principled BSDF"].inputs["Roughness"]
                for link in list(socket.links):
                    t.links.remove(link)
            d["dark"].node_tree.nodes["Principled BSDF"].inputs["Specular"].default_value = 0
        return d

    def lighter_glass(*a, **k):
        m = panel(*a, **k)
        for e in next(n for n in m.node_tree.nodes if n.type == "VALTORGB").color_ramp.elements:
            e.color = (*(x * body for x in e.color[:3]), 1)
        return m

    models.M, models.lp3_glass = body_materials, lighter_glass

    def cyclorama(col, *a, **k):
        o = studio.cyclorama(g, *a, **k)
        o.data.materials[0] = S.paper()
        return o

    S.cyclorama = cyclorama

    def camera(loc, target, *a, **k):
        o = cam(loc, target, *a, **k)
        loc, t = Vector(loc), Vector(target)
        d = t - loc
        n = d.length
        if lamp:
            reading_lamp(t, Vector((d.x, d.y, 0)) if abs(d.normalized().z) < 0.9 else Vector((0, 1, 0)), *lamp)
        elif abs(d.normalized().z) > 0.9:  # straight above: behind is the top of the picture
            studio.area((t.x - 62, t.y + 52, 15), t, 14, rim, RIM, 90)
            studio.area((t.x + 80, t.y + 14, 16), t, 9, rim * side, MOON, 70)
            studio.area((t.x - 40, t.y + 50, n * 0.9), t, 46, sheen * 1.1, RIM)
            if edges:
                mirrored(t + Vector((-64, 10, 12)), t, 18, edges, RIM, 120)
                mirrored(t + Vector((-10, 66, 13)), t, 120, edges, RIM, 18)
                mirrored(t + Vector((64, -10, 10)), t, 14, edges * 0.4, MOON, 90)
                # from near by, which falls off over what lies
                studio.area(t + Vector((-22, 18, 11)), t, 9, edges * 0.3, RIM)
        else:
            f = Vector((d.x, d.y, 0)).normalized()
            r = Vector((f.y, -f.x, 0))
            studio.area(t + f * 52 - r * 62 + Vector((0, 0, 34)), t, 14, rim * 0.6, RIM, 80)
            studio.area(t + f * 40 + r * 72 + Vector((0, 0, 26)), t, 9, rim * side, MOON, 60)
            studio.area(t - f * 50 - r * 66 + Vector((0, 0, 40)), t, 46, sheen * 1.5, RIM)
            if edges:
                mirrored(t + f * 64 + Vector((0, 0, 14)), t, 120, edges, RIM, 16)
                mirrored(t + f * 50 - r * 24 + Vector((0, 0, 42)), t, 22, edges * 0.05, RIM)
            if low:
                studio.area(Vector((t.x, t.y, 3)) - f * 40 + r * 20, (t.x, t.y, 0.3), 44, low, RIM, 5)
            if glass:
                studio.area(t + f * 90 + Vector((0, 0, 34)), t, 60, glass, RIM)
        return o

    S.camera = camera


GRAY = dict(ground=0.0097, rim=40, sheen=0.32)
LINEN = dict(body=2.6, rim=0, sheen=0.006, side=0, sky=0.003, edges=12)
WHEEL = dict(ground=0.034, rim=12, sheen=1, side=0.1, body=1.4, glass=0.09)
APART = dict(ground=0.0048, rim=110, sheen=4, side=0.6, edges=16)
LAMPLIT = dict(ground=0.017, moon=0, sky=0.03, things=0.7, body=3)
ACCESSORY = dict(ground=0.001, gloss=0, body=1.7, rim=50, sheen=1.8, side=0.5, edges=16)
CASE = ACCESSORY | dict(rim=0, sheen=0, side=0, edges=0, moon=0, sky=0.006)
LIGHT = dict(
    call=LAMPLIT | dict(lamp=(80, 34, -8, 4)),
    face_down=LAMPLIT | dict(lamp=(80, 34, -8, 4)),
    on_paperback=LAMPLIT | dict(lamp=(80, 34, -8, 4)),
    paper_plane=LAMPLIT | dict(lamp=(50, 30, -8, 4)),
    key=LAMPLIT | dict(lamp=(80, 5.4, -0.3, 0.4)),
    known_things=LAMPLIT | dict(lamp=(80, 46, -12, 4)),
    beside_a_card=LAMPLIT | dict(lamp=(80, 30, -7, 3)),
    on_a_page=LAMPLIT | dict(ground=0.05, sky=0.02, lamp=(60, 24, 0, 2, 26, 11)),
    camera_macro=LAMPLIT | dict(ground=0.022, lamp=(90, 20, -4, 2)),
    wheel_macro=LAMPLIT | dict(ground=0.022, lamp=(80, 13, -3, 1)),
    pocket=dict(body=2),
    in_hand=dict(body=2.2),
    lp3_wheel=dict(ground=0.0035, sheen=7, side=0.08, body=2.2),
    lp2g_three_quarter=dict(ground=0.0048, rim=56, sheen=2.6, side=0.1),
    lp2g_front=GRAY,
    lp2g_back=GRAY,
    wheel_film=WHEEL,
    wheel_wide=WHEEL | dict(sheen=3),
    drawer=dict(rim=0, sheen=0.04, side=0, sky=0.03),
    linen_wide=LINEN,
    linen_tall=LINEN,
    lp3_table=LAMPLIT | dict(ground=0.07, sky=0.02, lamp=(60, 24, 0, 2)),
    lp2g_table=LAMPLIT | dict(ground=0.07, sky=0.02, lamp=(50, 24, 0, 2)),
    lp2b_table=LAMPLIT | dict(ground=0.07, sky=0.02, lamp=(60, 24, 0, 2)),
    blog_cassette=LAMPLIT | dict(ground=0.09, sky=0.02, lamp=(26, 13, 0, 0)),
    blog_record=LAMPLIT | dict(ground=0.09, sky=0.02, lamp=(22, 36, 0, 0)),
    blog_books=LAMPLIT | dict(ground=0.045, sky=0.02, lamp=(45, 40, -4, 0, -8)),
    blog_cup=LAMPLIT | dict(ground=0.045, sky=0.02, lamp=(26, 20, 2, 0, -4)),
    blog_notebook=LAMPLIT | dict(ground=0.045, sky=0.02, lamp=(60, 24, 0, 0)),
    stone_wide=dict(rim=70, sheen=0.6, sky=0.01),
    stone_tall=dict(rim=70, sheen=0.6, sky=0.01),
    case_black=CASE | dict(body=2.5, low=14),
    case_gray=CASE | dict(low=3),
    protector=ACCESSORY | dict(low=14),
    carbon=ACCESSORY | dict(rim=60, edges=3),
    closing=dict(ground=0.0035, rim=84, sheen=0.5),
    sim=dict(ground=0.006, gloss=0, rim=66, sheen=0.4, edges=46),
    envelope=dict(ground=0.0012, gloss=0, rim=16, sheen=0.3, side=0.1, sky=0.02),
    drawn_map=LAMPLIT | dict(ground=0.02, gloss=0, sky=0.02, lamp=(30, 32, -8, -2, 18, 4)),
    taken_apart=APART,
    taken_apart_tall=APART,
    going_out=dict(ground=0.0048, rim=100, sheen=1.2),
    in_the_box=dict(ground=0.0048, rim=56, sheen=15),
    signpost=dict(rim=0, sheen=0, side=0, sky=0.006, moon=0.3),
)
