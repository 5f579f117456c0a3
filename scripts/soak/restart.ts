import { Agent } from 'node:http';
import { sendRequest } from '#tests/soak/send-request.ts';
import { startSiteProcess } from '#tests/soak/site-process.ts';
import { definePart } from './part.ts';

interface Round {
  round: number;
  signal: NodeJS.Signals;
  answered: number;
  /** Responses after the signal with Connection: close. */
  announced: number;
  /** Requests without a complete response. */
  cut: number;
  /** Responses with status 500 and above. */
  faults: number;
  /** Milliseconds from the signal to the exit of the process. */
  endedAfterMs: number;
  exitCode: number | null;
}

const keepingAlive = 8;
const others = 4;
/** Milliseconds of load before the signal, different in each round. */
const loadMs = 1500;
const paths = ['/faq', '/', '/shop', '/blog', '/no-such-page', '/favicon.svg'];

/** Stops a site under load, `--rounds` times: alternating SIGTERM and SIGHUP, with and without keep-alive. */
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

  /** Sends requests until the first refused connection. */
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
