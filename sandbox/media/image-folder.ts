import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxError } from '../sandbox-error.ts';

const capBytes = 512 * 1024 * 1024;
const unfinished = '.part';

/**
 * Makes the folder of finished pictures, sweeps away what an earlier process was killed over, and takes out the oldest pictures beyond
 * 512 MB: they are made again when somebody asks.
 *
 * @throws {SandboxError} The folder cannot be written.
 */
export function prepareImageFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    // Asked of the file system itself, for permissions alone don't tell (mounts, root).
    writeFileSync(join(folder, `write-test${unfinished}`), '');
    for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name), { force: true });
    for (const path of oldestBeyond(folder, capBytes)) rmSync(path, { force: true });
  } catch (error) {
    throw new SandboxError(
      `The folder of finished pictures ${folder} cannot be written; move away what is there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

function oldestBeyond(folder: string, cap: number): string[] {
  const newestFirst = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ path: join(folder, name), ...sizeAndTime(join(folder, name)) }))
    .sort((a, b) => b.time - a.time);
  let total = 0;
  return newestFirst
    .filter(({ size }) => {
      total += size;
      return total > cap;
    })
    .map(({ path }) => path);
}

function sizeAndTime(path: string): { size: number; time: number } {
  const { size, mtimeMs } = statSync(path);
  return { size, time: mtimeMs };
}
