/** What a change to the cart has to say beside the cart itself. A code, so that it survives a redirect without carrying anybody's text. */
export interface Note {
  code: keyof typeof sentences;
  /** The line that it concerns, as `lineKey` shortens its id; null for the cart as a whole. */
  line: string | null;
  count: number;
}

const sentences = {
  'new-cart': () => 'Your earlier cart was no longer there, so this is a new one.',
  'sold-out': () => 'Something you chose is sold out, so it is not in your cart.',
  'sold-out-line': () => 'Something in your cart sold out, so it was taken out.',
  short: (count: number) => `Only ${count} left, your cart holds ${count}.`,
  most: (count: number) => `One line holds up to ${count}, so your cart holds ${count}.`,
  plans: (count: number) => `One plan for each Light Phone II for North America, so your cart holds ${count}.`,
  'no-plan': () => 'A protection plan goes with a Light Phone II for North America, so it is not in your cart.',
  along: (count: number) => `Changed with your phone, your cart holds ${count}.`,
  'along-removed': () => 'What belongs to this phone went with it.',
};

export function noteSentence({ code, count }: Note): string {
  return sentences[code](count);
}

export function note(code: Note['code'], lineId: string | null = null, count = 0): Note {
  return { code, line: lineId && lineKey(lineId), count };
}

/** Enough of a line's id to tell the lines of one cart apart. */
export function lineKey(lineId: string): string {
  return (/^[\w-]+/.exec(lineId)?.[0] ?? lineId).slice(0, 13);
}

/** As text for a cookie: code, count, line. */
export function writeNote({ code, line, count }: Note): string {
  return [code, count, ...(line ? [line] : [])].join('~');
}

/** null for what nobody but us could have written. */
export function readNote(text: string): Note | null {
  const match = /^([a-z-]+)~(\d{1,4})(?:~([\w-]{1,13}))?$/.exec(text);
  const code = match?.[1] ?? '';
  return Object.hasOwn(sentences, code)
    ? { code: code as Note['code'], count: Number(match?.[2]), line: match?.[3] ?? null }
    : null;
}
