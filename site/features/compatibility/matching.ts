/** Those whose words have the term in them, whatever its letter case and its accents; all of them for a blank one. */
export function matching<Choice extends { words: string }>(choices: readonly Choice[], term: string): Choice[] {
  const wanted = plain(term);
  return choices.filter(({ words }) => plain(words).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’'.]/g, '').toLowerCase().trim();
}
