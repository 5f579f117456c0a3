import { Agent } from 'node:http';
import { sendRequest } from '#tests/soak/send-request.ts';
import { startSiteProcess } from '#tests/soak/site-process.ts';
import { definePart } from '../parts.ts';

interface Round {
  round: number;
  signal: NodeJS.Signals;
  responses: number;
  /** Responses after the signal with Connection: close. */
  closing: number;
  /** Requests without a complete response. */
  incomplete: number;
  /** Responses with status 500 and above. */
  serverErrors: number;
  /** Milliseconds from the signal to the exit of the process. */
  endedAfterMs: number;
  exitCode: number | null;
}

const keepAliveClients = 8;
const otherClients = 4;
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
  const hasPassed = measures.every(
    ({ incomplete, serverErrors, exitCode }) => incomplete + serverErrors === 0 && exitCode === 0,
  );
  return { measures, hasPassed };
});

async function restartOnce(round: number, signal: NodeJS.Signals): Promise<Round> {
  const site = await startSiteProcess();
  const counts = { responses: 0, closing: 0, incomplete: 0, serverErrors: 0 };
  let signalledAt = Number.POSITIVE_INFINITY;
  try {
    const clients = Array.from({ length: keepAliveClients + otherClients }, (_, index) =>
      sendUntilRefused(new Agent({ keepAlive: index < keepAliveClients, maxSockets: 1 }), index),
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
  async function sendUntilRefused(agent: Agent, first: number): Promise<void> {
    for (let turn = first; ; turn += 1) {
      const request = { method: 'GET', path: paths[turn % paths.length] ?? '/', headers: { accept: '*/*' }, body: '' };
      try {
        const { status, headers } = await sendRequest(site.url, request, { agent });
        counts.responses += 1;
        if (status >= 500) counts.serverErrors += 1;
        if (performance.now() > signalledAt && headers.connection === 'close') counts.closing += 1;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') break;
        counts.incomplete += 1;
      }
    }
    agent.destroy();
  }
}
