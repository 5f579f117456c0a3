import { expect, test } from 'vitest';
import { expectMistake, type Mistake, mistakeIn } from './testing/mistake.ts';
import { smallSeed } from './testing/small-seed.ts';

const media = 'media/media.json';

const mistakes: Mistake[] = [
  {
    file: media,
    change: ['things/lamp', { title: 'Lamp', alt: '' }],
    says: 'is listed, but there is no such file below media',
  },
  { file: media, change: ['Things', { title: 'Lamp', alt: '' }], says: 'must be a path below seed/media' },
];

test.for(mistakes)('$file is refused when $change.0 $says', expectMistake);

test('A media file that the list does not have is refused.', async () => {
  const mistake = await mistakeIn({ ...smallSeed(), 'media/things/desk.jpg': '' });
  expect(mistake).toMatchObject({ file: 'seed/media/media.json', field: 'things/desk.jpg' });
});
