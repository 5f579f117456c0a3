import { type Outcome, slowest } from './test/outcome.ts';
import { runners } from './test/runners.ts';

/**
 * Runs all checks, or the named ones: `npm test -- unit e2e`. Other arguments are passed to the test runners:
 * `npm test -- unit site/features/cart`. Failures are listed at the end, then the ten slowest files; the last line has the numbers of passed and
 * failed tests; the exit code is 1 when any failed.
 */
async function test(args: string[]): Promise<void> {
  const named = runners.filter(({ name }) => args.includes(name));
  const rest = args.filter((arg) => !runners.some(({ name }) => name === arg));
  const total: Outcome = { passed: 0, failed: 0, failures: [], files: [] };
  // The checks run one after another: at the same time they would compete for the processors, and tests would take longer.
  for (const { name, title, run } of named.length > 0 ? named : runners) {
    console.info(`\n— ${title} (${name})`);
    const { passed, failed, failures, files } = await run(rest);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map((failure) => `${name} ${failure}`));
    total.files.push(...files);
  }
  for (const failure of total.failures) console.info(`\nFailed: ${failure}`);
  if (total.files.length > 0) console.info(`\nThe slowest files:\n${slowest(total.files, 10).join('\n')}`);
  console.info(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await test(process.argv.slice(2));
