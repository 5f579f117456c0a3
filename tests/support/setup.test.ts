import { describe, expect, test } from 'vitest';
import { startControl } from '#sandbox/control/testing/start-control.ts';
import { killLeft } from './child-processes.ts';
import { allowLogged, expectLogged, loggedLines } from './console.ts';
import { launch } from './launch.ts';
import { createSandboxControl } from './sandbox-control.ts';

describe('a logged line', () => {
  test('passes when the test expects it', () => {
    console.error('the lamp %s', 'fell');
    const lamps = expectLogged(/^the lamp/);
    console.warn('the lamp broke');
    expect(lamps()).toEqual(['the lamp fell', 'the lamp broke']);
    expect(loggedLines()).toEqual(lamps());
  });

  test('is optional with allowLogged', () => {
    allowLogged(/^the lamp/);
    expect(loggedLines()).toEqual([]);
  });

  // Each has an assertion that holds, so that it is not the lack of one that fails the test.
  test.fails('fails the test when it is unexpected', () => {
    console.error('the lamp fell');
    expect(loggedLines()).toEqual(['the lamp fell']);
  });

  test.fails('fails the test when it is an unexpected warning, even if other lines were expected', () => {
    expectLogged(/chair/);
    console.error('the chair fell');
    console.warn('the lamp fell');
    expect(loggedLines()).toEqual(['the chair fell', 'the lamp fell']);
  });

  test.fails('fails the test when it is expected and missing', () => {
    expectLogged(/^the lamp/);
    expect(loggedLines()).toEqual([]);
  });

  test('of a test that has ended does not count for the next test', () => {
    expect(loggedLines()).toEqual([]);
  });
});

describe('an injected fault', () => {
  const fault = { provider: 'content', kind: 'status' } as const;

  async function start() {
    const { control, send } = await startControl();
    return { sandbox: createSandboxControl(control), send };
  }

  test('passes when a request met it', async () => {
    const { sandbox, send } = await start();
    await sandbox.addFault({ ...fault, match: 'once', times: 1 });
    expect((await send('/once')).status).toBe(500);
    await sandbox.addFault(fault);
    expect((await send('/')).status).toBe(500);
  });

  test('may be unmet with mayBeUnmet', async () => {
    const { sandbox } = await start();
    await expect(sandbox.addFault(fault, { mayBeUnmet: true })).resolves.toBeUndefined();
  });

  test.fails('fails the test when no request met it', async () => {
    const { sandbox } = await start();
    await expect(sandbox.addFault(fault)).resolves.toBeUndefined();
  });

  test.fails('fails the test when it was cleared without being met', async () => {
    const { sandbox, send } = await start();
    await sandbox.addFault({ ...fault, match: 'never' });
    expect((await send('/')).status).not.toBe(500);
    await sandbox.clearFaults();
  });
});

test('a process that no test has stopped is killed', async () => {
  const left = launch(['--eval', "console.log('on'); setInterval(() => {}, 1000)"], {});
  await left.printed(/(on)/);
  killLeft();
  expect((await left.ended).code).toBeNull();
});
