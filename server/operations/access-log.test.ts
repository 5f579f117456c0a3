import fs from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAccessLog } from './access-log.ts';

let isFull: boolean;
let written: string;

beforeEach(() => {
  isFull = false;
  written = '';
  vi.spyOn(fs, 'write').mockImplementation(((_file: number, data: string | Buffer, ...rest: unknown[]) => {
    const done = rest.at(-1) as (error: Error | null, written: number) => void;
    if (!isFull) written += data;
    setImmediate(() => done(isFull ? new Error('no space left on device') : null, data.length));
  }) as never);
});

test('[OPS-1] a log whose disk was full for a while is completely written before the process stops', async () => {
  const log = createAccessLog();
  isFull = true;
  for (let line = 0; line < 100; line += 1) log.write(entry);
  await log.flush();
  expect(written).toBe('');
  isFull = false;
  log.write(entry);
  await log.flush();
  expect(written.trimEnd().split('\n')).toHaveLength(101);
});

test('[OPS-1] lines that are logged during a write are written before the process stops', async () => {
  const log = createAccessLog();
  // A little more than is written at once.
  for (let line = 0; line < 40; line += 1) log.write(entry);
  expect(written.length).toBeGreaterThan(0);
  await log.flush();
  expect(written.trimEnd().split('\n')).toHaveLength(40);
});

const entry = {
  requestId: null,
  method: 'GET',
  route: 'files',
  status: 200,
  milliseconds: 1,
  cache: 'bypass',
} as const;
