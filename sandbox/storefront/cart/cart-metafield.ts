import { z } from 'zod';

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
export const mostMetafields = 25;

const wholeNumber = z.string().regex(/^[+-]?\d+$/);
const decimalNumber = z.string().regex(/^[+-]?\d+(\.\d+)?$/);

/** Values by type, with what is said of one that does not fit. The sentence on integers is recorded; the others are made like it. */
const values: Record<string, { form: z.ZodType; must: string }> = {
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
export function isMetafieldType(type: string): boolean {
  return Object.hasOwn(values, memberType(type));
}

/** What is wrong with a value of a known type, as the provider says it; null when nothing is. */
export function valueMistake(type: string, value: string): string | null {
  const known = values[memberType(type)];
  if (known === undefined) return null;
  if (type === memberType(type)) return known.form.safeParse(value).success ? null : `Value must ${known.must}.`;
  const members = isJson(value) ? z.array(z.unknown()).safeParse(JSON.parse(value)) : null;
  if (!members?.success) return 'Value must be a JSON array.';
  const fits = members.data.every((member) => known.form.safeParse(textOf(member)).success);
  return fits ? null : `Value must ${known.must}.`;
}

function memberType(type: string): string {
  return type.replace(/^list\./, '');
}

function textOf(member: unknown): string {
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
