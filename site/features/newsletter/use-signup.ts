import { type FormEvent, useState } from 'react';
import { askNewsletter } from './ask-newsletter.ts';
import { type Signup, wasSent } from './signup.ts';

export const fieldName = 'EMAIL';

/** Sends the form in the background. Its field is empty from then on (NEWS-1), unless the address did not reach the list. */
export function useSignup(initial: Signup) {
  const [signup, setSignup] = useState(initial);
  const [isSending, setIsSending] = useState(false);

  async function send(form: HTMLFormElement): Promise<void> {
    const sent = new FormData(form);
    const field = form.elements.namedItem(fieldName);
    setField(field, '');
    setIsSending(true);
    const answer = await askNewsletter(sent);
    setIsSending(false);
    setSignup(answer);
    if (!wasSent(answer)) setField(field, String(sent.get(fieldName)));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) void send(event.currentTarget);
  }

  return { signup, isSending, onSubmit };
}

/** What the visitor has begun to type meanwhile stays. */
function setField(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof HTMLInputElement && (value === '' || field.value === '')) field.value = value;
}
