import { href } from 'react-router';

/** The phones that the checker asks about. They have a module of their own, because a phone's page needs these and none of the other answers. */
export const phones = [
  { id: 'iii', name: 'Light Phone III', picture: 'lightPhoneIII' },
  { id: 'ii', name: 'Light Phone II', picture: 'lightPhoneII' },
] as const;

export type Phone = (typeof phones)[number];

/** The answer that names the phone of a page: `ii-light-gray`. Without a color, `ii` is the black one. */
export function phoneAnswer(handle: string): string {
  return handle.slice('light-phone-'.length).replace('-black', '');
}

/** The checker's address with these answers; its page asks the next question. */
export function checkerPath(answers: { phone?: string; country?: string; carrier?: string }): string {
  const query = new URLSearchParams(answers).toString();
  return href('/compatibility-checker') + (query && `?${query}`);
}
