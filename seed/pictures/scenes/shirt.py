"""A shirt's breast pocket with a Light Phone II in it. The origin is the middle of the pocket's mouth."""
from cloth import *

# The pocket: its width, its depth and how much of its lower corners is cut off.
WIDTH, DEPTH, CORNER = 10.2, 9.6, 1.5
OUT = 2.35  # how much of the phone looks out
PHONE = np.array((5.585, 9.585, 0.875)) / 2
TILT = np.radians((5, -2, -2.6))  # forward, to the side, and as a clock's hand turns


def turned(a):
    (cx, cy, cz), (sx, sy, sz) = np.cos(a), np.sin(a)
    x = np.array(((1, 0, 0), (0, cx, -sx), (0, sx, cx)))
    y = np.array(((cy, 0, sy), (0, 1, 0), (-sy, 0, cy)))
    z = np.array(((cz, -sz, 0), (sz, cz, 0), (0, 0, 1)))
    return z @ y @ x


TURN, AT = turned(TILT), np.array((0.25, OUT - PHONE[1], 0.8))


def half(y):
    return WIDTH / 2 - np.maximum(0, CORNER - (y + DEPTH)) * 0.9


def chest(p):
    x, y = p[..., 0] - 3, p[..., 1] + 1
    return -x * x / 70 - y * y / 160


def pocket_grid(h):
    y = np.linspace(-DEPTH, 0, round(DEPTH / h) + 1)
    u = np.linspace(-1, 1, round(WIDTH / h) + 1)
    return np.stack([u[None] * half(y)[:, None], np.repeat(y[:, None], len(u), 1)], -1)


def shirt_grid(h, low=(-15, -15), high=(15, 12)):
    x, y = (np.linspace(a, b, round((b - a) / h) + 1) for a, b in zip(low, high))
    return np.stack(np.meshgrid(x, y), -1)


class Sewn:
    """where points of the pocket are on the shirt's grid"""

    def __init__(s, shirt, p):
        h = shirt[0, 1, 0] - shirt[0, 0, 0]
        q = (p - shirt[0, 0]) / h
        i = np.clip(np.floor(q).astype(int), 0, np.array(shirt.shape[1::-1]) - 2)
        f = q - i
        s.at = [(i[..., 1] + b, i[..., 0] + a) for b in (0, 1) for a in (0, 1)]
        s.share = [
            ((f[..., 0] if a else 1 - f[..., 0]) * (f[..., 1] if b else 1 - f[..., 1]))[..., None]
            for b in (0, 1)
            for a in (0, 1)
        ]

    def of(s, P):
        return sum(P[a] * k for a, k in zip(s.at, s.share))

    def move(s, P, d):
        for a, k in zip(s.at, s.share):
            np.add.at(P, a, d * k)


def worn(spacings=(0.6, 0.3, 0.15), times=(1500, 500, 160), seed=3):
    """the shirt and the pocket as grids of points, with their flat grids"""
    shirt = pocket = None
    for level, (h, n) in enumerate(zip(spacings, times)):
        rs, rp = shirt_grid(h), pocket_grid(h)
        if level:
            grown = lambda P, r: finer(
                P, np.linspace(0, P.shape[0] - 1, r.shape[0]), np.linspace(0, P.shape[1] - 1, r.shape[1])
            )
            s, p = grown(shirt.P, rs), grown(pocket.P, rp)
        else:
            s = np.dstack([rs * (0.95, 1), chest(rs) + 0.3 + 0.25 * noise(rs, 5, 2, seed)])
            p = np.dstack([rp * (0.95, 1), chest(rp) + 0.5 + 0.2 * noise(rp, 4, 2, seed + 1)])
        # the hem is folded twice, and stiff
        stiff = np.where(rp[..., 1] > -1.9, 0.5, 0)
        bend = (0.14, 0.24, 0.3)[level]
        shirt, pocket = Sheet(rs, s, (1, 1), bend), Sheet(rp, p, (1.05, 1.012), bend, stiff)
        sewn = Sewn(rs, rp)
        edge = np.zeros(rp.shape[:2], bool)
        edge[0] = edge[:, 0] = edge[:, -1] = True
        edge_at = Sewn(rs, rp[edge])
        top, sides = s[-1].copy(), (s[:, 0].copy(), s[:, -1].copy())
        if not level:
            top[:, 2] = chest(rs[-1]) + 0.35 + 0.5 * noise(rs[-1], 4.5, 2, seed + 5)
        g = np.array((0, -1, -0.35)) * 0.0004 * h
        for k in range(n):
            t = k / n if not level else 1
            grow, drop = min(1, t / 0.35), 0.75 * min(1, max(0, (t - 0.35) / 0.3))
            at = AT + (0, 0.75 - drop, 0)
            box = PHONE * (1, 1, grow)
            for c in (shirt, pocket):
                c.fall(g, 0.985)
                for _ in range(2):
                    c.pull()
            S, P = shirt.P, pocket.P
            d = edge_at.of(S) - P[edge]
            P[edge] += d / 2
            edge_at.move(S, -d / 2)
            # the phone: nothing of the pocket is behind its front, nothing of the shirt before its back
            for Q, sign, room in ((P, 1, 0.08), (S, -1, 0.05)):
                q = (Q - at) @ TURN
                deep = q.copy()
                deep[..., 2] = np.where(sign * q[..., 2] < 0, 0, q[..., 2])
                r = min(0.3, box[2] * 0.8 + 0.01)
                d, m = out_of_box(deep, box + room, r + room * 0.5)
                # what is behind leaves to the front, what is beside to the side
                near = (np.abs(q[..., 0]) < box[0] - 0.15) & (np.abs(q[..., 1]) < box[1] - 0.15)
                m = np.where(near[..., None], np.array((0, 0, sign)), m)
                push = np.where(near, np.maximum(0, box[2] + room - sign * q[..., 2]), np.maximum(0, -d))
                Q += (m * push[..., None]) @ TURN.T * 0.6
            gap = sewn.of(S)[..., 2] + 0.06 - P[..., 2]
            gap[edge] = 0
            gap = np.maximum(gap, 0)
            P[..., 2] += gap * 0.6
            sewn.move(S, np.dstack([gap * 0, gap * 0, -gap * 0.2]))
            S[..., 2] = np.maximum(S[..., 2], chest(S))
            S[-1] = top
            S[:, 0, 0], S[:, -1, 0] = sides[0][:, 0], sides[1][:, 0]
    return shirt, pocket


# ------------------------------------------------------------ what is finer than the folds
step = lambda d: (lambda k: k * k * (3 - 2 * k))(np.clip(d, 0, 1))
bell = lambda d: np.exp(-d * d)
HEM = 1.7  # its seam, below the mouth
SEAMS = (0.18, 0.72)  # of the pocket, from its edge
PLACKET = -7.6  # its edge; its seam is beside it
PITCH = 0.3  # of stitches


def outline(p):
    """how far points are from the pocket's sewn edge, and where along it"""
    w, c = WIDTH / 2, CORNER
    at = np.array(((-w, 0), (-w, c - DEPTH), (0.9 * c - w, -DEPTH), (w - 0.9 * c, -DEPTH), (w, c - DEPTH), (w, 0)))
    best, along, run = np.full(p.shape[:-1], 9e9), np.zeros(p.shape[:-1]), 0
    for a, b in zip(at, at[1:]):
        long = np.linalg.norm(b - a)
        t = np.clip(((p - a) @ (b - a)) / long**2, 0, 1)
        d = np.linalg.norm(p - a - t[..., None] * (b - a), axis=-1)
        along = np.where(d < best, run + t * long, along)
        best = np.minimum(best, d)
        run += long
    return best, along


def puckers(along, off, seed, reach=0.5, high=0.032):
    """a seam draws its cloth together: small folds across it"""
    q = np.stack([along / 0.62 + 0.3 * noise(np.stack([along, off], -1), 2, 1, seed), off / 2.4], -1)
    here = 0.55 + 0.45 * noise(np.stack([along, off * 0], -1), 3, 1, seed + 9)
    return high * noise(q, 1, 2, seed) * here * np.exp(-np.abs(off) / reach)


def worn_in(p, seed):
    """creases of many days"""
    ridge = bell(noise(p + 0.6 * noise(p, 2, 2, seed + 2)[..., None], 3.2, 2, seed) / 0.22)
    return 0.02 * noise(p, 1.6, 3, seed + 4) + 0.022 * ridge


class Fine:
    """a sheet's grid between rows and columns of these coordinates, raised along its normals; `at` finds points on it again"""

    def __init__(s, sheet, rows, columns, raised, of=lambda y: 1):
        r = sheet.rest
        s.rows, s.columns, s.of = rows, columns, of
        y0, y1 = r[0, 0, 1], r[-1, 0, 1]
        u0, u1 = r[-1, 0, 0] / of(y1), r[-1, -1, 0] / of(y1)
        grid = (rows - y0) / (y1 - y0) * (len(r) - 1), (columns - u0) / (u1 - u0) * (r.shape[1] - 1)
        P = finer(sheet.P, *grid)
        s.uv = np.stack(
            [
                columns[None] * of(rows[:, None]) * np.ones(len(rows))[:, None],
                np.repeat(rows[:, None], len(columns), 1),
            ],
            -1,
        )
        s.P = P + normals(P) * raised(s.uv)[..., None]
        s.N = normals(s.P)

    def at(s, p):
        j = np.interp(p[..., 1], s.rows, np.arange(len(s.rows)))
        i = np.interp(p[..., 0] / s.of(p[..., 1]), s.columns, np.arange(len(s.columns)))
        a, b = np.minimum(j.astype(int), len(s.rows) - 2), np.minimum(i.astype(int), len(s.columns) - 2)
        f, g = (j - a)[..., None], (i - b)[..., None]
        mix = (
            lambda A: (A[a, b] * (1 - f) + A[a + 1, b] * f) * (1 - g)
            + (A[a, b + 1] * (1 - f) + A[a + 1, b + 1] * f) * g
        )
        return mix(s.P), mix(s.N)


def spread(a, b, wide, near, ends=(0.5, 0.5)):
    """from a to b by steps that are small near the ends"""
    at = [a]
    while at[-1] < b:
        x = at[-1]
        close = min((x - a) / ends[0] if ends[0] else 9, (b - x) / ends[1] if ends[1] else 9)
        at.append(x + near + (wide - near) * float(step(close - 0.6)))
    at = np.array(at)
    return a + (at - a) * (b - a) / (at[-1] - a)


def fine_pocket(sheet):
    def raised(p):
        d, s = outline(p)
        y = -p[..., 1]
        z = 0.15 * np.sqrt(1 - (1 - np.clip(d / 0.1, 0, 1)) ** 2) - 0.05
        z -= 0.025 * step((d - 0.9) / 0.1) * step((y - HEM - 0.1) / 0.12)
        for k, at in enumerate(SEAMS):
            z -= (0.04, 0.028)[k] * bell((d - at) / 0.075)
            z += puckers(s, d - at, 11 + 7 * k, 0.5, 0.03)
        z -= 0.045 * bell((y - HEM) / 0.075)
        z += puckers(p[..., 0], y - HEM, 31, 0.5, 0.035) * step(d / 0.5)
        return z + worn_in(p, 5) * step(d / 0.8)

    rows = spread(-DEPTH, 0, 0.045, 0.018, (1, 0.3))
    columns = spread(-1, 1, 0.045 / (WIDTH / 2), 0.016 / (WIDTH / 2), (0.2, 0.2))
    return Fine(sheet, rows, columns, raised, half)


def fine_shirt(sheet):
    def raised(p):
        d, s = outline(p)
        z = puckers(s, d, 41, 0.7, 0.04) + worn_in(p, 15)
        off = PLACKET - p[..., 0]
        z += (
            0.13 * step((off + 0.03) / 0.07)
            - 0.045 * bell((off - 0.2) / 0.08)
            + puckers(p[..., 1], off - 0.2, 51, 0.6, 0.04)
        )
        return z

    return Fine(
        sheet,
        np.arange(-12, 9.5, 0.06),
        np.r_[
            np.arange(-14, PLACKET - 0.43, 0.06),
            np.arange(PLACKET - 0.4, PLACKET + 0.19, 0.02),
            np.arange(PLACKET + 0.2, 14, 0.06),
        ],
        raised,
    )


def hem(fine, r=0.075, down=1.6):
    """rows that go on over the mouth's edge and down inside"""
    P, N = fine.P, fine.N
    up = P[-1] - P[-6]
    up /= np.linalg.norm(up, axis=-1, keepdims=True)
    a = np.pi * np.arange(1, 11) / 10
    over = [P[-1] + N[-1] * r * (np.cos(t) - 1) + up * r * np.sin(t) for t in a]
    inside = [P[j] - N[j] * 2 * r for j in range(len(P) - 2, 0, -2) if fine.rows[j] > -down]
    rows = np.array(over + inside)
    along = np.r_[r * a, r * np.pi + 0.05 * np.arange(1, len(inside) + 1)]
    uv = np.stack([np.repeat(fine.uv[-1:, :, 0], len(rows), 0), np.repeat(along[:, None], P.shape[1], 1)], -1)
    return np.concatenate([P, rows]), np.concatenate([fine.uv, uv])


def seam_paths():
    """the seams of the pocket, as lines on the flat cloth"""
    w, c = WIDTH / 2, CORNER
    lines = []
    for d in SEAMS:
        x, k = w - d, 0.45 * d
        lines.append(
            np.array(
                (
                    (-x, -0.12),
                    (-x, c - DEPTH + k),
                    (0.9 * c - w + k, d - DEPTH),
                    (w - 0.9 * c - k, d - DEPTH),
                    (x, c - DEPTH + k),
                    (x, -0.12),
                )
            )
        )
    lines.append(np.array(((SEAMS[1] - w, -HEM), (w - SEAMS[1], -HEM))))
    lines += [np.array(((k * (w - SEAMS[0]), -0.12), (k * (w - SEAMS[1]), -0.12))) for k in (-1, 1)]
    return lines


def stitches(fine, lines, seed=1, pitch=PITCH, r=0.024, long=0.8):
    """loops of thread, whose ends go down into the cloth: points, faces"""
    rng = np.random.default_rng(seed)
    verts, faces = [], []
    for line in lines:
        run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
        n = max(1, round(run[-1] / pitch))
        for k in range(n):
            size = long * rng.uniform(0.92, 1.06)
            t = (k + 0.5 + size * np.linspace(-0.5, 0.5, 9)) * run[-1] / n + rng.normal(0, 0.008)
            flat = np.stack([np.interp(t, run, line[:, i]) for i in (0, 1)], -1)
            ahead = flat[-1] - flat[0]
            ahead /= np.linalg.norm(ahead)
            beside = np.array((-ahead[1], ahead[0]))
            flat += beside * (rng.normal(0, 0.006) + np.linspace(-1, 1, 9)[:, None] * rng.normal(0.011, 0.006))
            P, N = fine.at(flat)
            q = np.linspace(-1, 1, 9)[:, None]
            P = P + N * (0.014 - 0.055 * np.abs(q) ** 3.2)
            T = np.gradient(P, axis=0)
            T /= np.linalg.norm(T, axis=1, keepdims=True)
            B = np.cross(T, N)
            M = np.cross(B, T)
            a = 2 * np.pi * np.arange(8) / 8
            # two plies, turned around each other
            ply = 1 + 0.2 * np.cos(2 * (a[None] - np.linspace(0, 7, 9)[:, None]))
            ring = (B[:, None] * np.cos(a)[None, :, None] + M[:, None] * np.sin(a)[None, :, None]) * r * ply[..., None]
            base = len(verts) * 72
            verts.append((P[:, None] + ring).reshape(-1, 3))
            faces += [
                (base + i * 8 + j, base + i * 8 + (j + 1) % 8, base + (i + 1) * 8 + (j + 1) % 8, base + (i + 1) * 8 + j)
                for i in range(8)
                for j in range(8)
            ]
    return np.concatenate(verts), faces
