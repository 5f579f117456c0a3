import type { CartAnswer } from '../cart-answer.ts';
import { cartClient, named } from './cart-client.ts';
import { wishOfForm } from './wish-form.ts';

/** Puts into the cart what a form asks for. Once the form is gone from the screen, what is said to a failure names what it was about. */
export async function addByForm(form: HTMLFormElement): Promise<CartAnswer> {
  const label = form.closest('main')?.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim();
  const wish = { ...wishOfForm(new FormData(form)), ...(label && { label }) };
  const answer = await cartClient().act(wish);
  return form.isConnected ? answer : named(wish, answer);
}
