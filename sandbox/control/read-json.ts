import { jsonIn } from '../json.ts';

/** The body as JSON; undefined for what is none: the schema it is held against then says what is missing. */
export async function readJson(request: Request): Promise<unknown> {
  return jsonIn(await request.text());
}
