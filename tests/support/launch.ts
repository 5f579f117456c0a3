import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithTests } from './child-processes.ts';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  /** null when the process was terminated by a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Launched {
  /** The process id. */
  pid: number;
  /** Resolves with the first group of `pattern` when stdout matches; rejects when the process exits first. */
  printed: (pattern: RegExp) => Promise<string>;
  ended: Promise<Ended>;
  kill: (signal: NodeJS.Signals) => void;
  /** Reads its output no more, like a terminal that was closed. */
  closeOutput: () => void;
}

/** What `npm start` or `npm run serve` passes to Node. */
export function argumentsOf(command: 'start' | 'serve'): string[] {
  const { scripts }: { scripts: Record<typeof command, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return scripts[command].split(' ').slice(1);
}

interface LaunchOptions {
  /** A file that standard output is appended to, so that nothing is `printed`. */
  log?: string;
}

/** Starts a script of the project on the pinned Node, with no environment variables but PATH, HOME and `env`. */
export function launch(args: string[], env: Record<string, string>, { log }: LaunchOptions = {}): Launched {
  const { PATH = '', HOME = '' } = process.env;
  const file = log === undefined ? null : openSync(log, 'a');
  const child = endWithTests(
    spawn(process.execPath, args, {
      cwd: root,
      env: { PATH, HOME, ...env },
      stdio: ['ignore', file ?? 'pipe', 'pipe'],
    }),
  );
  if (file !== null) closeSync(file);
  const output = { stdout: '', stderr: '' };
  const outputEvents = new EventTarget();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk;
      outputEvents.dispatchEvent(new Event('output'));
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });

  function printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(output.stdout)?.[1];
        if (match) resolve(match);
      };
      check();
      outputEvents.addEventListener('output', check);
      ended.then(
        ({ code, stderr }) =>
          reject(new Error(`The process exited with ${code} before it printed ${pattern}: ${stderr}`)),
        reject,
      );
    });
  }

  function closeOutput(): void {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }

  return { pid: child.pid ?? 0, printed, ended, kill: (signal) => void child.kill(signal), closeOutput };
}
