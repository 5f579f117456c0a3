import type { Outcome } from './test/outcome.ts';
import { runners } from './test/runners.ts';

/**
 * Runs every check of the project, or those named: `npm test -- unit e2e`. Arguments that name no check go to the test runners:
 * `npm test -- unit site/cart`. The last line counts the passed and failed tests of all; the exit status is 1 when any failed.
 */
async function test(args: string[]): Promise<void> {
  const named = runners.filter(({ name }) => args.includes(name));
  const rest = args.filter((arg) => !runners.some(({ name }) => name === arg));
  const total: Outcome = { passed: 0, failed: 0 };
  for (const { name, title, run } of named.length > 0 ? named : runners) {
    console.info(`\n— ${title} (${name})`);
    const { passed, failed } = await run(rest);
    total.passed += passed;
    total.failed += failed;
  }
  console.info(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await test(process.argv.slice(2));
