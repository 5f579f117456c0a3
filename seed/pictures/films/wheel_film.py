"""The film of the wheel: python3 source/films/wheel_film.py exr frames     frames of 24 a second from wheel_film_lit.npz and what wheel_phases.py renders of it
The wheel turns six teeth, the screen becomes darker with it, and both come back."""
import sys, os, numpy as np, cv2

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "finish"))
import grade

PHASES, TEETH = 16, 6
EV, CON = 0.05, 0.8
folder, out = sys.argv[1:3]
os.makedirs(out, exist_ok=True)


def light(name, box=np.s_[:, :]):
    d = np.load(f"{folder}/wheel_film_{name}.npz")
    return grade.denoise(d["c"][(slice(None), *box)], *(d[k][box].astype("f4") for k in "anz"))


def part(name):
    """where something is in it, and how much of it is in each pixel there: less at its sides"""
    has = np.load(f"{folder}/wheel_film_{name}.npz")["c"][0, ..., 3] > 0
    sides = [np.flatnonzero(has.any(axis))[[0, -1]] for axis in (1, 0)]
    far = [np.minimum(np.arange(b - a + 1), np.arange(b - a + 1)[::-1]) for a, b in sides]
    share = np.clip((np.minimum(far[0][:, None], far[1]) - 2) / 24, 0, 1)[..., None]
    return tuple(slice(a, b + 1) for a, b in sides), share


lit = light("lit")
turns, of_turns = part("0")
wheel = [light(i, turns) for i in range(PHASES)]
dims, of_dims = part("dark")
screen = np.maximum(lit[dims] - light("dark", dims) - 0.02, 0) * of_dims
ease = lambda t: t * t * t * (t * (6 * t - 15) + 10)
there = [ease(i / 52) for i in range(53)]
way = [0] * 14 + there + [1] * 16 + there[::-1] + [0] * 14
grain = cv2.GaussianBlur(np.random.default_rng(5).standard_normal(lit.shape[:2]).astype("f4"), (0, 0), 0.8)
grain /= grain.std()
for i, turned in enumerate(way):
    x = lit.copy()
    x[dims] -= screen * (1 - (1 - 0.9 * turned) ** 2.2)
    x[turns] += (wheel[round(turned * TEETH * PHASES) % PHASES] - x[turns]) * of_turns
    y = np.clip(grade.soft(np.maximum(x, 0) * 2**EV), 0, 1)
    y = y + CON * (y - 0.5) * y * (1 - y) * 2 + 0.003 * grain[..., None]
    cv2.imwrite(f"{out}/{i:03}.png", (np.clip(y, 0, 1)[..., ::-1] * 255 + 0.5).astype("u1"))
