import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import type { RedisConnection } from './redis.ts';

interface PurgeBus {
  /** Has every other replica purge its pages with these tags. */
  publish: (tags: readonly string[]) => void;
}

const message = z.object({ from: z.string(), tags: z.array(z.string()) });

/**
 * Passes purges between replicas, because a webhook reaches only one of them. A purge that is published while Redis is unreachable is lost: a page is
 * then as old as its route's lifetime allows (server/page-cache/policies.ts).
 * @param siteId Id of this site: other sites may use the same Redis.
 * @param purge Called with the tags of other replicas' purges.
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
    // redis.ts has warned of the lost connection.
    publish: (tags) => void commands.publish(channel, JSON.stringify({ from, tags })).catch(() => {}),
  };
}
