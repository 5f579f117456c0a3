import { z } from 'zod';

/**
 * Keys that are sent to every browser, so that one which is not for browsers must never get in (SAFE-4). A refused key is not repeated:
 * it may be the secret one.
 */

/** Stripe, "API keys": pk_ is for pages; sk_ and rk_ are for servers alone. */
export const stripePublicKey = publicKey(
  'STRIPE_PUBLIC_KEY',
  /^pk_(test|live)_\w{8,}$/,
  'the publishable key of the card provider, which begins with pk_test_ or pk_live_',
);

/** Affirm, "API keys": the public key has 16 letters and digits, the private one 32. */
export const affirmPublicKey = publicKey(
  'AFFIRM_PUBLIC_KEY',
  /^[A-Za-z0-9]{16}$/,
  'the public key of the financing provider, which has 16 letters and digits',
);

function publicKey(name: string, form: RegExp, what: string) {
  return z
    .string()
    .trim()
    .regex(form, `${name} must be ${what}. If a secret key stands there, take it out and replace it at the provider.`)
    .optional();
}
