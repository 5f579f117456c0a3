import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { groupProcessorMs } from './process-usage.ts';

const root = join(import.meta.dirname, '../..');

export interface StartRow {
  /** Milliseconds on the clock until home has answered. */
  answeredMs: number;
  /** Processor time until then, of npm, the preparation, the shop and the programs it starts: by part, in milliseconds. */
  processorMs: { prepared: number; listens: number; answered: number };
}

/** A `npm start` of this folder: from the command to home's response. */
export async function measureStart(dataDir: string): Promise<StartRow> {
  const began = performance.now();
  // A group of its own, whose processes are counted and stopped together.
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', DATA_DIR: dataDir },
  });
  const group = npm.pid ?? 0;
  const used = () => readdirSync('/proc').reduce((sum, name) => sum + groupProcessorMs(name, group), 0);
  const ended = new Promise<void>((resolve, reject) => npm.on('close', () => resolve()).on('error', reject));
  let output = '';
  let prepared = 0;
  try {
    const url = await new Promise<string>((resolve, reject) => {
      npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        // npm prints a command before it runs it.
        if (prepared === 0 && output.includes('server/main.ts')) prepared = used();
        const found = /Shop: (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
      ended.then(() => reject(new Error(`npm start ended: ${output}`)), reject);
    });
    const listens = used();
    // On a busy machine the embedded services may be late for the first page.
    while (!(await isAnswered(url)));
    return { answeredMs: performance.now() - began, processorMs: { prepared, listens, answered: used() } };
  } finally {
    if (npm.exitCode === null) process.kill(-group, 'SIGINT');
    await ended;
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.text();
  return response.ok;
}
