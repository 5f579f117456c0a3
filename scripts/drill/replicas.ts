import { setTimeout } from 'node:timers/promises';
import { definePart } from '../parts.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { nginx } from './fronts.ts';
import { type Load, runLoad } from './load.ts';

const accessory = '/shop/products/screen-protector';

/** The variant of the accessory, of which some are in stock. */
const variant = '2009';

/** Milliseconds within which a purge must have reached all replicas. */
const maxPurgeMs = 1000;

/** Requests that a replica may have open when it is killed, at the given rate; the browser repeats them. */
const maxOpen = 10;

/**
 * Three replicas behind nginx with Redis. A purge reaches all of them. Then all are restarted, one after another; Redis is killed and started; a
 * replica is killed: each under `--rate` requests a second while carts are filled, `--requests` in each.
 */
export const replicas = definePart({ requests: 10_000, rate: 200 }, async ({ requests, rate }) => {
  const cluster = await startCluster(nginx);
  try {
    const purgeMs = await measurePurge(cluster);
    console.info(`A purge reached the replicas after ${purgeMs.join(', ')} ms`);
    const options = { requests, rate, resends: false };
    const restarted = await during(runLoad(cluster.url, options), () => restartAll(cluster));
    const withoutRedis = await during(runLoad(cluster.url, options), () => restartRedis(cluster, requests / rate));
    const killed = await during(runLoad(cluster.url, { ...options, resends: true }), () => killOne(cluster));
    const loads = { 'rolling restart': restarted, 'Redis killed': withoutRedis, 'a replica killed': killed };
    console.table(Object.fromEntries(Object.entries(loads).map(([name, { failures: _, ...load }]) => [name, load])));
    for (const [name, { failures }] of Object.entries(loads))
      for (const each of failures) console.info(`${name}: ${each}`);
    const hasPassed =
      purgeMs.every((ms) => ms <= maxPurgeMs) &&
      [restarted, withoutRedis].every(({ failed, wrongCarts }) => failed + wrongCarts === 0) &&
      killed.wrongCarts === 0 &&
      killed.failed <= maxOpen;
    return { measures: { purgeMs, loads }, hasPassed };
  } finally {
    await cluster.close();
  }
});

async function during(load: Promise<Load>, disturb: () => Promise<void>): Promise<Load> {
  const [result] = await Promise.all([load, disturb()]);
  return result;
}

/** @returns for each replica, the milliseconds from a change of the stock until its page shows it */
async function measurePurge({ replicas: all, sandbox }: Cluster): Promise<number[]> {
  for (const { url } of all) await page(url);
  const began = performance.now();
  await sandbox.setStock(variant, 0);
  return Promise.all(
    all.map(async ({ url }) => {
      while ((await page(url)).includes('>Add to cart<')) {
        if (performance.now() - began > 10 * maxPurgeMs) throw new Error(`The purge has not reached ${url}.`);
        await setTimeout(10);
      }
      return Math.round(performance.now() - began);
    }),
  );
}

async function page(origin: string): Promise<string> {
  return (await fetch(origin + accessory)).text();
}

async function restartAll({ replicas: all }: Cluster): Promise<void> {
  for (const replica of all) {
    await setTimeout(2000);
    await replica.stop('SIGTERM');
    await replica.start();
  }
}

/** Stops Redis for the middle third of the load. */
async function restartRedis({ redis }: Cluster, seconds: number): Promise<void> {
  await setTimeout((seconds / 3) * 1000);
  await redis.stop();
  await setTimeout((seconds / 3) * 1000);
  await redis.start();
}

async function killOne({ replicas: [replica] }: Cluster): Promise<void> {
  await setTimeout(3000);
  await replica?.stop('SIGKILL');
  await setTimeout(2000);
  await replica?.start();
}
