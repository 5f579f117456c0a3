import { Agent } from 'node:http';
import { type Memory, readMemory } from './memory-reading.ts';
import { sendRequest } from './send-request.ts';
import type { SiteProcess } from './site-process.ts';
import type { SiteRequest } from './site-requests.ts';
import { becomeVisitor } from './visitor.ts';

export interface MemoryMark extends Memory {
  /** Number of completed requests. */
  requests: number;
}

export interface MemoryLoad {
  /** Numbers of requests after which memory is read, ascending. */
  marks: readonly number[];
  /** Concurrent requests. */
  connections: number;
  /** The request with this index, and the milliseconds after which its client aborts, if any. */
  requestOf: (index: number) => { request: SiteRequest; leaveAfterMs?: number };
  onMark?: (mark: MemoryMark) => void;
}

export interface MemoryMeasures {
  marks: MemoryMark[];
  /** Number of responses by status; "left" for aborted requests. */
  statuses: Record<string, number>;
}

/** Sends requests to a site and reads its memory in between, after forced collections. */
export async function measureMemory(site: SiteProcess, load: MemoryLoad): Promise<MemoryMeasures> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const statuses: Record<string, number> = {};
  const marks: MemoryMark[] = [];
  let next = 0;
  try {
    for (const requests of load.marks) {
      await Promise.all(Array.from({ length: load.connections }, () => sendUntil(requests)));
      const mark = { requests, ...(await readMemory(site.inspector)) };
      marks.push(mark);
      load.onMark?.(mark);
    }
    return { marks, statuses };
  } finally {
    agent.destroy();
  }

  async function sendUntil(end: number): Promise<void> {
    while (next < end) {
      const { request, leaveAfterMs } = load.requestOf(next);
      next += 1;
      const outcome = await sendRequest(site.url, request, { agent, leaveAfterMs }).then(
        ({ status }) => String(status),
        (error: unknown) => {
          if (leaveAfterMs === undefined) throw error;
          return 'left';
        },
      );
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
    }
  }
}

/** Growth of the heap from the first mark to the last, in megabytes and relative to the first. */
export function heapGrowth(marks: readonly MemoryMark[]): { megabytes: number; share: number } {
  const first = marks[0]?.heapMb ?? Number.NaN;
  const last = marks.at(-1)?.heapMb ?? Number.NaN;
  return { megabytes: last - first, share: (last - first) / first };
}

/** Creates visitors with carts and distinct IP addresses. */
export async function becomeVisitors({ sandbox }: SiteProcess, count: number) {
  const film = 'https://vimeo.com/240248891';
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      visitor: await becomeVisitor(sandbox.url, film),
      address: { 'x-forwarded-for': `198.51.100.${index}` },
    })),
  );
}
