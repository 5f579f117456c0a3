import type { ProviderContext } from '../provider.ts';
import type { Attempts } from './attempts.ts';
import { problemOfAddress } from './check-address.ts';
import type { Subscribers } from './subscribers.ts';
import { account, honeypot, texts } from './vocabulary.ts';

export interface SignUpAnswer {
  result: 'success' | 'error';
  /** HTML. */
  msg: string;
}

/** Fields that are not the subscriber's: the list, the honeypot, the script's callback and the button. */
const ownNames = new Set(['u', 'id', 'f_id', 'c', '_', 'EMAIL', 'subscribe', honeypot]);

/**
 * Takes an address onto the list, or says why not. In this order: another list, a machine (told that all went well), a bad address, too
 * many tries, already on the list.
 */
export function signUp(
  context: ProviderContext,
  { subscribers, attempts }: { subscribers: Subscribers; attempts: Attempts },
  form: URLSearchParams,
): SignUpAnswer {
  const { alreadySubscribed, optIn, attemptsIn5Minutes } = context.settings.newsletter;
  const welcome: SignUpAnswer = { result: 'success', msg: optIn === 'double' ? texts.pending : texts.subscribed };
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

function refused(msg: string): SignUpAnswer {
  return { result: 'error', msg };
}
