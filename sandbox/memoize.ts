/**
 * `make`, its results cached by the identity of the argument. A result is collected together with its argument, so that values derived from
 * a state of the seed go when that state is replaced.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const cached = results.get(key) ?? { value: make(key) };
    results.set(key, cached);
    return cached.value;
  };
}
