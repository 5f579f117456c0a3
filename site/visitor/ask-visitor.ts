import type { VisitorPlace } from './visitor-place.ts';

let asked: Promise<VisitorPlace> | undefined;

/** Where the visitor is, asked of our own server once for each page load. Whoever cannot be told is asked before anything else. */
export function askVisitor(): Promise<VisitorPlace> {
  asked ??= ask().catch(() => ({ country: null, consent: 'choice', hasOptedOut: navigatorOptsOut() }));
  return asked;
}

async function ask(): Promise<VisitorPlace> {
  const response = await fetch('/visitor.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The visitor's place could not be had: ${response.status}.`);
  const place: VisitorPlace = await response.json();
  return { ...place, hasOptedOut: place.hasOptedOut || navigatorOptsOut() };
}

/** Not in TypeScript's list of what a navigator has, since it is no standard yet (Global Privacy Control, W3C draft). */
function navigatorOptsOut(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
