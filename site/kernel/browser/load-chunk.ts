import { told } from '#site/kernel/error-reports/listen.ts';

/** Milliseconds after which a part of the site's code counts as lost. */
const timeout = 120_000;

/** A part of the site's code did not come: the name is that of a file of an older build, or the connection is gone. */
class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly type: 'timeout' | 'missing';

  constructor(chunk: string, type: 'timeout' | 'missing', cause?: unknown) {
    super(`Loading chunk ${chunk} failed (${type})`, { cause });
    this.type = type;
  }
}

/**
 * Loads a part of the site's code that is asked for late. One that fails is reported, and the page is loaded anew, since a newer build may have
 * another name for it; but once only, so that nobody is caught in a circle (PAGE-7).
 * @throws ChunkError when it failed after a reload too
 */
export async function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  const key = `reloaded-for-${chunk}`;
  try {
    const module = await inTime(chunk, load);
    sessionStorage.removeItem(key);
    return module;
  } catch (cause) {
    const error = cause instanceof ChunkError ? cause : new ChunkError(chunk, 'missing', cause);
    if (sessionStorage.getItem(key) !== null) throw error;
    sessionStorage.setItem(key, 'yes');
    reportError(error);
    await told();
    location.reload();
    return new Promise(() => {});
  }
}

function inTime<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(chunk, 'timeout')), timeout);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
