import { type FailedCase, runResponseCases } from '#tests/fuzz/response-cases.ts';
import { soakSeed } from '#tests/support/soak.ts';
import { definePart } from '../parts.ts';

/**
 * Sends `--count` invalid provider responses to the site, from seed `--seed` on; `--only` runs a single one. Each failure is printed in the
 * format of tests/fuzz/recorded-cases.ts.
 */
export const responses = definePart(
  { count: 5000, seed: soakSeed(), only: null as number | null },
  async ({ count, seed, only }) => {
    console.info(`Seed ${seed}`);
    const seeds = only === null ? Array.from({ length: count }, (_, index) => seed + index) : [seed + only];
    const run = await runResponseCases({
      seeds,
      onProgress(cases, failures) {
        if (cases % 250 === 0) console.info(`${cases} cases, ${failures} failures`);
      },
    });
    console.table(run.statuses);
    for (const [sentence, failures] of Map.groupBy(run.failures, kindOf)) print(sentence, failures, seed);
    console.info(`${run.cases} cases, ${run.failures.length} failures`);
    return { measures: { seed, ...run }, hasPassed: run.failures.length === 0 };
  },
);

/** Groups failures that probably have the same cause. */
function kindOf({ problems, logged, case: { call } }: FailedCase): string {
  return [problems[0]?.slice(0, 60), call.split(' ')[0], ...causesIn(logged.at(-1) ?? '')].join(' · ');
}

/** The message and the first stack frame in our code. */
function causesIn(line: string): string[] {
  const message = /"message":"([^"]{0,80})/.exec(line)?.[1] ?? line.slice(0, 80);
  const place = /at (\w[\w.]*) \(/.exec(line)?.[1] ?? '';
  return [message, place];
}

function print(sentence: string, failures: readonly FailedCase[], seed: number): void {
  console.info(`\n${failures.length} × ${sentence}`);
  for (const { seed: own, case: each } of failures.slice(0, 3))
    console.info(`  --seed ${seed} --only ${(own ?? 0) - seed}  ${JSON.stringify(each).slice(0, 400)}`);
}
