"""The film of the wheel: python3 source/wheel_film.py exr frames     frames of 24 a second from wheel_film_<phase>.npz, and wheel_film_dark.npz, whose screen is off
The wheel turns nine teeth, the screen becomes darker with it, and both come back. The strip of paper beside the phone becomes dark."""
import sys, os, numpy as np, cv2

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import grade

PHASES, TEETH, FPS = 16, 9, 24
folder, out = sys.argv[1:3]
os.makedirs(out, exist_ok=True)


def light(name):
    d = np.load(f"{folder}/{name}.npz")
    return grade.denoise(d["c"], d["a"].astype("f4"), d["n"].astype("f4"), d["z"])


dark = light("wheel_film_dark")
lit = [light(f"wheel_film_{i}") for i in range(PHASES)]
screen = np.maximum(lit[0] - dark, 0)
ease = lambda t: t * t * t * (t * (6 * t - 15) + 10)
there = [ease(i / 52) for i in range(53)]
way = [0] * 14 + there + [1] * 16 + there[::-1] + [0] * 14
grain = cv2.GaussianBlur(np.random.default_rng(5).standard_normal(dark.shape[:2]).astype("f4"), (0, 0), 0.8)
grain /= grain.std()
for i, turned in enumerate(way):
    x = lit[round(turned * TEETH * PHASES) % PHASES] - screen * (1 - (1 - 0.9 * turned) ** 2.2)
    y = grade.soft(np.maximum(x, 0) * 2**0.3)
    y = np.clip(y, 0, 1)
    paper = np.clip((y[:, :90].mean(-1, keepdims=True) - 0.32) / 0.6, 0, 1)
    y[:, :90] = y[:, :90] * (1 - paper) + 0.055 * paper
    y = y + 0.35 * (y - 0.5) * y * (1 - y) * 2 + 0.003 * grain[..., None]
    cv2.imwrite(f"{out}/{i:03}.png", (np.clip(y, 0, 1)[..., ::-1] * 255 + 0.5).astype("u1"))
