import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, test } from 'vitest';
import { hasTest, linkTargets } from './document-proofs.ts';

const root = join(import.meta.dirname, '..');
const docs = join(root, 'docs');
const text = readFileSync(join(docs, 'security.md'), 'utf8');
const targets = linkTargets(text);
/** `| 1.2.1 | what | proof |` */
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, item = '', , proof = '']) => ({
    item,
    proof,
  }),
);
const named = [...text.matchAll(/\[([^\]]+\.tsx?)\] `([^`]+)`/g)].map(([, label = '', title = '']) => ({
  label,
  title,
}));

describe('docs/security.md', () => {
  test('has a proof for each item of the ASVS', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ proof }) => !/^\[[^\]]+\] `/.test(proof))).toEqual([]);
  });

  test('names files that exist, and titles that tests have', () => {
    const links = [...targets.values(), ...[...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target = '']) => target)];
    expect(links.filter((target) => !existsSync(join(docs, target)))).toEqual([]);
    const unproved = named.filter(({ label, title }) => {
      const target = targets.get(label);
      return target === undefined || !hasTest(join(docs, target), title);
    });
    expect(unproved).toEqual([]);
    const used = new Set([...named.map(({ label }) => label), ...(text.match(/(?<=\[)\d{4}(?=\])/g) ?? [])]);
    expect([...used].toSorted()).toEqual([...targets.keys()].toSorted());
  });
});

describe('[SAFE-4] the lockfile', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; hasInstallScript?: boolean; link?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');

  test('names each package by version and hash, and no source but the registry', () => {
    const others = installed.filter(
      ([, { resolved, integrity = '' }]) =>
        !integrity.startsWith('sha512-') || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });

  test('only the pinned runtime has an install script, and only it may run one', () => {
    const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(withScript).toEqual(['node_modules/node']);
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(allowScripts).toEqual({ node: true });
  });
});

test('[SAFE-4] npm run sbom lists every package of the lockfile, with its licence and hash', () => {
  execFileSync(process.execPath, [join(root, 'scripts/sbom.ts')], { cwd: root });
  const bom = JSON.parse(readFileSync(join(root, '.sbom/sbom.cdx.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const versions = Object.entries<{ name?: string; version: string }>(packages).flatMap(([path, { name, version }]) =>
    path === '' ? [] : [`${name ?? path.replace(/^.*node_modules\//, '')}@${version}`],
  );
  const listed = bom.components.map((each: { name: string; version: string }) => `${each.name}@${each.version}`);
  expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.6']);
  expect(listed.toSorted()).toEqual([...new Set(versions)].toSorted());
  for (const { name, purl, licenses, hashes } of bom.components) {
    expect(purl, name).toMatch(/^pkg:npm\//);
    expect([licenses.length, hashes?.length], name).toEqual([1, 1]);
  }
  expect(readFileSync(join(root, '.sbom/licences.txt'), 'utf8')).not.toContain('unknown');
});

test('[SAFE-4] npm run sbom follows the schema of CycloneDX', async () => {
  execFileSync(process.execPath, [join(root, 'scripts/sbom.ts')], { cwd: root });
  const bom = readFileSync(join(root, '.sbom/sbom.cdx.json'), 'utf8');
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(bom)).toBeNull();
  expect(await validator.validate(bom.replace('"library"', '"book"'))).not.toBeNull();
});
