"""Pencil strokes, and handwritten letters whose shape differs each time."""
import numpy as np, cv2

# Strokes of each letter, in heights of a small one.
LETTERS = {
    "a": (
        ".6,.82 .38,.97 .12,.7 .1,.3 .3,.02 .52,.2 .62,.6",
        ".64,1.0 .62,.5 .66,.1 .8,.02",
    ),
    "b": (".1,1.9 .08,1 .1,.05", ".1,.62 .3,.95 .58,.85 .62,.4 .42,.03 .1,.1"),
    "c": (".6,.8 .4,.98 .14,.75 .1,.35 .3,.02 .62,.14",),
    "d": (".58,.84 .36,.96 .12,.7 .1,.3 .3,.02 .56,.22", ".64,1.9 .61,1 .62,.2 .72,.02"),
    "e": (".12,.5 .4,.54 .6,.64 .54,.92 .34,1 .12,.74 .1,.34 .3,.02 .64,.14",),
    "f": (".56,1.62 .44,1.86 .28,1.7 .24,1 .22,.02", ".02,.98 .26,1.02 .5,1.06"),
    "g": (".6,.84 .36,.97 .12,.7 .12,.32 .32,.08 .54,.28 .62,.7", ".64,.98 .62,.2 .56,-.5 .36,-.76 .1,-.6"),
    "h": (".1,1.9 .09,1 .1,.02", ".1,.55 .28,.9 .5,.92 .58,.6 .58,.04"),
    "i": (".1,.98 .1,.5 .12,.02", ".1,1.36 .16,1.52"),
    "k": (".1,1.9 .08,1 .1,.02", ".54,.98 .34,.68 .1,.46", ".2,.54 .4,.28 .6,.0"),
    "l": (".12,1.9 .1,1 .1,.3 .16,.06 .3,.04",),
    "m": (
        ".08,.98 .09,.5 .08,.02",
        ".09,.62 .26,.93 .4,.9 .46,.6 .46,.02",
        ".46,.6 .62,.93 .78,.9 .84,.6 .84,.1 .94,.02",
    ),
    "n": (".08,.98 .09,.5 .08,.02", ".09,.6 .28,.93 .5,.92 .58,.6 .58,.02"),
    "o": (".4,.98 .16,.86 .08,.45 .26,.03 .52,.1 .64,.55 .5,.92 .32,.99",),
    "p": (".1,.98 .09,.2 .06,-.78", ".1,.66 .3,.96 .56,.88 .62,.46 .44,.04 .12,.12"),
    "r": (".1,.98 .1,.5 .1,.02", ".1,.62 .26,.9 .48,.96"),
    "s": (".52,.84 .34,1 .14,.84 .2,.6 .44,.44 .54,.2 .34,.0 .08,.12",),
    "t": (".26,1.55 .24,.8 .28,.1 .46,.04", ".0,1.06 .26,1.1 .52,1.08"),
    "u": (".08,.98 .08,.4 .22,.04 .42,.1 .58,.4", ".6,.98 .59,.5 .6,.1 .7,.02"),
    "v": (".06,.98 .18,.5 .3,.02 .44,.5 .58,.98",),
    "w": (".04,.98 .12,.5 .22,.03 .34,.4 .44,.8 .52,.4 .62,.03 .76,.5 .86,1.0",),
    "y": (".06,.98 .16,.5 .32,.12", ".64,.98 .46,.4 .28,-.3 .04,-.76"),
    "A": (".0,.02 .3,.96 .56,1.88", ".56,1.88 .74,.96 .92,.0", ".16,.66 .5,.7 .84,.68"),
    "C": (".92,1.56 .72,1.84 .36,1.7 .1,1.1 .16,.36 .46,.02 .92,.26",),
    "D": (".14,1.82 .12,1 .1,.02", ".0,1.78 .44,1.86 .9,1.5 1.0,.9 .74,.24 .36,.0 .06,.06"),
    "I": (".3,1.84 .28,1 .27,.02", ".02,1.8 .3,1.84 .58,1.86", ".0,.03 .27,.0 .55,.06"),
    "S": (".8,1.6 .56,1.86 .22,1.68 .2,1.26 .52,.98 .8,.62 .66,.12 .32,.0 .04,.22",),
    "T": (".5,1.8 .48,1 .46,.02", ".0,1.74 .46,1.8 1.02,1.86"),
    ",": (".14,.1 .14,-.06 .04,-.3",),
    ".": (".06,.12 .12,.06 .16,.0",),
}


def curve(points, step):
    """a smooth line through all points, in steps that are as long"""
    p = np.array(points, "f8")
    if len(p) == 2:
        fine = p[0] + (p[1] - p[0]) * np.linspace(0, 1, 50)[:, None]
    else:
        q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
        t = np.linspace(0, 1, 40, endpoint=False)[:, None]
        parts = []
        for a, b, c, d in zip(q, q[1:], q[2:], q[3:]):
            parts.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
        fine = np.vstack(parts + [p[-1:]])
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(fine, axis=0).T))]
    at = np.linspace(0, along[-1], max(4, int(along[-1] / step)))
    return np.stack([np.interp(at, along, fine[:, k]) for k in (0, 1)], -1), at


class Pencil:
    """on a sheet of this size in centimeters, with so many pixels each; y is up"""

    def __init__(self, w, h, scale, seed):
        self.h, self.scale = h, scale
        self.laid = np.zeros((int(h * scale), int(w * scale)), "f4")
        self.drawn = lambda line: line  # where a hand draws what is meant to be here
        self.rng = np.random.default_rng(seed)

    def uneven(self, at, length):
        """smooth noise along a line, of deviation 1"""
        knots = self.rng.standard_normal(int(at[-1] / length) + 4)
        x = at / length + self.rng.uniform()
        i = x.astype(int)
        t = x - i
        t = t * t * (3 - 2 * t)
        return 1.4 * (knots[i] * (1 - t) + knots[i + 1] * t)

    def stroke(self, points, press=0.62, width=0.075, wobble=1.0, over=0.0, flick=0.5):
        """through these points; over: how far it is drawn beyond its ends; flick: how far before its end the hand lifts"""
        p = np.array(points, "f8")
        if over:
            first, last = p[0] - p[1], p[-1] - p[-2]
            p[0] += first / np.hypot(*first) * over * self.rng.uniform(0.2, 1)
            p[-1] += last / np.hypot(*last) * over * self.rng.uniform(0.4, 1.3)
        line, at = curve(p, 0.25 / self.scale * 2)
        side = np.gradient(line, axis=0)
        side = np.stack([-side[:, 1], side[:, 0]], -1) / (np.hypot(*side.T)[:, None] + 1e-9)
        ends = np.minimum(1, np.minimum(at, at[-1] - at) / 0.4)
        off = wobble * (0.028 * self.uneven(at, 1.9) * ends + 0.006 * self.uneven(at, 0.4))
        line += side * off[:, None]
        line = self.drawn(line)
        # Firmer where it is drawn down, less in long curves; the tip is put down, and lifted while it moves.
        down = -np.gradient(line[:, 1]) / (np.hypot(*np.gradient(line, axis=0).T) + 1e-9)
        force = press * (1 + 0.16 * self.uneven(at, 1.3) + 0.08 * self.uneven(at, 0.3) + 0.08 * down)
        force *= 0.72 + 0.28 * np.clip(at / 0.12, 0, 1)
        force *= 0.3 + 0.7 * np.clip((at[-1] - at) / flick, 0, 1) ** 0.7
        self.dabs(line, np.clip(force, 0.16, 1), width * (0.72 + 0.45 * np.clip(force, 0, 1)))

    def dabs(self, line, force, width):
        s = self.scale
        x, y = line[:, 0] * s, (self.h - line[:, 1]) * s
        r = width * s / 2
        pad = int(r.max() + 4)
        x0, y0 = int(x.min()) - pad, int(y.min()) - pad
        own = np.zeros((int(y.max()) + pad - y0, int(x.max()) + pad - x0), "f4")
        n = 2 * pad + 1
        gy, gx = np.mgrid[:n, :n]
        for a, b, f, q in zip(x - x0, y - y0, force, r):
            i, j = int(a) - pad, int(b) - pad
            d = np.hypot(gx + i - a, gy + j - b) / q
            # round, and a little less at its edge
            dab = f * np.clip((1.12 - d) / 0.4, 0, 1)
            top, left = max(0, j), max(0, i)
            part = own[top : j + n, left : i + n]
            np.maximum(part, dab[top - j : top - j + part.shape[0], left - i : left - i + part.shape[1]], out=part)
        H, W = self.laid.shape
        t, l = max(0, y0), max(0, x0)
        part = self.laid[t : y0 + own.shape[0], l : x0 + own.shape[1]]
        part[:] = 1 - (1 - part) * (1 - 0.92 * own[t - y0 : t - y0 + part.shape[0], l - x0 : l - x0 + part.shape[1]])

    def words(self, line, x, y, size, turn=0.0, press=0.66, width=0.066):
        """on a line from here, printed: each letter of its own shape, size and slant"""
        rng = self.rng
        at, c, s = 0.0, np.cos(np.radians(turn)), np.sin(np.radians(turn))
        drift = 0.0
        for letter in line:
            if letter == " ":
                at += 0.5 + rng.uniform(-0.04, 0.1)
                continue
            drift = 0.7 * drift + rng.normal(0, 0.035)
            wide, tall = 1 + rng.normal(0, 0.07), 1 + rng.normal(0, 0.05)
            slant = 0.07 + rng.normal(0, 0.045)
            right = 0
            for k, stroke in enumerate(LETTERS[letter]):
                p = np.array([[float(v) for v in q.split(",")] for q in stroke.split()])
                right = max(right, p[:, 0].max() * wide)
                p += rng.normal(0, 0.034, p.shape)
                p = np.stack([p[:, 0] * wide + slant * p[:, 1], p[:, 1] * tall + drift], -1)
                q = (p + [at, 0]) * size
                q = np.stack([x + q[:, 0] * c - q[:, 1] * s, y + q[:, 0] * s + q[:, 1] * c], -1)
                self.stroke(q, press * rng.uniform(0.86, 1.1), width, 0.35, flick=0.16 if len(q) > 2 else 0.05)
            at += right + 0.24 + rng.uniform(-0.04, 0.06)

    def sheet(self, paper, lead, coarse=1.0, rough=0.01):
        """what is seen: the lead stays on what is high in the paper; coarse: how wide its tooth is; rough: how much of it is seen without lead"""
        h, w = self.laid.shape
        rng = np.random.default_rng(8)
        tooth = sum(
            k * cv2.GaussianBlur(rng.standard_normal((h, w)).astype("f4"), (0, 0), s * coarse) * s
            for k, s in ((1, 1.1), (0.7, 2.2))
        )
        tooth = 0.5 + 0.22 * tooth / tooth.std()
        there = np.clip((self.laid * 1.85 - 0.6 * np.maximum(tooth, 0)) / 0.55, 0, 1)
        # the side of the hand has moved some of it
        dust = cv2.GaussianBlur(self.laid, (0, 0), 0.09 * self.scale, sigmaY=0.05 * self.scale)
        there = np.maximum(there * (0.62 + 0.38 * self.laid), 0.05 * dust)[..., None]
        fibers = cv2.GaussianBlur(rng.standard_normal((h, w)).astype("f4"), (0, 0), 5)
        plain = np.array(paper, "f4") * (1 + 0.008 * fibers / fibers.std() + rough * (tooth - 0.5))[..., None]
        return plain * (1 - there) + np.array(lead, "f4") * there
