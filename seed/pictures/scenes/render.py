"""blender -b -P source/scenes/render.py -- scene exr/out [scale] [spp]     renders one scene to out.npz (two half buffers + features); "night:scene" at night"""
import sys, os, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, studio, scenes, things, parts, parcels, pocket, glove, photographs, near, open_book, signpost, sheet, cases, window, boat

a = sys.argv[sys.argv.index("--") + 1 :]
name, out = a[0], os.path.abspath(a[1])
sc = float(a[2]) if len(a) > 2 else 1.0
studio.reset()
t = time.time()
if name.startswith("night:"):
    import night

    name = name[6:]
    night.night(**night.LIGHT.get(name, {}))
w, h, spp, kw = scenes.build(name)
spp = int(a[3]) if len(a) > 3 else spp
if "night" in sys.modules:
    kw = dict(bounces=2) | kw
studio.render(out, int(w * sc) // 2 * 2, int(h * sc) // 2 * 2, spp, **kw)
print(f"DONE {name} {time.time()-t:.1f}s")
