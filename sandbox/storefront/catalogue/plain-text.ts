const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

/** What a description says without its markup, blocks parted by one space, as the API's `description` field gives it. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|table|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts to at most `length` characters, three dots counted in. */
export function truncate(text: string, length: number | null | undefined): string {
  if (length === null || length === undefined || text.length <= length) return text;
  return `${text.slice(0, Math.max(0, length - 3))}...`.slice(0, Math.max(0, length));
}
