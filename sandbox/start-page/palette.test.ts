import { expect, test } from 'vitest';
import { paletteOf } from './palette.ts';

type Colour = [number, number, number];

function pixels(...parts: [Colour, number][]): Uint8Array {
  return Uint8Array.from(parts.flatMap(([colour, count]) => Array.from({ length: count }, () => colour).flat()));
}

test('Each swatch has the colour nearest to its target', () => {
  const palette = paletteOf(
    pixels(
      [[250, 20, 20], 20],
      [[20, 20, 110], 20],
      [[240, 160, 250], 20],
      [[110, 130, 120], 20],
      [[225, 230, 225], 60],
    ),
  );
  expect(palette).toMatchObject({
    dominant: { background: '#e1e6e1', foreground: '#000', population: 42.86 },
    vibrant: { background: '#fa1414', foreground: '#fff' },
    darkVibrant: { background: '#14146e' },
    lightVibrant: { background: '#f0a0fa' },
    muted: { background: '#6e8278' },
  });
});

test('All seven swatches of an image of one colour are that colour', () => {
  const palette = paletteOf(pixels([[0, 0, 0], 9]));
  expect(new Set(Object.values(palette).map(({ background }) => background))).toEqual(new Set(['#000000']));
  expect(Object.keys(palette)).toHaveLength(7);
});
