import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** Put before every line of its output, to tell it from that of a command that runs beside it; null for the terminal itself. */
  prefix?: string | null;
}

/** Runs a command of the project in this terminal; true when it exits with 0. */
export function command(
  name: string,
  args: string[],
  { env = {}, prefix = null }: CommandOptions = {},
): Promise<boolean> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: root,
      stdio: prefix === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, PATH: path },
    });
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on('line', (line) => console.info(`${prefix}${line}`));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
