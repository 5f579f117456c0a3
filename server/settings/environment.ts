import type { z } from 'zod';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** The settings are invalid; the message has one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError with every mistake in `env`, one a line */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: EnvironmentVariables,
): z.output<Schema> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  throw new ConfigError([...new Set(result.error.issues.map(({ message }) => message))].join('\n'));
}

/** The process's environment; an empty or blank setting counts as missing. */
export function processEnvironment(): EnvironmentVariables {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
}

/**
 * From here on, React and other packages that choose between builds when they are loaded take the production build, regardless of the shell. The
 * development build takes two to five times as long for a page, and reveals more of a fault to visitors.
 */
export function loadProductionBuilds(): void {
  process.env.NODE_ENV = 'production';
}
