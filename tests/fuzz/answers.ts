import { type Site, startSite } from '#tests/support/site.ts';
import {
  type AnswerCase,
  type AnswerFailure,
  type AnswerLab,
  drawCase,
  type Survey,
  startAnswerLab,
} from './answer-lab.ts';
import { recordSiteLog } from './site-log.ts';

export interface FailedCase extends AnswerFailure {
  /** The seed that reproduces it; null for a recorded case. */
  seed: number | null;
  case: AnswerCase;
}

export interface AnswerRun {
  cases: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  failures: FailedCase[];
}

interface AnswerRunOptions {
  /** Recorded cases, which run first. */
  recorded?: readonly AnswerCase[];
  seeds?: readonly number[];
  onProgress?: (cases: number, failures: number) => void;
}

/** A case mostly waits for retries, so many run in parallel. */
const atOnce = 6;

/** Runs cases on the built site, several in parallel. */
export async function runAnswerCases({ recorded = [], seeds = [], onProgress }: AnswerRunOptions): Promise<AnswerRun> {
  const site = await startSite();
  const log = recordSiteLog();
  const labs = await startLabs(site);
  const run: AnswerRun = { cases: 0, statuses: {}, failures: [] };
  const work = [
    ...recorded.map((each) => ({ seed: null, case: each })),
    ...seeds.map((seed) => ({ seed, case: null })),
  ];
  const next = work.values();
  try {
    const [first] = labs;
    const surveys = (await first?.survey()) ?? [];
    await Promise.all(labs.map((lab) => runOn(lab, surveys)));
    return run;
  } finally {
    for (const lab of labs) await lab.close();
    log.stop();
    await site.close();
  }

  async function startLabs(on: Site): Promise<AnswerLab[]> {
    const count = Math.min(atOnce, Math.max(1, Math.ceil((recorded.length + seeds.length) / 10)));
    return Promise.all(Array.from({ length: count }, () => startAnswerLab(on, log)));
  }

  async function runOn(lab: AnswerLab, surveys: readonly Survey[]): Promise<void> {
    for (const { seed, case: given } of next) {
      const answerCase = given ?? drawCase(surveys, seed ?? 0);
      const { status, failure } = await lab.run(answerCase, surveys);
      run.cases += 1;
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
      if (failure) run.failures.push({ seed, case: answerCase, ...failure });
      onProgress?.(run.cases, run.failures.length);
    }
  }
}
