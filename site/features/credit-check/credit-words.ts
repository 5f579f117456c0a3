import type { CreditCheck } from '#providers/cloud/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';

export const away = 'The check can’t be made right now. What you typed is still here. Please try again in a minute.';

export function limited(minutes: number): string {
  return `You have asked several times. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. What you typed is still here.`;
}

export const unread = 'The check can’t be reached right now. Please look again in a minute.';

export const late = 'It takes longer than usual. Please look again later; your question is kept for an hour.';

/** The decision as a sentence or two. */
export function decisionWords({ decision, reason, amount, expiresAt }: Omit<CreditCheck, 'id'>): string {
  const price = formatMoney(amount);
  if (decision === 'pending') return `We are checking whether you can pay ${price} in parts. This takes a few seconds.`;
  if (decision === 'approved')
    return `You can pay ${price} in parts. Choose that at the checkout${expiresAt ? ` until ${day(expiresAt)}` : ''}.`;
  return reason === 'amount_too_high'
    ? `${price} is more than can be paid in parts. You can still pay at once.`
    : `Paying ${price} in parts is not possible this time. You can still pay at once.`;
}

function day(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}
