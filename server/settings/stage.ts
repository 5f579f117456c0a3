import type { z } from 'zod';
import type { Settings } from './settings.ts';

export type Stage = 'staging' | 'production';

/** The operators' password with embedded providers, which everyone can read here. */
export const sandboxPassword = 'sandbox-operator';

/** The key of the preview with embedded providers, which everyone can read here. */
export const sandboxPreviewSecret = 'sandbox-preview-secret';

/** Settings as given; one that is invalid by itself may have any value here. */
type Staged = Partial<
  Pick<
    Settings,
    | 'SITE_URL'
    | 'TRUSTED_PROXIES'
    | 'STAGE'
    | 'STRIPE_PUBLIC_KEY'
    | 'OPERATOR_PASSWORD'
    | 'PREVIEW_SECRET'
    | 'CONTENTFUL_PREVIEW_TOKEN'
    | 'SANITY_PREVIEW_TOKEN'
  >
>;

/** Addresses inside of the operator's own network, where Varnish and collectors speak plain HTTP. */
const internalSettings: ReadonlySet<string> = new Set(['CDN_PURGE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']);

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** Refuses settings that are valid by themselves and wrong for the stage: test keys and unencrypted addresses in production, live keys in staging (NET-9). */
export function checkStage(settings: Staged, { addIssue }: z.core.$RefinementCtx): void {
  const { SITE_URL, STAGE, STRIPE_PUBLIC_KEY, TRUSTED_PROXIES } = settings;
  const refuse = (message: string) => addIssue({ code: 'custom', message, input: settings });
  // This process speaks plain HTTP, so an https site has a proxy: without TRUSTED_PROXIES all visitors would share its address.
  if (SITE_URL?.startsWith('https:') && !isLoopback(SITE_URL) && TRUSTED_PROXIES === undefined)
    refuse('No TRUSTED_PROXIES was provided: say how many proxies stand before the site, since SITE_URL is https');
  for (const token of ['CONTENTFUL_PREVIEW_TOKEN', 'SANITY_PREVIEW_TOKEN'] as const)
    if (settings.PREVIEW_SECRET !== undefined && settings[token] === undefined)
      refuse(`No ${token} was provided, which PREVIEW_SECRET needs: the preview reads drafts of both services`);
  if (STAGE !== 'staging' && STAGE !== 'production') return;
  const wrongKeys = STAGE === 'production' ? 'pk_test_' : 'pk_live_';
  if (STRIPE_PUBLIC_KEY?.startsWith(wrongKeys))
    refuse(`STRIPE_PUBLIC_KEY begins with ${wrongKeys}, which is not for STAGE ${STAGE}. Change one of the two.`);
  if (STAGE === 'staging') return;
  if (settings.OPERATOR_PASSWORD === sandboxPassword)
    refuse('OPERATOR_PASSWORD is the known one of the sandbox. Set another where STAGE is production.');
  if (settings.PREVIEW_SECRET === sandboxPreviewSecret)
    refuse('PREVIEW_SECRET is the known one of the sandbox. Set another where STAGE is production.');
  for (const [name, value] of Object.entries(settings)) {
    if (!internalSettings.has(name) && [value].flat().some(isUnencrypted))
      refuse(`${name} must begin with https:// where STAGE is production`);
  }
}

/** Plain HTTP, except at a loopback address. */
function isUnencrypted(value: unknown): boolean {
  if (typeof value !== 'string' || !value.startsWith('http://')) return false;
  return !isLoopback(value);
}

/** Whether an address has a loopback host. */
export function isLoopback(address: string): boolean {
  return loopback.test(URL.parse(address)?.hostname ?? '');
}
