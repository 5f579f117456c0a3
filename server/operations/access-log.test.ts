import fs from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createAccessLog } from './access-log.ts';

test('[OPS-1] a log whose disk was full for a while is written to its end when the process stops', async () => {
  let isFull = true;
  const write = vi.spyOn(fs, 'write').mockImplementation(((
    _file: number,
    data: string | Buffer,
    ...rest: unknown[]
  ) => {
    const done = rest.at(-1) as (error: Error | null, written: number) => void;
    setImmediate(() => done(isFull ? new Error('no space left on device') : null, data.length));
  }) as never);
  const writeSync = vi.spyOn(fs, 'writeSync').mockImplementation((_file, data) => String(data).length);
  const log = createAccessLog();
  const fill = async () => {
    for (let line = 0; line < 100; line += 1) log.write(entry);
    await turn();
    await turn();
  };

  await fill();
  expect(write).toHaveBeenCalled();
  log.flush();
  expect(writeSync).not.toHaveBeenCalled();
  isFull = false;
  await fill();
  log.write(entry);
  log.flush();
  expect(writeSync).toHaveBeenCalled();
});

const entry = {
  requestId: null,
  method: 'GET',
  route: 'files',
  status: 200,
  milliseconds: 1,
  cache: 'bypass',
} as const;
