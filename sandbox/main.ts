import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SandboxError } from './sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './start.ts';

// `npm run sandbox`: starts from the environment and its options, prints the addresses, closes on Ctrl-C or SIGTERM.

// Reading and compiling some 500 files takes half of a start, so Node caches the compiled code if it can write there.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

/** The options, each with the environment variable that it overrides. */
const variables = {
  seed: 'SEED_DIR',
  port: 'SANDBOX_PORT',
  data: 'DATA_DIR',
  host: 'HOST',
  site: 'SITE_URL',
  names: 'SANDBOX_NAMES',
} as const;
const optionNames = Object.keys(variables) as (keyof typeof variables)[]; // the keys of the object above
const usage = `Options are ${optionNames.map((name) => `--${name}`).join(', ')}, each with a value.`;

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) console.log(usage);
  else await main({ ...process.env, ...readArguments(args) });
} catch (error) {
  if (!(error instanceof SandboxError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const options = readOptions(environment);
  const { startSandbox } = await import('./start.ts');
  const sandbox = await startSandbox(options);
  console.log(addressLines(sandbox).join('\n'));
  void sandbox.warmUp();
  // `on` and not `once`: npm sends Ctrl-C a second time, which would end the process before the sandbox has closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void sandbox.close());
}

/** The options of the command line, as the variables that they override. @throws {SandboxError} Names the option. */
function readArguments(args: string[]): NodeJS.ProcessEnv {
  try {
    const known = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]));
    const { values } = parseArgs({ args, options: known });
    return Object.fromEntries(
      optionNames.flatMap((name) => (values[name] ? [[variables[name], String(values[name])]] : [])),
    );
  } catch (error) {
    throw new SandboxError(`${error instanceof Error ? error.message : error}\n${usage}`, { cause: error });
  }
}

/** @throws {SandboxError} Names the variable. */
function readOptions(environment: NodeJS.ProcessEnv): SandboxOptions {
  const port = environment.SANDBOX_PORT || '4000';
  if (!/^\d+$/.test(port))
    throw new SandboxError(`SANDBOX_PORT is "${port}"; set it to a port number, or to 0 for any free ports.`);
  const shopUrl = environment.SITE_URL || 'http://127.0.0.1:3000';
  const shop = URL.parse(shopUrl);
  if (!shop || !['http:', 'https:'].includes(shop.protocol) || shop.href !== `${shop.origin}/`)
    throw new SandboxError(`SITE_URL is "${shopUrl}"; set it to the shop's origin, like http://127.0.0.1:3000.`);
  return {
    host: environment.HOST || '127.0.0.1',
    port: Number(port),
    dataDir: environment.DATA_DIR || '.data',
    shopUrl: shop.origin,
    seedDir: environment.SEED_DIR || undefined,
    watch: true,
    underProviderNames: isProviderNames(environment.SANDBOX_NAMES || 'own'),
  };
}

/** @throws {SandboxError} Names the variable. */
function isProviderNames(names: string): boolean {
  if (names === 'own' || names === 'provider') return names === 'provider';
  throw new SandboxError(`SANDBOX_NAMES is "${names}"; set it to own, or to provider.`);
}

function addressLines({ description }: Sandbox): string[] {
  return Object.entries(description).flatMap(([name, { url, tlsUrl }]) => [
    addressLine(name, url),
    ...(typeof tlsUrl === 'string' ? [addressLine(`${name} over TLS`, tlsUrl)] : []),
  ]);
}

function addressLine(name: string, url: string): string {
  return `${name.padEnd(19)} ${url}`;
}
