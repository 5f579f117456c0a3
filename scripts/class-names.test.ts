import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const assets = join(import.meta.dirname, '../build/client/assets');

/** Global classes have small letters only, so that others are those of CSS modules. */
const ofModule = /^[A-Z]/;

test.each(['/', '/shop/products/light-phone-iii', '/about'])(
  'the classes of %s are at most four characters, and its stylesheet has them',
  async (path) => {
    const { page } = await site.visitor().get(path);
    const classes = new Set(page.querySelectorAll('[class]').flatMap(({ classNames }) => classNames.split(' ')));
    const names = [...classes].filter((name) => ofModule.test(name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !/^[A-Z]{1,2}[a-z]{1,2}$/.test(name))).toEqual([]);
    const file = page.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
    const styles = readFileSync(join(assets, '..', file), 'utf8');
    const selectors = new Set(styles.match(/\.[A-Za-z][\w-]*/g));
    expect(names.filter((name) => !selectors.has(`.${name}`))).toEqual([]);
  },
);

test('scripts and styles of the build have no other names of CSS modules', () => {
  const files = globSync('*.{js,css}', { cwd: assets });
  const scoped = files.filter((file) => /[a-z]__[\w-]{6}[`"\s{]/.test(readFileSync(join(assets, file), 'utf8')));
  expect(files.length).toBeGreaterThan(10);
  expect(scoped).toEqual([]);
});

test('keyframes, whose names are global, are defined once', () => {
  const files = globSync('site/**/*.css', { cwd: join(import.meta.dirname, '..') });
  const names = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/@keyframes ([\w-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names).toContain('appear');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
