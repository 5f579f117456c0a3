/**
 * Whether the browser tells its pages that the visitor asks every site not to follow them. Not in TypeScript's list of what a navigator has,
 * since it is no standard yet (Global Privacy Control, W3C draft).
 */
export function optsOut(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
