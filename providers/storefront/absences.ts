/** Milliseconds: no longer than an editor waits for what was just published. */
const lifetime = 1000;

const most = 1000;

/**
 * Remembers for a moment what the storefront does not have, so that one address asked for again and again is asked of it once a second.
 * @returns what gives an answer of null without asking, for that moment after the storefront gave one
 */
export function createAbsences() {
  const absentUntil = new Map<string, number>();

  return async function unlessAbsent<Answer>(key: string, ask: () => Promise<Answer | null>): Promise<Answer | null> {
    if (performance.now() < (absentUntil.get(key) ?? 0)) return null;
    const answer = await ask();
    absentUntil.delete(key);
    if (answer !== null) return answer;
    absentUntil.set(key, performance.now() + lifetime);
    const [oldest] = absentUntil.keys();
    if (absentUntil.size > most && oldest !== undefined) absentUntil.delete(oldest);
    return null;
  };
}
