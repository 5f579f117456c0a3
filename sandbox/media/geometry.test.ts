import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planGeometry } from './geometry.ts';
import { type Fit, unchanged } from './transform.ts';

const source = { width: 400, height: 300 };

test.each([
  ['inside', { width: 200, height: null }, { cut: null, size: { width: 200, height: 150 }, canvas: null }],
  ['inside', { width: 100, height: 100 }, { cut: null, size: { width: 100, height: 75 }, canvas: null }],
  ['inside', { width: 4000, height: null }, { cut: null, size: null, canvas: null }],
  [
    'cover',
    { width: 100, height: 100 },
    { cut: { left: 50, top: 0, width: 300, height: 300 }, size: { width: 100, height: 100 }, canvas: null },
  ],
  [
    'cut',
    { width: 100, height: 50 },
    { cut: { left: 150, top: 125, width: 100, height: 50 }, size: null, canvas: null },
  ],
  [
    'pad',
    { width: 100, height: 100 },
    { cut: null, size: { width: 100, height: 75 }, canvas: { width: 100, height: 100, left: 0, top: 13 } },
  ],
  ['stretch', { width: 100, height: 100 }, { cut: null, size: { width: 100, height: 100 }, canvas: null }],
] as const)('A picture of 400 by 300 with fit %s into %o', (fit, box, expected) => {
  expect(planGeometry(source, { ...unchanged, fit, ...box })).toEqual(expected);
});

test.each([
  ['inside', { width: 800, height: null }, { width: 800, height: 600 }],
  ['inside', { width: 9000, height: null }, { width: 8192, height: 6144 }],
  ['inside', { width: null, height: null }, null],
  ['cover', { width: 600, height: 600 }, { width: 600, height: 600 }],
  ['stretch', { width: 500, height: 900 }, { width: 500, height: 900 }],
  ['pad', { width: 800, height: 800 }, { width: 800, height: 600 }],
] as const)('A picture that may be enlarged, with fit %s into %o, becomes %o', (fit, box, size) => {
  expect(planGeometry(source, { ...unchanged, fit, enlarge: true, ...box }).size).toEqual(size);
});

test('For any transform, the extracted region is inside the source and no side grows', () => {
  const side = fc.integer({ min: 1, max: 6000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const fit = fc.constantFrom<Fit>('inside', 'cover', 'cut', 'stretch');
  fc.assert(
    fc.property(
      side,
      side,
      side,
      side,
      fit,
      share,
      share,
      (sourceWidth, sourceHeight, width, height, requestedFit, x, y) => {
        const from = { width: sourceWidth, height: sourceHeight };
        const { cut, size } = planGeometry(from, {
          region: null,
          width,
          height,
          fit: requestedFit,
          enlarge: false,
          focus: { x, y },
        });
        const region = cut ?? { left: 0, top: 0, ...from };
        expect(region.left).toBeGreaterThanOrEqual(0);
        expect(region.top).toBeGreaterThanOrEqual(0);
        expect(region.left + region.width).toBeLessThanOrEqual(sourceWidth);
        expect(region.top + region.height).toBeLessThanOrEqual(sourceHeight);
        const result = size ?? region;
        expect(result.width).toBeGreaterThanOrEqual(1);
        expect(result.height).toBeGreaterThanOrEqual(1);
        expect(result.width).toBeLessThanOrEqual(sourceWidth);
        expect(result.height).toBeLessThanOrEqual(sourceHeight);
      },
    ),
  );
});
