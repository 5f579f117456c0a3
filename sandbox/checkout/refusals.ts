import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cardFields, type FieldErrors, type FieldValues, fieldValues } from './order-form.ts';

/** Why a form was refused, and its values. */
export interface Refusal {
  values: FieldValues;
  errors?: FieldErrors;
  /** One sentence on why nothing was ordered. */
  reason?: string;
}

interface Refusals {
  /** @returns the refusal's id. It has 160 random bits because the values are personal. */
  add: (cartToken: string, refusal: Refusal) => string;
  /** Returns null if the refusal is unknown, of another cart, or expired. */
  find: (cartToken: string, id: string) => Refusal | null;
  /** Deletes the refusals of one cart, or all of them. */
  clear: (cartToken?: string) => void;
}

/**
 * Stores refusals between the submission of a form and the page that the browser is redirected to. The last 500 are in memory, without the card's
 * fields, for half an hour each: long enough to reload the page or come back to it.
 *
 * @param now Milliseconds since the epoch.
 */
export function createRefusals(now: () => number): Refusals {
  const refusals = new LRUCache<string, { cartToken: string; refusal: Refusal }>({
    max: 500,
    ttl: 30 * 60 * 1000,
    ttlResolution: 0,
    perf: { now },
  });

  return {
    add(cartToken, { values, ...reason }) {
      const id = randomBytes(20).toString('hex');
      const refusal = { ...reason, values: fieldValues((name) => (cardFields.includes(name) ? '' : values[name])) };
      refusals.set(id, { cartToken, refusal });
      return id;
    },
    find(cartToken, id) {
      const found = refusals.get(id);
      return found?.cartToken === cartToken ? found.refusal : null;
    },
    clear(cartToken) {
      for (const [id, refused] of [...refusals.entries()])
        if (cartToken === undefined || refused.cartToken === cartToken) refusals.delete(id);
    },
  };
}
