import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs a command of the project in this terminal; true when it exits with 0. */
export function command(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, PATH: path } });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
