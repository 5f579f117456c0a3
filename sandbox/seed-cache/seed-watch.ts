import { watch } from 'chokidar';
import { SeedError } from '#seed/seed-error.ts';
import { readMedia } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { SandboxError } from '../sandbox-error.ts';
import { readSeed } from './read-published.ts';

/** Editors save several files at once, and some write each of them twice. */
const debounceMs = 100;

interface SeedWatch {
  /** Resolves when the watch is active. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Reads the seed again whenever one of its files changes. A seed that cannot be read is reported in one sentence, and the previous one is
 * still served.
 *
 * @param changed Called with the seed after the change; not again before its promise is settled.
 * @param report Gets the sentence.
 */
export function watchSeed(
  seedDir: string,
  changed: (after: Published) => Promise<void>,
  report: (message: string) => void = (message) => console.error(message),
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
      report(`${error.message} The sandbox goes on with the seed as it was.`);
    }
  }

  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(readAgain).catch((error: unknown) => report(`The edit could not be served: ${error}`));
    }, debounceMs);
  });

  // Without a listener, the error would end the process. A machine has a limit of watches, and a folder may not be readable.
  watcher.on('error', (error) =>
    report(
      `An edit of the seed may not be noticed (${error instanceof Error ? error.message : error}); restart after it.`,
    ),
  );

  return {
    ready: new Promise((resolve) => watcher.once('ready', resolve)),
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await reading;
    },
  };
}
