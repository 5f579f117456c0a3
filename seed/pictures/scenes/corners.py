"""blender -b -P source/scenes/corners.py -- scene…     writes the corners of the Light Phone III's front, in parts of the picture, to corners.json"""
import sys, os, json

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, studio, scenes, glove
from bpy_extras.object_utils import world_to_camera_view as view
from mathutils import Vector

out = {}
for name in sys.argv[sys.argv.index("--") + 1 :]:
    studio.reset()
    w, h, *_ = scenes.build(name)
    s = bpy.context.scene
    s.render.resolution_x, s.render.resolution_y = w, h
    bpy.context.view_layer.update()
    g = bpy.data.objects["glass"].matrix_world
    out[name] = [
        (v.x, 1 - v.y)
        for v in (
            view(s, s.camera, g @ Vector((x * 7.15 / 2, y * 10.6 / 2, 0.041)))
            for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        )
    ]
json.dump(out, open("corners.json", "w"), indent=1)
