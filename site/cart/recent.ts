/** A small memory with a time to live and a bounded size; what is oldest goes first. */
export interface Recent<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
}

export interface RecentOptions {
  most: number;
  /** Milliseconds. */
  timeToLive: number;
  now?: () => number;
}

export function createRecent<Value>({ most, timeToLive, now = Date.now }: RecentOptions): Recent<Value> {
  const entries = new Map<string, { value: Value; until: number }>();

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: now() + timeToLive });
      for (const [oldest, { until }] of entries) {
        if (entries.size <= most && until > now()) break;
        entries.delete(oldest);
      }
    },
    delete(key) {
      entries.delete(key);
    },
  };
}
