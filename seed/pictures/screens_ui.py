"""venv/bin/python source/screens_ui.py     what the Light Phone III shows in the pictures, one texture each, beside make_ui.py's list"""
from make_ui import *

W, H = int(7.15*S), int(10.6*S); X0 = (W-6.2*S)/2; Y0 = .52*S; LX = X0+.62*S; RX = X0+6.2*S-.62*S
def blank(clock):
    im = Image.new('L', (W, H), 0); d = ImageDraw.Draw(im)
    if clock: d.text((LX, Y0+.55*S), clock, font=font('InterDisplay-Regular.otf', .40*S), fill=215, anchor='lt')
    return im, d
def line(d, x, y, words, size, face='Light', fill=240, anchor='ls'): d.text((x, Y0+y*S), words, font=font(f'InterDisplay-{face}.otf', size*S), fill=fill, anchor=anchor)

def alarm():
    im, d = blank(None); line(d, (LX+RX)/2, 4.2, '6:40', 2.05, 'ExtraLight', anchor='ms'); line(d, (LX+RX)/2, 5.5, 'Tomorrow', .52, fill=190, anchor='ms'); return im
def note():
    im, d = blank('16:05')
    for i, w in enumerate(('Back door key', 'is under the', 'blue pot. Feed', 'the cat twi')): line(d, LX-.03*S, 2.3+i*.98, w, .70)
    x = LX+font('InterDisplay-Light.otf', .70*S).getlength('the cat twi')+.06*S; d.rectangle((x, Y0+(2.3+3*.98-.60)*S, x+.035*S, Y0+(2.3+3*.98+.10)*S), fill=240); return im
def arrow():
    im, d = blank('9:12'); k = int(.10*S); x, y = LX+2.0*S, Y0+1.75*S
    d.line((x+1.15*S, y+2.3*S, x+1.15*S, y+.75*S, x-.55*S, y+.75*S), fill=240, width=k, joint='curve'); d.line((x+.1*S, y+.1*S, x-.56*S, y+.76*S, x+.1*S, y+1.42*S), fill=240, width=k, joint='curve')
    line(d, LX-.03*S, 5.55, 'Left at', .80); line(d, LX-.03*S, 6.45, 'the church', .80); return im
def album():
    im, d = blank('22:48'); line(d, LX-.03*S, 2.6, 'Slow river', .80); line(d, LX-.03*S, 3.45, 'Side one', .52, fill=180)
    d.rectangle((LX, Y0+4.75*S, RX, Y0+4.77*S), fill=90); d.rectangle((LX, Y0+4.72*S, LX+2.1*S, Y0+4.80*S), fill=240)
    line(d, LX-.02*S, 5.5, '2:14', .42, 'Regular', 190); line(d, RX, 5.5, '6:31', .42, 'Regular', 190, 'rs'); return im
def call():
    im, d = blank(None); line(d, (LX+RX)/2, 3.2, 'Hannah', 1.15, anchor='ms'); line(d, (LX+RX)/2, 4.2, '0:42', .60, 'Regular', 190, 'ms')
    line(d, (LX+RX)/2, 6.5, 'Hang up', .62, fill=225, anchor='ms'); return im

if __name__ == '__main__':
    for f in (alarm, note, arrow, album, call): f().convert('RGB').save(f'{T}/lp3_{f.__name__}.png')
