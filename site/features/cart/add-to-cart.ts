import { notify } from '#site/kernel/toasts/notify.ts';
import { cartClient, forToast } from './client/cart-client.ts';
import { addCommand } from './rules/command-form.ts';
import type { CartResult } from './rules/responses.ts';

/**
 * Adds the items of a form to the cart. If the shopper leaves the page meanwhile, toasts show the result. This module is a bundle boundary:
 * product pages load the cart when it is first needed.
 * @param label the product's name in messages
 * @param isCurrent whether the visitor is on the page with the form, and is not leaving it
 * @returns null when the page was left
 */
export async function addToCart(
  data: FormData,
  label: string | undefined,
  isCurrent: () => boolean,
): Promise<CartResult | null> {
  const command = { ...addCommand(data), ...(label && { label }) };
  const cart = cartClient();
  const result = await cart.run(command);
  // The caller shows the messages. The cart, opened later, must not show them: they do not name the product.
  if (!result.isDone) cart.clearMessages();
  if (isCurrent()) return result;
  for (const message of forToast(command, result).messages) notify(message);
  return null;
}
