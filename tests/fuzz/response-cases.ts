import { type Site, startSite } from '#tests/support/site.ts';
import {
  type Baseline,
  type CaseFailure,
  type ResponseCase,
  type ResponseFuzzer,
  randomCase,
  startResponseFuzzer,
} from './response-fuzzer.ts';
import { recordSiteLog } from './site-log.ts';

export interface FailedCase extends CaseFailure {
  /** The seed that reproduces it; null for a recorded case. */
  seed: number | null;
  case: ResponseCase;
}

export interface CaseRun {
  cases: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  failures: FailedCase[];
}

interface CaseRunOptions {
  /** Recorded cases, which run first. */
  recorded?: readonly ResponseCase[];
  seeds?: readonly number[];
  onProgress?: (cases: number, failures: number) => void;
}

/** A case mostly waits for retries, so many run in parallel. */
const concurrency = 6;

/** Runs cases on the built site, several in parallel. */
export async function runResponseCases({ recorded = [], seeds = [], onProgress }: CaseRunOptions): Promise<CaseRun> {
  const site = await startSite();
  const log = recordSiteLog();
  const fuzzers = await startFuzzers(site);
  const run: CaseRun = { cases: 0, statuses: {}, failures: [] };
  const work = [
    ...recorded.map((each) => ({ seed: null, case: each })),
    ...seeds.map((seed) => ({ seed, case: null })),
  ];
  const next = work.values();
  try {
    const [first] = fuzzers;
    const baselines = (await first?.measureBaselines()) ?? [];
    await Promise.all(fuzzers.map((fuzzer) => runOn(fuzzer, baselines)));
    return run;
  } finally {
    for (const fuzzer of fuzzers) await fuzzer.close();
    log.stop();
    await site.close();
  }

  async function startFuzzers(on: Site): Promise<ResponseFuzzer[]> {
    const count = Math.min(concurrency, Math.max(1, Math.ceil((recorded.length + seeds.length) / 10)));
    return Promise.all(Array.from({ length: count }, () => startResponseFuzzer(on, log)));
  }

  async function runOn(fuzzer: ResponseFuzzer, baselines: readonly Baseline[]): Promise<void> {
    for (const { seed, case: given } of next) {
      const responseCase = given ?? randomCase(baselines, seed ?? 0);
      const { status, failure } = await fuzzer.run(responseCase, baselines);
      run.cases += 1;
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
      if (failure) run.failures.push({ seed, case: responseCase, ...failure });
      onProgress?.(run.cases, run.failures.length);
    }
  }
}
