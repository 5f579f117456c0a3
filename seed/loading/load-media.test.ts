import { expect, test } from 'vitest';
import { expectSeedError, type InvalidSeed, seedErrorOf } from '../testing/seed-error.ts';
import { smallSeed } from '../testing/small-seed.ts';

const media = 'media/media.json';

const invalidSeeds: InvalidSeed[] = [
  {
    file: media,
    change: ['things/lamp', { title: 'Lamp', alt: '' }],
    message: 'is listed, but there is no such file below media',
  },
  { file: media, change: ['Things', { title: 'Lamp', alt: '' }], message: 'must be a path below seed/media' },
];

test.for(invalidSeeds)('$file is refused when $change.0 $message', expectSeedError);

test('A media file that is missing from media.json is refused', async () => {
  const error = await seedErrorOf({ ...smallSeed(), 'media/things/desk.jpg': '' });
  expect(error).toMatchObject({ file: 'seed/media/media.json', field: 'things/desk.jpg' });
});
