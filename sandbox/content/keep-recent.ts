/** Makes a value when it is first asked for, and keeps those that were asked for last. */
export type KeepRecent<Value> = (key: string, make: () => Value) => Value;

/** @param most How many are kept. */
export function createKeepRecent<Value>(most: number): KeepRecent<Value> {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
