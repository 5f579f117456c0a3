import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, Record<string, unknown> & { imports: string[] }>;
}

const statement = /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s;

/**
 * Shortens the browser's manifest of routes, which every page loads. It removes properties that are false, which the router reads like missing ones,
 * and the imports of the entry, which are loaded before any route. It sorts the other imports, so that equal lists compress to nothing.
 * @throws Error if there is no manifest, or if it is no longer a statement with JSON
 */
export function shortenManifest(assets: string): void {
  const names = globSync('manifest-*.js', { cwd: assets });
  if (names.length === 0) throw new Error(`React Router's manifest is not in ${assets}.`);
  for (const name of names) {
    const path = join(assets, name);
    const [, start, json] = statement.exec(readFileSync(path, 'utf8')) ?? [];
    if (!start || !json) throw new Error(`${name} has another form than React Router's manifest had.`);
    const manifest: Manifest = JSON.parse(json);
    for (const route of Object.values(manifest.routes)) {
      for (const [key, value] of Object.entries(route)) if (value === false) delete route[key];
      route.imports = route.imports.filter((path) => !manifest.entry.imports.includes(path)).toSorted();
    }
    writeFileSync(path, `${start}${JSON.stringify(manifest)};`);
  }
}
