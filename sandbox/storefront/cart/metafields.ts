import { z } from 'zod';
import type { OwnedMetafield } from '../catalogue/metafields.ts';

/** A metafield that a buyer's software put on a cart. */
export const cartMetafield = z.object({
  /** Counts up within its cart. */
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

/** Most metafields that one call may set. Source: recordings. */
export const maxMetafields = 25;

const wholeNumber = z.string().regex(/^[+-]?\d+$/);
const decimalNumber = z.string().regex(/^[+-]?\d+(\.\d+)?$/);

/** Values by type, with what is said of one that does not fit. The sentence on integers is recorded; the others are made like it. */
const valueTypes: Record<string, { form: z.ZodType; must: string }> = {
  single_line_text_field: { form: z.string().regex(/^[^\n\r]+$/), must: 'be a single line text string' },
  multi_line_text_field: { form: z.string().min(1), must: 'be a multi-line text string' },
  number_integer: { form: wholeNumber, must: 'be an integer' },
  number_decimal: { form: decimalNumber, must: 'be a decimal' },
  boolean: { form: z.enum(['true', 'false']), must: "be 'true' or 'false'" },
  date: { form: z.iso.date(), must: 'be in YYYY-MM-DD format' },
  date_time: { form: z.iso.datetime({ local: true, offset: true }), must: 'be in YYYY-MM-DDTHH:MM:SS format' },
  url: { form: z.url(), must: 'be a URL' },
  color: { form: z.string().regex(/^#[0-9a-f]{6}$/i), must: 'be a hex color code' },
  json: { form: z.string().refine(isJson), must: 'be valid JSON' },
};

/** Whether carts can hold metafields of a type: the plain ones, and lists of them. */
function isMetafieldType(type: string): boolean {
  return Object.hasOwn(valueTypes, memberType(type));
}

/** What is wrong with a value of a known type, as the provider says it; null when nothing is. */
function invalidValue(type: string, value: string): string | null {
  const known = valueTypes[memberType(type)];
  if (known === undefined) return null;
  if (type === memberType(type)) return known.form.safeParse(value).success ? null : `Value must ${known.must}.`;
  const members = isJson(value) ? z.array(z.unknown()).safeParse(JSON.parse(value)) : null;
  if (!members?.success) return 'Value must be a JSON array.';
  const fits = members.data.every((member) => known.form.safeParse(asText(member)).success);
  return fits ? null : `Value must ${known.must}.`;
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
  /** Of the member in the list. */
  index: number;
  field: 'key' | 'type' | 'value';
  code: 'BLANK' | 'INVALID_TYPE' | 'INVALID_VALUE';
  message: string;
}

/** Metafields once those typed are among them, and all that is wrong with those. `now` in milliseconds since the epoch. */
export function setMetafields(
  known: readonly CartMetafield[],
  typed: readonly MetafieldInput[],
  now: number,
): { metafields: CartMetafield[]; mistakes: MetafieldProblem[] } {
  const metafields = [...known];
  const mistakes: MetafieldProblem[] = [];
  for (const [index, { key: compositeKey, type, value }] of typed.entries()) {
    const { namespace, key } = splitKey(compositeKey);
    const place = metafields.findIndex((other) => other.namespace === namespace && other.key === key);
    const before = metafields[place];
    const mistake = findProblem({ key, type, value }, before);
    if (mistake !== null) {
      mistakes.push({ index, ...mistake });
    } else if (before === undefined) {
      const number = Math.max(0, ...metafields.map((other) => other.number)) + 1;
      metafields.push({ number, namespace, key, type, value, createdAt: now, updatedAt: now });
    } else {
      metafields[place] = { ...before, value, updatedAt: now };
    }
  }
  return { metafields, mistakes };
}

export const tooManyMetafields = `Exceeded the maximum metafields input limit of ${maxMetafields}.`;

/** Without a namespace a key belongs to the app that asks; the stand-in has one app. Source: the schema's description of the input's key. */
export function splitKey(compositeKey: string): { namespace: string; key: string } {
  const [first = '', ...rest] = compositeKey.split('.');
  return rest.length === 0 ? { namespace: appNamespace, key: first } : { namespace: first, key: rest.join('.') };
}

const appNamespace = 'app--1';

/** Wordings of the key's and the type's mistakes are ours. */
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

/** The metafield of a cart with this namespace and key; null where the cart has none. Without a namespace it is the app's own. */
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

/** The text that the id of a cart's metafield is made of. */
export function metafieldIdentity(cartToken: string, { number }: CartMetafield): string {
  return `Cart ${cartToken} ${number}`;
}
