/** The function with its results cached by its argument, for as long as it is referenced. Results of `undefined` are not cached. */
export function memoize<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = create(key);
    cache.set(key, value);
    return value;
  };
}
