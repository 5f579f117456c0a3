import { liveAccounts } from '#tests/contract/support/live-accounts.ts';
import { command } from './test/command.ts';

/**
 * `npm run conform`: runs the contract suite against the sandbox and every live account whose keys are in the environment or in .env. On live accounts
 * only carts are written. Arguments are passed to the test runner.
 */
async function conform(args: string[]): Promise<void> {
  const live = Object.keys(liveAccounts(process.env));
  console.info(
    live.length > 0
      ? `Tested accounts: the sandbox, and live ${live.join(', ')}.`
      : 'Tested account: the sandbox only. For live accounts, see sandbox/README.md, "Live accounts".',
  );
  const succeeded = await command('vitest', ['run', 'tests/contract', ...args], { CONFORM: '1' });
  process.exitCode = succeeded ? 0 : 1;
}

await conform(process.argv.slice(2));
