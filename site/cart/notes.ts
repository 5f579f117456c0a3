/** What a change to the cart has to say beside the cart itself. Codes, so that they survive a redirect without carrying anybody's text. */
export type Note = 'new-cart' | `short-${number}`;

export function isNote(value: string): value is Note {
  return value === 'new-cart' || /^short-\d{1,3}$/.test(value);
}

export function noteSentence(note: Note): string {
  if (note === 'new-cart') return 'Your earlier cart was no longer there, so this is a new one.';
  const left = note.slice('short-'.length);
  return `Only ${left} left, your cart holds ${left}.`;
}
