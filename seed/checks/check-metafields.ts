import { z } from 'zod';
import { isCalendarDate } from '../calendar-date.ts';
import type { SeedMetafield } from '../schema.ts';
import { type Place, refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';

/** The forms of values. A value of any type is sent as text, so that a "True" would not be noticed without this check. */
const forms: Partial<Record<SeedMetafield['type'], { fits: (value: string) => boolean; wanted: string }>> = {
  single_line_text_field: { fits: (value) => !value.includes('\n'), wanted: 'one line' },
  'list.single_line_text_field': { fits: isListOfTexts, wanted: 'a JSON list of texts' },
  boolean: { fits: (value) => value === 'true' || value === 'false', wanted: '"true" or "false"' },
  number_integer: { fits: (value) => /^-?\d+$/.test(value), wanted: 'a whole number as text' },
  date: { fits: isCalendarDate, wanted: 'a date, like "2027-01-31"' },
  json: { fits: isJson, wanted: 'JSON as text' },
};

export function checkMetafields(metafields: SeedMetafield[], place: Place): void {
  const claim = createClaims();
  for (const [index, { namespace, key, type, value }] of metafields.entries()) {
    claim(`${namespace}.${key}`, within(place, index, 'key'));
    const form = forms[type];
    if (form && !form.fits(value))
      refuse(within(place, index, 'value'), `must be ${form.wanted}, because its type is ${type}`);
  }
}

function isListOfTexts(value: string): boolean {
  return isJson(value) && z.array(z.string()).safeParse(JSON.parse(value)).success;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
