import type { CartView } from '../cart/cart-view.ts';
import type { OrderDiscount } from './orders.ts';

/** What each code takes off a cart in all, in the order in which the codes were typed. */
export function discountsOf({ codes, deductions, lines }: CartView): OrderDiscount[] {
  const all = [...lines.flatMap((line) => line.deductions), ...deductions];
  return codes.flatMap(({ code: typed }) => {
    const own = all.filter(({ code }) => code === typed);
    const amount = own.reduce((sum, deduction) => sum + deduction.amount, 0);
    return own[0] === undefined ? [] : [{ code: own[0].discount.code, amount }];
  });
}
