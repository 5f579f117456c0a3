import type { SeedDiscount } from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';

/** @param handles The handles of all products. */
export function checkDiscounts(file: string, discounts: SeedDiscount[], handles: ReadonlySet<string>): void {
  const claimCode = createClaims();
  for (const [index, { code, value, products, startsAt, endsAt }] of discounts.entries()) {
    const place = { file, field: String(index) };
    claimCode(code, within(place, 'code'));
    const claimProduct = createClaims();
    for (const [position, handle] of products.entries()) {
      const productPlace = within(place, 'products', position);
      claimProduct(handle, productPlace);
      if (!handles.has(handle)) refuse(productPlace, `names "${handle}", which is not a product`);
    }
    if (value.kind === 'amount' && value.per === 'unit' && products.length === 0) {
      refuse(within(place, 'products'), 'must name a product, because the amount is taken off each unit');
    }
    if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
      refuse(within(place, 'endsAt'), `must be after the start, which is ${startsAt}`);
    }
  }
}
