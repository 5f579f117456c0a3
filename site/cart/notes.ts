/** What a change to the cart has to say beside the cart itself. Codes, so that they survive a redirect without carrying anybody's text. */
export type Note = keyof typeof sentences | `short-${number}`;

const sentences = {
  'new-cart': 'Your earlier cart was no longer there, so this is a new one.',
  'sold-out': 'Something you chose is sold out, so it is not in your cart.',
};

export function isNote(value: string): value is Note {
  return Object.hasOwn(sentences, value) || /^short-\d{1,3}$/.test(value);
}

export function noteSentence(note: Note): string {
  if (note === 'new-cart' || note === 'sold-out') return sentences[note];
  const left = note.slice('short-'.length);
  return `Only ${left} left, your cart holds ${left}.`;
}
