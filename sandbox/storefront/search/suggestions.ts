import { z } from 'zod';
import { html } from '../../page/html.ts';
import type { Reader } from '../reader.ts';

interface Suggestion {
  text: string;
  /** HTML: what was typed, marked, and the rest. */
  styledText: string;
  trackingParameters: null;
}

const termRow = z.object({ term: z.string() });

const lastWord = /[\p{L}\p{N}]+$/u;

/** The query with its last word completed by words of products' titles, those that more products have first. */
export function suggestions(read: Reader, query: string, most: number): Suggestion[] {
  // The vocabulary is written as the index has it: lower case, without accents.
  const typed = query.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trimStart();
  const beginning = lastWord.exec(typed)?.[0];
  if (beginning === undefined) return [];
  const before = typed.slice(0, -beginning.length);
  const terms = read(
    termRow,
    `SELECT term FROM storefront_vocabulary WHERE term >= ? AND term < ? AND col = 'title' ORDER BY doc DESC, term LIMIT ?`,
    beginning,
    `${beginning}\u{10FFFF}`,
    most,
  );
  return terms.map(({ term }) => ({
    text: before + term,
    styledText: html`<mark>${typed}</mark><span>${term.slice(beginning.length)}</span>`.toString(),
    trackingParameters: null,
  }));
}
