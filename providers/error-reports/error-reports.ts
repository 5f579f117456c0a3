import type { Fetch } from '../transport/types.ts';
import type { Client } from './client.ts';
import { excludedRequests } from './excluded-requests.ts';
import { isReported } from './is-reported.ts';
import { tagsOf } from './tags.ts';
import { takenFrom } from './taken.ts';
import type { Circumstances, ErrorReports } from './types.ts';

interface Options {
  /** Which build this is. */
  release: string;
  stage: string;
  /** Hears what becomes of reports that cannot be sent. */
  tell: (sentence: string) => void;
  fetch?: Fetch;
  /** Kinds of content requests that are not reported. */
  excluded?: ReadonlySet<string>;
}

/** Milliseconds until it is told again that a route's answers are late. */
const lateAgain = 60_000;

const nobody: ErrorReports = {
  isOn: false,
  report: () => {},
  forward: async () => ({ status: 404, headers: {} }),
  flush: async () => {},
};

/** Reports of faults to the error-reporting service (NET-6, NET-7). Without a `dsn` nobody takes them. The client is loaded with the first. */
export function createErrorReports(dsn: string | null, options: Options): ErrorReports {
  if (dsn === null) return nobody;
  const { tell, fetch = globalThis.fetch, excluded = excludedRequests, release, stage } = options;
  const reported = new WeakSet<object>();
  const toldLate = new Map<string | null, number>();
  const underWay = new Set<Promise<void>>();
  let loading: Promise<Client> | undefined;

  const loaded = (): Promise<Client> => {
    loading ??= import('./client.ts').then(({ createClient }) => createClient({ dsn, release, stage, fetch, tell }));
    return loading;
  };

  function reportOnce(fault: unknown, circumstances: Circumstances): void {
    if (typeof fault === 'object' && fault !== null) {
      if (reported.has(fault)) return;
      reported.add(fault);
    }
    if (!isReported(fault, excluded)) return;
    const capturing = loaded()
      .then((client) => client.capture(fault, tagsOf(fault, circumstances)))
      .catch((cause: unknown) => tell(`A report cannot be made: ${cause}`))
      .finally(() => underWay.delete(capturing));
    underWay.add(capturing);
  }

  /** Each visitor who waits in vain makes a fault of their own of it. */
  function reportLate(fault: unknown, circumstances: Circumstances): void {
    const told = toldLate.get(circumstances.route) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - told < lateAgain) return;
    toldLate.set(circumstances.route, performance.now());
    reportOnce(fault, circumstances);
  }

  return {
    isOn: true,
    report(fault, circumstances) {
      if (isLate(fault)) reportLate(fault, circumstances);
      else reportOnce(fault, circumstances);
    },
    async forward(event) {
      const client = await loaded();
      return takenFrom(await client.forward(event));
    },
    async flush(milliseconds) {
      if (!loading) return;
      await Promise.all(underWay);
      const client = await loading;
      await client.flush(milliseconds);
    },
  };
}

/** A provider's answer was waited for too long. */
function isLate(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === 'PROVIDER_TIMEOUT';
}
