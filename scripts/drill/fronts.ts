import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endWithTests } from '#tests/support/child-processes.ts';
import { siteUrl } from '#tests/support/site.ts';

/** The proxy in front of the replicas. */
export interface Front {
  /** Starts the proxy on this port of the loopback address. The folder is for its files. */
  startFront: (folder: string, port: number, replicaPorts: readonly number[]) => Promise<ChildProcess>;
  /** The settings of the replicas that the proxy needs, by its origin. */
  settingsAt?: (url: string) => Record<string, string>;
}

const purgeToken = 'token-of-the-drill';

/** Configured as docs/operations.md advises: the next replica gets a request that was not sent, and one that was sent only if it may be repeated. */
export const nginx: Front = { startFront: startNginx };

/** The configuration of deploy/varnish, with other backends. */
export const varnish: Front = {
  startFront: startVarnish,
  settingsAt: (url) => ({ CDN_PURGE_URL: `${url}/.cdn/purge`, CDN_PURGE_TOKEN: purgeToken }),
};

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
      proxy_set_header X-Request-Id $request_id;
      proxy_set_header traceparent "";
      proxy_set_header tracestate "";
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
      client_max_body_size 4m;
    }
  }
}
`,
  );
  const started = endWithTests(spawn('nginx', ['-e', `${folder}/nginx.log`, '-c', file], { stdio: 'inherit' }));
  await untilListening(started, port, join(folder, 'nginx.log'));
  return started;
}

async function startVarnish(folder: string, port: number, replicaPorts: readonly number[]): Promise<ChildProcess> {
  const configuration = join(import.meta.dirname, '../../deploy/varnish');
  const backends = replicaPorts.map(
    (each, index) => `backend shop_${index} {
  .host = "127.0.0.1";
  .port = "${each}";
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; .initial = 2; }
}`,
  );
  const added = replicaPorts.map((_, index) => `shop.add_backend(shop_${index});`);
  await writeFile(
    join(folder, 'backends.vcl'),
    `import directors;\n${backends.join('\n')}\nsub vcl_init { new shop = directors.round_robin(); ${added.join(' ')} }\n`,
  );
  const parameters = ['http_gzip_support=off', `vcl_path=${folder}:${configuration}`, 'default_ttl=0'];
  const started = endWithTests(
    spawn(
      'varnishd',
      [
        ...['-F', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`, '-f', join(configuration, 'shop.vcl')],
        ...['-s', 'malloc,64m', '-j', 'none', ...parameters.flatMap((parameter) => ['-p', parameter])],
      ],
      {
        env: { ...process.env, CDN_PURGE_TOKEN: purgeToken },
        stdio: ['ignore', 'ignore', openSync(join(folder, 'varnish.log'), 'w')],
      },
    ),
  );
  await untilListening(started, port, join(folder, 'varnish.log'));
  return started;
}

async function untilListening(front: ChildProcess, port: number, log: string): Promise<void> {
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isListening())) {
    if (front.exitCode !== null) throw new Error(`${front.spawnfile} has ended:\n${await readFile(log, 'utf8')}`);
    await setTimeout(50);
  }
}
