/** The body as JSON; undefined for what is none: the schema it is held against then says what is missing. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
