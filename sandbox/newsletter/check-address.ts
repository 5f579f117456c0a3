import { texts } from './vocabulary.ts';

/** One run of letters and digits with hyphens inside, then further ones; the last is letters alone. */
const domainForm = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** A dot-atom (RFC 5322, 3.2.3) of at most 64 characters. */
const localForm = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Names that belong to a duty and not to a person, and such as nobody has. */
const fakeNames = new Set(['abuse', 'fake', 'hostmaster', 'no-reply', 'noc', 'noreply', 'postmaster', 'spam']);

/**
 * What the list says to this address before it looks anything up, as `msg`; null when it takes it. Documented for tests: a fake name
 * (`noreply@…`) or a domain below `.invalid` is called fake, and `too-many@…` has had too many requests elsewhere.
 */
export function problemOfAddress(address: string): string | null {
  if (address === '') return texts.empty;
  const [local = '', domain = '', ...more] = address.split('@');
  if (!address.includes('@') || more.length > 0) return texts.noAt;
  if (!domainForm.test(domain)) return texts.domain(domain);
  if (!localForm.test(local)) return texts.local(local);
  if (fakeNames.has(local.toLowerCase()) || domain.toLowerCase().endsWith('.invalid')) return texts.fake;
  if (local.toLowerCase() === 'too-many') return texts.recipient(address);
  return null;
}
