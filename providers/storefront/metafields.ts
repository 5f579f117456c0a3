import { optionalText } from './wire.ts';

type Metafields = readonly ({ key: string; value: string } | null)[];

/** The value of a metafield; the wire keeps null in the place of a missing one. */
export function metafield(metafields: Metafields, key: string): string | null {
  return optionalText(metafields.find((candidate) => candidate?.key === key)?.value) || null;
}

/** SHOP-4: the flag is set and nothing is on hand. */
export function isPreOrder(metafields: Metafields, quantityAvailable: number | null): boolean {
  return (
    metafield(metafields, 'accepting_preorders') === 'true' && quantityAvailable !== null && quantityAvailable <= 0
  );
}
