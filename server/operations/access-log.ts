import { destination } from 'pino';
import { createLogger } from '../logger.ts';
import type { RequestOutcome } from './metrics.ts';

/** A request as the log has it: nothing of the visitor, and nothing that a visitor chose but the method. */
interface AccessEntry {
  /** null for a built file. */
  requestId: string | null;
  method: string;
  route: string;
  status: number;
  /** Until the response was complete, without its transfer. */
  milliseconds: number;
  cache: RequestOutcome;
}

interface AccessLog {
  write: (entry: AccessEntry) => void;
  /** Resolves when what is buffered was written, or could not be; never while nobody reads the other end of a full pipe. */
  flush: () => Promise<void>;
}

/** Bytes and milliseconds after which lines are written: a write for each would cost more than sending a cached page. */
const minLength = 4096;
const periodicFlush = 1000;

/** Bytes that wait to be written, at most: with more of them nobody reads the log, or the disk is too slow, and lines are dropped. */
const maxLength = 1_000_000;

/** A line of JSON for each request, on standard output (decision 0062). */
export function createAccessLog(): AccessLog {
  const lines = destination({ dest: 1, sync: false, minLength, maxLength, periodicFlush });
  // A full disk ends no site: what it has no room for is tried again with later lines.
  lines.on('error', () => {});
  // pino calls it when the process exits. It would try again for ever what a full disk or a closed pipe does not take.
  lines.flushSync = () => {};
  // Also called for the errors of fsync, which a pipe does not have.
  const flushOnce = () => new Promise<void>((resolve) => lines.flush(() => resolve()));
  const logger = createLogger(lines);
  return {
    write: ({ milliseconds, ...entry }) =>
      logger.info({ ...entry, milliseconds: Math.round(milliseconds * 100) / 100 }),
    async flush() {
      await flushOnce();
      // A write in progress, or of a long buffer, ends with up to `minLength` bytes that are not written.
      await flushOnce();
    },
  };
}
