import { becomeVisitors, heapGrowth, measureMemory } from '#tests/soak/memory.ts';
import { startSiteProcess } from '#tests/soak/site-process.ts';
import { siteRequests } from '#tests/soak/site-requests.ts';
import { definePart } from '../parts.ts';

const maxGrowth = 0.1;
/** The first mark is late enough for warm caches and compiled code. */
const marks = [1000, 2000, 5000, 10_000, 20_000];
const visitors = 40;
export const connections = 6;

/** Heap growth of a site over `--requests` requests of every kind. */
export const memory = definePart({ requests: 20_000 }, async ({ requests }) => {
  const site = await startSiteProcess();
  try {
    const requestOf = await mixedRequests(site);
    const wanted = [...marks.filter((mark) => mark < requests), requests];
    const rounds = wanted.map((each) => ({ requests: each }));
    const { marks: reached, statuses } = await measureMemory(site, {
      rounds,
      connections,
      requestOf,
      onMark: (mark) => console.info(`${mark.requests} requests: heap ${mark.heapMb} MB`),
    });
    const { megabytes, share } = heapGrowth(reached);
    console.table(reached);
    console.table(statuses);
    console.info(`The heap grew by ${megabytes.toFixed(1)} MB, ${(share * 100).toFixed(1)} %.`);
    return { measures: { marks: reached, statuses, share }, hasPassed: share <= maxGrowth && !statuses[500] };
  } finally {
    await site.stop();
  }
});

/** Cycles through all requests and visitors: complete, as HEAD, conditional, and aborted. */
export async function mixedRequests(site: Parameters<typeof becomeVisitors>[0]) {
  const lists = (await becomeVisitors(site, visitors)).map(({ visitor, address }) =>
    siteRequests(visitor).map((request) => ({ ...request, headers: { ...request.headers, ...address } })),
  );
  return (index: number) => {
    const kinds = lists[0]?.length ?? 1;
    const request = lists[(index + Math.floor(index / kinds)) % lists.length]?.[index % kinds];
    if (!request) throw new Error('There is no request to send.');
    const round = index % 11;
    if (round === 3) return { request, leaveAfterMs: index % 40 };
    if (round === 5 && request.method === 'GET') return { request: { ...request, method: 'HEAD' } };
    if (round === 7) return { request: { ...request, headers: { ...request.headers, 'if-none-match': '"none"' } } };
    return { request };
  };
}
