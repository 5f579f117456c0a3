import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { raw } from 'hono/html';
import { type Html, html } from '../page/html.ts';
import { messagePage as sharedMessagePage, page as sharedPage } from '../page/page.ts';
import { type ProviderContext, pictureOrigin } from '../provider.ts';
import { totalOf } from '../storefront/cart/cart-view.ts';
import type { Catalogue } from '../storefront/catalogue/catalogue.ts';
import { imageUrl } from '../storefront/catalogue/images.ts';
import type { Product, Variant } from '../storefront/catalogue/rows.ts';
import { checkoutLook } from './look.ts';

const disclaimer = 'This is a stand-in checkout: no real payment is taken.';

/** A page of the checkout, with the brand's word mark and fonts. Only they and pictures of the media host are loaded. */
export function page(context: ProviderContext, content: { title: string; body: Html; status?: number }): Response {
  const sources = { 'img-src': new URL(pictureOrigin(context.addresses, 'storefront')).origin };
  return sharedPage(context, {
    ...content,
    disclaimer,
    sources,
    hasFonts: true,
    style: checkoutLook,
    mark: wordmark(context),
  });
}

/** The brand's word mark, in the color of the text; null where the seed has none. */
function wordmark({ media }: ProviderContext): Html | null {
  const file = media.get('site/wordmark-black.svg');
  return file ? raw(readFileSync(file.path, 'utf8')) : null;
}

/** One heading, one or more sentences, and the link back to the shop. */
export function messagePage(
  context: ProviderContext,
  message: { title: string; text: string; status: number; more?: Html },
): Response {
  return sharedMessagePage(context, { ...message, disclaimer });
}

/** A cart or order line as the pages show it. Amounts in minor units. */
export interface ShownLine {
  title: string;
  /** Variant, selling plan, quantity and notices, in this order. */
  details: string[];
  /** Before any discount. */
  amount: number;
  image: Thumbnail | null;
}

interface Thumbnail {
  /** Path below the media folder. */
  file: string;
  address: string;
  /** The picture and its larger sizes, as `srcset`. */
  sizes: string;
  /** The sizes of its night picture (decision 0078), as `srcset`; null if it has none. */
  nightSizes: string | null;
}

interface Totals {
  currency: string;
  /** What each code deducts, from lines and from the whole order together. */
  discounts: readonly { code: string; amount: number }[];
  total: number;
  dueNow: number;
  giftCards: readonly { lastCharacters: string; amount: number }[];
  /** true for an order, which was paid; false for a cart, whose amount is due. */
  isPaid?: boolean;
}

/** Where the lines' pictures are: beside each line, large above it where there is room, or elsewhere on the page. */
type Pictures = 'beside' | 'above' | 'elsewhere';

const classes = { beside: '', above: 'large', elsewhere: 'plain' } as const satisfies Record<Pictures, string>;

/** The lines as a list, each with its picture and amount. */
export function lineList(lines: readonly ShownLine[], currency: string, pictures: Pictures = 'beside'): Html {
  const name = classes[pictures];
  const width = pictures === 'above' ? '(width >= 900px) 24rem, 8rem' : '8rem';
  return html`<ul class="lines">${lines.map(
    ({ title, details, amount, image }) => html`<li${name && html` class="${name}"`}>
${pictures !== 'elsewhere' && (image === null ? html`<span class="blank"></span>` : picture(image, width))}
<p>${title}</p><p class="amount">${amountText(amount, currency)}</p>
<div class="details">${details.map((detail) => html`<p class="small">${detail}</p>`)}</div>
</li>`,
  )}</ul>`;
}

/** @param width The displayed width, as `sizes`. */
export function picture({ address, sizes, nightSizes }: Thumbnail, width: string): Html {
  return html`<picture>${
    nightSizes && html`<source media="(prefers-color-scheme: dark)" srcset="${nightSizes}" sizes="${width}">`
  }<img src="${address}" srcset="${sizes}" sizes="${width}" alt="" width="96" height="120"></picture>`;
}

/** The amount to pay, and before it the amounts that it is computed from, if these differ from it. */
export function totalsList({ currency, discounts, total, dueNow, giftCards, isPaid = false }: Totals): Html {
  const amount = (minor: number) => amountText(minor, currency);
  const subtotal = discounts.reduce((sum, discount) => sum + discount.amount, total);
  const due = dueNow - totalOf(giftCards);
  const label = due === total ? 'Total' : 'Due now';
  return html`<dl class="totals">
${subtotal !== total && html`<dt>Subtotal</dt><dd class="amount">${amount(subtotal)}</dd>`}
${discounts.map(({ code, amount: off }) => html`<dt>Discount ${code}</dt><dd class="amount">${amount(-off)}</dd>`)}
<dt>Shipping</dt><dd class="amount">Free</dd>
<dt>Tax</dt><dd class="amount">None</dd>
${due !== total && html`<dt>Total</dt><dd class="amount">${amount(total)}</dd>`}
${giftCards.map((card) => html`<dt>Gift card ending in ${card.lastCharacters}</dt><dd class="amount">${amount(-card.amount)}</dd>`)}
<dt class="due">${isPaid ? 'Paid' : label}</dt><dd class="amount due">${amount(due)}</dd>
${dueNow < total && html`<dt>Due later</dt><dd class="amount">${amount(total - dueNow)}</dd>`}
</dl>`;
}

/** The product's subtitle, which names its color where several have one title. */
export function shownSubtitle(catalogue: Catalogue, product: Product): string[] {
  const subtitle = catalogue.metafield('Product', product.id, 'descriptors', 'subtitle');
  return subtitle ? [subtitle.value] : [];
}

/** Whether the line is a pre-order, and when it ships; nothing for a variant in stock. */
export function shownPreOrder(catalogue: Catalogue, product: Product, variant: Variant): string[] {
  const setting = (key: string) =>
    (
      catalogue.metafield('ProductVariant', variant.id, 'settings', key) ??
      catalogue.metafield('Product', product.id, 'settings', key)
    )?.value;
  if (variant.stock > 0 || setting('accepting_preorders') !== 'true') return [];
  const date = setting('estimated_ship_date');
  return [date ? `Pre-order. Estimated to ship in ${date}.` : 'Pre-order'];
}

/** The variant's title; nothing for a product with a single variant. */
export function shownVariant(title: string): string[] {
  return title === 'Default Title' ? [] : [title];
}

/** "$1,299" or "$80.40" from minor units, as in the shop. Every currency that the markets of the seed may have has two decimals. */
export function amountText(minor: number, currency: string): string {
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits }).format(minor / 100);
}

/**
 * The given picture, or else the product's first, in three sizes; null if there is none. The small size is a third larger than the part of it that
 * is shown.
 */
export function thumbnail(
  context: ProviderContext,
  catalogue: Catalogue,
  productId: number,
  file: string | null,
): Thumbnail | null {
  const shown = file ?? catalogue.images(productId)[0]?.file;
  if (shown === undefined) return null;
  const addressOf = (name: string, scale: number) =>
    imageUrl(context, name, { maxWidth: 128 * scale, maxHeight: 160 * scale, crop: 'CENTER', scale: 2 });
  const sizesOf = (name: string) => [1, 4, 6].map((scale) => `${addressOf(name, scale)} ${256 * scale}w`).join(', ');
  const night = nightFile(catalogue, productId, shown);
  return { file: shown, address: addressOf(shown, 1), sizes: sizesOf(shown), nightSizes: night && sizesOf(night) };
}

/** The metafield names files in the folder of the product's pictures: `front-night.jpg` for `front.jpg`. */
function nightFile(catalogue: Catalogue, productId: number, file: string): string | null {
  const listed = catalogue.metafield('Product', productId, 'descriptors', 'night_pictures')?.value;
  const night = file.replace(/\.\w+$/, '-night$&');
  return listed?.includes(JSON.stringify(basename(night))) ? night : null;
}
