"""venv/bin/python source/screens/screens_ui.py     what the Light Phone III shows in the pictures, one texture each, beside make_ui.py's list"""
from make_ui import *

W, H = int(7.15 * S), int(10.6 * S)
X0 = (W - 6.2 * S) / 2
Y0 = 0.52 * S
LX = X0 + 0.62 * S
RX = X0 + 6.2 * S - 0.62 * S


def blank(clock):
    im = Image.new("L", (W, H), 0)
    d = ImageDraw.Draw(im)
    if clock:
        d.text((LX, Y0 + 0.55 * S), clock, font=font("InterDisplay-Regular.otf", 0.40 * S), fill=215, anchor="lt")
    return im, d


def line(d, x, y, words, size, face="Light", fill=240, anchor="ls"):
    d.text((x, Y0 + y * S), words, font=font(f"InterDisplay-{face}.otf", size * S), fill=fill, anchor=anchor)


def alarm():
    im, d = blank(None)
    line(d, (LX + RX) / 2, 4.2, "6:40", 2.05, "ExtraLight", anchor="ms")
    line(d, (LX + RX) / 2, 5.5, "Tomorrow", 0.52, fill=190, anchor="ms")
    return im


def note():
    im, d = blank("16:05")
    for i, w in enumerate(("Back door key", "is under the", "blue pot. Feed", "the cat twi")):
        line(d, LX - 0.03 * S, 2.3 + i * 0.98, w, 0.70)
    x = LX + font("InterDisplay-Light.otf", 0.70 * S).getlength("the cat twi") + 0.06 * S
    d.rectangle((x, Y0 + (2.3 + 3 * 0.98 - 0.60) * S, x + 0.035 * S, Y0 + (2.3 + 3 * 0.98 + 0.10) * S), fill=240)
    return im


def pot():
    im, d = blank("16:05")
    for i, w in enumerate(("Back door key", "is under the", "blue pot.")):
        line(d, LX - 0.03 * S, 2.3 + i * 0.98, w, 0.70)
    return im


def arrow():
    im, d = blank("9:12")
    k = int(0.10 * S)
    x, y = LX + 2.0 * S, Y0 + 1.75 * S
    d.line(
        (x + 1.15 * S, y + 2.3 * S, x + 1.15 * S, y + 0.75 * S, x - 0.55 * S, y + 0.75 * S),
        fill=240,
        width=k,
        joint="curve",
    )
    d.line(
        (x + 0.1 * S, y + 0.1 * S, x - 0.56 * S, y + 0.76 * S, x + 0.1 * S, y + 1.42 * S),
        fill=240,
        width=k,
        joint="curve",
    )
    line(d, LX - 0.03 * S, 5.55, "Left at", 0.80)
    line(d, LX - 0.03 * S, 6.45, "the church", 0.80)
    return im


def album():
    im, d = blank("22:48")
    line(d, LX - 0.03 * S, 2.6, "Slow river", 0.80)
    line(d, LX - 0.03 * S, 3.45, "Side one", 0.52, fill=180)
    d.rectangle((LX, Y0 + 4.75 * S, RX, Y0 + 4.77 * S), fill=90)
    d.rectangle((LX, Y0 + 4.72 * S, LX + 2.1 * S, Y0 + 4.80 * S), fill=240)
    line(d, LX - 0.02 * S, 5.5, "2:14", 0.42, "Regular", 190)
    line(d, RX, 5.5, "6:31", 0.42, "Regular", 190, "rs")
    return im


def call():
    im, d = blank(None)
    line(d, (LX + RX) / 2, 3.2, "Hannah", 1.15, anchor="ms")
    line(d, (LX + RX) / 2, 4.2, "0:42", 0.60, "Regular", 190, "ms")
    line(d, (LX + RX) / 2, 6.5, "Hang up", 0.62, fill=225, anchor="ms")
    return im


def ringing():
    im, d = blank(None)
    line(d, (LX + RX) / 2, 3.7, "Mom", 1.5, anchor="ms")
    line(d, (LX + RX) / 2, 6.4, "Answer", 0.62, fill=225, anchor="ms")
    return im


def brightness():
    im, d = blank(None)
    line(d, LX - 0.03 * S, 1.62, "Brightness", 0.62)
    return im


def level():
    """what the wheel changes: how bright the screen is, in tenths"""
    im, d = blank(None)
    line(d, LX - 0.03 * S, 1.95, "Brightness", 0.70)
    line(d, LX - 0.12 * S, 5.0, "60", 2.9, "ExtraLight")
    for i in range(10):
        x = LX + i * 0.4 * S
        d.rectangle((x, Y0 + 6.0 * S, x + 0.035 * S, Y0 + 6.6 * S), fill=240 if i < 6 else 84)
    return im


if __name__ == "__main__":
    for f in (alarm, note, pot, arrow, album, call, ringing, brightness, level):
        f().convert("RGB").save(f"{T}/lp3_{f.__name__}.png")
