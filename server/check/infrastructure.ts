import type { Fetch } from '#providers/transport/http.ts';
import { sendPurge } from '../cdn.ts';
import type { Config } from '../config.ts';
import { pingRedis } from '../replicas/redis.ts';
import { unsharedReplicas } from '../settings/warnings.ts';

/** No page has this key (cdn.ts), so a purge of it drops nothing. */
const keyOfNoPage = 'check';

/**
 * Checks the parts that the site uses in addition to the providers; each is called only in a way that changes nothing. A check rejects if its part
 * cannot be used.
 */
export function infrastructureChecks({ providers, replicas, redisUrl, cdn }: Config, fetch: Fetch, timeout: number) {
  const { cloud, errorReports } = providers;
  /** @throws Error if the host cannot be reached, or answers with status 500 or above */
  async function statusOf(address: string): Promise<number> {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    if (response.status >= 500) throw new Error(`It answered with status ${response.status}.`);
    return response.status;
  }

  const all = {
    'credit checks': cloud && {
      settings: 'CLOUD_API_URL',
      async run() {
        // The id of a credit check that does not exist.
        const status = await statusOf(new URL(`/v1/credit-checks/cc_${'0'.repeat(32)}`, cloud).href);
        const problems = status === 404 || status < 300 ? [] : [`It answered a question with status ${status}.`];
        return { works: 'The cloud API answers.', problems };
      },
    },
    'error reports': errorReports && {
      settings: 'SENTRY_DSN',
      async run() {
        await statusOf(new URL(errorReports).origin);
        return { works: 'The host answers. No report was sent, so the key is not checked.' };
      },
    },
    replicas: (redisUrl !== null || (replicas ?? 1) > 1) && {
      settings: 'REDIS_URL',
      async run() {
        if (redisUrl === null) return { works: `There are ${replicas}.`, problems: [unsharedReplicas] };
        await pingRedis(redisUrl, timeout);
        return { works: 'Redis answers.' };
      },
    },
    CDN: cdn && {
      settings: 'CDN_PURGE_URL and CDN_PURGE_TOKEN',
      async run() {
        await sendPurge(cdn, [keyOfNoPage], fetch);
        return { works: 'It takes purges.' };
      },
    },
  };
  return Object.entries(all).flatMap(([part, check]) => (check ? [{ part, ...check }] : []));
}
