/** What a list is ordered by, for each sort key that orders it. */
export type Orders<Item> = Readonly<Record<string, (item: Item) => string | number>>;

/** A copy in the order of a sort key; in the seed's own for a key that has no value here (RELEVANCE) or was not given (ID). */
export function sortedBy<Item>(
  items: readonly Item[],
  sortKey: string | null | undefined,
  orders: Orders<Item>,
): Item[] {
  const value = orders[sortKey ?? 'ID'];
  if (value === undefined) return [...items];
  return items.toSorted((one, other) => compare(value(one), value(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(one !== other);
}
