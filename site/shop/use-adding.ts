import { type FormEvent, useState } from 'react';
import { showCartSheet } from '#site/cart/sheet-state.ts';

/**
 * Adds by the app's own cart, which goes on when the visitor leaves the page meanwhile, and opens the cart over the page once it is done. What
 * the shop refuses is said where it was chosen; `refusals` is what it said to the form without scripts.
 */
export function useAdding(refusals: readonly string[]) {
  const [isAdding, setAdding] = useState(false);
  const [messages, setMessages] = useState(refusals);

  async function add(form: HTMLFormElement): Promise<void> {
    setAdding(true);
    setMessages([]);
    try {
      const { addByForm } = await import('#site/cart/client/add-by-form.ts');
      const answer = await addByForm(form);
      // Whoever went on to another page meanwhile is left alone.
      if (answer.isDone && form.isConnected) showCartSheet(true);
      else if (!answer.isDone) setMessages(answer.messages);
    } catch (error) {
      // The cart's script could not be had; the form works without it.
      if (error instanceof TypeError) form.submit();
      else throw error;
    } finally {
      setAdding(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isAdding) void add(event.currentTarget);
  }

  return { onSubmit, isAdding, messages };
}
