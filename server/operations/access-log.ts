import { destination } from 'pino';
import { createLogger } from '../logger.ts';
import type { RequestOutcome } from './metrics.ts';

/** A request as it is logged: without data about the visitor, and the method is the only value that a visitor can choose. */
interface AccessEntry {
  /** null for a built file. */
  requestId: string | null;
  method: string;
  route: string;
  status: number;
  /** From the request's arrival until the response was ready, without its transfer. */
  milliseconds: number;
  cache: RequestOutcome;
}

interface AccessLog {
  write: (entry: AccessEntry) => void;
  /**
   * Resolves when the buffered lines were written or could not be written. It does not resolve while standard output is a full pipe that nobody
   * reads.
   */
  flush: () => Promise<void>;
}

/** Bytes and milliseconds after which lines are written: one write for each line would cost more than sending a cached page. */
const minLength = 4096;
const periodicFlush = 1000;

/** Maximum bytes that wait to be written. If more wait, nobody reads the log or the disk is too slow, and further lines are dropped. */
const maxLength = 1_000_000;

/** A line of JSON for each request, on standard output (decision 0062). */
export function createAccessLog(): AccessLog {
  const lines = destination({ dest: 1, sync: false, minLength, maxLength, periodicFlush });
  // A full disk must not stop the site. Lines that cannot be written are tried again with later lines.
  lines.on('error', () => {});
  // pino calls `flushSync` when the process exits. With a full disk or a closed pipe it would never stop trying.
  lines.flushSync = () => {};
  // The callback also gets errors of fsync, which fails on a pipe; they are ignored.
  const flushOnce = () => new Promise<void>((resolve) => lines.flush(() => resolve()));
  const logger = createLogger(lines);
  return {
    write: ({ milliseconds, ...entry }) =>
      logger.info({ ...entry, milliseconds: Math.round(milliseconds * 100) / 100 }),
    async flush() {
      await flushOnce();
      // After a write that was in progress, or a write of a long buffer, up to `minLength` bytes are not written yet.
      await flushOnce();
    },
  };
}
