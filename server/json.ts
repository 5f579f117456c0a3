/** A text parsed as JSON; undefined when it is not JSON, so that the schema it is checked against reports what is missing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
