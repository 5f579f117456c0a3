import { z } from 'zod';

const names = ['dominant', 'vibrant', 'lightVibrant', 'darkVibrant', 'muted', 'lightMuted', 'darkMuted'] as const;

const swatchSchema = z.object({
  /** "#f2f0ec" */
  background: z.string(),
  /** Black or white, whichever is read better upon it. */
  foreground: z.string(),
  title: z.string(),
  /** Share of the picture in percent. */
  population: z.number(),
});

export const paletteSchema = z.record(z.enum(names), swatchSchema);

type Swatch = z.infer<typeof swatchSchema>;
type Palette = z.infer<typeof paletteSchema>;

interface Colour {
  red: number;
  green: number;
  blue: number;
  /** Share of the picture, 0 to 1. */
  share: number;
  /** Both 0 to 1. */
  saturation: number;
  lightness: number;
}

/** What each name looks for. The provider names its swatches after these and does not say how it finds them. */
const wishes: Record<Exclude<(typeof names)[number], 'dominant'>, { saturation: number; lightness: number }> = {
  vibrant: { saturation: 1, lightness: 0.5 },
  lightVibrant: { saturation: 1, lightness: 0.74 },
  darkVibrant: { saturation: 1, lightness: 0.26 },
  muted: { saturation: 0.3, lightness: 0.5 },
  lightMuted: { saturation: 0.3, lightness: 0.74 },
  darkMuted: { saturation: 0.3, lightness: 0.26 },
};

/**
 * Seven colours of a picture, the same each time: similar pixels are taken together, and each name gets the colour that is nearest to what
 * it looks for, a large one before a small one.
 *
 * @param pixels Red, green and blue, a byte each.
 */
export function paletteOf(pixels: Uint8Array): Palette {
  const colours = gather(pixels);
  const best = (worth: (colour: Colour) => number) =>
    swatch(colours.reduce((best, colour) => (worth(colour) > worth(best) ? colour : best)));
  const near = ({ saturation, lightness }: { saturation: number; lightness: number }) =>
    best(
      (colour) =>
        0.2 * colour.share -
        0.3 * Math.abs(colour.saturation - saturation) -
        0.5 * Math.abs(colour.lightness - lightness),
    );
  return {
    dominant: best(({ share }) => share),
    vibrant: near(wishes.vibrant),
    lightVibrant: near(wishes.lightVibrant),
    darkVibrant: near(wishes.darkVibrant),
    muted: near(wishes.muted),
    lightMuted: near(wishes.lightMuted),
    darkMuted: near(wishes.darkMuted),
  };
}

/** The averages of pixels that are alike in the three upper bits of each part. */
function gather(pixels: Uint8Array): [Colour, ...Colour[]] {
  const heaps = new Map<number, { red: number; green: number; blue: number; count: number }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const heap = heaps.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    heaps.set(key, { red: heap.red + red, green: heap.green + green, blue: heap.blue + blue, count: heap.count + 1 });
  }
  const total = Math.floor(pixels.length / 3);
  const [first = colourOf(0, 0, 0, 1), ...others] = [...heaps.values()].map(({ red, green, blue, count }) =>
    colourOf(Math.round(red / count), Math.round(green / count), Math.round(blue / count), count / total),
  );
  return [first, ...others];
}

function colourOf(red: number, green: number, blue: number, share: number): Colour {
  const most = Math.max(red, green, blue) / 255;
  const least = Math.min(red, green, blue) / 255;
  const lightness = (most + least) / 2;
  const room = 1 - Math.abs(2 * lightness - 1);
  return { red, green, blue, share, lightness, saturation: room === 0 ? 0 : (most - least) / room };
}

function swatch({ red, green, blue, share }: Colour): Swatch {
  const isLight = 0.299 * red + 0.587 * green + 0.114 * blue > 140;
  const foreground = isLight ? '#000' : '#fff';
  const background = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return { background, foreground, title: foreground, population: Math.round(share * 10_000) / 100 };
}
