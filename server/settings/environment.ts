import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used; the message names all that is wrong, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError with every mistake in `env`, one a line */
export function parseEnvironment<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  throw new ConfigError([...new Set(result.error.issues.map(({ message }) => message))].join('\n'));
}

/** What this process was given; a setting left empty or blank counts as not given. */
export function processEnvironment(): Environment {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
}

/**
 * React, and whatever else chooses between its builds when it is loaded, takes its production build from here on, whatever a shell has set:
 * the development build takes two to five times as long for a page, and shows visitors more of a fault.
 */
export function loadProductionBuilds(): void {
  process.env.NODE_ENV = 'production';
}
