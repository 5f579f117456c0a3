import { parseArgs } from 'node:util';

export interface Outcome {
  /** Written to .bench/soak-{name}.json. */
  measures: unknown;
  hasPassed: boolean;
}

/** Runs with the options of the command line. */
export type Part = (args: string[]) => Promise<Outcome>;

/**
 * A part of the soak.
 * @param options Its integer options (`--count 500`) with their defaults; null: no default
 */
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
