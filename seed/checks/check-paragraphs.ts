import { hrefProblem } from '../href.ts';
import { type Place, refuse, within } from '../seed-error.ts';

/** Checks the value of a `$text`: the paragraphs whose small markup schema.ts describes. */
export function checkParagraphs(value: unknown, place: Place): void {
  if (!Array.isArray(value)) refuse(place, 'must be a list of paragraphs');
  for (const [index, paragraph] of value.entries()) {
    const problem = problemOf(paragraph);
    if (problem !== null) refuse(within(place, index), problem);
  }
}

const link = /\[[^[\]]+\]\(([^()\s]*)\)/g;

function problemOf(paragraph: unknown): string | null {
  if (typeof paragraph !== 'string') return 'must be text';
  const words = paragraph.replace(/^(## |- |> )/, '');
  if (words.trim() === '') return 'must not be empty';
  for (const [, href = ''] of words.matchAll(link)) {
    const problem = hrefProblem(href);
    if (problem !== null) return problem;
  }
  const unlinked = words.replace(link, '');
  if (unlinked.includes('](')) return 'has a link that is not written as [label](href)';
  if (unlinked.split('**').length % 2 === 0) return 'has a ** that is never closed';
  if (unlinked.replaceAll('**', '').split('*').length % 2 === 0) return 'has a * that is never closed';
  return null;
}
