import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithTests } from './child-processes.ts';
import { freePort } from './free-port.ts';

export interface RedisServer {
  url: string;
  /** Stops it with SIGKILL. */
  stop: () => Promise<void>;
  /** Starts it again on its port, empty. */
  start: () => Promise<void>;
  /** From now on it answers nothing, with its connections open. */
  pause: () => void;
  resume: () => void;
}

/** Starts a Redis of its own on a free port, which writes nothing to disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let running = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const exited = once(running, 'exit');
      running.kill('SIGKILL');
      await exited;
    },
    async start() {
      running = await launch(port);
    },
    pause: () => void running.kill('SIGSTOP'),
    resume: () => void running.kill('SIGCONT'),
  };
}

async function launch(port: number) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = endWithTests(spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] }));
  let printed = '';
  for await (const chunk of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes('Ready to accept connections')) break;
  }
  server.stdout.resume();
  if (server.exitCode !== null) throw new Error(`redis-server has ended: ${printed}`);
  return server;
}
