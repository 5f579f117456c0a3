"""A line of joined handwriting, as strokes: the points of each letter, in heights of a small one, from the end of the letter before it."""
import random
from math import hypot

LETTERS = {
    "a": ".62,.86 .38,1 .12,.74 .1,.3 .3,.02 .5,.3 .66,.96 .6,.4 .7,.04 .92,.2",
    "b": ".22,.9 .42,1.9 .3,2.2 .2,1.7 .2,.3 .38,0 .62,.3 .58,.86 .8,.84",
    "c": ".56,.86 .36,1 .12,.66 .14,.22 .36,0 .7,.24",
    "d": ".62,.86 .38,1 .12,.74 .1,.3 .3,.02 .54,.4 .74,1.5 .78,2.1 .66,1 .66,.1 .94,.2",
    "e": ".24,.24 .5,.62 .44,.96 .24,.9 .14,.5 .22,.1 .42,0 .72,.24",
    "f": ".3,.9 .5,1.9 .38,2.2 .26,1.6 .2,0 .14,-.8 .26,-.9 .34,-.3 .34,.2 .62,.3",
    "g": ".6,.86 .36,1 .12,.7 .14,.3 .34,.1 .56,.5 .66,.96 .56,-.1 .4,-.8 .2,-.7 .4,-.2 .86,.24",
    "h": ".24,.9 .46,1.9 .36,2.2 .24,1.6 .18,.02 .26,.6 .5,1 .62,.8 .6,.2 .68,.02 .9,.2",
    "i": ".16,.5 .28,.98 .24,.3 .34,.02 .56,.22",
    "k": ".24,.9 .46,1.9 .36,2.2 .22,1.5 .18,.02 .3,.7 .56,.96 .5,.6 .3,.5 .5,.1 .76,.2",
    "l": ".22,.8 .46,1.8 .38,2.2 .24,1.6 .22,.3 .34,.02 .58,.22",
    "m": ".14,.6 .2,.98 .18,.02 .28,.7 .46,.98 .52,.7 .5,.04 .6,.7 .78,.98 .84,.7 .84,.14 .94,.02 1.14,.22",
    "n": ".14,.6 .2,.98 .18,.02 .3,.7 .5,.98 .58,.7 .58,.14 .68,.02 .9,.22",
    "o": ".5,.9 .34,1 .12,.66 .14,.2 .34,0 .58,.3 .56,.8 .44,.96 .64,.8 .84,.84",
    "p": ".2,.7 .26,1 .14,-.2 .08,-.9 .2,.2 .36,.9 .58,.9 .64,.5 .46,.06 .3,.1 .86,.22",
    "q": ".6,.86 .36,1 .12,.7 .14,.3 .34,.1 .56,.5 .66,.96 .58,-.2 .56,-.9 .66,-.3 .9,.22",
    "r": ".2,.7 .28,1.12 .36,.94 .56,.92 .54,.3 .62,.04 .84,.22",
    "s": ".2,.5 .4,1.08 .44,.7 .54,.3 .38,0 .16,.1 .4,.04 .74,.22",
    "t": ".2,.9 .34,1.7 .26,.8 .26,.2 .38,.02 .6,.22",
    "u": ".14,.6 .22,.98 .18,.3 .3,.02 .5,.3 .64,.98 .6,.3 .7,.02 .92,.22",
    "v": ".14,.6 .24,.98 .3,.3 .38,.02 .58,.5 .62,.94 .82,.86",
    "w": ".14,.6 .22,.98 .2,.3 .32,.02 .5,.4 .54,.9 .56,.3 .7,.02 .88,.5 .9,.94 1.1,.86",
    "y": ".14,.6 .22,.98 .2,.4 .32,.14 .5,.4 .64,.98 .52,-.1 .36,-.8 .16,-.7 .4,-.16 .84,.24",
    "D": ".3,1.95 .24,1 .2,.08 .02,.2 .12,.02 .5,.0 1,.4 1.14,1.2 .8,1.9 .3,2.06 .06,1.7",
    "T": ".62,2.04 .56,1.5 .5,.8 .44,.2 .3,.0",
    "C": ".96,1.66 .8,2.04 .44,1.8 .18,1.1 .24,.3 .52,.0 1.04,.4",
    "A": ".08,.02 .5,1.1 .86,2.05 .92,1 .98,.08 1.14,.12",
}
# strokes of their own, after the word
APART = {
    "i": (".26,1.45 .3,1.55",),
    "t": (".04,1.22 .6,1.32",),
    "A": (".3,.78 .96,.86",),
    "T": (".04,1.84 .3,2.04 .7,2.0 1.2,2.14",),
}
CAPITALS = "DATC"


def points(word):
    return [tuple(float(v) for v in p.split(",")) for p in word.split()]


def smooth(stroke, n=6):
    """a curve through all points"""
    out = []
    for i in range(len(stroke) - 1):
        a, b, c, d = (stroke[max(0, min(len(stroke) - 1, i + k))] for k in (-1, 0, 1, 2))
        for j in range(n):
            t = j / n
            out.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d)
                )
            )
    return out + [stroke[-1]]


def write(line, height, seed=1, slant=0.3):
    """strokes of (x, y, pressure) on y = 0, of letters this high"""
    rnd = random.Random(seed)
    strokes, x = [], 0
    for word in line.split():
        stroke, later, size = [], [], 1 + rnd.uniform(-0.05, 0.05)
        for letter in word:
            if letter in ",.":
                later.append([(x + 0.12, 0.06), (x + 0.02, -0.24) if letter == "," else (x + 0.17, 0)])
                continue
            k, drop = size * (1 + rnd.uniform(-0.09, 0.09)), rnd.uniform(-0.06, 0.06)
            path = [(x + px * size, py * k + drop) for px, py in points(LETTERS[letter])]
            for apart in APART.get(letter, ()):
                later.append([(x + px * size, py * k + drop) for px, py in points(apart)])
            stroke += path
            x = path[-1][0] if letter not in CAPITALS else max(p[0] for p in path) + 0.1
            if letter in CAPITALS:
                strokes.append(stroke)
                stroke = []
        strokes += [stroke, *later]
        x += 0.75 + rnd.uniform(-0.1, 0.15)
    out = []
    for stroke in strokes:
        if len(stroke) < 2:
            continue
        path = smooth(stroke)
        done = []
        for i, (px, py) in enumerate(path):
            before = path[max(0, i - 1)]
            # firmer downwards
            down = (before[1] - py) / (hypot(px - before[0], py - before[1]) + 1e-6)
            done.append(((px + slant * py) * height, py * height, 1 + 0.28 * down))
        out.append(done)
    return out
