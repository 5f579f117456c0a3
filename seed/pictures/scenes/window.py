"""The floor below the phone that falls, at night: light through a window of four panes lies on it, with the phone's shadow"""
import bpy
from mathutils import Vector
from props import *
import one_studio, studio
from scenes import scene

# The way of the light, where the window's middle is on the floor, half of its width and depth, its bar, and how high it is
WAY, MIDDLE, HALF, BAR, HIGH = Vector((0.22, -0.18, -1)), (1.1, 2.4), (6.1, 8.4), 1, 16


def panes(turn=0.17):
    """a wall with four openings, which is seen by the light alone"""
    across, down = ((-300, -half, -BAR / 2, BAR / 2, half, 300) for half in HALF)
    at = Vector((*MIDDLE, 0)) - WAY * (HIGH / -WAY.z)
    black = mat("wall", (0, 0, 0), 1, spec=0)
    for i in range(5):
        for j in range(5):
            if i in (1, 3) and j in (1, 3):
                continue
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            o = obj("wall", [(across[p], down[q], 0) for p, q in corners], [(0, 1, 2, 3)], black, smooth=False)
            o.location, o.rotation_euler = at, (0, 0, turn)
            o.visible_camera = o.visible_glossy = o.visible_diffuse = False


@scene
def window_floor():
    one_studio.falling("ii", True)
    for o in list(bpy.data.objects):
        if o.type == "LIGHT" or o.name == "floor":
            o.hide_render = True
        else:
            o.visible_camera = False
    studio.floor(plaster((0.10, 0.098, 0.094)), 400)
    panes()
    light = studio.sun((0, 0, 0), 2.6, 4.6, (1, 0.98, 0.95))
    studio.aim(light, Vector(light.location) + WAY)
    world((1, 1, 1), 0)
    # As large as in the finished picture, and where it is.
    camera = bpy.context.scene.camera.data
    camera.lens *= 0.8145
    camera.shift_y = -0.0229
    return 1600, 2000, 48, dict(bounces=2)
