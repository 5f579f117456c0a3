"""The film of the wheel: python3 source/wheel_film.py exr frames     frames of 24 a second from wheel_film_lit.npz and wheel_film_dark.npz, whose screen is off, and
wheel_film_<phase>.npz, which have the wheel alone. The wheel turns six teeth, the screen becomes darker with it, and both come back."""
import sys, os, numpy as np, cv2

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import grade

PHASES, TEETH = 16, 6
EV, CON = 0.05, 0.45
folder, out = sys.argv[1:3]
os.makedirs(out, exist_ok=True)


def light(name, box=np.s_[:, :]):
    d = np.load(f"{folder}/{name}.npz")
    return grade.denoise(d["c"][(slice(None), *box)], d["a"][box].astype("f4"), d["n"][box].astype("f4"), d["z"][box])


dark, lit = light("wheel_film_dark"), light("wheel_film_lit")
screen = np.maximum(lit - dark, 0)

# the part of the picture that has the wheel, and how much of it is in each of its pixels: less at its sides
rows, columns = (np.flatnonzero(np.load(f"{folder}/wheel_film_0.npz")["c"][0, ..., 3].any(axis)) for axis in (1, 0))
box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
wheel = [light(f"wheel_film_{i}", box) for i in range(PHASES)]
far = lambda n: np.minimum(np.arange(n), np.arange(n)[::-1])
share = np.clip((np.minimum(far(len(rows))[:, None], far(len(columns))) - 2) / 24, 0, 1)[..., None]

ease = lambda t: t * t * t * (t * (6 * t - 15) + 10)
there = [ease(i / 52) for i in range(53)]
way = [0] * 14 + there + [1] * 16 + there[::-1] + [0] * 14
grain = cv2.GaussianBlur(np.random.default_rng(5).standard_normal(dark.shape[:2]).astype("f4"), (0, 0), 0.8)
grain /= grain.std()
for i, turned in enumerate(way):
    x = lit - screen * (1 - (1 - 0.9 * turned) ** 2.2)
    x[box] = x[box] * (1 - share) + wheel[round(turned * TEETH * PHASES) % PHASES] * share
    y = np.clip(grade.soft(np.maximum(x, 0) * 2**EV), 0, 1)
    y = y + CON * (y - 0.5) * y * (1 - y) * 2 + 0.003 * grain[..., None]
    cv2.imwrite(f"{out}/{i:03}.png", (np.clip(y, 0, 1)[..., ::-1] * 255 + 0.5).astype("u1"))
