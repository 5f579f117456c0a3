import { Redis } from 'ioredis';

export interface RedisConnection {
  /** For all commands; they fail at once while there is no connection. */
  commands: Redis;
  /** For subscriptions: a connection with a subscription accepts no other commands (Redis, "Pub/sub"). */
  subscriptions: Redis;
  /** Subscribes to a channel, and again after each loss of the connection or of the subscription. */
  subscribe: (channel: string) => void;
  /** Whether Redis accepts writes and passes on purges; while it does not, each replica works alone. */
  isReachable: () => boolean;
  /** Closes both connections. */
  close: () => void;
}

/** Milliseconds after which a command fails: a visitor waits for it. */
const commandTimeout = 500;

/** Milliseconds after which a connection without any answer is closed: while it is open, each command waits and stays in memory. */
const socketTimeout = 1000;

/** Milliseconds between two heartbeats, and how many fail in a row before Redis counts as lost. */
const heartbeatInterval = 1000;
const maxFailures = 3;

/** Milliseconds between two attempts to connect, at most. */
const maxReconnectDelay = 2000;

/**
 * Connects to the Redis that the site's replicas share. No request needs it: while Redis is unreachable, each replica works alone and reconnects by
 * itself (decision 0068). A connected Redis may still hang, refuse writes (a full memory, a replica after a failover) or have lost the subscription;
 * a heartbeat detects this.
 * @param url redis: or rediss:, with the password if there is one
 * @param warn Called once when Redis is lost or cannot be reached, and once when it is reachable again; never with the URL.
 */
export function connectRedis(url: string, warn: (message: string) => void): RedisConnection {
  const options = {
    commandTimeout,
    socketTimeout,
    connectTimeout: maxReconnectDelay,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, maxReconnectDelay),
    // After a failover the host name may lead to another server, which accepts writes.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
  const commands = new Redis(url, options);
  // `beat` subscribes again, not ioredis: it does not handle a refused subscription, and the rejection would end the process.
  const subscriptions = new Redis(url, { ...options, autoResubscribe: false });
  const channels: string[] = [];
  let isLost = false;
  let failures = 0;

  const areReady = () => commands.status === 'ready' && subscriptions.status === 'ready';

  function lose(): void {
    if (!isLost) warn('Redis (REDIS_URL) cannot be reached. This replica goes on alone until it can.');
    isLost = true;
  }

  const subscribeToAll = async () => channels.length > 0 && subscriptions.subscribe(...channels);

  /** Checks the connection. It also subscribes each time, because a subscription that was refused may be allowed by now. */
  async function beat(): Promise<void> {
    try {
      if (!areReady()) throw new Error('There is no connection.');
      await Promise.all([commands.setex('light-shop:heartbeat', 60, ''), subscribeToAll()]);
      failures = 0;
      if (isLost) warn('Redis (REDIS_URL) is reached again. This replica shares with the others.');
      isLost = false;
    } catch {
      failures += 1;
      if (failures >= maxFailures) lose();
    }
  }

  // Without a listener ioredis prints every failed attempt. The error's message may contain the address.
  subscriptions.on('error', () => {});
  commands.on('error', () => {});
  commands.on('close', lose);
  commands.on('ready', () => areReady() && beat());
  subscriptions.on('ready', () => (areReady() ? beat() : subscribeToAll().catch(() => {})));
  const heartbeat = setInterval(beat, heartbeatInterval);
  heartbeat.unref();

  return {
    commands,
    subscriptions,
    subscribe(channel) {
      channels.push(channel);
      // If there is no connection yet, the listener for `ready` subscribes.
      if (subscriptions.status === 'ready') subscribeToAll().catch(() => {});
    },
    isReachable: () => !isLost && areReady(),
    close() {
      clearInterval(heartbeat);
      commands.removeAllListeners('close');
      commands.disconnect();
      subscriptions.disconnect();
    },
  };
}

/**
 * @param timeout Milliseconds to connect.
 * @throws Error without the URL if Redis cannot be reached or refuses the password
 */
export async function pingRedis(url: string, timeout: number): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: timeout, retryStrategy: () => null });
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
