import { createHash } from 'node:crypto';
import type { SeedShop } from '#seed/schema.ts';
import { gid } from '../gid.ts';
import { type DeliveryAddress, normalizeAddress } from './addresses.ts';
import type { CartView, PricedLine } from './cart-view.ts';

/** Lines that are delivered together, with their delivery options. */
export interface DeliveryGroup {
  id: string;
  type: 'ONE_TIME_PURCHASE' | 'SUBSCRIPTION';
  address: DeliveryAddress;
  lines: PricedLine[];
  options: DeliveryOption[];
  selected: DeliveryOption | null;
}

export interface DeliveryOption {
  handle: string;
  code: string;
  title: string;
  /** Minor units. */
  cost: number;
}

/** The only delivery option of the checkout. */
const standardDelivery: DeliveryOption = {
  handle: createHash('sha256').update('standard').digest('hex').slice(0, 32),
  code: 'Standard',
  title: 'Standard',
  cost: 0,
};

/**
 * Delivery groups for the cart's address. There are none if the cart has no address or the shop does not ship to it.
 * Source: the schema's descriptions of Cart.deliveryGroups and CartDeliveryGroupType; recordings.
 */
export function deliveryGroups({ cart, lines }: CartView, shop: SeedShop): DeliveryGroup[] {
  const address = addressOf(cart, shop);
  if (address === null || !shop.shipsTo.some(({ code }) => code === address.countryCode)) return [];
  const sent = lines.filter(({ line, variant }) => line.quantity > 0 && variant.requiresShipping);
  return (['ONE_TIME_PURCHASE', 'SUBSCRIPTION'] as const).flatMap((type) => {
    const own = sent.filter(
      ({ sellingPlan }) => (sellingPlan?.recurringDeliveries ?? false) === (type === 'SUBSCRIPTION'),
    );
    if (own.length === 0) return [];
    const options = [standardDelivery];
    const selected = options.find(({ handle }) => handle === cart.delivery.options[type]) ?? standardDelivery;
    return [{ id: groupId(cart.token, type), type, address, lines: own, options, selected }];
  });
}

/** The address to which the cart is delivered: the selected one, or else the first that the buyer prefers; null when there is none. */
export function addressOf(cart: CartView['cart'], shop: SeedShop): DeliveryAddress | null {
  return cart.delivery.addresses.find(({ selected }) => selected)?.address ?? preferredAddress(cart, shop);
}

/** Addresses of 2023-10 have names of countries and provinces where later versions have codes. The province keeps its name. */
function preferredAddress({ buyerIdentity }: CartView['cart'], shop: SeedShop): DeliveryAddress | null {
  const [first] = buyerIdentity.addresses ?? [];
  if (first === undefined) return null;
  const { country, province, ...rest } = first;
  const named = shop.shipsTo.find(({ code, name }) => country === code || country === name);
  return {
    ...normalizeAddress({ ...rest, countryCode: named?.code ?? country }),
    provinceCode: province?.trim() || null,
  };
}

function groupId(cartToken: string, type: string): string {
  const digest = createHash('sha256').update(`${cartToken} ${type}`).digest('hex').slice(0, 32);
  return gid('CartDeliveryGroup', `${digest}?cart=${cartToken}`);
}
