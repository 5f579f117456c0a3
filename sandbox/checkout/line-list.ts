import { dollars } from './dollars.ts';
import { type Html, html } from './html.ts';

/** What was or will be bought, as the pages show it. Amounts in minor units. */
export interface ShownLine {
  title: string;
  /** Variant, selling plan, quantity and what else is to say, in this order. */
  details: string[];
  total: number;
  image: string | null;
}

export interface Totals {
  subtotal: number;
  total: number;
  dueNow: number;
}

export function lineList(lines: readonly ShownLine[]): Html {
  return html`<ul class="lines">${lines.map(
    ({ title, details, total, image }) => html`<li>
${image === null ? html`<span class="blank"></span>` : html`<img src="${image}" alt="" width="64" height="80">`}
<div><p>${title}</p>${details.map((detail) => html`<p class="small">${detail}</p>`)}</div>
<p class="amount">${dollars(total)}</p>
</li>`,
  )}</ul>`;
}

export function totalsList({ subtotal, total, dueNow }: Totals): Html {
  return html`<dl class="totals">
<dt>Subtotal</dt><dd class="amount">${dollars(subtotal)}</dd>
<dt>Shipping</dt><dd class="amount">Free</dd>
<dt>Tax</dt><dd class="amount">None</dd>
<dt>Total</dt><dd class="amount">${dollars(total)}</dd>
<dt class="due">Due now</dt><dd class="amount due">${dollars(dueNow)}</dd>
${dueNow < total && html`<dt>Due later</dt><dd class="amount">${dollars(total - dueNow)}</dd>`}
</dl>`;
}

/** Nobody wants to read the name of an option that offers no choice. */
export function shownVariant(title: string): string[] {
  return title === 'Default Title' ? [] : [title];
}
