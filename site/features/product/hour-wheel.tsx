import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSlider } from '#site/kernel/browser/use-slider.ts';
import { chooseTheme, useTheme } from '#site/kernel/theme/theme.ts';
import styles from './hour-wheel.module.css';
import type { WheelWords } from './read-product-page.ts';

/** The last of the hours, which begin at noon. */
const night = 4;
/** The first hour of the dark theme. */
const dusk = 3;

/** The light of each hour, which covers the whole page. `stone` is the color of quiet text that has enough contrast in that light. */
const lights: Readonly<Record<number, { background: string; mixBlendMode: 'multiply' | 'screen'; stone?: string }>> = {
  1: { background: '#fcf6ea', mixBlendMode: 'multiply', stone: '#6a6761' },
  2: { background: '#ecd9c0', mixBlendMode: 'multiply', stone: '#5c5954' },
  [dusk]: { background: '#17120d', mixBlendMode: 'screen' },
};

/** The phone's wheel as a control of the theme (THEME-1): turning it takes the page from noon to night. */
export function HourWheel({ words: { hours, turnWheel } }: { words: WheelWords }) {
  const isDark = useTheme() === 'dark';
  const [turned, setTurned] = useState(0);
  // The theme may be chosen elsewhere too, so the hour follows it.
  const hour = turned >= dusk === isDark ? turned : isDark ? night : 0;
  const name = hours[hour];

  const { stone = '', ...light } = lights[hour] ?? {};
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--stone', stone);
    return () => void style.removeProperty('--stone');
  }, [stone]);

  function turnTo(next: number) {
    setTurned(next);
    if (next >= dusk !== isDark) chooseTheme(isDark ? 'light' : 'dark');
  }

  const slider = useSlider(turnTo);
  return (
    <section className={styles.hours}>
      <p className="display" aria-hidden="true">
        {name}
      </p>
      <div className={styles.wheel}>
        {ribs.map((rib) => (
          <i key={rib} style={placeOf(rib, hour)} />
        ))}
        <input type="range" aria-label="Time of day" aria-valuetext={name} max={night} value={hour} {...slider} />
      </div>
      <p className="quiet">{turnWheel}</p>
      {lights[hour] && createPortal(<div className={styles.light} style={light} />, document.body)}
    </section>
  );
}

/** Degrees between two ribs, and degrees that the wheel turns in an hour. */
const toothAngle = 7;
const hourAngle = 3 * toothAngle;

/** The ribs that are in front at one hour or another. */
const ribs = Array.from({ length: 39 }, (_, index) => index - 26);

/** The place of a rib on a wheel that is seen from the front. */
function placeOf(rib: number, hour: number): CSSProperties {
  const angle = ((rib * toothAngle + hour * hourAngle) * Math.PI) / 180;
  const isInFront = Math.abs(angle) < Math.PI / 2;
  const side = isInFront ? Math.sin(angle) : Math.sign(angle);
  return { transform: `translateX(${(50 * side).toFixed(2)}%)`, opacity: isInFront ? Math.cos(angle).toFixed(2) : 0 };
}
