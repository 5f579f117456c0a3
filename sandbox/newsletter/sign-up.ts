import { html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import type { Subscribers } from './subscribers.ts';

/** The list's owner (`u`) and the list (`id`), parameters of the form's address. */
export const account = { u: '4e7a1c90b2d85f3604e7a1c90', id: '6d0f2b81c4' } as const;

export const listName = 'Light letters';

/** A hidden text field: a form that fills it in was sent by a bot. */
export const honeypot = `b_${account.u}_${account.id}`;

/** The responses' `msg`, which is HTML. The texts are the provider's (recorded responses of its JSONP endpoint). */
const texts = {
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

export interface SignUpResult {
  result: 'success' | 'error';
  /** HTML. */
  msg: string;
}

/** Fields that are not the subscriber's: the list, the honeypot, the script's callback and the button. */
const ownNames = new Set(['u', 'id', 'f_id', 'c', '_', 'EMAIL', 'subscribe', honeypot]);

/**
 * Adds an address to the list, or refuses it. Checked in this order: another list, the honeypot (responds as for success), an invalid address,
 * too many attempts, already on the list.
 */
export function signUp(
  context: ProviderContext,
  { subscribers, attempts }: { subscribers: Subscribers; attempts: Attempts },
  form: URLSearchParams,
): SignUpResult {
  const { alreadySubscribed, optIn, attemptsIn5Minutes } = context.settings.newsletter;
  const welcome: SignUpResult = { result: 'success', msg: optIn === 'double' ? texts.pending : texts.subscribed };
  if (form.get('u') !== account.u || form.get('id') !== account.id) return refused(texts.noList);
  if (form.get(honeypot)) return welcome;

  const address = (form.get('EMAIL') ?? '').trim();
  const problem = problemOfAddress(address);
  if (problem !== null) return refused(problem);
  if (!attempts.isWithin(address.toLowerCase(), attemptsIn5Minutes)) return refused(texts.tooMany);
  if (subscribers.statusOf(address) === 'subscribed') {
    if (alreadySubscribed === 'success') return welcome;
    return refused(texts.already(address, profileAddress(context.addresses.newsletter)));
  }

  const fields = Object.fromEntries([...form].filter(([name]) => !ownNames.has(name)));
  subscribers.put({ address, status: optIn === 'double' ? 'pending' : 'subscribed', fields });
  return welcome;
}

function profileAddress(origin: string): string {
  return `${origin}/subscribe/send-email?${new URLSearchParams(account)}`;
}

function refused(msg: string): SignUpResult {
  return { result: 'error', msg };
}

const windowMs = 5 * 60 * 1000;

interface Attempts {
  /** Records one more attempt with this address. @returns whether it is within the limit of five minutes. */
  isWithin: (address: string, limit: number) => boolean;
  clear: () => void;
}

/** Counts the attempts with each address during the last five minutes, in memory. @param now Milliseconds since the epoch. */
export function createAttempts(now: () => number): Attempts {
  let attempts: { address: string; at: number }[] = [];
  return {
    isWithin(address, limit) {
      attempts = attempts.filter(({ at }) => at > now() - windowMs);
      attempts.push({ address, at: now() });
      return attempts.filter((attempt) => attempt.address === address).length <= limit;
    },
    clear: () => {
      attempts = [];
    },
  };
}

/** Labels of letters and digits with hyphens inside, separated by dots; the last of letters alone. */
const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** A dot-atom (RFC 5322, 3.2.3) of at most 64 characters. */
const localPattern = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Local parts of roles, and placeholders. */
const fakeNames = new Set(['abuse', 'fake', 'hostmaster', 'no-reply', 'noc', 'noreply', 'postmaster', 'spam']);

/**
 * The message (`msg`) that refuses an address before it is looked up; null when it is accepted. Documented for tests: a fake name
 * (`noreply@…`) or a domain below `.invalid` is called fake, and `too-many@…` has had too many requests elsewhere.
 */
function problemOfAddress(address: string): string | null {
  if (address === '') return texts.empty;
  const [local = '', domain = '', ...more] = address.split('@');
  if (!address.includes('@') || more.length > 0) return texts.noAt;
  if (!domainPattern.test(domain)) return texts.domain(domain);
  if (!localPattern.test(local)) return texts.local(local);
  if (fakeNames.has(local.toLowerCase()) || domain.toLowerCase().endsWith('.invalid')) return texts.fake;
  if (local.toLowerCase() === 'too-many') return texts.recipient(address);
  return null;
}
