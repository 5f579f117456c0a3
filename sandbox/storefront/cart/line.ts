import { z } from 'zod';
import { gid } from '../gid.ts';

export const attributeShape = z.object({ key: z.string(), value: z.string() });

export type Attribute = z.infer<typeof attributeShape>;

/** A line of a cart as it is kept. Two lines of one cart never agree in variant, selling plan and attributes. */
export interface Line {
  /** UUID. */
  id: string;
  variantId: number;
  /** Zero is a line whose stock ran out. */
  quantity: number;
  sellingPlanId: number | null;
  attributes: Attribute[];
}

export type NewLine = Omit<Line, 'id'>;

/** What an update says about a line; what it leaves out stays. */
export type LineChange = { id: string } & Partial<NewLine>;

/** The most units of a variant that all lines together may hold; null: no limit. */
export type StockLimit = (variantId: number) => number | null;

/** A repeated key keeps its first place and its last value. */
export function distinctAttributes(attributes: readonly Attribute[]): Attribute[] {
  return [...new Map(attributes.map(({ key, value }) => [key, value]))].map(([key, value]) => ({ key, value }));
}

/** A line's id as clients see it. Source: recordings. */
export function lineGid({ id }: Line, cartToken: string): string {
  return gid('CartLine', `${id}?cart=${cartToken}`);
}
