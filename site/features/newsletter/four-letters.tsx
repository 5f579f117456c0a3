import { systemIsDark } from '#site/kernel/ui/picture-address.ts';
import day from './four-letters.avif';
import narrowDay from './four-letters-narrow.avif';
import narrowNight from './four-letters-narrow-night.avif';
import night from './four-letters-night.avif';

const size = { width: 2240, height: 560 };
const narrowSize = { width: 960, height: 760 };
const narrow = '(max-width: 749px)';

/** Four closed envelopes in a row, on narrow screens two above two (seed/pictures/parcels.py). Their ground is the page's. */
export function FourLetters() {
  return (
    <picture>
      {/* Their `media` may have changed before hydration, to the theme that the visitor chose. */}
      <source
        data-theme="dark"
        media={`${narrow} and ${systemIsDark}`}
        srcSet={narrowNight}
        {...narrowSize}
        suppressHydrationWarning
      />
      <source media={narrow} srcSet={narrowDay} {...narrowSize} />
      <source data-theme="dark" media={systemIsDark} srcSet={night} {...size} suppressHydrationWarning />
      <img src={day} {...size} alt="" fetchPriority="high" />
    </picture>
  );
}
