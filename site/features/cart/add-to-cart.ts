import { cartClient, withLabel } from './client/cart-client.ts';
import { addCommand, type CartResult } from './rules/command.ts';
import { pendingMessage } from './rules/messages.ts';

export type { CartResult };

/**
 * Adds the items of a form to the cart, also when the shopper leaves the page meanwhile; then the messages of a failure name the product. A
 * bundle boundary: product pages load the cart when it is first needed.
 * @param onDelay gets the messages that explain a delay
 */
export async function addToCart(form: HTMLFormElement, onDelay: (messages: string[]) => void): Promise<CartResult> {
  const label = form.closest('main')?.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim();
  const command = { ...addCommand(new FormData(form)), ...(label && { label }) };
  const cart = cartClient();
  const unsubscribe = cart.subscribe(() => {
    const message = pendingMessage(cart.state());
    onDelay(message ? [message] : []);
  });
  try {
    const result = await cart.run(command);
    // The caller shows them: in the cart, opened later, they would not say what they are about.
    if (!result.isDone) cart.clearMessages();
    return form.isConnected ? result : withLabel(command, result);
  } finally {
    unsubscribe();
  }
}
