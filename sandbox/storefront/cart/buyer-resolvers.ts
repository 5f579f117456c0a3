import { moneyOf, type ResolverMap } from '../context.ts';
import { gid } from '../gid.ts';
import {
  type DeliveryAddress,
  formatAddress,
  formatArea,
  fullName,
  type MailingAddress,
  type SelectableAddress,
} from './addresses.ts';
import { lineConnection } from './cart-resolvers.ts';
import type { Cart } from './cart-store.ts';
import type { CartView } from './cart-view.ts';
import type { DeliveryGroup, DeliveryOption } from './delivery-groups.ts';

interface ShownGroup extends DeliveryGroup {
  view: CartView;
}

interface ShownAddress extends MailingAddress {
  id: string;
  countryCode?: string | null;
  provinceCode?: string | null;
}

interface Format {
  withName?: boolean;
  withCompany?: boolean;
}

/** The buyer of a cart and its delivery. */
export const buyerResolvers: ResolverMap = {
  CartBuyerIdentity: {
    email: ({ buyerIdentity }: Cart) => buyerIdentity.email ?? null,
    phone: ({ buyerIdentity }: Cart) => buyerIdentity.phone ?? null,
    countryCode: ({ buyerIdentity }: Cart) => buyerIdentity.countryCode ?? null,
    customer: () => null,
    purchasingCompany: () => null,
    walletPreferences: ({ buyerIdentity }: Cart) => buyerIdentity.walletPreferences ?? [],
    preferences: ({ buyerIdentity: { walletPreferences: wallet, deliveryPreference: delivery } }: Cart) =>
      wallet || delivery ? { wallet: wallet ?? null, delivery: delivery ?? null } : null,
    deliveryAddressPreferences: ({ token, buyerIdentity }: Cart): ShownAddress[] =>
      (buyerIdentity.addresses ?? []).map((address, index) => ({
        ...address,
        id: gid('MailingAddress', `${token}-${index}`),
      })),
  },
  CartDeliveryPreference: {
    deliveryMethod: ({ deliveryMethod }: { deliveryMethod?: string[] | null }) => deliveryMethod ?? [],
    pickupHandle: ({ pickupHandle }: { pickupHandle?: string[] | null }) => pickupHandle ?? [],
  },
  CartDelivery: {
    addresses: ({ token, delivery }: Cart, { selected }: { selected?: boolean | null }) =>
      delivery.addresses
        .filter((known) => !selected || known.selected)
        .map((known) => ({ ...known, id: gid('CartSelectableAddress', `${known.id}?cart=${token}`) })),
  },
  CartSelectableAddress: {
    address: ({ address }: SelectableAddress) => ({ __typename: 'CartDeliveryAddress', ...address }),
  },
  CartDeliveryAddress: {
    name: (address: DeliveryAddress) => fullName(address),
    formatted: (address: DeliveryAddress, format: Format, { provider }) =>
      formatAddress(withNames(address, provider.seed.catalogue.shop.shipsTo), format),
    formattedArea: (address: DeliveryAddress, _args, { provider }) =>
      formatArea(withNames(address, provider.seed.catalogue.shop.shipsTo)),
    latitude: () => null,
    longitude: () => null,
  },
  CartDeliveryGroup: {
    groupType: ({ type }: ShownGroup) => type,
    cartLines: ({ lines, view }: ShownGroup, page) => lineConnection(lines, view, page),
    deliveryAddress: ({ id, address }: ShownGroup, _args, { provider }): ShownAddress => ({
      ...withNames(address, provider.seed.catalogue.shop.shipsTo),
      id: id.replace('CartDeliveryGroup', 'MailingAddress'),
    }),
    deliveryOptions: ({ options, view }: ShownGroup) => options.map((option) => shownOption(option, view)),
    selectedDeliveryOption: ({ selected, view }: ShownGroup) => selected && shownOption(selected, view),
  },
  MailingAddress: {
    name: (address: ShownAddress) => fullName(address),
    formattedArea: (address: ShownAddress) => formatArea(address),
    formatted: (address: ShownAddress, format: Format) => formatAddress(address, format),
    countryCodeV2: ({ countryCode }: ShownAddress) => countryCode ?? null,
    latitude: () => null,
    longitude: () => null,
  },
};

function shownOption({ handle, code, title, cost }: DeliveryOption, { currency }: CartView) {
  const estimatedCost = moneyOf({ minor: cost, currencyCode: currency });
  return { handle, code, title, description: null, deliveryMethodType: 'SHIPPING', estimatedCost };
}

function withNames(address: DeliveryAddress, countries: readonly { code: string; name: string }[]) {
  const country = countries.find(({ code }) => code === address.countryCode)?.name ?? address.countryCode;
  return { ...address, country, province: address.provinceCode };
}
