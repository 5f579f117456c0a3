import type { CartAnswer } from '../cart-answer.ts';
import { cartClient } from './cart-client.ts';
import { wishOfForm } from './wish-form.ts';

/** Puts into the cart what a form asks for. */
export function addByForm(form: HTMLFormElement): Promise<CartAnswer> {
  return cartClient().act(wishOfForm(new FormData(form)));
}
