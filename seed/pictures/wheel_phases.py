"""blender -b -P source/wheel_phases.py -- exr [phases] [spp]     renders the wheel alone of the scene wheel_film, turned by a part of a tooth each, for wheel_film.py"""
import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, studio, scenes, things
from math import pi

a = sys.argv[sys.argv.index("--") + 1 :]
phases, spp = (int(x) for x in (*a[1:], 16, 20)[:2])
studio.reset()
w, h, *_ = scenes.build("wheel_film")
r = bpy.context.scene.render
r.use_border = True
r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = 0.39, 0.66, 0.24, 0.58
for i in range(phases):
    bpy.data.objects["wheel"].rotation_euler = (0, 0, 2 * pi / 56 * i / phases)
    studio.render(f"{os.path.abspath(a[0])}/wheel_film_{i}", w, h, spp)
