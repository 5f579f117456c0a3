import { describe, expect, test } from 'vitest';
import { startControl } from '#sandbox/control/testing/start-control.ts';
import { allowLogged, expectLogged, loggedLines } from './console.ts';
import { createSandboxControl } from './sandbox-control.ts';

describe('a line on the console', () => {
  test('that the test expects is its own business', () => {
    console.error('the lamp %s', 'fell');
    const lamps = expectLogged(/^the lamp/);
    console.warn('the lamp broke');
    expect(lamps()).toEqual(['the lamp fell', 'the lamp broke']);
    expect(loggedLines()).toEqual(lamps());
  });

  test('that may come need not', () => allowLogged(/^the lamp/));

  test.fails('that nothing expects fails the test', () => console.error('the lamp fell'));

  test.fails('fails the test as a warning, too, whatever else was expected', () => {
    expectLogged(/chair/);
    console.error('the chair fell');
    console.warn('the lamp fell');
  });

  test.fails('that is expected and does not come fails the test', () => void expectLogged(/^the lamp/));

  test('of a test that has ended is not taken for that of the next', () => {
    expect(loggedLines()).toEqual([]);
  });
});

describe('a fault', () => {
  const fault = { provider: 'content', kind: 'status' } as const;

  async function start() {
    const { control, send } = await startControl();
    return { sandbox: createSandboxControl(control), send };
  }

  test('that was met is none of the test', async () => {
    const { sandbox, send } = await start();
    await sandbox.addFault({ ...fault, match: 'once', times: 1 });
    expect((await send('/once')).status).toBe(500);
    await sandbox.addFault(fault);
    expect((await send('/')).status).toBe(500);
  });

  test('that may be unmet need not be met', async () => {
    const { sandbox } = await start();
    await sandbox.addFault(fault, { mayBeUnmet: true });
  });

  test.fails('that no request met fails the test', async () => {
    const { sandbox } = await start();
    await sandbox.addFault(fault);
  });

  test.fails('fails the test although it was taken back', async () => {
    const { sandbox, send } = await start();
    await sandbox.addFault({ ...fault, match: 'never' });
    await send('/');
    await sandbox.clearFaults();
  });
});
