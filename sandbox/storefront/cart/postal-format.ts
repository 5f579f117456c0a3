import type { MailingAddress } from './buyer-identity.ts';

/** How an address is written on an envelope, in the order the provider has for most countries. */

/** The lines of an address, without empty ones; with the name and the company first where they are asked for. */
export function addressLines(
  address: MailingAddress,
  { withName, withCompany }: { withName?: boolean; withCompany?: boolean },
): string[] {
  return [
    withName ? fullName(address) : null,
    withCompany ? address.company : null,
    address.address1,
    address.address2,
    joined([address.city, address.province, address.zip], ' '),
    address.country,
  ].flatMap((line) => line || []);
}

/** "Town, Ontario, Canada"; null where none of it is known. */
export function area({ city, province, country }: MailingAddress): string | null {
  return joined([city, province, country], ', ') || null;
}

/** "Ada Byron"; null where neither part is known. */
export function fullName({ firstName, lastName }: Pick<MailingAddress, 'firstName' | 'lastName'>): string | null {
  return joined([firstName, lastName], ' ') || null;
}

function joined(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}
