"""What a phone's camera sees: things near it in focus, and what is behind them out of it"""
import bpy
from mathutils import Euler
from props import *
import props, studio as S
from scenes import scene

# x, y, radius, how far it has rolled in degrees, and its turn
FRUIT = ((-6.4, 3.2, 3.9, 62, 0.4), (1.5, 0.0, 3.7, -14, 1.3), (9.2, 6.5, 3.8, 150, 2.2))


def peel():
    """the skin of an orange: pores, and a hue that is not everywhere the same"""
    n = NT("peel")
    v = n.coord()
    b = n.b
    n.l(
        n.ramp(n.noise(0.35, 3, 0.5, 0, v), [(0.3, (0.72, 0.20, 0.012)), (0.7, (0.86, 0.31, 0.022))]),
        b.inputs["Base Color"],
    )
    b.inputs["Roughness"].default_value = 0.38
    b.inputs["Specular"].default_value = 0.42
    b.inputs["Subsurface"].default_value = 0.12
    b.inputs["Subsurface Color"].default_value = (0.9, 0.3, 0.03, 1)
    b.inputs["Subsurface Radius"].default_value = (0.6, 0.25, 0.05)
    w = n.n("TexVoronoi")
    w.inputs["Scale"].default_value = 4.2
    n.l(v, w.inputs["Vector"])
    p = n.bump(n.rng(w.outputs["Distance"], 0, 1, 0.0, 0.28), 0.42, 0.05)
    p = n.bump(n.noise(0.7, 4, 0.55, 0, v), 0.16, 0.5, p)
    n.l(p, b.inputs["Normal"])
    return n.m


def orange(x, y, r, tip, turn, m):
    prof = []
    for i in range(65):
        a = pi * i / 64
        d = 1 - 0.05 * math.exp(-((a / 0.2) ** 2)) - 0.05 * math.exp(-(((pi - a) / 0.16) ** 2))
        prof.append((r * sin(a) * d * 1.02, -r * cos(a) * d * 0.97))
    o = lathe("orange", prof, m, 128, angle=180)
    star = mat("star", (0.10, 0.13, 0.035), 0.7)
    s = lathe("star", [(0, 0.0), (0.34, 0.02), (0.30, 0.1), (0.12, 0.14), (0, 0.1)], star, 10, angle=60)
    s.parent = o
    s.location = (0, 0, r * 0.905)
    o.location = (x, y, r * 0.95)
    o.rotation_euler = Euler((radians(tip), radians(tip * 0.6), turn))
    return o


def garden():
    """what is behind the window: sky, leaves and the light between them"""
    n = NT("garden")
    n.t.nodes.remove(n.b)
    v = n.coord(1)
    sep = n.n("SeparateXYZ")
    n.l(v, sep.inputs[0])
    leaves = n.noise(0.05, 6, 0.7, 0.4, v)
    rise = n.rng(sep.outputs["Z"], -0.42, 0.42, -40, 70)
    c = n.ramp(
        n.calc("ADD", n.calc("MULTIPLY", leaves, 1.25), n.calc("MULTIPLY", rise, 0.9)),
        [
            (0.30, (0.05, 0.075, 0.03)),
            (0.52, (0.20, 0.27, 0.10)),
            (0.66, (0.62, 0.68, 0.42)),
            (0.86, (0.95, 0.97, 0.98)),
        ],
    )
    e = n.n("Emission")
    n.l(c, e.inputs["Color"])
    e.inputs["Strength"].default_value = 1.5
    n.l(e.outputs[0], n.t.nodes["Material Output"].inputs[0])
    return n.m


@scene
def oranges():
    """the first sun of a Sunday on a kitchen table, against the window"""
    t = box("table", 260, 120, 4, 0.5, wood((0.30, 0.175, 0.10), (0.19, 0.105, 0.06), 0.36, 1.2))
    t.location = (0, 15, -2)
    m = peel()
    for fruit in FRUIT:
        orange(*fruit, m)
    white = ceramic((0.78, 0.765, 0.73), 0.25)
    props.cup((27, 42), 4.6, 8, white)
    wall = plaster((0.42, 0.40, 0.37))
    for x0, x1, z0, z1 in ((-300, -78, -40, 260), (84, 300, -40, 260), (-78, 84, -40, 10)):
        obj("wall", [(x0, 140, z0), (x1, 140, z0), (x1, 140, z1), (x0, 140, z1)], [(0, 1, 2, 3)], wall, smooth=False)
    frame = mat("frame", (0.80, 0.79, 0.76), 0.4)
    for x in (-76, 3, 82):
        f = box("f", 5, 6, 260, 0.4, frame)
        f.location = (x, 137, 130)
    f = box("f", 164, 10, 4, 0.4, frame)
    f.location = (3, 133, 11)
    g = obj(
        "garden",
        [(-500, 420, -150), (500, 420, -150), (500, 420, 400), (-500, 420, 400)],
        [(0, 1, 2, 3)],
        garden(),
        smooth=False,
    )
    g.visible_shadow = False
    S.sun((62, 0, 202), 6, 0.8, (1, 0.86, 0.66))
    area((-40, -90, 70), (0, 0, 4), 90, 0.16, (0.95, 0.97, 1))
    world((0.80, 0.87, 1), 0.10)
    camera((-4, -66, 17), (4, 0, 6.6), 72, 0.018, (1.5, -2.6, 4.5))
    return 2000, 1334, 96, {}


@scene
def sea():
    """the sea at the end of a day"""
    me = bpy.data.meshes.new("sea")
    o = bpy.data.objects.new("sea", me)
    bpy.context.scene.collection.objects.link(o)
    oc = o.modifiers.new("o", "OCEAN")
    oc.geometry_mode = "GENERATE"
    oc.resolution = 12
    oc.spatial_size = 100
    oc.size = 1
    oc.repeat_x, oc.repeat_y = 9, 8  # as wide at its end as the picture, so that its horizon is one line
    oc.wave_scale = 0.5
    oc.choppiness = 1.1
    oc.wind_velocity = 5
    oc.wave_alignment = 0.35
    oc.wave_direction = radians(80)
    oc.random_seed = 5
    oc.time = 3
    w = NT("w")
    w.b.inputs["Base Color"].default_value = (0.010, 0.022, 0.028, 1)
    w.b.inputs["Roughness"].default_value = 0.07
    w.b.inputs["Specular"].default_value = 0.5
    n1 = w.noise(1.6, 5, 0.6)
    w.l(w.bump(n1, 0.25, 0.12), w.b.inputs["Normal"])
    me.materials.append(w.m)
    o.location = (-400, -60, 0)
    wd = bpy.data.worlds.new("w")
    bpy.context.scene.world = wd
    wd.use_nodes = True
    t = wd.node_tree
    sky = t.nodes.new("ShaderNodeTexSky")
    sky.sky_type = "NISHITA"
    sky.sun_elevation = radians(3.4)
    sky.sun_rotation = radians(11)
    sky.sun_size = radians(1.2)
    sky.sun_intensity = 0.5
    sky.air_density = 1.2
    sky.dust_density = 0.7
    t.links.new(sky.outputs[0], t.nodes["Background"].inputs[0])
    t.nodes["Background"].inputs[1].default_value = 0.12
    camera((0, -30, 6), (0, 300, 22), 40)
    return 1656, 1104, 64, {}
