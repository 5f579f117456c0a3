/** Fields that may be absent in place of null and false. */
type Present<Fields> = {
  [Name in keyof Fields as [Fields[Name]] extends [Exclude<Fields[Name], null | false>] ? Name : never]: Fields[Name];
} & {
  [Name in keyof Fields as [Fields[Name]] extends [Exclude<Fields[Name], null | false>] ? never : Name]?: Exclude<
    Fields[Name],
    null | false
  >;
};

/** null for an empty list. */
export function filled<List extends readonly unknown[]>(list: List): List | null {
  return list.length > 0 ? list : null;
}

/**
 * The fields that are neither null, undefined nor false. What a page has dozens of, like pictures and links, is sent to the browser without the many fields
 * that say nothing.
 */
export function present<const Fields extends object>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return Object.fromEntries(entries) as Present<Fields>; // by the condition
}
