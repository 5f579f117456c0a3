import { type RequestFailure, runSiteRequests } from '#tests/fuzz/site-requests.ts';
import { startSiteProcess } from '#tests/soak/site-process.ts';
import { soakSeed } from '#tests/support/soak.ts';
import { definePart } from '../parts.ts';

/** Sends `--count` invalid requests to the site, from seed `--seed` on. */
export const requests = definePart({ count: 5000, seed: soakSeed() }, async ({ count, seed }) => {
  console.info(`Seed ${seed}`);
  const site = await startSiteProcess();
  try {
    const run = await runSiteRequests(site, {
      seeds: Array.from({ length: count }, (_, index) => seed + index),
      onProgress(sent, failures) {
        if (sent % 500 === 0) console.info(`${sent} requests, ${failures} failures`);
      },
    });
    console.table(run.statuses);
    for (const [kind, failures] of Map.groupBy(run.failures, kindOf)) {
      console.info(`\n${failures.length} × ${kind}`);
      for (const each of failures.slice(0, 3)) console.info(`  ${JSON.stringify(each).slice(0, 600)}`);
    }
    console.info(`${run.requests} requests, ${run.failures.length} failures`);
    return { measures: { seed, ...run }, hasPassed: run.failures.length === 0 };
  } finally {
    await site.stop();
  }
});

/** Groups failures that probably have the same cause. */
function kindOf({ problems, request }: RequestFailure): string {
  return `${problems[0]?.slice(0, 60)} · ${request.method} ${request.path.split(/[?%/]/)[1]}`;
}
