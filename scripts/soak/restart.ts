import { Agent } from 'node:http';
import { sendRequest } from '#tests/soak/send-request.ts';
import { startSiteProcess } from '#tests/soak/site-process.ts';
import { definePart } from './part.ts';

interface Round {
  round: number;
  signal: NodeJS.Signals;
  answered: number;
  /** Answers after the signal that told their connection to close. */
  announced: number;
  /** Requests that were sent and got no whole answer. */
  cut: number;
  /** Answers of 500 and above. */
  faults: number;
  /** Milliseconds from the signal to the end of the process. */
  endedAfterMs: number;
  exitCode: number | null;
}

const keepingAlive = 8;
const others = 4;
/** Milliseconds of load before the signal; rounds differ, so that it falls elsewhere each time. */
const loadMs = 1500;
const paths = ['/faq', '/', '/shop', '/blog', '/no-such-page', '/favicon.svg'];

/** A site that is told to stop under load, `--rounds` times: with SIGTERM and SIGHUP in turn, by clients that keep connections and others. */
export const restart = definePart({ rounds: 5 }, async ({ rounds }) => {
  const measures: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    measures.push(await restartOnce(round, round % 2 === 1 ? 'SIGTERM' : 'SIGHUP'));
    console.info(JSON.stringify(measures.at(-1)));
  }
  console.table(measures);
  const hasPassed = measures.every(({ cut, faults, exitCode }) => cut === 0 && faults === 0 && exitCode === 0);
  return { measures, hasPassed };
});

async function restartOnce(round: number, signal: NodeJS.Signals): Promise<Round> {
  const site = await startSiteProcess();
  const counts = { answered: 0, announced: 0, cut: 0, faults: 0 };
  let signalledAt = Number.POSITIVE_INFINITY;
  try {
    const clients = Array.from({ length: keepingAlive + others }, (_, index) =>
      askUntilRefused(new Agent({ keepAlive: index < keepingAlive, maxSockets: 1 }), index),
    );
    await new Promise((resolve) => setTimeout(resolve, loadMs + round * 37));
    signalledAt = performance.now();
    site.process.kill(signal);
    const { code } = await site.process.ended;
    const endedAfterMs = Math.round(performance.now() - signalledAt);
    await Promise.all(clients);
    return { round, signal, ...counts, endedAfterMs, exitCode: code };
  } finally {
    await site.stop();
  }

  /** Goes on as a visitor does who knows nothing of the restart, to the first connection that nobody takes. */
  async function askUntilRefused(agent: Agent, first: number): Promise<void> {
    for (let turn = first; ; turn += 1) {
      const request = { method: 'GET', path: paths[turn % paths.length] ?? '/', headers: { accept: '*/*' }, body: '' };
      try {
        const { status, headers } = await sendRequest(site.url, request, { agent });
        counts.answered += 1;
        if (status >= 500) counts.faults += 1;
        if (performance.now() > signalledAt && headers.connection === 'close') counts.announced += 1;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') break;
        counts.cut += 1;
      }
    }
    agent.destroy();
  }
}
