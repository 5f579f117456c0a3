import { flushReports } from '#site/kernel/error-reports/listen.ts';
import { withTimeout } from '../with-timeout.ts';
import { sessionStore, storeInTab } from './session-store.ts';

/** Milliseconds after which loading a chunk has failed. */
const timeout = 120_000;

/** A chunk could not be loaded: its name is that of an older build, or the connection is lost. */
class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly type: 'timeout' | 'missing';

  constructor(chunk: string, type: 'timeout' | 'missing', cause?: unknown) {
    super(`Loading chunk ${chunk} failed (${type})`, { cause });
    this.type = type;
  }
}

/**
 * Loads a chunk on demand. A failure is reported, and the page is reloaded, since a newer build may have another name for the chunk; once only,
 * so that there is no reload loop (PAGE-7).
 * @throws ChunkError when it fails after the reload too
 */
export async function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  const key = `reloaded-for-${chunk}`;
  try {
    const module = await withTimeout(load(), timeout, () => new ChunkError(chunk, 'timeout'));
    sessionStore()?.removeItem(key);
    return module;
  } catch (cause) {
    const error = cause instanceof ChunkError ? cause : new ChunkError(chunk, 'missing', cause);
    // Without storage there would be no record of the reload, and nothing could end a loop of reloads.
    if (sessionStore()?.getItem(key) || !storeInTab(key, 'yes')) throw error;
    reportError(error);
    await flushReports();
    location.reload();
    return new Promise(() => {});
  }
}
