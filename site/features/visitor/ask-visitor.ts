import { href } from 'react-router';
import { optsOut } from './opts-out.ts';
import type { VisitorPlace } from './visitor-place.ts';

let asked: Promise<VisitorPlace> | undefined;

/** Where the visitor is, asked of our own server once for each page load. Whoever cannot be told is asked before anything else. */
export function askVisitor(): Promise<VisitorPlace> {
  asked ??= ask().catch(() => ({ country: null, consent: 'choice', hasOptedOut: optsOut() }));
  return asked;
}

async function ask(): Promise<VisitorPlace> {
  const response = await fetch(href('/visitor.json'), { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The visitor's place could not be had: ${response.status}.`);
  const place: VisitorPlace = await response.json();
  return { ...place, hasOptedOut: place.hasOptedOut || optsOut() };
}
