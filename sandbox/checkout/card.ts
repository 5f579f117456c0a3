/** The card fields of the stand-in: which texts are cards, and which of them the two test cards are. */

type CardCheck = { kind: 'accepted' | 'declined'; last4: string } | { kind: 'wrong'; message: string };

/** The numbers that payment providers publish for tests. */
const testCards: Record<string, 'accepted' | 'declined'> = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
};

/**
 * Reads a card number, spaces and hyphens allowed: one of the two test cards with its last four digits, or the message to show beside the
 * field.
 */
export function checkCardNumber(text: string): CardCheck {
  const digits = text.replace(/[\s-]/g, '');
  if (digits === '') return { kind: 'wrong', message: 'Enter your card number.' };
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    return { kind: 'wrong', message: 'This is not a valid card number. Check its digits.' };
  }
  const kind = testCards[digits];
  if (kind === undefined) {
    return { kind: 'wrong', message: 'This is not a test card. This checkout takes 4242 4242 4242 4242 only.' };
  }
  return { kind, last4: digits.slice(-4) };
}

/** What is wrong with an expiry, null when nothing is. A card is good to the end of its month, UTC. `now` in milliseconds. */
export function expiryError(text: string, now: number): string | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  if (match === null || month < 1 || month > 12) return 'Enter the expiry as MM/YY, like 08/29.';
  return Date.UTC(2000 + Number(match[2]), month, 1) > now ? null : 'This card has expired.';
}

/** The message to show beside the security code; null when it has 3 or 4 digits. */
export function securityCodeError(text: string): string | null {
  return /^\d{3,4}$/.test(text) ? null : 'Enter the 3 or 4 digits of the security code.';
}

/** ISO/IEC 7812-1, annex B: every second digit from the right is doubled, and the digits' sum ends in 0. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
