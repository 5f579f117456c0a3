import { watch } from 'chokidar';
import { SeedError } from '#seed/seed-error.ts';
import { readMedia } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { SandboxError } from '../sandbox-error.ts';
import { readSeed } from './read-seed.ts';

/** Editors save several files at once, and some write each of them twice. */
const quietMs = 100;

interface SeedWatch {
  /** Resolves when changes are seen from now on. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Reads the seed again whenever a file of it changes. A seed that cannot be read is complained about in one sentence, and the one
 * before goes on being served.
 *
 * @param changed Called with the seed as it is now; not again before it has come back.
 */
export function watchSeed(
  seedDir: string,
  changed: (after: Published) => Promise<void>,
  complain: (sentence: string) => void = (sentence) => console.error(sentence),
): SeedWatch {
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const watcher = watch(seedDir, {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && /(\.ts|~|\.swp)$/.test(path),
  });

  async function readAgain(): Promise<void> {
    try {
      const seed = await readSeed(seedDir);
      await changed({ seed, media: await readMedia(seed) });
    } catch (error) {
      if (!(error instanceof SandboxError || error instanceof SeedError)) throw error;
      complain(`${error.message} The sandbox goes on with the seed as it was.`);
    }
  }

  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(readAgain).catch((error: unknown) => complain(`The edit could not be served: ${error}`));
    }, quietMs);
  });

  return {
    ready: new Promise((resolve) => watcher.once('ready', resolve)),
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await reading;
    },
  };
}
