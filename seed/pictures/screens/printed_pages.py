"""Draws two pages of an open book (PIL + EB Garamond). Run: venv/bin/python source/screens/printed_pages.py entry.json…    The text is that of articles."""
from PIL import Image, ImageDraw, ImageFont
import json, os, sys

HERE = os.path.dirname(os.path.abspath(__file__))
PX = 150  # per cm
PAGE = (12.4, 18.6)  # cm
INNER, OUTER, HEAD, FOOT, INDENT = 1.7, 1.55, 1.9, 2.0, 0.5  # margins, in cm
SIZE, LEADING = 0.375, 0.54  # of the letters and from line to line, in cm
PAPER, INK = (233, 228, 216), (46, 44, 41)


def face(name, size):
    return ImageFont.truetype(f"/usr/share/fonts/opentype/ebgaramond/EBGaramond12-{name}.otf", round(size * PX))


def lines(paragraphs, font, width):
    """each line with whether it is the first and the last one of its paragraph"""
    indent = INDENT * PX
    for words in (p.split() for p in paragraphs):
        first, line = True, []
        for word in words:
            room = width - (indent if first else 0)
            if line and font.getlength(" ".join((*line, word))) > room:
                yield line, first, False
                first, line = False, []
            line.append(word)
        yield line, first, True


def page(typeset, font, number, title, side):
    w, h = (round(v * PX) for v in PAGE)
    im = Image.new("RGB", (w, h), PAPER)
    d = ImageDraw.Draw(im)
    left = (OUTER if side == "left" else INNER) * PX
    width = w - (OUTER + INNER) * PX
    edge = left if side == "left" else left + width
    d.text((left + width / 2, 1.1 * PX), title, font=face("Italic", SIZE * 0.9), fill=INK, anchor="ms")
    d.text((edge, h - 1.05 * PX), str(number), font=font, fill=INK, anchor="ls" if side == "left" else "rs")
    y = (HEAD + SIZE) * PX
    for line, first, last in typeset:
        x = left + (INDENT * PX if first else 0)
        gap = font.getlength(" ")
        if not last and len(line) > 1:
            gap = (left + width - x - sum(font.getlength(word) for word in line)) / (len(line) - 1)
        for word in line:
            d.text((x, y), word, font=font, fill=INK, anchor="ls")
            x += font.getlength(word) + gap
        y += LEADING * PX
    return im


if __name__ == "__main__":
    entries = [json.load(open(file)) for file in sys.argv[1:]]
    texts = [block["body"]["$text"] for entry in entries for block in entry["contentBlocks"] if "body" in block]
    font = face("Regular", SIZE)
    typeset = list(lines((p for text in texts[1:] for p in text if "[" not in p), font, (PAGE[0] - INNER - OUTER) * PX))
    count = int((PAGE[1] - HEAD - FOOT) / LEADING)
    title = entries[0]["title"]
    both = Image.new("RGB", tuple(round(v * PX) for v in (2 * PAGE[0], PAGE[1])))
    both.paste(page(typeset[:count], font, 86, title, "left"), (0, 0))
    both.paste(page(typeset[count : 2 * count], font, 87, title, "right"), (both.width // 2, 0))
    both.save(os.path.join(HERE, "..", "..", "tex", "pages.png"))
