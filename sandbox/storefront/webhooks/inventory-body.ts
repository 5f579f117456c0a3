import { restTime } from './rest-time.ts';

/** The one place that the shop sends from. */
const locationId = 1;

/** The id of what is counted when a variant is. At the provider it is a number of its own; here it is told from the variant's. */
export function inventoryItemId(variantId: number): number {
  return variantId * 10 + 7;
}

/** How many of a variant there are at a place, as the Admin REST API shows it. Source: the provider's reference of InventoryLevel. */
export function inventoryLevelBody(variantId: number, available: number, updatedAt: number): Record<string, unknown> {
  const item = inventoryItemId(variantId);
  return {
    inventory_item_id: item,
    location_id: locationId,
    available,
    updated_at: restTime(updatedAt),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${item}`,
  };
}
