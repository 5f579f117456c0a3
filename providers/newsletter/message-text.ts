import sanitizeHtml from 'sanitize-html';

const longestMessage = 300;

/** Characters of the list's HTML that are read: the parser's time grows with the square of the tags that are left open. */
const longestRead = 10_000;

/** A link of the list's leads to a profile there, and its words mean nothing without it: both are left out, as scripts are. */
const withTheirWords = ['a', 'script', 'style', 'textarea', 'option', 'noscript', 'title'];

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The list's message, which is HTML with the index of a field in front, as the plain text it stands for. */
export function messageText(html: string): string {
  const escaped = sanitizeHtml(html.slice(0, longestRead), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: withTheirWords,
  });
  const text = escaped
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .toWellFormed()
    // Signs that are not seen; among them are those that turn the direction of reading.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/^ ?\d+ - /, '')
    .trim();
  const characters = [...text];
  return characters.length > longestMessage ? `${characters.slice(0, longestMessage - 1).join('')}…` : text;
}
