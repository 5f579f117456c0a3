import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startSandbox } from '#sandbox/start.ts';

let prepared: Promise<string> | undefined;

/**
 * Copies a prepared data folder of a sandbox with the project's own seed: the seed is loaded, its pictures are measured, and the
 * certificate is generated. Preparing takes two seconds of CPU time, once per run of Vitest, or per process outside of it.
 */
export async function copyPreparedData(dataDir: string): Promise<void> {
  prepared ??= process.env.VITEST ? prepareForAllWorkers() : prepareForProcess();
  await cp(await prepared, dataDir, { recursive: true });
}

/**
 * The first worker that needs the data prepares it, the others wait. The run has a temporary folder of its own (temporary-folder.ts).
 * @throws in every worker when the seed cannot be read
 */
async function prepareForAllWorkers(): Promise<string> {
  const dataDir = join(tmpdir(), 'prepared-data');
  const failure = `${dataDir}.failed`;
  try {
    await mkdir(`${dataDir}.lock`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    while (!existsSync(dataDir)) {
      if (existsSync(failure)) throw new Error(await readFile(failure, 'utf8'));
      await setTimeout(50);
    }
    return dataDir;
  }
  try {
    await prepare(`${dataDir}.part`);
    await rename(`${dataDir}.part`, dataDir);
  } catch (error) {
    await writeFile(failure, String(error));
    throw error;
  }
  return dataDir;
}

async function prepareForProcess(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prepared-data-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await prepare(dataDir);
  return dataDir;
}

async function prepare(dataDir: string): Promise<void> {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir, shopUrl: 'http://shop.test' });
  await sandbox.warmUp();
  await sandbox.close();
}
