/** The month is first, as in the United States, or the year, as browsers fill it in (ISO 8601). Separators are optional: phone keypads have none. */
const forms = [
  /^(?<month>\d\d?)[\s./-]+(?<day>\d\d?)[\s./-]+(?<year>(?:19|20)\d\d)$/,
  /^(?<year>(?:19|20)\d\d)[\s./-]+(?<month>\d\d?)[\s./-]+(?<day>\d\d?)$/,
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>(?:19|20)\d\d)$/,
];

/** An example whose month and day cannot be confused. */
export const exampleDate = '04/19/1990';

/**
 * Converts a date of birth as it was typed to ISO 8601.
 * @param today ISO 8601
 * @returns the date, or an empty date with a sentence that says what is wrong
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

/** Whether the day exists. `Date.parse` returns NaN or another day for a day that does not exist. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
