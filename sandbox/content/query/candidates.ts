import type { Resource } from '../resources.ts';
import { lastChangedFirst, type Order } from './order.ts';
import type { Query } from './query.ts';
import type { Subject } from './subject.ts';

/** A parameter that names the few resources it can hold for. */
export type Narrowing = { kind: 'ids'; ids: readonly string[] } | { kind: 'field'; field: string; value: string };

/**
 * Finds the parameter that spares looking at everything: `sys.id` and equality on a Symbol field, which is how clients ask for one entry
 * and sites for one page. All filters are still held against what it leaves.
 */
export function readNarrowing(name: string, value: string, subject: Subject): Narrowing | null {
  if (name === 'sys.id') return { kind: 'ids', ids: [value] };
  if (name === 'sys.id[in]') return { kind: 'ids', ids: [...new Set(value.split(','))] };
  const field = /^fields\.(\w+)$/.exec(name)?.[1];
  if (field === undefined || subject.contentType === null) return null;
  return subject.fieldTypes.get(field) === 'Symbol' ? { kind: 'field', field, value } : null;
}

/** What can answer to a query, in its order; those for whom no filter holds are still among it. */
export function candidatesInOrder({ subject, order, orderKey, narrowing }: Query): readonly Resource[] {
  if (narrowing) return inOrder(narrowed(subject, narrowing), order);
  const { kind, contentType, locale, store } = subject;
  const key = JSON.stringify([kind, contentType, orderKey, orderKey === '' ? '' : locale.code]);
  return store.keepSorted(key, () => inOrder(everyOne(subject), order));
}

function narrowed(subject: Subject, narrowing: Narrowing): readonly Resource[] {
  const { kind, contentType, locale, store, fieldsOf } = subject;
  if (narrowing.kind === 'ids') {
    const found = narrowing.ids.flatMap((id) => store.find({ kind, id }) ?? []);
    return found.filter((resource) => contentType === null || resource.contentType === contentType);
  }
  const { field, value } = narrowing;
  const index = store.keepIndex(JSON.stringify([contentType, field, locale.code]), () =>
    Map.groupBy(everyOne(subject), (resource) => fieldsOf(resource)[field]),
  );
  return index.get(value) ?? [];
}

function everyOne({ kind, contentType, store }: Subject): readonly Resource[] {
  if (kind === 'Asset') return store.assets;
  return contentType === null ? store.entries : store.entries.filter((entry) => entry.contentType === contentType);
}

function inOrder(resources: readonly Resource[], order: readonly Order[]): readonly Resource[] {
  return resources.toSorted((a, b) => {
    for (const compare of order) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return lastChangedFirst(a, b);
  });
}
