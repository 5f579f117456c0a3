import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPDX } from '@cyclonedx/cyclonedx-library';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
/** Not tracked by Git: both files follow from the lockfile. */
const folder = join(root, '.sbom');

const locked = z.object({
  /** Set for a package that is installed under another name. */
  name: z.string().optional(),
  version: z.string(),
  license: z.string().default('unknown'),
  resolved: z.url().optional(),
  integrity: z.string().optional(),
  /** Whether the package is needed for development only. */
  dev: z.boolean().default(false),
  /** Installed where the platform has it. */
  optional: z.boolean().default(false),
});

const lockfile = z.object({ name: z.string(), version: z.string(), packages: z.record(z.string(), z.unknown()) });

interface Component extends z.output<typeof locked> {
  name: string;
}

/**
 * Writes the packages of the lockfile to `.sbom/sbom.cdx.json` (CycloneDX 1.6), and to `.sbom/licences.txt` by license. `npm sbom` cannot do this: it
 * omits packages that an override names, and refuses a list with Lighthouse, of which a package asks for "latest".
 */
function writeSbom(): void {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { name, version, packages } = lockfile.parse(JSON.parse(text));
  const components = Object.entries(packages).flatMap(([path, entry]): Component[] => {
    if (path === '') return [];
    const component = locked.parse(entry);
    return [{ ...component, name: component.name ?? path.replace(/^.*node_modules\//, '') }];
  });
  const unique = [...new Map(components.map((component) => [urlOf(component), component])).values()];
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(text)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: unique.map(cycloneDx),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  writeFileSync(join(folder, 'licences.txt'), licencesOf(unique));
  console.info(`${unique.length} packages: .sbom/sbom.cdx.json, .sbom/licences.txt`);
}

function cycloneDx(component: Component) {
  const { name, version, license, dev, optional, integrity } = component;
  const [, hash] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': urlOf(component),
    name,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    purl: urlOf(component),
    licenses: [licenceOf(license)],
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
  };
}

/** An expression or an identifier of SPDX; some packages have their own words. */
function licenceOf(license: string) {
  if (/[ (]/.test(license)) return { expression: license };
  return { license: SPDX.isSupportedSpdxId(license) ? { id: license } : { name: license } };
}

/** Package URL (purl specification, type "npm"). */
function urlOf({ name, version }: Component): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The same lockfile has the same serial number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Each license with its packages; those for development only are marked. */
function licencesOf(components: readonly Component[]): string {
  const byLicence = Map.groupBy(components, ({ license }) => license);
  const sections = [...byLicence].map(([licence, packages]) => {
    const lines = packages.map(({ name, version, dev }) => `  ${name} ${version}${dev ? ' (development)' : ''}`);
    return [`${licence} (${packages.length})`, ...lines.toSorted()].join('\n');
  });
  return `${sections.toSorted().join('\n\n')}\n`;
}

writeSbom();
