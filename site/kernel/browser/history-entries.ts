const maxEntries = 20;

/** Stores something for an entry of the history, by its key. Beyond 20 entries the one that was written least recently is dropped. */
export function storeForEntry<Value>(store: Map<string, Value>, key: string, value: Value): void {
  store.delete(key);
  store.set(key, value);
  const [oldest] = store.keys();
  if (store.size > maxEntries && oldest !== undefined) store.delete(oldest);
}
