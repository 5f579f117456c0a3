interface Rule {
  found: RegExp;
  instead: string;
}

/** What tells who a visitor is, or opens what is theirs, and what stands in its place (NET-7). In order: a later rule sees what an earlier left. */
const rules: readonly Rule[] = [
  { found: /\bgid(?::\/\/|%3A%2F%2F)shopify(?:\/|%2F)Cart\S*/gi, instead: '[cart]' },
  { found: /\b((?:set-)?cookie|authorization)\b["']?\s*[:=].*/gi, instead: '$1: [removed]' },
  { found: /\b(bearer|basic)\s+\S+/gi, instead: '$1 [removed]' },
  { found: /[?#&;][^\s?#&;=<>"'`]*=[^\s<>"'`]*/g, instead: '?[query]' },
  {
    // Names have bounds, or a long one takes the time of its length squared.
    found:
      /(?<![\w-])([\w-]{0,99}(?:token|secret|password|api-?_?key|session|cart-?_?id)[\w-]{0,99})["'\\]*\s*[:=]\s*["'\\]*[^\s,;"'\\}]+/gi,
    instead: '$1: [removed]',
  },
  { found: /[^\s@<>()[\]{}"'`,;:=/\\?&]{1,64}(?:@|%40)[^\s@<>()[\]{}"'`,;:=/\\?&]+/gi, instead: '[email]' },
  { found: /\b\d{1,3}(?:\.\d{1,3}){3}\b/g, instead: '[address]' },
  // Two colons at least, and digits between: a time of day has no third colon and no letters, a name of a class no digits.
  { found: /(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?:%\w+)?(?![\w:])/gi, instead: '[address]' },
  { found: /(?<![\w:])(?:[\da-f]{1,4}:)*[\da-f]{0,4}::[\da-f:]*[\da-f](?![\w:])/gi, instead: '[address]' },
];

/** Long, of letters and digits mixed: an id or a token, and nothing that a person wrote. */
const token = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]+)*/gi;

/** A text without what is a visitor's or opens anything. */
export function scrubbed(text: string): string {
  return scrubbedPlace(text).replace(token, '[token]');
}

/** A place in the code keeps the hash in a built file's name, by which its source map is found. */
export function scrubbedPlace(text: string): string {
  return rules.reduce((left, { found, instead }) => left.replace(found, instead), text);
}
