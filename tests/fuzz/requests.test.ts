import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soakRuns, soakSeed } from '../support/soak.ts';
import { type SandboxProcess, startSandboxProcess } from '../support/start-sandbox.ts';
import { problemIn } from './problems.ts';
import { createRandom } from './random.ts';
import { mutate } from './random-request.ts';
import { seedsFor } from './seeds.ts';
import { send } from './send.ts';
import { validRequests } from './valid-requests.ts';

/** `npm run soak -- requests` sends thousands. */
const requests = soakRuns(300);
const concurrency = 8;
const timeoutMs = 120_000 + requests * 100;

let dataDir: string;
let sandbox: SandboxProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fuzz-'));
  sandbox = await startSandboxProcess({ dataDir });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('The requests are valid before they are mutated', async () => {
  for (const request of await validRequests(sandbox.accounts, sandbox.control.url)) {
    const { status, text } = await send(request);
    expect(problemIn(status, text), `${request.method} ${request.path}\n${text.slice(0, 500)}`).toBeNull();
    expect(status, `${request.method} ${request.path}\n${text.slice(0, 1000)}`).toBeLessThan(400);
  }
});

test(`${requests} mutated requests from seed ${soakSeed()}: no crash, no internal error, no file path in a response`, {
  timeout: timeoutMs,
}, async () => {
  const valid = await validRequests(sandbox.accounts, sandbox.control.url);
  const seeds = seedsFor('requests', requests);
  const next = seeds.values();
  async function work(): Promise<void> {
    for (const seed of next) {
      const random = createRandom(seed);
      const request = mutate(random.pick(valid), random);
      const { status, text } = await send(request);
      expect(problemIn(status, text), `Seed ${seed}: ${JSON.stringify(request)}\n${text.slice(0, 2000)}`).toBeNull();
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  expect((await fetch(`${sandbox.control.url}/_sandbox`)).status).toBe(200);
});
