import { randomBytes } from 'node:crypto';
import { cardFields, type FieldErrors, type FieldValues, fieldValues } from './fields.ts';

/** Why a payment was refused, and what the buyer had typed. */
export interface Refusal {
  values: FieldValues;
  errors?: FieldErrors;
  /** One sentence on why nothing was ordered. */
  notice?: string;
}

interface Refusals {
  /** @returns the id that finds it again: 160 bits, for what it finds is personal. */
  keep: (cartToken: string, refusal: Refusal) => string;
  /** null: none of this cart's, or it was too long ago. */
  find: (cartToken: string, id: string) => Refusal | null;
  /** Forgets those of one cart, or all. */
  forget: (cartToken?: string) => void;
}

const keptForMs = 30 * 60 * 1000;
const mostKept = 500;

/**
 * Refusals between the form that was sent and the page that the browser is sent on to. In memory, without the card, for half an hour:
 * long enough to reload that page or come back to it. `now` gives milliseconds since the epoch.
 */
export function createRefusals(now: () => number): Refusals {
  const kept = new Map<string, { cartToken: string; refusal: Refusal; until: number }>();

  function forgetOld(): void {
    for (const [id, { until }] of kept) if (until <= now() || kept.size >= mostKept) kept.delete(id);
  }

  return {
    keep(cartToken, { values, ...why }) {
      forgetOld();
      const id = randomBytes(20).toString('hex');
      const refusal = { ...why, values: fieldValues((name) => (cardFields.includes(name) ? '' : values[name])) };
      kept.set(id, { cartToken, refusal, until: now() + keptForMs });
      return id;
    },
    find(cartToken, id) {
      const found = kept.get(id);
      return found?.cartToken === cartToken && found.until > now() ? found.refusal : null;
    },
    forget(cartToken) {
      for (const [id, refused] of kept) if (cartToken === undefined || refused.cartToken === cartToken) kept.delete(id);
    },
  };
}
