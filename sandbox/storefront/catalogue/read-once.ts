import type { Catalogue } from './catalogue.ts';

/** The catalogue as one request sees it: what many of its fields are made from is read once. Make it anew for each request. */
export function readOnce(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    product: once(catalogue.product),
    options: once(catalogue.options),
    images: once(catalogue.images),
    variant: once(catalogue.variant),
    variants: once(catalogue.variants),
    sellingPlansOf: once(catalogue.sellingPlansOf),
  };
}

function once<Value>(read: (id: number) => Value): (id: number) => Value {
  const known = new Map<number, Value>();
  return (id) => {
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const value = read(id);
    known.set(id, value);
    return value;
  };
}
