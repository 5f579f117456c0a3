import { z } from 'zod';
import { connectInspector } from './inspector.ts';

export interface Memory {
  /** Reachable JavaScript objects in megabytes. */
  heapMb: number;
  /** Buffers and native memory in megabytes. */
  externalMb: number;
  /** Resident memory in megabytes. */
  residentMb: number;
}

const usage = z.looseObject({ heapUsed: z.number(), external: z.number(), rss: z.number() });

/** Memory released by finalizers is only collected by the next collection. */
const collections = 4;

/**
 * Forces a garbage collection in another Node process and reads its memory usage.
 * @param origin Origin of the inspector (`--inspect`)
 */
export async function readMemory(origin: string): Promise<Memory> {
  const inspector = await connectInspector(origin);
  try {
    for (let round = 0; round < collections; round += 1) {
      await inspector.command('HeapProfiler.collectGarbage');
      await inspector.evaluate('new Promise((resolve) => setTimeout(resolve, 50, ""))');
    }
    const { heapUsed, external, rss } = usage.parse(
      JSON.parse(await inspector.evaluate('JSON.stringify(process.memoryUsage())')),
    );
    return { heapMb: megabytes(heapUsed), externalMb: megabytes(external), residentMb: megabytes(rss) };
  } finally {
    inspector.close();
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 102.4) / 10;
}
