import { type Fields, type Kind, keyOf, type Link, linksIn, type Resource } from '../resources.ts';
import type { Store } from '../store.ts';

/** What items link to, so many hops away, in the order met, and the links that lead nowhere. */
interface Linked {
  resources: Resource[];
  missing: Link['sys'][];
}

interface Walk {
  /** Hops. */
  include: number;
  store: Store;
  /** The fields of an item that are sent, and that links are followed from. */
  sentFields: (item: Resource) => Fields;
  fieldsOf: (resource: Resource) => Fields;
}

/** What is among the items is not met again (Contentful, "Links"). */
export function followLinks(items: readonly Resource[], { include, store, sentFields, fieldsOf }: Walk): Linked {
  const seen = new Set(items.map(keyOf));
  const resources: Resource[] = [];
  const missing = new Map<string, Link['sys']>();
  let level = items.flatMap((item) => linksIn(sentFields(item)));
  for (let hop = 0; hop < include && level.length > 0; hop += 1) {
    const next: Resource[] = [];
    for (const { sys } of level) {
      const target = store.find({ kind: sys.linkType, id: sys.id });
      const key = keyOf({ kind: sys.linkType, id: sys.id });
      if (!target) missing.set(key, sys);
      else if (!seen.has(key)) {
        seen.add(key);
        next.push(target);
      }
    }
    resources.push(...next);
    level = next.flatMap((resource) => linksIn(fieldsOf(resource)));
  }
  return { resources, missing: [...missing.values()] };
}

/** `includes` and `errors` as they stand beside the items; each is left out when empty. */
export function writeLinked({ resources, missing }: Linked, write: (resource: Resource) => unknown) {
  const ofKind = (kind: Kind) => {
    const found = resources.filter((resource) => resource.kind === kind);
    return found.length > 0 ? { [kind]: found.map(write) } : {};
  };
  return {
    ...(resources.length > 0 && { includes: { ...ofKind('Entry'), ...ofKind('Asset') } }),
    ...(missing.length > 0 && { errors: missing.map(notResolvable) }),
  };
}

function notResolvable({ linkType, id }: Link['sys']) {
  return { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType, id } };
}
