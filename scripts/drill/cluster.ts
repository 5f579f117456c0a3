import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxEnvironment, sandboxWebhooks } from '#server/sandbox-environment.ts';
import { freePort } from '#tests/support/free-port.ts';
import { argumentsOf, type Launched, launch } from '#tests/support/launch.ts';
import { type RedisServer, startRedis } from '#tests/support/redis.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import { siteUrl } from '#tests/support/site.ts';
import { startSandboxProcess } from '#tests/support/start-sandbox.ts';
import type { Front } from './fronts.ts';

export interface Cluster {
  /** The origin of the front, which sends each request to one of the replicas. */
  url: string;
  replicas: readonly Replica[];
  redis: RedisServer;
  sandbox: SandboxControl;
  close: () => Promise<void>;
}

interface Replica {
  /** The replica's own origin, behind the front. */
  url: string;
  start: () => Promise<void>;
  /** Stops the replica, and resolves when it has ended. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
}

/** Seconds that a replica serves after SIGTERM. nginx makes no health checks and notices a closed port at once; Varnish checks each second. */
const drainSeconds = '1';

/** Three replicas of `npm run serve` behind nginx or Varnish, with Redis and a sandbox: each is a process on a free port of the loopback address. */
export async function startCluster(front: Front): Promise<Cluster> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    return { ...(await startAll(front, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param closers Receives a function that closes each part, once the part has started. */
async function startAll(
  { startFront, settingsAt = () => ({}) }: Front,
  closers: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const sandbox = await startSandboxProcess({ dataDir: join(folder, 'sandbox') });
  closers.push(sandbox.stop);
  const redis = await startRedis();
  closers.push(redis.stop);
  const [port, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { subscriptions, settings: secrets } = sandboxWebhooks(url, {});
  const description: unknown = await sandbox.control.description();
  const environment = {
    ...sandboxEnvironment(description),
    ...secrets,
    SITE_URL: siteUrl,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: drainSeconds,
    ...settingsAt(url),
  };
  const replicas = ports.map((replicaPort, index) =>
    createReplica({ ...environment, PORT: String(replicaPort), DATA_DIR: join(folder, `replica-${index}`) }),
  );
  closers.push(() => Promise.all(replicas.map(({ stop }) => stop('SIGINT'))));
  await Promise.all(replicas.map(({ start }) => start()));
  const frontProcess = await startFront(folder, port ?? 0, ports);
  closers.push(() => stopFront(frontProcess));
  for (const { provider, url: to, secret } of subscriptions)
    await sandbox.control.subscribe({ provider, url: to, secret });
  return { url, replicas, redis, sandbox: sandbox.control };
}

async function stopFront(front: ChildProcess): Promise<void> {
  if (front.exitCode !== null || front.signalCode !== null) return;
  const ended = once(front, 'exit');
  front.kill('SIGTERM');
  await ended;
}

function createReplica(environment: Record<string, string>): Replica {
  let running: Launched | null = null;
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    async start() {
      running = launch(argumentsOf('serve'), environment);
      await running.printed(/^Shop: (\S+)$/m);
    },
    async stop(signal) {
      running?.kill(signal);
      await running?.ended;
      running = null;
    },
  };
}
