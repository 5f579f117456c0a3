import type { CSSProperties } from 'react';
import type { PhoneSize } from '#site/catalogue/phone-size.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import styles from './actual-size.module.css';

/** Millimeters. */
const strip = 8;
const rulerLength = 50;

interface PrintSheetProps {
  name: string;
  size: PhoneSize;
  /** The lines on the phone's screen. */
  lines: readonly string[];
  /** Text that explains how to check that the sheet was printed in its size. */
  ruler: string;
}

/** A phone to cut out and fold, on a page of its own: its four faces in a row, the ends at the first one, and a strip to glue. */
export function PrintSheet({ name, size: { width, height, depth }, lines, ruler }: PrintSheetProps) {
  const [left, front, side, back, right] = [0, strip, strip + width, strip + width + depth, strip + 2 * width + depth];
  const end = right + depth;
  const [top, bottom] = [depth, depth + height];
  const cut =
    `M${front} ${top}V0H${side}V${top}H${end}V${bottom}H${side}V${bottom + depth}H${front}V${bottom}` +
    `L${left} ${bottom - strip}V${top + strip}Z`;
  const fold =
    `M${front} ${top}V${bottom}M${side} ${top}V${bottom}M${back} ${top}V${bottom}M${right} ${top}V${bottom}` +
    `M${front} ${top}H${side}M${front} ${bottom}H${side}`;
  return (
    <figure className={styles.sheet} style={{ '--sheet': end + 1 } as CSSProperties}>
      <svg
        width={`${end + 1}mm`}
        height={`${bottom + depth + 1}mm`}
        viewBox={`-.5 -.5 ${end + 1} ${bottom + depth + 1}`}
        fill="none"
        stroke="currentColor"
        strokeWidth=".3"
        aria-hidden="true"
      >
        <path d={cut} />
        <path d={fold} strokeDasharray="2" />
        <g fill="currentColor" stroke="none" fontSize="7">
          {lines.map((line, index) => (
            <text key={line} x={front + 10} y={top + 24 + index * 10}>
              {line}
            </text>
          ))}
        </g>
      </svg>
      <figcaption className="quiet">{name}</figcaption>
      <div className={styles.ruler}>
        <svg width={`${rulerLength}mm`} height="4mm" viewBox={`0 0 ${rulerLength} 4`} aria-hidden="true">
          <path d={`M0 0V4M0 2H${rulerLength}M${rulerLength} 0V4`} stroke="currentColor" strokeWidth=".6" />
        </svg>
        <p>{fillIn(ruler, { length: `${rulerLength} mm` })}</p>
      </div>
    </figure>
  );
}
