import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memory } from './soak/memory.ts';
import type { Part } from './soak/part.ts';
import { requests } from './soak/requests.ts';
import { responses } from './soak/responses.ts';
import { restart } from './soak/restart.ts';
import { carts, crashes, sandbox, tabs } from './soak/test-files.ts';
import { unknown } from './soak/unknown.ts';

// Like server/main.ts, so that parts that load the built site into this process measure the production build.
process.env.NODE_ENV ??= 'production';

const parts: Readonly<Record<string, Part>> = {
  memory,
  requests,
  responses,
  sandbox,
  carts,
  crashes,
  tabs,
  unknown,
  restart,
};

/**
 * `npm run soak` runs every part with its defaults, `npm run soak -- memory --requests 500` one part with options. Prints the
 * measurements and writes them to .bench/soak-{part}.json; exits with 1 when a part failed.
 */
async function soak([chosen, ...args]: string[]): Promise<void> {
  if (chosen !== undefined && !Object.hasOwn(parts, chosen))
    throw new Error(`Unknown part "${chosen}". The parts are: ${Object.keys(parts).join(', ')}.`);
  const folder = join(import.meta.dirname, '../.bench');
  mkdirSync(folder, { recursive: true });
  const failed: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (chosen !== undefined && chosen !== name) continue;
    console.info(`\n— ${name}`);
    const { measures, hasPassed } = await part(args);
    writeFileSync(join(folder, `soak-${name}.json`), `${JSON.stringify(measures, null, 2)}\n`);
    if (!hasPassed) failed.push(name);
  }
  console.info(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nPassed');
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await soak(process.argv.slice(2));
