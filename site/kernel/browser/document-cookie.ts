/** The value of a cookie that scripts may read, as it is written in `document.cookie`; null without one. */
export function readDocumentCookie(name: string): string | null {
  const [, value] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? [];
  return value ?? null;
}
