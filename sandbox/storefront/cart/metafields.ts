import { z } from 'zod';
import type { OwnedMetafield } from '../catalogue/rows.ts';

/** A metafield that a client set on a cart. */
export const cartMetafield = z.object({
  /** Each new metafield of a cart gets a higher number. */
  number: z.int(),
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  updatedAt: z.int(),
});

export type CartMetafield = z.infer<typeof cartMetafield>;

/** Maximum of metafields in one call. Source: recordings. */
export const maxMetafields = 25;

const wholeNumber = z.string().regex(/^[+-]?\d+$/);
const decimalNumber = z.string().regex(/^[+-]?\d+(\.\d+)?$/);

/** Schemas of values by type, with the requirement in the error message. The message for integers is recorded; the others follow it. */
const valueTypes: Record<string, { form: z.ZodType; requirement: string }> = {
  single_line_text_field: { form: z.string().regex(/^[^\n\r]+$/), requirement: 'be a single line text string' },
  multi_line_text_field: { form: z.string().min(1), requirement: 'be a multi-line text string' },
  number_integer: { form: wholeNumber, requirement: 'be an integer' },
  number_decimal: { form: decimalNumber, requirement: 'be a decimal' },
  boolean: { form: z.enum(['true', 'false']), requirement: "be 'true' or 'false'" },
  date: { form: z.iso.date(), requirement: 'be in YYYY-MM-DD format' },
  date_time: { form: z.iso.datetime({ local: true, offset: true }), requirement: 'be in YYYY-MM-DDTHH:MM:SS format' },
  url: { form: z.url(), requirement: 'be a URL' },
  color: { form: z.string().regex(/^#[0-9a-f]{6}$/i), requirement: 'be a hex color code' },
  json: { form: z.string().refine(isJson), requirement: 'be valid JSON' },
};

/** Whether carts support metafields of a type: the scalar types, and lists of them. */
function isMetafieldType(type: string): boolean {
  return Object.hasOwn(valueTypes, memberType(type));
}

/** The provider's error message for a value of a known type; null for a valid one. */
function invalidValue(type: string, value: string): string | null {
  const known = valueTypes[memberType(type)];
  if (known === undefined) return null;
  if (type === memberType(type)) return known.form.safeParse(value).success ? null : `Value must ${known.requirement}.`;
  const members = isJson(value) ? z.array(z.unknown()).safeParse(JSON.parse(value)) : null;
  if (!members?.success) return 'Value must be a JSON array.';
  const fits = members.data.every((member) => known.form.safeParse(asText(member)).success);
  return fits ? null : `Value must ${known.requirement}.`;
}

function memberType(type: string): string {
  return type.replace(/^list\./, '');
}

function asText(member: unknown): string {
  return typeof member === 'string' ? member : JSON.stringify(member);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

interface MetafieldInput {
  /** "namespace.key". */
  key: string;
  type: string;
  value: string;
}

interface MetafieldProblem {
  /** Index in the list. */
  index: number;
  field: 'key' | 'type' | 'value';
  code: 'BLANK' | 'INVALID_TYPE' | 'INVALID_VALUE';
  message: string;
}

/**
 * The metafields with those of the input set, and the problems of the input.
 *
 * @param now Milliseconds since the epoch.
 */
export function setMetafields(
  known: readonly CartMetafield[],
  inputs: readonly MetafieldInput[],
  now: number,
): { metafields: CartMetafield[]; problems: MetafieldProblem[] } {
  const metafields = [...known];
  const problems: MetafieldProblem[] = [];
  for (const [index, { key: compositeKey, type, value }] of inputs.entries()) {
    const { namespace, key } = splitKey(compositeKey);
    const place = metafields.findIndex((other) => other.namespace === namespace && other.key === key);
    const before = metafields[place];
    const problem = findProblem({ key, type, value }, before);
    if (problem !== null) {
      problems.push({ index, ...problem });
    } else if (before === undefined) {
      const number = Math.max(0, ...metafields.map((other) => other.number)) + 1;
      metafields.push({ number, namespace, key, type, value, createdAt: now, updatedAt: now });
    } else {
      metafields[place] = { ...before, value, updatedAt: now };
    }
  }
  return { metafields, problems };
}

export const tooManyMetafields = `Exceeded the maximum metafields input limit of ${maxMetafields}.`;

/**
 * Splits "namespace.key". A key without a namespace belongs to the requesting app, of which the sandbox has one. Source: the schema's
 * description of the input's key.
 */
export function splitKey(compositeKey: string): { namespace: string; key: string } {
  const [first = '', ...rest] = compositeKey.split('.');
  return rest.length === 0 ? { namespace: appNamespace, key: first } : { namespace: first, key: rest.join('.') };
}

const appNamespace = 'app--1';

/** Messages on the key and the type are ours. */
function findProblem(
  { key, type, value }: MetafieldInput,
  before: CartMetafield | undefined,
): Omit<MetafieldProblem, 'index'> | null {
  if (key === '') return { field: 'key', code: 'BLANK', message: "Key can't be blank." };
  if (!isMetafieldType(type))
    return { field: 'type', code: 'INVALID_TYPE', message: `Type ${type} is not served here.` };
  if (before !== undefined && before.type !== type)
    return { field: 'type', code: 'INVALID_TYPE', message: `Type must stay ${before.type}.` };
  const message = invalidValue(type, value);
  return message === null ? null : { field: 'value', code: 'INVALID_VALUE', message };
}

/** The metafield of a cart by namespace and key; null when it has none. The default namespace is the app's own. */
export function findMetafield<View extends { cart: { token: string; metafields: readonly CartMetafield[] } }>(
  view: View,
  { namespace, key }: { namespace?: string | null; key: string },
): OwnedMetafield | null {
  const { token, metafields } = view.cart;
  const found = metafields.find((other) => other.namespace === (namespace ?? appNamespace) && other.key === key);
  if (found === undefined) return null;
  return {
    namespace: found.namespace,
    key,
    type: found.type,
    value: found.value,
    identity: metafieldIdentity(token, found),
    times: () => found,
    owner: () => ({ __typename: 'Cart', ...view }),
  };
}

/** The identity of a cart's metafield, which its id is a hash of. */
export function metafieldIdentity(cartToken: string, { number }: CartMetafield): string {
  return `Cart ${cartToken} ${number}`;
}
