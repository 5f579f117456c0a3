import { type Html, html } from '../page/html.ts';
import { amountText } from './amount.ts';

/** What was or will be bought, as the pages show it. Amounts in minor units. */
export interface ShownLine {
  title: string;
  /** Variant, selling plan, quantity and what else is to say, in this order. */
  details: string[];
  /** Before any discount. */
  amount: number;
  image: string | null;
}

interface Totals {
  currency: string;
  /** What each code takes off, from lines and from the whole order together. */
  discounts: readonly { code: string; amount: number }[];
  total: number;
  dueNow: number;
}

/** The bought lines as a list, each with its picture and its amount. */
export function lineList(lines: readonly ShownLine[], currency: string): Html {
  return html`<ul class="lines">${lines.map(
    ({ title, details, amount, image }) => html`<li>
${image === null ? html`<span class="blank"></span>` : html`<img src="${image}" alt="" width="64" height="80">`}
<div><p>${title}</p>${details.map((detail) => html`<p class="small">${detail}</p>`)}</div>
<p class="amount">${amountText(amount, currency)}</p>
</li>`,
  )}</ul>`;
}

/** The lines' amounts come to the subtotal, and that less the discounts to the total. */
export function totalsList({ currency, discounts, total, dueNow }: Totals): Html {
  const amount = (minor: number) => amountText(minor, currency);
  const subtotal = discounts.reduce((sum, discount) => sum + discount.amount, total);
  return html`<dl class="totals">
<dt>Subtotal</dt><dd class="amount">${amount(subtotal)}</dd>
${discounts.map(({ code, amount: off }) => html`<dt>Discount ${code}</dt><dd class="amount">${amount(-off)}</dd>`)}
<dt>Shipping</dt><dd class="amount">Free</dd>
<dt>Tax</dt><dd class="amount">None</dd>
<dt>Total</dt><dd class="amount">${amount(total)}</dd>
<dt class="due">Due now</dt><dd class="amount due">${amount(dueNow)}</dd>
${dueNow < total && html`<dt>Due later</dt><dd class="amount">${amount(total - dueNow)}</dd>`}
</dl>`;
}

/** Nobody wants to read the name of an option that offers no choice. */
export function shownVariant(title: string): string[] {
  return title === 'Default Title' ? [] : [title];
}
