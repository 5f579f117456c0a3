import type { RedisConnection } from './redis.ts';

/**
 * Counts tries in a fixed window. Tries that are refused do not count.
 * @param duration Milliseconds that the window lasts; it begins with its first try.
 * @returns seconds until the next try is allowed; null when this one is
 * @throws any error of the connection: then nothing was counted
 */
export type CountTries = (key: string, tries: number, points: number, duration: number) => Promise<number | null>;

/** One script, so that two replicas never read the same count. */
const script = `
local counted = tonumber(redis.call('GET', KEYS[1]) or '0')
if counted + tonumber(ARGV[1]) > tonumber(ARGV[2]) then
  return math.max(redis.call('PTTL', KEYS[1]), 1)
end
redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3], 'NX')
return 0`;

/** Rate limit windows that all replicas share. */
export function createSharedWindows({ commands }: RedisConnection): CountTries {
  return async (key, tries, points, duration) => {
    const wait = Number(await commands.eval(script, 1, `light-shop:limit:${key}`, tries, points, duration));
    return wait === 0 ? null : Math.max(1, Math.ceil(wait / 1000));
  };
}
