import { useSyncExternalStore } from 'react';
import { type Phone, phones, type Verdict } from './answers.ts';

/** What the checker last said to this visitor (COMPAT-2). It stays in their browser and is sent to nobody. */
export interface KeptAnswer {
  phone: Phone['id'];
  country: string;
  carrier: string;
  verdict: Verdict;
}

const key = 'compatibility';

/** null on the server and while the page comes alive: pages are the same for everybody. */
export function useKeptAnswer(): KeptAnswer | null {
  return parse(useSyncExternalStore(subscribe, read, () => null));
}

export function keepAnswer(answer: KeptAnswer): void {
  try {
    localStorage.setItem(key, JSON.stringify(answer));
  } catch (fault) {
    console.warn('The answer cannot be remembered.', fault);
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Other tabs are told by the browser. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** What stands there may be of an earlier release, or somebody's own. */
function parse(text: string | null): KeptAnswer | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

const verdicts: readonly unknown[] = ['compatible', 'incompatible', 'unknown'] satisfies Verdict[];

function isKept(value: unknown): value is KeptAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, country, carrier, verdict } = value as Record<string, unknown>;
  return (
    phones.some(({ id }) => id === phone) &&
    typeof country === 'string' &&
    typeof carrier === 'string' &&
    verdicts.includes(verdict)
  );
}
