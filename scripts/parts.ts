import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Outcome {
  /** Written to .bench/. */
  measures: unknown;
  hasPassed: boolean;
}

/** A part of a command that measures. Runs with the options of the command line, prints its measurements with their budgets. */
export type Part = (args: string[]) => Promise<Outcome>;

/** @param options Its integer options (`--count 500`) with their defaults; null: no default */
export function definePart<Options extends Readonly<Record<string, number | null>>>(
  options: Options,
  run: (options: Options) => Promise<Outcome>,
): Part {
  return async (args) => run({ ...options, ...numbersIn(args, Object.keys(options)) });
}

function numbersIn(args: string[], known: string[]): Record<string, number> {
  const options = Object.fromEntries(known.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      if (!/^\d{1,9}$/.test(String(text))) throw new Error(`--${name} must be a whole number, not "${text}".`);
      return [name, Number(text)];
    }),
  );
}

/**
 * Runs the parts that the arguments name, or all parts; the options after the names apply to each of them. Writes the measurements to
 * .bench/{prefix}{name}.json, and sets the exit code 1 if a part failed.
 */
export async function runParts(parts: Readonly<Record<string, Part>>, args: string[], prefix = ''): Promise<void> {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const chosen = end < 0 ? args : args.slice(0, end);
  const options = args.slice(chosen.length);
  const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Error(`Unknown part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`);
  const folder = join(import.meta.dirname, '../.bench');
  mkdirSync(folder, { recursive: true });
  const failed: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.info(`\n— ${name}`);
    const { measures, hasPassed } = await part(options);
    writeFileSync(join(folder, `${prefix}${name}.json`), `${JSON.stringify(measures, null, 2)}\n`);
    if (!hasPassed) failed.push(name);
  }
  console.info(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nPassed');
  process.exitCode = failed.length > 0 ? 1 : 0;
}
