import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import type { RedisConnection } from './redis.ts';

interface PurgeBus {
  /** Has every other replica purge what was made of something with one of these tags. */
  publish: (tags: readonly string[]) => void;
}

const message = z.object({ from: z.string(), tags: z.array(z.string()) });

/**
 * Passes purges between replicas, since a webhook reaches one of them. What is published while Redis is gone is lost: a page is then as old as its
 * route's lifetime allows (server/page-cache/policies.ts).
 * @param siteId Of the replicas' own site: others may use the same Redis.
 * @param purge called with the tags of other replicas' purges
 */
export function createPurgeBus(
  { commands, subscriptions, subscribe }: RedisConnection,
  siteId: string,
  purge: (tags: readonly string[]) => void,
): PurgeBus {
  const channel = `light-shop:${siteId}:purge`;
  const from = crypto.randomUUID();
  subscriptions.on('message', (_channel, text) => {
    const { data } = message.safeParse(parseJson(text));
    if (data && data.from !== from) purge(data.tags);
  });
  subscribe(channel);
  return {
    // The lost connection has been warned of.
    publish: (tags) => void commands.publish(channel, JSON.stringify({ from, tags })).catch(() => {}),
  };
}
