/** A full address that a picture or a film can be at. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^/\\\s]\S*$/i.test(url) && URL.canParse(url);
}
