import { bytes } from './bench/bytes.ts';
import { interaction } from './bench/interaction.ts';
import { lighthouse } from './bench/lighthouse.ts';
import { memory } from './bench/memory.ts';
import { pages } from './bench/pages.ts';
import { purge } from './bench/purge.ts';
import { sandbox } from './bench/sandbox.ts';
import { scale } from './bench/scale.ts';
import { start } from './bench/start.ts';
import { runParts } from './parts.ts';

const parts = { bytes, lighthouse, interaction, pages, scale, memory, purge, sandbox, start };

/**
 * `npm run bench`, or `npm run bench -- sandbox` for one part, and `npm run bench -- memory --requests 1000` for one with options. Prints
 * measurements and compares them with budgets; the measuring itself is in tests/measurements, because browser tests use it too. Writes them to
 * .bench/{part}.json; exits with 1 when a budget is exceeded.
 */
await runParts(parts, process.argv.slice(2));
