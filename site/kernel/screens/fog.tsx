import { systemIsDark } from '#site/kernel/ui/picture-address.ts';
import day from './fog.avif';
import styles from './fog.module.css';
import narrowDay from './fog-narrow.avif';
import narrowNight from './fog-narrow-night.avif';
import night from './fog-night.avif';

const size = { width: 2240, height: 700 };
/** The middle of the wide one, made narrower, on phones held upright: a third of its bytes. */
const narrowSize = { width: 910, height: 700 };
const narrow = '(max-aspect-ratio: 3/5)';

/** Fog at the foot of a screen that has no picture: it ends in the page's ground above, and at the footer's line. */
export function Fog() {
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
      <img className={styles.fog} src={day} {...size} alt="" fetchPriority="high" />
    </picture>
  );
}
