import { Redis } from 'ioredis';

export interface RedisConnection {
  /** For all commands; they fail at once while there is no connection. */
  commands: Redis;
  /** For subscriptions, which a connection can do nothing else beside (Redis, "Pub/sub"). */
  subscriptions: Redis;
  /** Whether commands are sent; each replica goes on alone while they are not. */
  isReachable: () => boolean;
  /** Closes both connections. */
  close: () => void;
}

/** Milliseconds after which a command fails: a visitor waits for it. */
const commandTimeout = 500;

/** Milliseconds between two attempts to connect, at most. */
const maxReconnectDelay = 2000;

/**
 * Connects to the Redis that the site's replicas share. It is never needed to serve a request: while it is gone each replica goes on alone,
 * and it is connected to again by itself (decision 0068).
 * @param url redis: or rediss:, with the password if there is one
 * @param warn called once when the connection is lost or cannot be made, and once when it is there again; never with the URL
 */
export function connectRedis(url: string, warn: (message: string) => void): RedisConnection {
  const options = {
    commandTimeout,
    connectTimeout: maxReconnectDelay,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, maxReconnectDelay),
  };
  const commands = new Redis(url, options);
  // Its subscriptions are queued until it is connected.
  const subscriptions = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
  let isLost = false;
  // Without a listener ioredis prints every failed attempt. What the error says may contain the address.
  subscriptions.on('error', () => {});
  commands.on('error', () => {});
  commands.on('close', () => {
    if (!isLost) warn('Redis (REDIS_URL) cannot be reached. This replica goes on alone until it can.');
    isLost = true;
  });
  commands.on('ready', () => {
    if (isLost) warn('Redis (REDIS_URL) is reached again. This replica shares with the others.');
    isLost = false;
  });

  return {
    commands,
    subscriptions,
    isReachable: () => commands.status === 'ready',
    close() {
      commands.removeAllListeners('close');
      commands.disconnect();
      subscriptions.disconnect();
    },
  };
}

/** @throws Error without the URL where Redis cannot be reached, or refuses the password */
export async function pingRedis(url: string, timeLimit: number): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: timeLimit, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
  } catch (cause) {
    throw new Error('Redis cannot be reached with this address.', { cause });
  } finally {
    redis.disconnect();
  }
}
