import { type CSSProperties, useState } from 'react';
import { chooseTheme, useTheme } from '#site/kernel/theme/theme.ts';
import styles from './hour-wheel.module.css';
import type { WheelWords } from './read-product-page.ts';

/** From noon to night, how much of the night is in the ground of each hour, in per cent: as much as its words are readable on. */
const nightShares = [0, 7, 16, 84, 100];
const night = nightShares.length - 1;
/** The first hour of the dark theme. */
const dusk = 3;

/** The phone's wheel as a control of the theme (THEME-1): turning it takes the page from noon to night. */
export function HourWheel({ words: { hours, turnWheel } }: { words: WheelWords }) {
  const isDark = useTheme() === 'dark';
  const [turned, setTurned] = useState(0);
  // The theme may be chosen elsewhere, too.
  const hour = turned >= dusk === isDark ? turned : isDark ? night : 0;
  const name = hours[hour];

  function turnTo(next: number) {
    setTurned(next);
    if (next >= dusk !== isDark) chooseTheme(isDark ? 'light' : 'dark');
  }

  return (
    <section
      className={styles.hours}
      style={{ '--night-share': `${nightShares[hour]}%`, '--turn': hour } as CSSProperties}
    >
      <p className="display" aria-hidden="true">
        {name}
      </p>
      <input
        type="range"
        className={styles.wheel}
        aria-label="Hour of the page"
        aria-valuetext={name}
        max={night}
        value={hour}
        onChange={({ target }) => turnTo(target.valueAsNumber)}
      />
      <p className="small">{turnWheel}</p>
    </section>
  );
}
