"""blender -b -P source/scenes/one_studio.py -- scene out/name [share] [samples]     the two phones in one studio
Cut out, from their sides, upright and as a pair: the scenes are in SCENES, "night:scene" is the same one at night. Writes
out/name.npz: two half buffers of the phones alone, with alpha, what denoise.c needs, and the corners of each screen in
pixels; without samples (0) out/name_ground.npz: how much of its light the ground keeps beside the phones.
put_together.py makes the picture of it, studio.txt has all of them."""
import sys, os, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, numpy as np, studio, models, letters
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from studio import *

WARM, COOL = (1, 0.985, 0.96), (0.92, 0.96, 1)
PALE = (0.97, 0.985, 1)
# width, height and depth in centimetres; the screen's left, top, width and height
III = dict(size=(7.15, 10.6, 1.2), screen=(0.475, 0.52, 6.2, 7.1), above=0.02)
# light in the glass, at its left top and its right bottom, by day and at night
GLASS = [(0.55, 0.012), (0.46, 0.016)]
# the light at night from near by, on a black front
NIGHT = 16
# the light that falls off over a phone that is turned
TURNED = (41, NIGHT)
# where a light is that falls off over the front of a phone
NEAR = (-9.5, 14, 11)
# the same over that of a Light Phone III
NEAR_III = (-9, 12, 9)
# the same at night: from the left, so that a black front is lit on one side
NEAR_NIGHT = (-9, 2.5, 5.5)
# the light at night from near by, on a gray front that a page writes on
GRAY_DRAWN = dict(foot=8, edge=0.32, at=((-10.5, 13, 10.5), 10, 16))
II = dict(size=(5.585, 9.585, 0.875), screen=(0.5425, 1.42, 4.5, 5.63), above=0)


# ---------------------------------------------------------------- the phones
def phone(model, night):
    d = models.M()
    d["blk_side"] = mat("blk_side", (0.0105, 0.0105, 0.0104), 0.38, spec=0.5)
    d["wheel"] = mat("wheel", (0.055, 0.055, 0.056), 0.34, metal=0.3, spec=0.6)
    if night:
        # lighter than it is, so that it is seen beside its glass
        d["front"] = mat("front", (0.022, 0.022, 0.0217), 0.42, spec=0.12)
    # the gray is as warm as the light on it, at night less
    gray = (0.56, 0.553, 0.536) if night else (0.56, 0.548, 0.52)
    d["gray"] = mat("gray", gray, 0.46, spec=0.4)
    d["blk"] = mat("blk", (0.0125, 0.0125, 0.0124), 0.44, spec=0.5)
    if model == "iii":
        p = models.light_phone_3(d, plate=True)
        p["of"] = "iii"
        return p, III
    color = "gray" if model == "ii" else "black"
    p = models.light_phone_2(color, d)
    p["of"] = model
    # The panel is of one color: its screen is drawn afterwards.
    panel = mat(
        "panel",
        gray if color == "gray" else (0.022, 0.022, 0.0217) if night else (0.008, 0.008, 0.0079),
        0.42,
        spec=0.3 if color == "gray" else 0.12,
    )
    next(o for o in p.children if o.name.startswith("panel")).data.materials[0] = panel
    return p, II


def screen_point(p, of, u, v):
    """in the scene, of a place on the screen: 0, 0 is its left top"""
    w, h, t = of["size"]
    x, y, sw, sh = of["screen"]
    return p.matrix_world @ Vector((-w / 2 + x + u * sw, h / 2 - y - v * sh, t / 2 + of["above"]))


def reflect_gradient(p, of, cam, light, far=46, reach=2.5, start=-0.1, width=0.9, n=513):
    """a card in the glass, seen by it alone: light[0] at its left top, light[1] at its right bottom; start and width: where
    on that way its light falls off; a small width is a line, and the glass is matte"""
    normal = (p.matrix_world.to_3x3() @ Vector((0, 0, 1))).normalized()
    V, F, L = [], [], []
    for j in range(n):
        for i in range(n):
            u, v = (i / (n - 1) - 0.5) * (1 + 2 * reach) + 0.5, (j / (n - 1) - 0.5) * (1 + 2 * reach) + 0.5
            s = screen_point(p, of, u, v)
            axis = -(cam.matrix_world.to_3x3() @ Vector((0, 0, 1)))
            d = axis if cam.data.type == "ORTHO" else s - cam.matrix_world.translation
            d = (d - 2 * d.dot(normal) * normal).normalized()
            V.append(s + d * far)
            k = min(max((0.42 * u + 0.62 * v - start) / width, 0), 1)
            k = 1 - k * k * (3 - 2 * k)
            L.append(light[1] + (light[0] - light[1]) * k)
    for j in range(n - 1):
        for i in range(n - 1):
            a = j * n + i
            F.append((a, a + 1, a + 1 + n, a + n))
    o = obj("card", V, F, None, smooth=False)
    a = o.data.color_attributes.new("light", "FLOAT_COLOR", "POINT")
    a.data.foreach_set("color", np.repeat(np.array(L, "f4")[:, None], 4, 1).ravel())
    m = bpy.data.materials.new("card")
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    at, e, out = (t.nodes.new("ShaderNode" + k) for k in ("Attribute", "Emission", "OutputMaterial"))
    at.attribute_name = "light"
    t.links.new(at.outputs["Color"], e.inputs["Color"])
    t.links.new(e.outputs[0], out.inputs[0])
    o.data.materials.append(m)
    o.visible_camera = o.visible_diffuse = o.visible_shadow = o.visible_transmission = False
    return o


# ---------------------------------------------------------------- flat: seen straight, without perspective
def straight(width, height, mm, left, bottom, size):
    """mm: pixels of a millimetre; left, bottom: pixels beside and below the body, whose size is in centimetres"""
    w, h = size
    cm = mm * 10
    x = width / 2 / cm - left / cm - w / 2
    y = height / 2 / cm - bottom / cm - h / 2
    c = bpy.data.cameras.new("c")
    c.type = "ORTHO"
    c.ortho_scale = max(width, height) / cm
    c.clip_end = 500
    o = bpy.data.objects.new("c", c)
    bpy.context.scene.collection.objects.link(o)
    o.location = (x, y, 100)
    bpy.context.scene.camera = o
    o["frame"] = (mm, left, height - bottom - h * cm)
    return o


def matte(o):
    """a light that no surface mirrors"""
    o.visible_glossy = False
    return o


def mirrored(o):
    """a light that is seen in surfaces alone"""
    o.visible_diffuse = False
    return o


def flat_light(night, model, near=0, foot=2.2, edge=1, at=None):
    """an L of light along the left and the upper edge, a card along the others; at night lower, the
    card hardly lit, and a gray phone is lit from nearer by, which falls off over its front; near: such a light for another
    phone; of a gray phone at night: edge is the share of the L, at where its light is, its size and its light
    """
    if not night:
        # A gray phone near the lamp: its edges are no lighter than the ground, and light comes back from that to the others.
        gray = near and model == "ii"
        k = 0.5 if gray else 1
        if near and model == "iii":
            # The line of light is within its edge, which stays dark beside the ground.
            k = 0.4
            mirrored(area((-44, 6, 56), (0, 0, 0), 20, 30, WARM, size_y=120))
            mirrored(area((4, 44, 56), (0, 0, 0), 120, 34, WARM, size_y=20))
            mirrored(area((50, -10, 44), (0, 0, 0), 20, 7, COOL, size_y=110))
            mirrored(area((0, -50, 42), (0, 0, 0), 110, 7, COOL, size_y=20))
        mirrored(area((-64, 6, 30), (0, 0, 0), 20, 15 * k, WARM, size_y=120))
        mirrored(area((4, 66, 32), (0, 0, 0), 120, 22 * k, WARM, size_y=20))
        mirrored(area((-46, 48, 31), (0, 0, 0), 50, 16 * k, WARM, size_y=20))
        mirrored(area((66, -10, 26), (0, 0, 0), 20, 9 if gray else 2.4, COOL, size_y=110))
        mirrored(area((0, -66, 22), (0, 0, 0), 110, 9 if gray else 2.4, COOL, size_y=20))
        if near:
            # a gray front shows more of the fall: from twice as far
            far = 2 if gray else 1
            at = NEAR_III if model == "iii" else NEAR
            matte(area([v * far for v in at], (0, 0, 0), 12 * far, near, WARM))
        else:
            matte(area((-30, 34, 80), (0, 0, 0), 70, 11, WARM))
        world((0.97, 0.98, 1), 0.34 if gray else 0.1 if near else 0.14)
    else:
        gray = model == "ii"
        k = 1.7 if gray else 1
        # from the upper left: the edges at the right and below are hardly lit
        lit = k * edge
        mirrored(area((-64, 14, 12), (0, 4, 0), 18, 20 * lit, WARM, size_y=96))
        mirrored(area((-18, 66, 13), (-6, 0, 0), 84, 32 * lit, WARM, size_y=18))
        mirrored(area((-46, 48, 13), (0, 0, 0), 50, 26 * lit, WARM, size_y=18))
        mirrored(area((64, -4, 10), (0, 0, 0), 16, 4.5 * k, PALE if gray else COOL, size_y=110))
        mirrored(area((0, -64, 9), (0, 0, 0), 110, foot * k, PALE if gray else COOL, size_y=16))
        if gray:
            place, size, light = at or ((-40, 36, 60), 40, 14.5)
            matte(area(place, (0, 0, 0), size, light, WARM))
        elif near:
            matte(area(NEAR_NIGHT, (0, 0, 0), 8, near, WARM))
        else:
            matte(area((-30, 34, 80), (0, 0, 0), 70, 2.6, WARM))
        world((0.9, 0.95, 1), 0.06)


def front(model, width, height, left, bottom, night):
    p, of = phone(model, night)
    straight(width, height, 12.77, left, bottom, of["size"][:2])
    bpy.context.view_layer.update()
    flat_light(night, model, near=NIGHT if night else 0)
    return dict(size=(width, height), phones=[(p, of)])


def front_drawn(width, height, left, bottom, night):
    """a gray one that a page writes on: its light falls off over it, and its edges are as quiet as its front"""
    p, of = phone("ii", night)
    straight(width, height, 12.77, left, bottom, of["size"][:2])
    bpy.context.view_layer.update()
    flat_light(night, "ii", **GRAY_DRAWN)
    return dict(size=(width, height), phones=[(p, of)])


def sharpen(edges=True):
    """edges and glass in which lights end in a line, around a front that is matte"""
    of = {"front": ("Specular", 0.05), "plate": ("Roughness", 0.02)}
    if edges:
        of["blk_side"] = ("Roughness", 0.2)
    for m in bpy.data.materials:
        if m.name.split(".")[0] in of:
            name, value = of[m.name.split(".")[0]]
            m.node_tree.nodes["Principled BSDF"].inputs[name].default_value = value


def front_near(model, width, height, left, bottom, night):
    """lit from near by, which falls off over its front, and the edge of a card lies across its glass"""
    p, of = phone(model, night)
    cam = straight(width, height, 12.77, left, bottom, of["size"][:2])
    bpy.context.view_layer.update()
    iii = model == "iii"
    flat_light(night, model, near=NIGHT if night else 34 if iii else 41, foot=8 if iii else 2.2)
    if model != "iii":
        return dict(size=(width, height), phones=[(p, of)])
    sharpen()
    reflect_gradient(p, of, cam, GLASS[night])
    for o in bpy.data.objects:
        if o.name.startswith("sp"):
            # The loudspeaker's holes are dashes from here.
            o.hide_render = True
    if not night:
        # It is beside the ground, and no lighter than the edges.
        for m in [m for m in bpy.data.materials if m.name.startswith("wheel")]:
            b = m.node_tree.nodes["Principled BSDF"]
            b.inputs["Base Color"].default_value = (0.02, 0.02, 0.0203, 1)
            b.inputs["Specular"].default_value = 0.25
    return dict(size=(width, height), phones=[(p, of)])


def back(model, width, height, left, bottom):
    """in the light of front_near, at night"""
    p, of = phone(model, True)
    for m in bpy.data.materials:
        b = m.node_tree and m.node_tree.nodes.get("Principled BSDF")
        if m.name.split(".")[0] in ("blk", "blk_soft"):
            # as light as the front
            b.inputs["Base Color"].default_value = (0.022, 0.022, 0.0217, 1)
            b.inputs["Sheen"].default_value = 0
        elif m.name.startswith("dark"):
            # a hole, which would shine
            b.inputs["Specular"].default_value = 0
        elif m.name.startswith("mark"):
            b.inputs["Base Color"].default_value = (0.14, 0.14, 0.14, 1)
    p.rotation_euler = (0, pi, 0)
    straight(width, height, 12.77, left, bottom, of["size"][:2])
    bpy.context.view_layer.update()
    flat_light(True, model, near=NIGHT)
    return dict(size=(width, height), phones=[])


def side_of(model, width, height, margin, night):
    """its left edge, where the wheel is, or its right one with three buttons; the front is at the right or at the left"""
    p, of = phone(model, night)
    w, h, t = of["size"]
    sign = 1 if model == "iii" else -1
    p.rotation_euler = (0, radians(90 * sign), 0)
    cam = straight(width, height, 12.77, margin, margin, (t, h))
    bpy.context.view_layer.update()
    flat_light(night, model, **(GRAY_DRAWN if model == "ii" else {}))
    for m in [m for m in bpy.data.materials if night and m.name.startswith("wheel")]:
        # lighter than the side that it is in
        m.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.16, 0.16, 0.163, 1)
    return dict(size=(width, height), phones=[])


# ---------------------------------------------------------------- upright
def lens(elevation, target, mm, width, height, across):
    """a level camera above, its lens shifted down, so that upright is upright; across: centimetres of the width"""
    longest = max(width, height) / width * across
    distance = longest * mm / 36
    rise = distance * math.tan(radians(elevation))
    at = target + Vector((0, -distance, rise))
    return studio.camera(at, (at.x, target.y, at.z), mm, shift=(0, -rise / longest))


def floor_for(night):
    f = studio.floor(mat("ground", (0.0006,) * 3 if night else (0.8, 0.785, 0.76), 0.85, spec=0))
    f.visible_camera = f.visible_glossy = f.visible_shadow = False
    return f


def studio_light(night, model=None, black=None):
    """a soft box at the left, 45 degrees from the camera and above, a card at the right; edges mirror long lights; black:
    where a black phone stands, whose front a light from near by falls off over at night"""
    edge = lambda x, y, z, width, light, col: mirrored(area((x, y, z), (0, 0, z), width, light, col, size_y=110))
    if not night:
        matte(area((-78, -78, 74), (0, 0, 6), 70, 24, WARM))
        area((85, -30, 30), (0, 0, 6), 60, 4, COOL)
        edge(-70, -42, 0, 16, 30, WARM)
        edge(-56, 76, 0, 26, 0.9, WARM)
        edge(56, 76, 0, 26, 0.9, COOL)
        mirrored(area((0, -14, 90), (0, 0, 6), 120, 40, WARM, size_y=22))
        world((0.97, 0.98, 1), 0.16)
    else:
        if model == "ii":
            # from nearer by, which falls off over its gray front
            matte(area((-40, -44, 42), (0, 0, 6), 34, 21, WARM))
        else:
            matte(area((-78, -78, 74), (0, 0, 6), 70, 4 if black is None else 1.6, WARM))
            if black is not None:
                matte(area((black - 9, -6.5, 7.8), (black, -0.6, 5.3), 8, NIGHT, WARM))
        edge(-70, -42, 0, 14, 60, WARM)
        edge(-56, 76, 0, 26, 1.6, WARM)
        edge(70, -42, 0, 14, 7, COOL)
        edge(56, 76, 0, 26, 0.4, COOL)
        mirrored(area((0, -14, 90), (0, 0, 6), 120, 110, WARM, size_y=20))
        world((0.9, 0.95, 1), 0.05)


def upright(p, of, turn, x):
    p.rotation_euler = Euler((radians(90), 0, radians(turn)), "XYZ")
    p.location = (x, 0, of["size"][1] / 2)


def both(width, height, cm, turn, gap, night, z, x=0):
    """cm: pixels of a centimetre; x, z: what is in the middle of the picture"""
    a, b = phone("iii", night), phone("ii", night)
    wide = lambda of: of["size"][0] * cos(radians(turn)) + of["size"][2] * sin(radians(turn))
    total = wide(III) + gap + wide(II)
    upright(*a, turn, -total / 2 + wide(III) / 2)
    upright(*b, -turn, total / 2 - wide(II) / 2)
    across = width / cm
    cam = lens(10, Vector((x, 0, z)), 100, width, height, across)
    bpy.context.view_layer.update()
    studio_light(night, black=a[0].location.x)
    floor_for(night)
    sharpen(edges=not night)
    reflect_gradient(*a, cam, GLASS[night])
    return dict(size=(width, height), phones=[a, b], stands=True)


def alone(model, night):
    """in a frame of one size, so that both have their true relative size; 0.22 cm from its left edge"""
    p, of = phone(model, night)
    w, h, t = of["size"]
    upright(p, of, 0, 0)
    width, height = 1140, 1632
    x = 4.435 - w / 2 - 0.22
    cam = lens(10, Vector((x, -t / 2, 4.75)), 261, width, height, 36 / 261 * 92 * width / height)
    bpy.context.view_layer.update()
    studio_light(night, model, 0 if model == "iii" else None)
    floor_for(night)
    if model == "iii":
        # The edges that put_together.py lights are found by their color, which a sharp mirror has none of.
        sharpen(edges=not night)
        reflect_gradient(p, of, cam, GLASS[night])
    return dict(size=(width, height), phones=[(p, of)], stands=True)


# ---------------------------------------------------------------- turned: as in `lp3_three_quarter` of scenes.py
def turned(model, turn, height, target, lens_mm, night):
    """in the frame of that scene; the lights of what is flat stand around it as it is turned"""
    p, of = phone(model, night)
    p.rotation_euler = Euler((radians(90), 0, radians(turn)), "XYZ")
    p.location = (0, 0, of["size"][1] / 2)
    cam = studio.camera((0, -62, height), target, lens_mm)
    width, height = 1600, 2000
    sc = bpy.context.scene
    sc.render.resolution_x, sc.render.resolution_y = width, height
    bpy.context.view_layer.update()
    before = set(bpy.data.objects)
    flat_light(night, model, near=TURNED[night], foot=8 if model == "iii" else 2.2)
    all_lights = set(bpy.data.objects) - before
    # By day the light is at the side that is seen, at night at the left in all pictures.
    turned_over = all_lights if turn < 0 and not night else set()
    # in the side that is seen, and at night in the edge before it
    k = 0.3 if turn < 0 and night else 1
    sides = [mirrored(area((-40, 34, -46), (0, 0, 0), 30, 2.6 * k, WARM, size_y=50))]
    if night:
        sides.append(mirrored(area((-64, -10, 34), (0, 0, 0), 18, 17 * k, WARM, size_y=120)))
    if turn < 0:
        turned_over = turned_over | set(sides)
    bpy.context.view_layer.update()
    for o in all_lights | set(sides):
        if o in turned_over:
            o.location.x *= -1
            studio.aim(o, (0, 0, 0))
            bpy.context.view_layer.update()
        o.matrix_world = p.matrix_world @ o.matrix_world
    bpy.context.view_layer.update()
    if model == "iii":
        sharpen()
        reflect_gradient(p, of, cam, GLASS[night])
    return dict(size=(width, height), phones=[(p, of)])


# ---------------------------------------------------------------- in the air
def falling(model, night):
    """a phone a hand's width above the ground, on which its shadow lies"""
    p, of = phone(model, night)
    w, h, t = of["size"]
    facing = Matrix.Rotation(radians(-25), 4, "Z") @ Matrix.Rotation(radians(90 - 12), 4, "X")
    turn = facing @ Matrix.Rotation(radians(-29), 4, "Z")
    corner = [turn @ Vector((x * w / 2, y * h / 2, z * t / 2)) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    middle = Vector((-0.35, 0, 4.0 - min(v.z for v in corner)))
    p.matrix_world = Matrix.Translation(middle) @ turn
    far, up = 110, radians(21)
    target = Vector((0, 0, 7.06))
    studio.camera(target + far * Vector((0, -cos(up), sin(up))), target, far * 36 / 22.2)
    width, height = 1600, 2000
    sc = bpy.context.scene
    sc.render.resolution_x, sc.render.resolution_y = width, height
    bpy.context.view_layer.update()
    before = set(bpy.data.objects)
    flat_light(night, model, near=TURNED[night])
    # in the side that is seen
    mirrored(area((44, 26, -46), (0, 0, 0), 30, (1.6, 3)[night], WARM, size_y=50))
    bpy.context.view_layer.update()
    # They stand around its front, upright.
    for o in set(bpy.data.objects) - before:
        o.matrix_world = Matrix.Translation(middle) @ facing @ o.matrix_world
    floor_for(night)
    return dict(size=(width, height), phones=[(p, of)], lamp=((-7, 5, 70), 17, 70, 1))


def with_floor(scene, night):
    floor_for(night)
    return scene


SCENES = {
    "iii_cut": lambda night: front_near("iii", 970, 1376, 28, 12.2, night),
    "iii_front": lambda night: front_near("iii", 970, 1376, 28, 12.2, night),
    "ii_cut": lambda night: front("ii", 768, 1267, 26, 12.2, night),
    "ii_drawn": lambda night: front_drawn(768, 1267, 26, 12.2, night),
    "ii_black_cut": lambda night: front("ii_black", 768, 1267, 26, 12.2, night),
    "ii_front": lambda night: front_near("ii", 768, 1267, 26, 12.2, night),
    "ii_black_front": lambda night: front_near("ii_black", 768, 1267, 26, 12.2, night),
    "iii_back": lambda night: back("iii", 970, 1376, 28, 12.2),
    "ii_black_back": lambda night: back("ii_black", 768, 1267, 26, 12.2),
    "iii_side": lambda night: side_of("iii", 172, 1374, 9, night),
    "ii_side": lambda night: side_of("ii", 130, 1244, 9, night),
    "pair": lambda night: both(1500, 1150, 84, 16, 2.0, night, 4.76, 0.6),
    "iii_standing": lambda night: alone("iii", night),
    "iii_turned": lambda night: turned("iii", 34, 14, (0.15, 0, 5.0), 138, night),
    "ii_black_turned": lambda night: turned("ii_black", -33, 13.5, (0, 0, 4.5), 146, night),
    "ii_turned": lambda night: turned("ii", -33, 13.5, (0, 0, 4.5), 146, night),
    "four_letters": lambda night: with_floor(letters.four_letters(night), night),
    "four_letters_narrow": lambda night: with_floor(letters.four_letters_narrow(night), night),
    "ii_falling": lambda night: falling("ii", night),
    "ii_standing": lambda night: alone("ii", night),
}


def corners(scene, cam, w, h):
    sc = bpy.context.scene
    sc.render.resolution_x, sc.render.resolution_y = w, h
    bpy.context.view_layer.update()
    found = []
    for p, of in scene["phones"]:
        at = [world_to_camera_view(sc, cam, screen_point(p, of, u, v)) for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))]
        found.append([(c.x * w, (1 - c.y) * h) for c in at])
    return np.array(found, "f4").reshape(-1, 4, 2)


def pixels(out, w, h, spp):
    """a quick render without features"""
    sc = bpy.context.scene
    sc.render.resolution_x, sc.render.resolution_y = w, h
    sc.cycles.samples = spp
    sc.use_nodes = False
    sc.render.image_settings.file_format = "OPEN_EXR"
    sc.render.image_settings.color_depth = "32"
    sc.render.filepath = out
    bpy.ops.render.render(write_still=True)
    im = bpy.data.images.load(out)
    im.colorspace_settings.name = "Non-Color"
    a = np.empty(w * h * 4, "f4")
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    os.remove(out)
    return a.reshape(h, w, 4)[::-1, :, :3]


def ground_of(scene, night, out):
    """the light on the ground beside the phones, as a share of that without them; lamp: where a light of the scene's
    own is for it, its size, its light and that of everywhere"""
    things = [o for o in bpy.data.objects if o.type in ("MESH", "CURVE", "FONT") and o.name != "floor"]
    if night or "lamp" in scene:
        # The lamps are too low for it: what little light there is comes from everywhere.
        for o in [o for o in bpy.data.objects if o.type == "LIGHT"]:
            o.hide_render = True
        world((1, 1, 1), 1)
    if "lamp" in scene:
        at, size, light, fill = scene["lamp"]
        area(at, (0, 0, 0), size, light)
        world((1, 1, 1), fill)
    bpy.data.objects["floor"].visible_camera = True
    bpy.data.materials["ground"].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.8,) * 4
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.cycles.use_denoising = False
    sc.cycles.max_bounces = 2
    sc.view_settings.view_transform = "Raw"
    sc.render.threads_mode, sc.render.threads = "FIXED", 2
    for o in things:
        o.visible_camera = False
    size = [v // scene.get("coarse", 6) for v in scene["size"]]
    samples = 60 if "coarse" in scene else 240
    under = pixels(out, *size, samples).mean(-1)
    for o in things:
        o.hide_render = True
    return under / np.maximum(pixels(out, *size, samples).mean(-1), 1e-5)


if __name__ == "__main__":
    a = sys.argv[sys.argv.index("--") + 1 :]
    name, out = a[0], os.path.abspath(a[1])
    share = float(a[2]) if len(a) > 2 else 1
    spp = int(a[3]) if len(a) > 3 else 48
    night = name.startswith("night:")
    reset()
    began = time.time()
    scene = SCENES[name[6:] if night else name](night)
    w, h = (round(v * share) for v in scene["size"])
    cam = bpy.context.scene.camera
    found = corners(scene, cam, w, h)
    if spp:
        render(out, w, h, spp, transparent=True, bounces=3)
        of, frame = [p["of"] for p, _ in scene["phones"]], np.array(cam.get("frame", [0, 0, 0])) * share
        np.savez(out + ".npz", **np.load(out + ".npz"), corners=found, of=of, frame=frame)
    else:
        np.savez(out + "_ground.npz", ground=ground_of(scene, night, out + ".exr"))
    print(f"DONE {name} {time.time() - began:.1f}s")
