/** The same fields, optional if they could be null or false. */
type Present<Fields> = {
  [Name in keyof Fields as [Fields[Name]] extends [Exclude<Fields[Name], null | false>] ? Name : never]: Fields[Name];
} & {
  [Name in keyof Fields as [Fields[Name]] extends [Exclude<Fields[Name], null | false>] ? never : Name]?: Exclude<
    Fields[Name],
    null | false
  >;
};

/** The list, or null if it is empty. */
export function filled<List extends readonly unknown[]>(list: List): List | null {
  return list.length > 0 ? list : null;
}

/**
 * The fields that are not null, undefined or false. A page has dozens of pictures and links, so they are sent to the browser without their empty
 * fields.
 */
export function present<const Fields extends object>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return Object.fromEntries(entries) as Present<Fields>; // The filter leaves out null and false.
}
