import { html } from '../page/html.ts';

/** The list's owner (`u`) and the list (`id`), parameters of the form's address. */
export const account = { u: '4e7a1c90b2d85f3604e7a1c90', id: '6d0f2b81c4' } as const;

export const listName = 'Light letters';

/** A hidden text field: a form that fills it in was sent by a bot. */
export const honeypot = `b_${account.u}_${account.id}`;

/** The responses' `msg`, which is HTML. The texts are the provider's (recorded responses of its JSONP endpoint). */
export const texts = {
  subscribed: 'Thank you for subscribing!',
  pending:
    'Almost finished... We need to confirm your email address. To complete the subscription process, please click the link in the email we just sent you.',
  empty: '0 - Please enter a value',
  noAt: '0 - An email address must contain a single @',
  domain: (part: string) =>
    html`0 - The domain portion of the email address is invalid (the portion after the @: ${part})`.toString(),
  local: (part: string) =>
    html`0 - The username portion of the email address is invalid (the portion before the @: ${part})`.toString(),
  fake: 'This email address looks fake or invalid. Please enter a real email address.',
  already: (address: string, profile: string) =>
    html`${address} is already subscribed to list ${listName}. <a href="${profile}">Click here to update your profile</a>`.toString(),
  tooMany: 'Too many subscribe attempts for this email address. Please try again in about 5 minutes. (#6592)',
  recipient: (address: string) => html`Recipient "${address}" has too many recent signup requests`.toString(),
  noList: 'This list does not exist.',
} as const;
