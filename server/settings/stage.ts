import type { z } from 'zod';
import type { Settings } from './settings.ts';

export type Stage = 'staging' | 'production';

/** What was given and could be read; a setting that is wrong by itself may be anything here. */
type Staged = Partial<Pick<Settings, 'SITE_URL' | 'TRUSTED_PROXIES' | 'STAGE' | 'STRIPE_PUBLIC_KEY'>>;

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** What may be right by itself and wrong for the stage: test keys and open addresses in production, live keys in staging (NET-9). */
export function checkStage(settings: Staged, { addIssue }: z.core.$RefinementCtx): void {
  const { SITE_URL, STAGE, STRIPE_PUBLIC_KEY, TRUSTED_PROXIES } = settings;
  const refuse = (message: string) => addIssue({ code: 'custom', message, input: settings });
  // This process speaks plain HTTP, so that something stands before a site of https: without its word, all visitors are one.
  if (SITE_URL?.startsWith('https:') && !isLoopback(SITE_URL) && TRUSTED_PROXIES === undefined)
    refuse('No TRUSTED_PROXIES was provided: say how many proxies stand before the site, since SITE_URL is https');
  if (STAGE !== 'staging' && STAGE !== 'production') return;
  const wrongKeys = STAGE === 'production' ? 'pk_test_' : 'pk_live_';
  if (STRIPE_PUBLIC_KEY?.startsWith(wrongKeys))
    refuse(`STRIPE_PUBLIC_KEY begins with ${wrongKeys}, which is not for STAGE ${STAGE}. Change one of the two.`);
  if (STAGE === 'staging') return;
  for (const [name, value] of Object.entries(settings)) {
    if ([value].flat().some(isOpenAddress)) refuse(`${name} must begin with https:// where STAGE is production`);
  }
}

/** Unencrypted, and not on this machine. */
function isOpenAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !value.startsWith('http://')) return false;
  return !isLoopback(value);
}

/** Whether an address is one of this machine's own. */
export function isLoopback(address: string): boolean {
  return loopback.test(URL.parse(address)?.hostname ?? '');
}
