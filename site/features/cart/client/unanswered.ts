import type { CartState } from './state.ts';

const unanswered = 'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.';
const limited = 'That was more than one cart can take at once. Your changes are kept here and sent in a minute.';

/** What is said as long as the last try got no answer; null otherwise. */
export function unansweredSentence({
  isUnanswered,
  isLimited,
}: Pick<CartState, 'isUnanswered' | 'isLimited'>): string | null {
  if (!isUnanswered) return null;
  return isLimited ? limited : unanswered;
}
