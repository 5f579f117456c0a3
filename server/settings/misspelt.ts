import { distance } from 'fastest-levenshtein';
import type { Environment } from './environment.ts';
import { launchSettings } from './launch.ts';
import { settings } from './settings.ts';

const names = Object.keys({ ...settings.shape, ...launchSettings.shape });

/** Shorter names are too near to others that an environment has: HOST and HOME. */
const shortest = 6;

/** @returns a sentence for each variable whose name is nearly that of a setting which was not given: a default would stand in silently */
export function misspeltSettings(env: Environment): string[] {
  const missing = names.filter((name) => name.length >= shortest && env[name] === undefined);
  return Object.keys(env)
    .filter((given) => !names.includes(given))
    .flatMap((given) => {
      const meant = missing.find((name) => isNear(given, name));
      return meant ? [`${given} is no setting. Did you mean ${meant}?`] : [];
    });
}

/** Two edits apart at most; lengths first, as an environment may hold names of any length. */
function isNear(given: string, name: string): boolean {
  return Math.abs(given.length - name.length) <= 2 && distance(given.toUpperCase(), name) <= 2;
}
