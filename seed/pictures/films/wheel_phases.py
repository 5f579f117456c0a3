"""blender -b -P source/films/wheel_phases.py -- exr     renders the parts of the scene wheel_film that change, for wheel_film.py: its wheel, turned by a part of a tooth each
(wheel_film_<phase>.npz), and its screen, off (wheel_film_dark.npz)"""
import sys, os

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenes"))
import bpy, studio, scenes, things
from math import pi

PHASES = 16
folder = os.path.abspath(sys.argv[sys.argv.index("--") + 1])
studio.reset()
w, h, *_ = scenes.build("wheel_film")
r = bpy.context.scene.render
r.use_border = True
wheel, glass = bpy.data.objects["wheel"], bpy.data.materials["lp3glass"].node_tree.nodes["Principled BSDF"]


def part(name, left, right, bottom, top, samples):
    r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = left, right, bottom, top
    studio.render(f"{folder}/wheel_film_{name}", w, h, samples)


for i in range(PHASES):
    wheel.rotation_euler = (0, 0, 2 * pi / 56 * i / PHASES)
    part(i, 0.39, 0.66, 0.24, 0.58, 20)
glass.inputs["Emission Strength"].default_value = 0
part("dark", 0.4, 1, 0.55, 0.92, 16)
