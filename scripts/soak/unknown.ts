import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest } from '#tests/soak/send-request.ts';
import { type SiteProcess, startSiteProcess } from '#tests/soak/site-process.ts';
import { soakSeed } from '#tests/support/soak.ts';
import { definePart } from '../parts.ts';

const known = ['/', '/faq', '/about', '/blog', '/blog/on-waiting', '/shop', '/compatibility-checker'];
/** Requests of known pages per second. */
const knownRate = 7;
const unknownRate = 75;
const maxContentCalls = 100;

interface RateResult {
  requests: number;
  statuses: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Requests unknown addresses, 75 per second, together with known pages. Their cost is the number of additional requests to the content service,
 * compared with the same time of known pages only.
 */
export const unknown = definePart({ count: 1500, seed: soakSeed() }, async ({ count, seed }) => {
  const site = await startSiteProcess();
  try {
    const seconds = count / unknownRate;
    const unknownPath = (index: number) => `${index % 5 === 4 ? '/blog' : ''}/never-seen-${seed}-${index}`;
    const knownPath = (index: number) => known[index % known.length] ?? '/';
    for (const path of known) await sendAtRate(site, { count: 1, perSecond: 1, pathOf: () => path });

    const quiet = await countingCalls(site, () =>
      sendAtRate(site, { count: knownRate * seconds, perSecond: knownRate, pathOf: knownPath }),
    );
    const busy = await countingCalls(site, () =>
      Promise.all([
        sendAtRate(site, { count: knownRate * seconds, perSecond: knownRate, pathOf: knownPath }),
        sendAtRate(site, { count, perSecond: unknownRate, pathOf: unknownPath }),
      ]),
    );
    const [ofKnown, ofUnknown] = busy.outcome;
    const contentCalls = { alone: quiet.calls, among: busy.calls, caused: busy.calls - quiet.calls };
    const rows = { 'known, alone': quiet.outcome, 'known, among them': ofKnown, unknown: ofUnknown };
    console.table(Object.entries(rows).map(([what, { statuses, ...figures }]) => ({ what, ...figures, ...statuses })));
    console.table([contentCalls]);
    const hasPassed =
      !ofKnown.statuses[503] && ofUnknown.statuses[404] === count && contentCalls.caused <= maxContentCalls;
    return { measures: { seed, rows, contentCalls }, hasPassed };
  } finally {
    await site.stop();
  }
});

/** Sends requests at a fixed rate, without waiting for earlier responses. */
async function sendAtRate(
  site: SiteProcess,
  { count, perSecond, pathOf }: { count: number; perSecond: number; pathOf: (index: number) => string },
): Promise<RateResult> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    sent.push(send(index));
  }
  await Promise.all(sent);
  agent.destroy();
  const sorted = took.toSorted((one, other) => one - other);
  const share = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { requests: sent.length, statuses, p50: share(0.5), p99: share(0.99) };

  async function send(index: number): Promise<void> {
    const headers = { accept: 'text/html', 'x-forwarded-for': `198.19.${Math.floor(index / 250)}.${index % 250}` };
    const start = performance.now();
    const { status } = await sendRequest(
      site.url,
      { method: 'GET', path: pathOf(index), headers, body: '' },
      { agent },
    );
    took.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

/** Counts the requests to the content service during `run` and two seconds after it. */
async function countingCalls<Outcome>({ sandbox }: SiteProcess, run: () => Promise<Outcome>) {
  await fetch(`${sandbox.url}/_sandbox/requests`, { method: 'DELETE' });
  const outcome = await run();
  await pause(2000);
  return { outcome, calls: (await sandbox.requests('content')).length };
}
