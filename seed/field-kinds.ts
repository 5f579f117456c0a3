import { isCalendarDate } from './calendar-date.ts';

interface Kind {
  fits: (value: unknown) => boolean;
  wanted: string;
}

/** The content service's own limit for a Symbol. */
const symbolLength = 256;

const symbol: Kind = {
  fits: (value) => typeof value === 'string' && value.length <= symbolLength,
  wanted: `text of at most ${symbolLength} characters`,
};

/** Field types whose value can be judged by itself. */
export const plainKinds: Readonly<Record<string, Kind>> = {
  Symbol: symbol,
  Text: { fits: (value) => typeof value === 'string', wanted: 'text' },
  Integer: { fits: Number.isInteger, wanted: 'a whole number' },
  Number: { fits: (value) => typeof value === 'number', wanted: 'a number' },
  Boolean: { fits: (value) => typeof value === 'boolean', wanted: 'true or false' },
  Date: { fits: isDate, wanted: 'a date or time, like "2026-11-20" or "2026-11-20T09:00:00.000Z"' },
  Location: { fits: isLocation, wanted: 'a place, like {"lat": 40.7, "lon": -73.9}' },
  Object: { fits: (value) => typeof value === 'object' && value !== null, wanted: 'an object or a list' },
};

/** Hours, minutes and a zone may follow the day; seconds and milliseconds may be left out. */
const timeOfDay = /^T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2})$/;

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !isCalendarDate(value.slice(0, 10))) return false;
  const rest = value.slice(10);
  return rest === '' || (timeOfDay.test(rest) && !Number.isNaN(Date.parse(value)));
}

function isLocation(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lon' in value)) return false;
  return isDegree(value.lat, 90) && isDegree(value.lon, 180) && Object.keys(value).length === 2;
}

function isDegree(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}
