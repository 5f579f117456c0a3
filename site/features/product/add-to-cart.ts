import type { CartAnswer } from '#site/features/cart/cart-answer.ts';
import { addByForm } from '#site/features/cart/client/add-by-form.ts';
import { cartClient } from '#site/features/cart/client/cart-client.ts';
import { unansweredSentence } from '#site/features/cart/client/unanswered.ts';

/**
 * Adds the items of a product form to the cart. A chunk of its own, loaded on the first submit.
 * @param say shows messages about the connection while the command is pending
 */
export async function addToCart(form: HTMLFormElement, say: (messages: string[]) => void): Promise<CartAnswer> {
  const cart = cartClient();
  const stop = cart.subscribe(() => {
    const sentence = unansweredSentence(cart.state());
    say(sentence ? [sentence] : []);
  });
  try {
    return await addByForm(form);
  } finally {
    stop();
  }
}
