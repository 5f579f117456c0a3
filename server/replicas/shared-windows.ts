import type { CountTries } from '../requests/rate-limits.ts';
import type { RedisConnection } from './redis.ts';

/**
 * One script, so that two replicas never read the same count. The first command sets the counter and its expiry. A counter without an expiry would
 * refuse all further tries, so it is set again. Nothing here is newer than Redis 2.8, unlike the options of PEXPIRE.
 */
const script = `
if redis.call('PTTL', KEYS[1]) < 0 then
  redis.call('PSETEX', KEYS[1], ARGV[3], 0)
end
if tonumber(redis.call('GET', KEYS[1])) + tonumber(ARGV[1]) > tonumber(ARGV[2]) then
  return math.max(redis.call('PTTL', KEYS[1]), 1)
end
redis.call('INCRBY', KEYS[1], ARGV[1])
return 0`;

/** Rate limit windows that all replicas share. */
export function createSharedWindows({ commands }: RedisConnection): CountTries {
  return async (key, tries, maxTries, windowMs) => {
    const wait = Number(await commands.eval(script, 1, `light-shop:limit:${key}`, tries, maxTries, windowMs));
    return wait === 0 ? null : Math.max(1, Math.ceil(wait / 1000));
  };
}
