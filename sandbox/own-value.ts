/** What a table has for a word of a request, as its own property. A plain look-up would also find what every object has, like `constructor`. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string | null): Value | undefined {
  return word !== null && Object.hasOwn(table, word) ? table[word] : undefined;
}
