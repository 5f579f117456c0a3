import { href } from 'react-router';
import { defaultPhone, isPhone } from '#site/catalogue/phone-colours.ts';
import { type RequestedChoice, readRequestedChoice } from '#site/catalogue/requested-choice.ts';

/** The phone that is to be paid in parts. */
export interface CreditPhone {
  handle: string;
  /** The number of its variant; the first to be had when there is no such variant. */
  variant: RequestedChoice['variant'];
}

const phoneParameter = 'product';

/** The phone that an address of the credit check is about, so that nothing else has to remember it. */
export function readPhone(parameters: URLSearchParams): CreditPhone {
  const handle = parameters.get(phoneParameter) ?? '';
  return { handle: isPhone(handle) ? handle : defaultPhone, variant: readRequestedChoice(parameters).variant };
}

export function creditPath(phone: CreditPhone): string {
  return `${href('/credit-check')}?${query(phone)}`;
}

export function creditAnswerPath(phone: CreditPhone): string {
  return `${href('/credit-check.json')}?${query(phone)}`;
}

function query({ handle, variant }: CreditPhone): URLSearchParams {
  return new URLSearchParams({ [phoneParameter]: handle, ...(variant !== null && { variant }) });
}
