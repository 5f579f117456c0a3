interface EditedField {
  /** The id of the entry that has the field; undefined in an object within another one. */
  id: unknown;
  /** The field's place in the entry that was requested, like `contentBlocks[_key=="a"].title`. */
  place: string;
  name: string;
}

/** Returns null for a field that cannot be edited at an address of its own. */
export type EditAddress = (field: EditedField) => string | null;

/** Fields whose texts are always shown unchanged. Some texts of other fields are addresses, or names that code compares. */
const shownFields = new Set([
  'title',
  'plainTextTitle',
  'quote',
  'siteWideBanner',
  'errorMessage',
  'buttonLabel',
  'titleText',
  'textUnderLogo',
  'devicePickerTitle',
]);

/** Whether the texts of a field can be marked, because they are only shown: they are not addresses, and no code compares them. */
export function isShownAsItIs(name: string): boolean {
  return shownFields.has(name);
}

const begin = '\u{E0001}';
const end = '\u{E007F}';
const offset = 0xe0000;

/**
 * Puts the address where a text is edited before the text, in characters that browsers do not show: Unicode's tags, one for each ASCII character
 * (Unicode 17, 23.9). The services' own source maps are not used: the content service has none in its smaller plans, and they add hundreds of
 * characters to each text.
 */
export function markText(text: string, address: string): string {
  return begin + tags(address) + end + text;
}

function tags(ascii: string): string {
  return String.fromCodePoint(...[...ascii].map((letter) => letter.charCodeAt(0) + offset));
}

/** The address in a mark that `markPattern` found. */
export function addressOf(mark: string): string {
  const letters = [...mark].slice(1, -1);
  return String.fromCharCode(...letters.map((letter) => (letter.codePointAt(0) ?? offset) - offset));
}

/** The text without its mark, for code that compares it. */
export function withoutMark(text: string): string {
  return text.replace(new RegExp(`^${markPattern}`, 'u'), '');
}

/** A mark, as the source of a pattern. The address must begin with "http", because an author could write a mark of another scheme into a text. */
export const markPattern = `\\u{E0001}${tags('http')}[\\u{E0021}-\\u{E007E}]+\\u{E007F}`;
