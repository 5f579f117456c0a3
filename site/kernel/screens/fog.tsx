import { PictureByTheme } from '#site/kernel/ui/picture-by-theme.tsx';
import day from './fog.avif';
import styles from './fog.module.css';
import narrowDay from './fog-narrow.avif';
import narrowNight from './fog-narrow-night.avif';
import night from './fog-night.avif';

const wide = { day, night, width: 2240, height: 700 };
/** For phones held upright: the middle of the wide picture, made narrower, with a third of its bytes. */
const narrow = { media: '(max-aspect-ratio: 3/5)', day: narrowDay, night: narrowNight, width: 910, height: 700 };

/** Fog at the foot of a screen that has no picture: it ends in the page's ground above, and at the footer's line. */
export function Fog() {
  return <PictureByTheme wide={wide} narrow={narrow} className={styles.fog} />;
}
