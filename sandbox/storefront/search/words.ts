import type { Term } from './query-grammar.ts';

/**
 * A term as the word index is asked (SQLite, "FTS5", full-text query syntax): always in quotes, so that nothing a visitor writes is
 * syntax there. null: it has neither a letter nor a digit, and no index knows it.
 */
export function wordMatch(
  columns: readonly string[],
  { value, isPrefix }: Pick<Term, 'value' | 'isPrefix'>,
): string | null {
  // The index is of whole texts: NUL would end the string.
  const text = value.replaceAll('\0', ' ');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`;
}
