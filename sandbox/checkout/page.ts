import type { Html } from '../page/html.ts';
import { messagePage as anyMessagePage, page as anyPage } from '../page/page.ts';
import type { ProviderContext } from '../provider.ts';

export { backToShop } from '../page/page.ts';

const notice = 'This is a stand-in checkout: no real payment is taken.';

/** A page of the checkout. Only pictures of the media host are loaded. */
export function page(context: ProviderContext, content: { title: string; body: Html; status?: number }): Response {
  return anyPage(context, { ...content, notice, sources: { 'img-src': new URL(context.addresses.media).origin } });
}

/** One heading, one or more sentences, and the way back to the shop. */
export function messagePage(
  context: ProviderContext,
  message: { title: string; text: string; status: number; more?: Html },
): Response {
  return anyMessagePage(context, { ...message, notice });
}
