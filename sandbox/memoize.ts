/** Caches the results of `make` by the argument, for as long as the returned function is referenced. Results of `undefined` are not cached. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new Map<Key, Value>();
  return (key) => {
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const value = make(key);
    results.set(key, value);
    return value;
  };
}

/**
 * Caches the results of `make` by the identity of the argument. A result is collected together with its argument, so that values derived from a
 * state of the seed are collected when that state is replaced.
 */
export function weakMemoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const cached = results.get(key) ?? { value: make(key) };
    results.set(key, cached);
    return cached.value;
  };
}
