import type { z } from 'zod';

export type Stage = 'staging' | 'production';

interface Staged {
  STAGE: Stage;
  STRIPE_PUBLIC_KEY?: string | undefined;
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** What may be right by itself and wrong for the stage: test keys and open addresses in production, live keys in staging (NET-9). */
export function checkStage(settings: Staged, { addIssue }: z.core.$RefinementCtx): void {
  const { STAGE, STRIPE_PUBLIC_KEY } = settings;
  const refuse = (message: string) => addIssue({ code: 'custom', message, input: settings });
  const wrongKeys = STAGE === 'production' ? 'pk_test_' : 'pk_live_';
  if (STRIPE_PUBLIC_KEY?.startsWith(wrongKeys))
    refuse(`STRIPE_PUBLIC_KEY begins with ${wrongKeys}, which is not for STAGE ${STAGE}. Change one of the two.`);
  if (STAGE !== 'production') return;
  for (const [name, value] of Object.entries(settings)) {
    if (isOpenAddress(value)) refuse(`${name} must begin with https:// where STAGE is production`);
  }
}

/** Unencrypted, and not on this machine. */
function isOpenAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !value.startsWith('http://')) return false;
  return !loopback.test(URL.parse(value)?.hostname ?? '');
}
