/** The table's own property for a word of a request. A plain lookup would also find the properties that every object has, like `constructor`. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string | null): Value | undefined {
  return word !== null && Object.hasOwn(table, word) ? table[word] : undefined;
}
