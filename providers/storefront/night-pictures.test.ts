import { expect, test } from 'vitest';
import { nightPicturesOf, shapePicture } from './shape-values.ts';

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
