import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorUnits, nightPicturesOf, shapeMoney, shapePicture } from './shape-values.ts';

describe('[SHOP-5] a decimal amount becomes exact minor units', () => {
  test.each([
    ['25.0', 2500],
    ['12.5', 1250],
    ['14.25', 1425],
    ['0.1', 10],
    ['1.15', 115],
    ['1.005', 101],
    ['7', 700],
    ['-3.5', -350],
    ['-0.0', 0],
  ])('"%s" is %i', (amount, minor) => {
    expect(minorUnits(amount)).toBe(minor);
  });

  test('three times 0.10 is 0.30', () => {
    const { minor, currency } = shapeMoney({ amount: '0.10', currencyCode: 'USD' });
    expect({ minor: minor * 3, currency }).toEqual(shapeMoney({ amount: '0.30', currencyCode: 'USD' }));
  });

  test('every amount of cents equals its decimal text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        const digits = String(cents).padStart(3, '0');
        expect(minorUnits(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(cents);
      }),
    );
  });

  test.each(['', 'free', '1,50', '1.2.3', '1e3'])('"%s" is refused', (amount) => {
    expect(() => minorUnits(amount)).toThrow(`"${amount}" is not a decimal amount.`);
  });
});

const image = (url: string) => ({ id: null, url, altText: null, width: 1600, height: 2000 });
const front = image('https://cdn.test/s/files/1/0/front.jpg?v=7');
const listing = (value: string) => [null, { key: 'night_pictures', value }];

test('[THEME-1] a picture has the night picture of its name that its product lists', () => {
  const listed = nightPicturesOf(listing('["back-night.jpg","front-night.jpg"]'));
  expect(shapePicture(front, 'Phone', listed)).toMatchObject({ night: 'front-night.jpg' });
  expect(shapePicture(image('https://cdn.test/side.jpg'), 'Phone', listed)).not.toHaveProperty('night');
  expect(shapePicture(front, 'Phone')).not.toHaveProperty('night');
});

test.each(['', 'front-night.jpg', '{"0":"front-night.jpg"}', '[1,null]'])(
  'a list that is %j has no night pictures',
  (value) => {
    expect(nightPicturesOf(listing(value))).toEqual([]);
  },
);
