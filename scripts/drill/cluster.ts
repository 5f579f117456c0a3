import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxEnvironment, sandboxWebhooks } from '#server/sandbox-environment.ts';
import { freePort } from '#tests/support/free-port.ts';
import { argumentsOf, type Launched, launch } from '#tests/support/launch.ts';
import { type RedisServer, startRedis } from '#tests/support/redis.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import { siteUrl } from '#tests/support/site.ts';
import { startSandboxProcess } from '#tests/support/start-sandbox.ts';

export interface Cluster {
  /** The origin of nginx, which sends each request to one of the replicas. */
  url: string;
  replicas: readonly Replica[];
  redis: RedisServer;
  sandbox: SandboxControl;
  close: () => Promise<void>;
}

interface Replica {
  /** Its own origin, behind nginx. */
  url: string;
  start: () => Promise<void>;
  /** Stops it, and resolves when it has ended. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
}

/** Seconds that a replica serves after SIGTERM; nginx asks no health check, and notices a closed port at once. */
const drainSeconds = '1';

/** Three replicas of `npm run serve` behind nginx, with Redis and a sandbox: each a process, on free ports of the loopback address. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  const sandbox = await startSandboxProcess({ dataDir: join(folder, 'sandbox') });
  const redis = await startRedis();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { subscriptions, settings } = sandboxWebhooks(url, {});
  const description: unknown = await (await fetch(`${sandbox.control.url}/_sandbox`)).json();
  const environment = {
    ...sandboxEnvironment(description),
    ...settings,
    SITE_URL: siteUrl,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: drainSeconds,
  };
  const replicas = ports.map((replicaPort, index) =>
    createReplica({ ...environment, PORT: String(replicaPort), DATA_DIR: join(folder, `replica-${index}`) }),
  );
  await Promise.all(replicas.map(({ start }) => start()));
  const nginx = await startNginx(folder, port ?? 0, ports);
  for (const { provider, url: to, secret } of subscriptions)
    await sandbox.control.subscribe({ provider, url: to, secret });

  return {
    url,
    replicas,
    redis,
    sandbox: sandbox.control,
    async close() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      await Promise.all(replicas.map(({ stop }) => stop('SIGINT')));
      await redis.stop();
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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

/** As docs/operations.md advises: a request that was not sent goes to the next replica, and one that was sent only if it is safe to repeat. */
async function startNginx(folder: string, port: number, replicaPorts: readonly number[]): Promise<ChildProcess> {
  const servers = replicaPorts.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const file = join(folder, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    file,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off; ${folders.join(' ')}
  upstream site { ${servers.join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host ${new URL(siteUrl).host};
      proxy_set_header X-Forwarded-For $http_x_visitor;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-e', `${folder}/nginx.log`, '-c', file], { stdio: 'inherit' });
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  while (!(await isListening())) {
    if (nginx.exitCode !== null) throw new Error(`nginx has ended; its log is ${folder}/nginx.log`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return nginx;
}
