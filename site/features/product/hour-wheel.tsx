import { type CSSProperties, useState } from 'react';
import { chooseTheme, useTheme } from '#site/kernel/theme/theme.ts';
import styles from './hour-wheel.module.css';

/** From noon to night; each has as much of the night in its ground as its words are readable on. */
const hours = [
  { name: 'Noon', night: 0 },
  { name: 'Afternoon', night: 7 },
  { name: 'Evening', night: 16 },
  { name: 'Dusk', night: 84 },
  { name: 'Night', night: 100 },
];
const night = hours.length - 1;
/** The first hour of the dark theme. */
const dusk = 3;

/** The phone's wheel as a control of the theme (THEME-1): turning it takes the page from noon to night. */
export function HourWheel() {
  const isDark = useTheme() === 'dark';
  const [turned, setTurned] = useState(0);
  // The theme may be chosen elsewhere, too.
  const hour = turned >= dusk === isDark ? turned : isDark ? night : 0;
  const { name, night: share } = hours[hour] ?? { name: '', night: 0 };

  function turnTo(next: number) {
    setTurned(next);
    if (next >= dusk !== isDark) chooseTheme(isDark ? 'light' : 'dark');
  }

  return (
    <section className={styles.hours} style={{ '--night-share': `${share}%`, '--turn': hour } as CSSProperties}>
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
      <p className="small">Turn the wheel.</p>
    </section>
  );
}
