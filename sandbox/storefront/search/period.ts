/** From the first millisecond to the first after it. */
interface Period {
  start: number;
  end: number;
}

const pattern = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?<time>T.+| .+)?)?)?$/;

/**
 * The time that a search names: "now", a year, a month, a day or a moment, in UTC where it says no other zone. A moment is its whole
 * second, which is all that the API shows of one. null for what is no time.
 */
export function periodOf(text: string, now: number): Period | null {
  if (text.toLowerCase() === 'now') return { start: now, end: now + 1 };
  const { year, month, day, time } = pattern.exec(text)?.groups ?? {};
  if (year === undefined) return null;
  if (time !== undefined) {
    const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
    const start = Math.floor(Date.parse(zoned) / 1000) * 1000;
    return isTime(start) ? { start, end: start + 1000 } : null;
  }
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const start = Date.UTC(y, m, d);
  if (m < 0 || m > 11 || d < 1 || d > 31) return null;
  if (day !== undefined) return { start, end: Date.UTC(y, m, d + 1) };
  return month === undefined ? { start, end: Date.UTC(y + 1, 0, 1) } : { start, end: Date.UTC(y, m + 1, 1) };
}

/** What a column of ISO 8601 texts can be compared with. */
function isTime(time: number): boolean {
  return Number.isFinite(time) && time >= 0 && time < Date.UTC(9999, 11, 31);
}
