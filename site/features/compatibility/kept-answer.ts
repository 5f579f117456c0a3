import { useSyncExternalStore } from 'react';
import { type Phone, phones, type Verdict } from './answers.ts';

/** What the checker last said to this visitor (COMPAT-2). It stays in their browser and is sent to nobody. */
export interface KeptAnswer {
  phone: Phone['id'];
  country: string;
  carrier: string;
  verdict: Verdict;
  /** Milliseconds since 1970; 0 for one of an earlier release, which noted no time. */
  keptAt: number;
}

const key = 'compatibility';

/** null on the server and while the page comes alive: pages are the same for everybody. */
export function useKeptAnswer(): KeptAnswer | null {
  return parse(useSyncExternalStore(subscribe, read, () => null));
}

/** An answer that told nothing leaves the one before in its place. */
export function keepAnswer(answer: Omit<KeptAnswer, 'keptAt'>): void {
  if (answer.verdict === 'unknown') return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...answer, keptAt: Date.now() }));
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
    return isKept(value) ? { ...value, keptAt: Number(value.keptAt) || 0 } : null;
  } catch {
    return null;
  }
}

const verdicts: readonly unknown[] = ['compatible', 'incompatible', 'unknown'] satisfies Verdict[];

function isKept(value: unknown): value is Omit<KeptAnswer, 'keptAt'> & { keptAt?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, country, carrier, verdict } = value as Record<string, unknown>;
  return (
    phones.some(({ id }) => id === phone) &&
    typeof country === 'string' &&
    typeof carrier === 'string' &&
    verdicts.includes(verdict)
  );
}
