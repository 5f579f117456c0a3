"""Sheets of cloth that hang, fold and lie around things, in centimetres: x right, y up the sheet, z out of it. Needs numpy alone."""
import numpy as np


def noise(p, size, octaves=3, seed=0):
    """smooth noise of about ±1 at points of two coordinates, of features of this size"""
    out, total = 0, 0
    for k in range(octaves):
        q = np.asarray(p) / size * 2**k + 7.3 * k
        i = np.floor(q).astype(int)
        f = q - i
        f = f * f * f * (f * (f * 6 - 15) + 10)

        def at(dx, dy):
            h = (i[..., 0] + dx) * 374761393 + (i[..., 1] + dy) * 668265263 + (seed * 31 + k) * 1274126177
            h = (h ^ (h >> 13)) * 1103515245
            return ((h ^ (h >> 16)) & 0xFFFF) / 32767.5 - 1

        a = at(0, 0) * (1 - f[..., 0]) + at(1, 0) * f[..., 0]
        b = at(0, 1) * (1 - f[..., 0]) + at(1, 1) * f[..., 0]
        out, total = out + (a * (1 - f[..., 1]) + b * f[..., 1]) * 0.5**k, total + 0.5**k
    return out / total * 1.6


def finer(P, at_rows, at_columns):
    """a grid's values between its points, along smooth curves"""

    def along(P, t):
        n = len(P)
        i = np.clip(np.floor(t).astype(int), 0, n - 2)
        f = (t - i).reshape(-1, *[1] * (P.ndim - 1))
        p = [P[np.clip(i + k, 0, n - 1)] for k in (-1, 0, 1, 2)]
        # beyond its ends a grid goes on straight
        p[0] = np.where((i == 0).reshape(f.shape), 2 * p[1] - p[2], p[0])
        p[3] = np.where((i == n - 2).reshape(f.shape), 2 * p[2] - p[1], p[3])
        a, b = (p[2] - p[0]) / 2, (p[3] - p[1]) / 2
        return (
            p[1] * (2 * f**3 - 3 * f**2 + 1)
            + a * (f**3 - 2 * f**2 + f)
            + p[2] * (3 * f**2 - 2 * f**3)
            + b * (f**3 - f**2)
        )

    return along(along(P, at_rows).swapaxes(0, 1), at_columns).swapaxes(0, 1)


def normals(P):
    n = np.cross(np.gradient(P, axis=1), np.gradient(P, axis=0))
    return n / np.linalg.norm(n, axis=-1, keepdims=True)


class Sheet:
    """a grid of points, each as far from its neighbours as in the flat cloth"""

    # neighbours: threads, which do not stretch; the bias, which gives; and what resists a bend
    LINKS = ((0, 1, 1), (1, 0, 1), (1, 1, 0.3), (1, -1, 0.3))
    LINKS += tuple((j * n, i * n, "bend") for n in (2, 4) for j, i in ((0, 1), (1, 0), (1, 1), (1, -1)))

    def __init__(s, rest, at, ease=(1, 1), bend=0.1, stiff=None):
        s.rest, s.P, s.bend = rest, at.copy(), bend
        s.last = s.P.copy()
        r = rest * np.array(ease)
        s.links = []
        for dj, di, k in s.LINKS:
            a, b = s.pair(r, dj, di)
            k = np.full(a.shape[:2], bend if k == "bend" else k)
            if stiff is not None and max(dj, di) > 1:
                k = np.maximum(k, np.minimum(*s.pair(stiff, dj, di)))
            s.links.append((dj, di, np.linalg.norm(b - a, axis=-1), k))

    @staticmethod
    def pair(A, dj, di):
        h, w = A.shape[:2]
        return A[: h - dj, max(0, -di) : w - max(0, di)], A[dj:, max(0, di) : w - max(0, -di)]

    def pull(s):
        for dj, di, length, k in s.links:
            a, b = s.pair(s.P, dj, di)
            d = b - a
            now = np.sqrt((d * d).sum(-1))
            d *= ((now - length) / np.maximum(now, 1e-6) * k / 4)[..., None]
            a += d
            b -= d

    def fall(s, g, keep):
        v = (s.P - s.last) * keep
        s.last = s.P.copy()
        s.P += v + g


def out_of_box(p, half, r):
    """how to leave a box with round edges: the distance to it and the direction"""
    q = np.abs(p) - (half - r)
    o = np.maximum(q, 0)
    far = np.linalg.norm(o, axis=-1)
    inside = q.max(-1)
    d = far + np.minimum(inside, 0) - r
    n = np.where((far > 1e-6)[..., None], o / np.maximum(far, 1e-6)[..., None], (q == inside[..., None]) * 1.0)
    return d, n * np.sign(p)
