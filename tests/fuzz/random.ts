/** Reproducible pseudo-random values. */
export interface Random {
  /** An integer from 0 to `count` - 1. */
  below: (count: number) => number;
  /** A random element. */
  pick: <Item>(items: readonly Item[]) => Item;
  /** True with this probability in percent. */
  percent: (share: number) => boolean;
}

/** mulberry32: small, sufficiently uniform, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    percent: (share) => below(100) < share,
  };
}
