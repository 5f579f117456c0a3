import { belowMedium } from '#site/kernel/theme/breakpoints.ts';
import { PictureByTheme } from '#site/kernel/ui/picture-by-theme.tsx';
import day from './four-letters.avif';
import narrowDay from './four-letters-narrow.avif';
import narrowNight from './four-letters-narrow-night.avif';
import night from './four-letters-night.avif';

const wide = { day, night, width: 2240, height: 560 };
const narrow = { media: belowMedium, day: narrowDay, night: narrowNight, width: 960, height: 760 };

/** Four closed envelopes in a row, on narrow screens two above two (seed/pictures/scenes/letters.py). Their ground is the page's. */
export function FourLetters() {
  return <PictureByTheme wide={wide} narrow={narrow} />;
}
