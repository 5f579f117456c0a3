interface Rule {
  pattern: RegExp;
  replacement: string | ((found: string) => string);
}

/** Personal data, credentials and tokens, and what they are replaced by (NET-7). Applied in order, each to the result of the one before. */
const rules: readonly Rule[] = [
  { pattern: /\bgid(?::\/\/|%3A%2F%2F)shopify(?:\/|%2F)Cart\S*/gi, replacement: '[cart]' },
  { pattern: /\b((?:set-)?cookie|authorization)\b["']?\s*[:=].*/gi, replacement: '$1: [removed]' },
  { pattern: /\b(bearer|basic)\s+\S+/gi, replacement: '$1 [removed]' },
  { pattern: /[?#&;][^\s?#&;=<>"'`]*=[^\s<>"'`]*/g, replacement: '?[query]' },
  {
    // The bounds on the name keep the time from growing with the square of its length.
    pattern:
      /(?<![\w-])([\w-]{0,99}(?:token|secret|password|api-?_?key|session|cart-?_?id)[\w-]{0,99})["'\\]*\s*[:=]\s*["'\\]*[^\s,;"'\\}]+/gi,
    replacement: '$1: [removed]',
  },
  { pattern: /[^\s@<>()[\]{}"'`,;:=/\\?&]{1,64}(?:@|%40)[^\s@<>()[\]{}"'`,;:=/\\?&]+/gi, replacement: '[email]' },
  // Digits in groups, as people write card and telephone numbers.
  {
    pattern: /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g,
    replacement: (digits) => (isCard(digits) ? '[card]' : digits),
  },
  { pattern: /(?<![\w.])\+\d(?:[ ().-]{0,2}\d){6,14}(?!\w)/g, replacement: '[telephone]' },
  { pattern: /\b\d{1,3}(?:\.\d{1,3}){3}\b/g, replacement: '[address]' },
  // IPv6: at least three colons, since a time of day has two; or `::` and hexadecimal digits, which a class name does not have.
  { pattern: /(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?:%\w+)?(?![\w:])/gi, replacement: '[address]' },
  { pattern: /(?<![\w:])(?:[\da-f]{1,4}:)*[\da-f]{0,4}::[\da-f:]*[\da-f](?![\w:])/gi, replacement: '[address]' },
];

/** Whether the last digit is the check digit of a card number (ISO/IEC 7812-1, the Luhn algorithm). */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '').split('').reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : 2 * digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** An id or a token: 20 characters and more, letters and digits mixed. */
const token = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]+)*/gi;

/** A text with personal data, credentials and tokens replaced. */
export function redact(text: string): string {
  return redactPath(text).replace(token, '[token]');
}

/** A path redacted in the same way, except that a built file keeps the hash in its name, by which its source map is found. */
export function redactPath(text: string): string {
  return rules.reduce(
    (result, { pattern, replacement }) =>
      typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement),
    text,
  );
}
