"""The letter of pages/envelope.jpg, which a hand wrote quickly with a soft pencil. python3 letter.py tex/letter.png
Centimeters, from the lower left of the sheet."""
import sys, numpy as np, cv2
from hand import LETTERS, Pencil

WIDE, HIGH = 14.8, 15.8
LINES = (
    "Dear Ada,",
    "Thank you for your letter. I read",
    "it twice, by the window, and",
    "the answer is yes. Come on",
    "Sunday, and stay for supper.",
)
# other ways in which this hand makes a letter
ALSO = {
    "a": (".58,.86 .34,.98 .1,.66 .12,.2 .34,.02 .54,.3 .64,.96 .6,.4 .68,.06 .84,.14",),
    "d": (".6,.8 .36,.97 .1,.66 .14,.2 .34,.0 .56,.3 .66,1.2 .68,1.86 .62,1 .62,.2 .74,.02",),
    "e": (".1,.44 .36,.52 .56,.74 .44,.98 .22,.92 .1,.5 .22,.08 .42,.0 .7,.2",),
    "n": (".1,.96 .1,.5 .08,.04 .2,.62 .4,.94 .54,.84 .56,.4 .62,.04 .78,.1",),
    "o": (".36,.98 .12,.72 .12,.24 .34,.0 .6,.3 .58,.78 .38,1.0 .3,.92",),
    "r": (".1,.96 .1,.5 .08,.04 .18,.64 .36,.94 .52,.92",),
    "s": (".5,.88 .3,.98 .14,.78 .3,.56 .5,.34 .4,.04 .1,.06",),
    "t": (".2,1.5 .2,.8 .2,.2 .34,.0 .5,.1", "-.06,1.0 .22,1.06 .56,1.16"),
    "u": (".08,.96 .1,.4 .24,.04 .44,.14 .58,.6", ".6,.98 .58,.4 .66,.04 .8,.1"),
    "y": (".08,.98 .1,.56 .26,.34 .5,.5 .62,.98 .56,.1 .42,-.6 .16,-.74",),
}
JOINS, JOINED = "acdehilmntu", "eimnpruw"


def line(p, words, x, y, size, slant, press, width, turn):
    """some letters are joined to the next; what is larger than a letter, slant, height and pressure, changes slowly"""
    rng = p.rng
    at, drift, before, last = 0.0, 0.0, None, None
    bend = rng.uniform(0.6, 1.2) * 0.07, rng.uniform(0, 6)
    lean, firm, grown = rng.normal(0, 0.03, 3)
    forms = {}

    def put(points):
        x1, y1 = points[:, 0] * size, points[:, 1] * size
        y1 = y1 + turn * x1 + bend[0] * np.sin(0.55 * x1 + bend[1])
        f = press * (1 + firm) * rng.uniform(0.92, 1.1)
        long = np.hypot(np.diff(x1), np.diff(y1)).sum()
        p.stroke(np.stack([x + x1, y + y1], -1), f, width, 0.3, flick=min(0.11, 0.35 * long))

    for letter in words + " ":
        if last is not None and (letter == " " or before not in JOINS or letter not in JOINED or rng.uniform() < 0.35):
            put(last)
            last = None
        if letter == " ":
            at += 0.52 + rng.uniform(-0.08, 0.12)
            lean, firm = 0.6 * lean + rng.normal(0, 0.03), 0.6 * firm + rng.normal(0, 0.05)
            before = None
            continue
        drift = 0.65 * drift + rng.normal(0, 0.03)
        grown = 0.8 * grown + rng.normal(0, 0.035)
        wide, tall = 1 + rng.normal(0, 0.06) + grown, 1 + rng.normal(0, 0.04) + grown
        own = 0.17 + slant + lean + rng.normal(0, 0.03)
        # not the form that was written last
        ways = [LETTERS[letter]] + ([ALSO[letter]] if letter in ALSO else [])
        forms[letter] = (
            (forms[letter] + (rng.uniform() < 0.7)) % len(ways) if letter in forms else rng.integers(len(ways))
        )
        right, strokes = 0, []
        for stroke in ways[forms[letter]]:
            q = np.array([[float(v) for v in k.split(",")] for k in stroke.split()])
            right = max(right, q[:, 0].max() * wide)
            q += rng.normal(0, 0.026, q.shape)
            strokes.append(np.stack([at + q[:, 0] * wide + own * q[:, 1], q[:, 1] * tall + drift], -1))
        if last is not None:  # on from the letter before, a little below the top of this one
            strokes[0] = np.vstack([last, strokes[0]])
        # the stroke from which the next letter can go on is laid when that letter is known
        go_on = -1 if letter not in JOINS else 0 if letter in "it" else len(strokes) - 1
        last = None
        for k, q in enumerate(strokes):
            if k == go_on:
                last = q
            else:
                put(q)
        at += right + 0.2 + rng.uniform(-0.03, 0.05)
        before = letter


def draw(seed=10):
    p = Pencil(WIDE, HIGH, 110, seed)
    rng = np.random.default_rng(seed)
    y = HIGH - 1.62
    for i, words in enumerate(LINES):
        # the lead becomes blunter, until the hand turns the pencil
        blunt = (0.0, 0.002, 0.005, 0.001, 0.004)[i]
        x = 1.35 + rng.normal(0, 0.07)
        line(p, words, x, y, 0.45, rng.normal(0, 0.02), 0.74, 0.048 + blunt, rng.normal(0.004, 0.006))
        y -= 1.25 + rng.normal(0, 0.035)
    p.laid **= 0.75  # no letter too faint to be read
    return p.sheet((0.925, 0.921, 0.91), (0.3, 0.3, 0.31), 1.5, 0.06)


if __name__ == "__main__":
    cv2.imwrite(sys.argv[1], (np.clip(draw()[..., ::-1], 0, 1) * 255 + 0.5).astype("u1"))
