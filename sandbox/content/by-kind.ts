import type { Kind } from './resources.ts';

/** What is known by kind and id: an entry and an asset may have the same id. */
interface ByKind<Value> {
  get: (key: { kind: Kind; id: string }) => Value | undefined;
  set: (key: { kind: Kind; id: string }, value: Value) => void;
  values: () => Generator<Value>;
}

/** An empty one; values come out entries first, each kind in the order in which its keys came in. */
export function createByKind<Value>(): ByKind<Value> {
  // One map each, rather than one by joined keys, which would be a hundred thousand more strings to keep.
  const maps: Record<Kind, Map<string, Value>> = { Entry: new Map(), Asset: new Map() };
  return {
    get: ({ kind, id }) => maps[kind].get(id),
    set: ({ kind, id }, value) => {
      maps[kind].set(id, value);
    },
    *values() {
      yield* maps.Entry.values();
      yield* maps.Asset.values();
    },
  };
}
