/** A small memory with a time to live and a bounded size; what is oldest goes first. */
export interface Recent<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
  /** Whether nothing that was set so many milliseconds ago, or later, has been forgotten. */
  reachesBack: (milliseconds: number) => boolean;
}

export interface RecentOptions {
  most: number;
  /** Milliseconds. */
  timeToLive: number;
  /** Milliseconds on a clock that nobody sets; the process's own when left out. */
  now?: () => number;
}

export function createRecent<Value>({ most, timeToLive, now = () => performance.now() }: RecentOptions): Recent<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  /** When it began, or when that was set which was forgotten last. */
  let completeSince = now();

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
        completeSince = until - timeToLive;
      }
    },
    delete(key) {
      entries.delete(key);
    },
    reachesBack: (milliseconds) => now() - milliseconds > completeSince,
  };
}
