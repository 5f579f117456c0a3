/** Month first, as in the United States, with or without signs between, since the keypad of a phone has none; and as browsers fill it in (ISO 8601). */
const forms = [
  /^(?<month>\d\d?)[\s./-]+(?<day>\d\d?)[\s./-]+(?<year>(?:19|20)\d\d)$/,
  /^(?<year>(?:19|20)\d\d)[\s./-]+(?<month>\d\d?)[\s./-]+(?<day>\d\d?)$/,
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>(?:19|20)\d\d)$/,
];

/** The month and the day of this one can't be confused. */
export const exampleDate = '04/19/1990';

/**
 * A date of birth as it was typed, in ISO 8601; empty when it is none, with a sentence on what is wrong.
 * @param today ISO 8601
 */
export function readDateOfBirth(typed: string, today: string): { date: string; problem: string | null } {
  const refused = (problem: string) => ({ date: '', problem });
  if (typed === '') return refused('Enter your date of birth.');
  const parts = forms.map((form) => form.exec(typed)?.groups).find(Boolean);
  if (!parts) return refused(`Enter your date of birth with month, day and year, like ${exampleDate}.`);
  const { year = '', month = '', day = '' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return refused(`Please enter a day that exists, the month first, like ${exampleDate}.`);
  if (date > today) return refused('Please enter a date of birth in the past.');
  return { date, problem: null };
}

/** Dates of days that do not exist are invalid, or those of other days. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
