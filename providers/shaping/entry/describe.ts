/** What stands in a field, for a sentence; never its content, which may be long or private. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return 'an object';
  return value === true || value === false ? 'true or false' : value === '' ? 'empty text' : `a ${typeof value}`;
}
