import { type CartMetafield, isMetafieldType, mostMetafields, valueMistake } from './cart-metafield.ts';

interface TypedMetafield {
  /** "namespace.key". */
  key: string;
  type: string;
  value: string;
}

interface MetafieldMistake {
  /** Of the member in the list. */
  index: number;
  field: 'key' | 'type' | 'value';
  code: 'BLANK' | 'INVALID_TYPE' | 'INVALID_VALUE';
  message: string;
}

/** Metafields once those typed are among them, and all that is wrong with those. `now` in milliseconds since the epoch. */
export function setMetafields(
  known: readonly CartMetafield[],
  typed: readonly TypedMetafield[],
  now: number,
): { metafields: CartMetafield[]; mistakes: MetafieldMistake[] } {
  const metafields = [...known];
  const mistakes: MetafieldMistake[] = [];
  for (const [index, { key: compositeKey, type, value }] of typed.entries()) {
    const { namespace, key } = splitKey(compositeKey);
    const place = metafields.findIndex((other) => other.namespace === namespace && other.key === key);
    const before = metafields[place];
    const mistake = mistakeIn({ key, type, value }, before);
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

export const tooManyMetafields = `Exceeded the maximum metafields input limit of ${mostMetafields}.`;

/** Without a namespace a key belongs to the app that asks; the stand-in has one app. Source: the schema's description of the input's key. */
export function splitKey(compositeKey: string): { namespace: string; key: string } {
  const [first = '', ...rest] = compositeKey.split('.');
  return rest.length === 0 ? { namespace: appNamespace, key: first } : { namespace: first, key: rest.join('.') };
}

export const appNamespace = 'app--1';

/** Wordings of the key's and the type's mistakes are ours. */
function mistakeIn(
  { key, type, value }: TypedMetafield,
  before: CartMetafield | undefined,
): Omit<MetafieldMistake, 'index'> | null {
  if (key === '') return { field: 'key', code: 'BLANK', message: "Key can't be blank." };
  if (!isMetafieldType(type))
    return { field: 'type', code: 'INVALID_TYPE', message: `Type ${type} is not served here.` };
  if (before !== undefined && before.type !== type)
    return { field: 'type', code: 'INVALID_TYPE', message: `Type must stay ${before.type}.` };
  const message = valueMistake(type, value);
  return message === null ? null : { field: 'value', code: 'INVALID_VALUE', message };
}
