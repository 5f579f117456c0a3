"""Someone who walks away, a silhouette of curves: walker(height in pixels) is a mask, and where in it the feet stand."""
import numpy as np, cv2

# Closed outlines, in shares of the height, from the feet (0) up to the crown (1); x to the right. Seven and a half heads.
HEAD = [
    (0.012, 1.0),
    (0.044, 0.989),
    (0.058, 0.955),
    (0.054, 0.918),
    (0.036, 0.884),
    (0.014, 0.873),
    (-0.010, 0.880),
    (-0.030, 0.912),
    (-0.035, 0.952),
    (-0.022, 0.988),
]
COLLAR = [
    (-0.028, 0.886),
    (0.010, 0.878),
    (0.046, 0.889),
    (0.056, 0.864),
    (0.066, 0.835),
    (0.0, 0.79),
    (-0.054, 0.835),
    (-0.038, 0.864),
]
COAT = [
    (-0.03, 0.862),
    (0.05, 0.862),
    (0.090, 0.842),
    (0.122, 0.806),
    (0.140, 0.74),
    (0.158, 0.665),
    (0.166, 0.615),
    (0.152, 0.588),
    (0.122, 0.575),
    (0.112, 0.55),
    (0.116, 0.46),
    (0.126, 0.38),
    (0.128, 0.335),
    (0.110, 0.320),
    (0.03, 0.308),
    (-0.06, 0.312),
    (-0.104, 0.328),
    (-0.104, 0.40),
    (-0.098, 0.48),
    (-0.096, 0.56),
    (-0.104, 0.575),
    (-0.122, 0.50),
    (-0.135, 0.462),
    (-0.154, 0.456),
    (-0.160, 0.48),
    (-0.154, 0.56),
    (-0.144, 0.65),
    (-0.128, 0.74),
    (-0.108, 0.806),
    (-0.072, 0.842),
]
FRONT = [
    (0.022, 0.37),
    (0.108, 0.37),
    (0.116, 0.27),
    (0.119, 0.16),
    (0.116, 0.06),
    (0.126, 0.026),
    (0.150, 0.012),
    (0.148, -0.003),
    (0.09, -0.003),
    (0.078, 0.012),
    (0.082, 0.06),
    (0.073, 0.15),
    (0.050, 0.25),
]
BACK = [
    (0.010, 0.37),
    (-0.086, 0.37),
    (-0.094, 0.27),
    (-0.114, 0.185),
    (-0.143, 0.110),
    (-0.161, 0.073),
    (-0.160, 0.052),
    (-0.140, 0.030),
    (-0.112, 0.006),
    (-0.095, 0.002),
    (-0.093, 0.022),
    (-0.112, 0.060),
    (-0.106, 0.090),
    (-0.072, 0.17),
    (-0.040, 0.25),
]
BAG = [(0.08, 0.525), (0.150, 0.530), (0.172, 0.505), (0.178, 0.445), (0.166, 0.405), (0.130, 0.392), (0.08, 0.40)]


def curve(points, n=12):
    """a smooth closed line through the points"""
    p = np.array(points, "f8")
    a, b, c, d = np.roll(p, 1, 0), p, np.roll(p, -1, 0), np.roll(p, -2, 0)
    t = (np.arange(n) / n)[None, :, None]
    a, b, c, d = (v[:, None] for v in (a, b, c, d))
    y = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - 3 * c + d - a) * t**3)
    return y.reshape(-1, 2)


def walker(height, flip=False, fine=16):
    """fine: in how many parts each pixel is drawn"""
    h, w = int(height * 1.1) + 4, int(height * 0.5) + 4
    m = np.zeros((h * fine, w * fine), "u1")
    foot = (w / 2, h - 0.04 * height - 1)
    for part in (HEAD, COLLAR, COAT, FRONT, BACK, BAG):
        q = curve(part)
        q[:, 0] = foot[0] + (-1 if flip else 1) * (q[:, 0] + 0.03 * q[:, 1]) * height  # a little forward
        q[:, 1] = foot[1] - q[:, 1] * height
        cv2.fillPoly(m, [np.round(q * fine * 16).astype("i4")], 255, shift=4)
    return cv2.resize(m, (w, h), interpolation=cv2.INTER_AREA).astype("f4") / 255, foot
