/** The address with what the visitor's query says besides, as a `ref` (LINK-4); what it says itself stays. */
export function withQuery(address: string, search: string): string {
  const url = new URL(address);
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search)) if (!own.has(name)) url.searchParams.append(name, value);
  return url.href;
}
