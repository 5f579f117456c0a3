import { basename } from 'node:path';
import { type Html, html } from '../page/html.ts';
import { picture, type ShownLine } from './page-parts.ts';

/** Pictures of a phone straight from the front. The rules of this name in look.ts place the screen. */
const models: ReadonlyMap<string, string> = new Map([
  ['light-phone-iii-black-front.jpg', 'iii'],
  ['light-phone-ii-black-front.jpg', 'ii'],
  ['light-phone-ii-light-gray-front.jpg', 'ii'],
]);

/** The picture of an order: its first phone with words on the screen, else its first line's picture, if it has one. */
export function orderPicture(lines: readonly ShownLine[], orderNumber: number): Html | null {
  const images = lines.flatMap(({ image }) => image ?? []);
  const phone = images.find(({ file }) => models.has(basename(file)));
  const shown = phone ?? images[0];
  if (shown === undefined) return null;
  const model = models.get(basename(shown.file));
  if (model === undefined) return html`<div class="hero">${picture(shown, '(width >= 900px) 30rem, 100vw')}</div>`;
  return html`<div class="hero phone ${model}">${picture(shown, '(width >= 900px) 44rem, 130vw')}
<div class="screen"><p class="small" aria-hidden="true">Order #${orderNumber}</p><p>See you<br>soon</p></div></div>`;
}
