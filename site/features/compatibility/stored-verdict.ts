import { useSyncExternalStore } from 'react';
import { readLocal, storeLocal } from '#site/kernel/browser/local-store.ts';
import { subscribeTo } from '#site/kernel/browser/subscribe-to.ts';
import type { Verdict } from './answers.ts';
import { type Phone, phones } from './checker-path.ts';
import { inCountry } from './country-names.ts';

/** The checker's last verdict for this visitor (COMPAT-2). It is stored in the browser and never sent. */
interface StoredVerdict {
  phone: Phone['id'];
  /** ISO 3166-1 alpha-2. */
  country: string;
  carrier: string;
  verdict: Verdict;
  /** Milliseconds since 1970; 0 for an entry of an earlier release, which stored no time or stored it under another name. */
  storedAt: number;
}

const key = 'compatibility';

/** null on the server and during hydration, since the HTML of a page is the same for everybody. */
export function useStoredVerdict(): StoredVerdict | null {
  return parse(
    useSyncExternalStore(
      subscribe,
      () => readLocal(key),
      () => null,
    ),
  );
}

/** Stores a verdict in place of the one before; `unknown` is not stored. */
export function storeVerdict({ verdict, ...answers }: Omit<StoredVerdict, 'storedAt'>): void {
  if (verdict === 'unknown') return;
  storeLocal(key, JSON.stringify({ ...answers, verdict, storedAt: Date.now() }), 'answer');
}

const prefixes: Readonly<Record<Verdict, string | null>> = {
  compatible: 'Works with',
  incompatible: 'Does not work with',
  unknown: null,
};

/** "Works with O2 in Germany"; null for an unknown verdict. */
export function formatVerdict({
  verdict,
  carrier,
  country,
}: Pick<StoredVerdict, 'verdict' | 'carrier' | 'country'>): string | null {
  const prefix = prefixes[verdict];
  return prefix && `${prefix} ${carrier} ${inCountry(country)}`;
}

/** The `storage` event fires in other tabs only. */
const subscribe = subscribeTo('storage');

/** The entry may be of an earlier release, or edited by hand. */
function parse(text: string | null): StoredVerdict | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isEntry(value) ? { ...value, storedAt: Number(value.storedAt) || 0 } : null;
  } catch {
    return null;
  }
}

const verdicts: readonly unknown[] = ['compatible', 'incompatible', 'unknown'] satisfies Verdict[];

function isEntry(value: unknown): value is Omit<StoredVerdict, 'storedAt'> & { storedAt?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, country, carrier, verdict } = value as Record<string, unknown>;
  return (
    phones.some(({ id }) => id === phone) &&
    typeof country === 'string' &&
    typeof carrier === 'string' &&
    verdicts.includes(verdict)
  );
}
