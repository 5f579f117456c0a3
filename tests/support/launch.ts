import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  /** null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Launched {
  /** Its process id. */
  pid: number;
  /** The first group of `pattern`, as soon as standard output matches it. Rejects when the process ends before it does. */
  printed: (pattern: RegExp) => Promise<string>;
  ended: Promise<Ended>;
  kill: (signal: NodeJS.Signals) => void;
}

/** Starts a file of the project on the pinned Node as a user would, with none of this machine's settings but those in `env`. */
export function launch(args: string[], env: Record<string, string>): Launched {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const seen = new EventTarget();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk;
      seen.dispatchEvent(new Event('output'));
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });

  function printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output.stdout)?.[1];
        if (found) resolve(found);
      };
      look();
      seen.addEventListener('output', look);
      ended.then(
        ({ code, stderr }) => reject(new Error(`It ended with ${code} before it printed ${pattern}: ${stderr}`)),
        reject,
      );
    });
  }

  return { pid: child.pid ?? 0, printed, ended, kill: (signal) => void child.kill(signal) };
}
