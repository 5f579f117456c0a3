/** Texts, also such as never end, and comments are stepped over; what is left of "$name" is a parameter. */
const token = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\/\/[^\n]*|\$(?<name>[A-Za-z_]\w*)/gs;

/** The first parameter that a query names and nobody gave; `end` is the index of its last character. */
export function findMissingParameter(query: string, given: Record<string, unknown>) {
  for (const match of query.matchAll(token)) {
    const name = match.groups?.name;
    if (name !== undefined && !Object.hasOwn(given, name))
      return { name, start: match.index, end: match.index + name.length };
  }
  return null;
}

/** Where the last text of a query begins, quote included. */
export function startOfLastText(query: string): number {
  const texts = [...query.matchAll(token)].filter(([text]) => /^["']/.test(text));
  return texts.at(-1)?.index ?? 0;
}
