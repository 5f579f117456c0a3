import { type Part, runParts } from './parts.ts';
import { memory } from './soak/memory.ts';
import { mixed } from './soak/mixed.ts';
import { requests } from './soak/requests.ts';
import { responses } from './soak/responses.ts';
import { restart } from './soak/restart.ts';
import { carts, crashes, matrix, sandbox, tabs } from './soak/test-files.ts';
import { unknown } from './soak/unknown.ts';

// Like server/start.ts, so that parts that load the built site into this process measure the production build.
process.env.NODE_ENV ??= 'production';

const parts: Readonly<Record<string, Part>> = {
  memory,
  mixed,
  requests,
  responses,
  sandbox,
  carts,
  crashes,
  matrix,
  tabs,
  unknown,
  restart,
};

/**
 * `npm run soak` runs every part with its defaults, `npm run soak -- memory --requests 500` one part with options. Prints the
 * measurements and writes them to .bench/soak-{part}.json; exits with 1 when a part failed.
 */
await runParts(parts, process.argv.slice(2), 'soak-');
