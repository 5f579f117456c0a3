import { href } from 'react-router';
import { optsOut } from '#site/features/visitor/opts-out.ts';

/**
 * Whether the visitor's browser asks every site not to follow them (CONSENT-2). It says so to its pages and to our server; some extensions say
 * it to the server alone.
 */
export async function hasOptedOut(): Promise<boolean> {
  if (optsOut()) return true;
  const response = await fetch(href('/consent.json'));
  if (!response.ok) throw new Error(`Whether the visitor may be counted could not be asked: ${response.status}.`);
  return (await response.json()).hasOptedOut;
}
