import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The scripts are compiled in a separate Node process, because vitest strips types differently. */
const compile = `
  const { Script } = await import('node:vm');
  for (const [file, name] of JSON.parse(process.argv[1])) {
    const { [name]: text } = await import(file);
    if (!text.startsWith('(() => {')) throw new Error(name + ' is not one function that is called: ' + text.slice(0, 40));
    new Script(text);
  }
`;

test('The scripts for browsers are valid scripts once Node has removed their types', async () => {
  const scripts = [
    [import.meta.resolve('../geo/geoip2-script.ts'), 'geoip2Script'],
    [import.meta.resolve('../pixel/pixel-script.ts'), 'pixelScript'],
    [import.meta.resolve('../video/player-script.ts'), 'playerScript'],
  ];
  const args = ['--input-type=module', '--eval', compile, JSON.stringify(scripts)];
  await expect(promisify(execFile)(process.execPath, args)).resolves.toMatchObject({ stderr: '' });
});
