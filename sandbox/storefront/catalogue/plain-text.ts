import { ownValue } from '../../own-value.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

/** The text of HTML without its markup, blocks separated by one space, as in the API's `description` fields. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|table|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ownValue(entities, name.toLowerCase()) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts the text to at most `length` characters, including the three dots. */
export function truncate(text: string, length: number | null | undefined): string {
  if (length === null || length === undefined || text.length <= length) return text;
  return `${text.slice(0, Math.max(0, length - 3))}...`.slice(0, Math.max(0, length));
}
