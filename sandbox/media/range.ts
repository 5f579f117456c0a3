interface Range {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/** One byte range (RFC 9110, 14). null: serve the whole, as for several ranges, other units, or an If-Range of another version. */
export function readRange(
  header: string | null,
  ifRange: string | null,
  etag: string,
  size: number,
): Range | 'unsatisfiable' | null {
  if (header === null || (ifRange !== null && ifRange !== etag)) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match) return null;
  const [first = '', last = ''] = match.slice(1);
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
