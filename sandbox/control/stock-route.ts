import { z } from 'zod';
import { sentence } from '../http/responses.ts';
import { describeMistake } from './mistake.ts';
import { readJson } from './read-json.ts';

const stockSchema = z.strictObject({ variantId: z.union([z.string().min(1), z.int().positive()]), quantity: z.int() });

/** `POST /_sandbox/stock`: units on hand of one variant, as if somebody had counted them. */
export async function putStock(
  request: Request,
  setStock: (variantId: string, quantity: number) => Promise<boolean>,
): Promise<Response> {
  const parsed = stockSchema.safeParse(await readJson(request));
  if (!parsed.success) return sentence(400, describeMistake(parsed.error));
  const { variantId, quantity } = parsed.data;
  if (!(await setStock(String(variantId), quantity))) {
    return sentence(404, `variantId: there is no variant ${variantId}.`);
  }
  return new Response(null, { status: 204 });
}
