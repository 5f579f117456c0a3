interface EditedField {
  /** The id of the entry that has the field; undefined in an object within another one. */
  id: unknown;
  /** Its place in the entry that was requested, like `contentBlocks[_key=="a"].title`. */
  place: string;
  name: string;
}

/** null: a field that nobody edits. */
export type EditAddress = (field: EditedField) => string | null;

/** The fields of which all texts are shown as they are; of others some are addresses, or names that code compares. */
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

/** Whether the texts of a field can be marked: shown as they are, they are no address, and nothing compares them. */
export function isShownAsItIs(name: string): boolean {
  return shownFields.has(name);
}

const begin = '\u{E0001}';
const end = '\u{E007F}';
const offset = 0xe0000;

/**
 * A text with the address where it is edited before it, in characters that browsers do not show: Unicode's tags, one for each character of ASCII
 * (Unicode 17, 23.9). Our own in place of the services' source maps, of which the content service has none in its smaller plans, and whose texts need
 * hundreds of characters each.
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

/** A text that code compares. */
export function withoutMark(text: string): string {
  return text.replace(new RegExp(`^${markPattern}`, 'u'), '');
}

/** A mark, for the source of patterns. Its address begins with "http": an author could write a mark of another scheme into a text. */
export const markPattern = `\\u{E0001}${tags('http')}[\\u{E0021}-\\u{E007E}]+\\u{E007F}`;
