import { distance } from 'fastest-levenshtein';
import type { Config } from '../config.ts';
import type { EnvironmentVariables } from './environment.ts';
import { launchSettings } from './launch.ts';
import { pageWait } from './page-wait.ts';
import { settings } from './settings.ts';

const settingNames = Object.keys({ ...settings.shape, ...launchSettings.shape });

/** Shorter names are not compared, because they are too close to other variables, as HOST is to HOME. */
const minNameLength = 6;

/** @returns a warning for each probable mistake with which the site can still start */
export function settingWarnings(env: EnvironmentVariables): string[] {
  const isUnshared = Number(env.REPLICAS ?? 1) > 1 && !env.REDIS_URL?.trim();
  return [...misspeltSettings(env), ...(isUnshared ? [`REPLICAS is ${env.REPLICAS}. ${unsharedReplicas}`] : [])];
}

/** What follows if there are several processes without Redis. */
export const unsharedReplicas =
  'Each process locks carts, counts tries and purges pages for itself. Set REDIS_URL to the Redis that all of them share.';

/** Finds variables whose name is almost that of a missing setting: its default would be used silently. */
function misspeltSettings(env: EnvironmentVariables): string[] {
  const missing = settingNames.filter((name) => name.length >= minNameLength && env[name] === undefined);
  return Object.keys(env)
    .filter((given) => !settingNames.includes(given))
    .flatMap((given) => {
      const meant = missing.find((name) => isNear(given, name));
      return meant ? [`Unknown setting ${given}. Did you mean ${meant}?`] : [];
    });
}

/** At most two edits apart. Lengths are compared first, as names in an environment may have any length. */
function isNear(given: string, name: string): boolean {
  return Math.abs(given.length - name.length) <= 2 && distance(given.toUpperCase(), name) <= 2;
}

/** @returns a warning if a page waits for an optional part for longer than its visitor waits for the page; else null */
export function lateReadsWarning({
  optionalTimeout,
  pageCacheBytes,
}: Pick<Config, 'optionalTimeout' | 'pageCacheBytes'>): string | null {
  if (pageCacheBytes === 0 || optionalTimeout < pageWait) return null;
  return `OPTIONAL_READ_MS should be less than ${pageWait}: after that time a visitor is told that the page comes later.`;
}
