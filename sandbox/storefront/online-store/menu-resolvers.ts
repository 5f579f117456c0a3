import type { QueryRootMenuArgs } from 'storefront-schema-2023-10/storefront-api-types';
import type { SeedMenu, SeedMenuItem } from '#seed/online-store-schema.ts';
import { gid, numberOf } from '../gid.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';
import { linkTarget } from './link.ts';
import { onlineStore, storeUrl } from './store.ts';

/** An item with its place in the menu, of which its id is made. */
interface PlacedItem extends SeedMenuItem {
  place: string;
}

export const menuResolvers: ResolverMap = {
  QueryRoot: {
    menu: (_root, { handle }: QueryRootMenuArgs, context) =>
      onlineStore(context).menus.find((menu) => menu.handle === handle) ?? null,
  },
  Menu: {
    id: (menu: SeedMenu) => gid('Menu', menu.id),
    items: (menu: SeedMenu) => placed(menu.items, String(menu.id)),
    itemsCount: (menu: SeedMenu) => countItems(menu.items),
  },
  MenuItem: {
    id: (item: PlacedItem) => gid('MenuItem', item.place),
    items: (item: PlacedItem) => placed(item.items, item.place),
    tags: () => [],
    type: (item: PlacedItem, _args, context) => linkTarget(item.link, context).type,
    resource: (item: PlacedItem, _args, context) => linkTarget(item.link, context).resource,
    resourceId: (item: PlacedItem, _args, context) => linkTarget(item.link, context).resourceId,
    url: (item: PlacedItem, _args, context) => storeUrl(context, item.link),
  },
};

/** The menu with this id; null when there is none. Throws "Invalid global id" for what is no id. */
export function menuNode(id: string, context: StorefrontContext): SeedMenu | null {
  return onlineStore(context).menus.find((menu) => menu.id === numberOf('Menu', id)) ?? null;
}

function placed(items: readonly SeedMenuItem[], place: string): PlacedItem[] {
  return items.map((item, index) => ({ ...item, place: `${place}${String(index + 1).padStart(2, '0')}` }));
}

function countItems(items: readonly SeedMenuItem[]): number {
  return items.reduce((count, item) => count + 1 + countItems(item.items), 0);
}
