import { canRun, checkAccounts, type Finding } from '#server/check/check.ts';
import { type Config, readConfig } from '#server/config.ts';
import { ConfigError, processEnvironment } from '#server/settings/environment.ts';
import { lateReadsWarning, settingWarnings } from '#server/settings/warnings.ts';

/** Widths of the first two columns. */
const widths = { is: 5, part: 22 };

/** `npm run check`: prints for each configured account whether it works, one line each, and what is off; exits with 1 if the site could not run. */
async function main(): Promise<void> {
  for (const warning of settingWarnings(processEnvironment())) console.warn(warning);
  const config = configured();
  if (!config) return;
  const lateReads = lateReadsWarning(config);
  if (lateReads) console.warn(lateReads);
  const findings = await checkAccounts(config, fetch);
  for (const finding of findings) console.info(lineOf(finding));
  console.info(
    canRun(findings) ? 'The site can run with these accounts.' : 'The site cannot run with these accounts yet.',
  );
  // `process.exit` is not called, because output to a pipe may still be pending.
  process.exitCode = canRun(findings) ? 0 : 1;
}

/** @returns undefined if the settings are invalid: then each mistake was printed */
function configured(): Config | undefined {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.message.split('\n')) console.info(lineOf({ is: 'fails', part: 'settings', text }));
    console.info('What each setting means is in .env.example. Give them values in .env, then check again.');
    process.exitCode = 1;
    return undefined;
  }
}

function lineOf({ is, part, text }: Finding): string {
  return `${is.padEnd(widths.is)}  ${part.padEnd(widths.part)}  ${text.replace(/\s+/g, ' ')}`;
}

await main();
