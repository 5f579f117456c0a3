import { z } from 'zod';

const names = ['dominant', 'vibrant', 'lightVibrant', 'darkVibrant', 'muted', 'lightMuted', 'darkMuted'] as const;

const swatchSchema = z.object({
  /** "#f2f0ec" */
  background: z.string(),
  /** Black or white, the one with more contrast. */
  foreground: z.string(),
  title: z.string(),
  /** Share of the image in percent. */
  population: z.number(),
});

export const paletteSchema = z.record(z.enum(names), swatchSchema);

type Swatch = z.infer<typeof swatchSchema>;
type Palette = z.infer<typeof paletteSchema>;

interface Colour {
  red: number;
  green: number;
  blue: number;
  /** Share of the image, 0 to 1. */
  share: number;
  /** Both 0 to 1. */
  saturation: number;
  lightness: number;
}

/** The target of each swatch. The provider publishes the names of its swatches, but not how it selects their colors. */
const targets: Record<Exclude<(typeof names)[number], 'dominant'>, { saturation: number; lightness: number }> = {
  vibrant: { saturation: 1, lightness: 0.5 },
  lightVibrant: { saturation: 1, lightness: 0.74 },
  darkVibrant: { saturation: 1, lightness: 0.26 },
  muted: { saturation: 0.3, lightness: 0.5 },
  lightMuted: { saturation: 0.3, lightness: 0.74 },
  darkMuted: { saturation: 0.3, lightness: 0.26 },
};

/**
 * The seven swatches of an image. They are deterministic: similar pixels are binned, and each swatch gets the color with the best score. A color
 * has a higher score if it is nearer to the swatch's target and has a larger share of the image.
 *
 * @param pixels Red, green and blue, a byte each.
 */
export function paletteOf(pixels: Uint8Array): Palette {
  const colours = binned(pixels);
  const best = (score: (colour: Colour) => number) =>
    swatch(colours.reduce((best, colour) => (score(colour) > score(best) ? colour : best)));
  const nearest = ({ saturation, lightness }: { saturation: number; lightness: number }) =>
    best(
      (colour) =>
        0.2 * colour.share -
        0.3 * Math.abs(colour.saturation - saturation) -
        0.5 * Math.abs(colour.lightness - lightness),
    );
  return {
    dominant: best(({ share }) => share),
    vibrant: nearest(targets.vibrant),
    lightVibrant: nearest(targets.lightVibrant),
    darkVibrant: nearest(targets.darkVibrant),
    muted: nearest(targets.muted),
    lightMuted: nearest(targets.lightMuted),
    darkMuted: nearest(targets.darkMuted),
  };
}

/** The average colors of pixels that have the upper three bits of each channel in common. */
function binned(pixels: Uint8Array): [Colour, ...Colour[]] {
  const bins = new Map<number, { red: number; green: number; blue: number; count: number }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bin = bins.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    bins.set(key, { red: bin.red + red, green: bin.green + green, blue: bin.blue + blue, count: bin.count + 1 });
  }
  const total = Math.floor(pixels.length / 3);
  const [first = colourOf(0, 0, 0, 1), ...others] = [...bins.values()].map(({ red, green, blue, count }) =>
    colourOf(Math.round(red / count), Math.round(green / count), Math.round(blue / count), count / total),
  );
  return [first, ...others];
}

function colourOf(red: number, green: number, blue: number, share: number): Colour {
  const max = Math.max(red, green, blue) / 255;
  const min = Math.min(red, green, blue) / 255;
  const lightness = (max + min) / 2;
  const range = 1 - Math.abs(2 * lightness - 1);
  return { red, green, blue, share, lightness, saturation: range === 0 ? 0 : (max - min) / range };
}

function swatch({ red, green, blue, share }: Colour): Swatch {
  const isLight = 0.299 * red + 0.587 * green + 0.114 * blue > 140;
  const foreground = isLight ? '#000' : '#fff';
  const background = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return { background, foreground, title: foreground, population: Math.round(share * 10_000) / 100 };
}
