/** What an editor's slug can be. Whatever else is in an address (a scanner's guess, a broken link) is not worth asking the provider about. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(text) && !/\.(php|aspx?|env)$/i.test(text);
}
