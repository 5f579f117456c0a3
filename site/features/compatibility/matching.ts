/** The choices whose label contains the term, without regard to case, accents and apostrophes; all of them for a blank term. */
export function matching<Choice extends { label: string }>(choices: readonly Choice[], term: string): Choice[] {
  const wanted = normalize(term);
  return choices.filter(({ label }) => normalize(label).includes(wanted));
}

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’'.]/g, '').toLowerCase().trim();
}
