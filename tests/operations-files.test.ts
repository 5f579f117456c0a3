import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MetricsReading, readMetrics } from './support/metrics.ts';
import type { Shop } from './support/start-shop.ts';
import { startWarmShop } from './support/start-warm-shop.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../docs', path), 'utf8');
const alerts = read('operations/alerts.yml');
const dashboard = read('operations/dashboard.json');
const manual = read('operations.md');

/** Those that Prometheus adds to what it scrapes. */
const ownMetrics = ['up'];
const ownLabels = ['job', 'instance'];

let shop: Shop;
let metrics: MetricsReading;
beforeAll(async () => {
  shop = await startWarmShop(['/about']);
  await fetch(`${shop.url}/cart`);
  const report = { method: 'POST', body: JSON.stringify({ seen: ['/'], vitals: [900, 40, 0.01] }) };
  await fetch(`${shop.url}/beacon`, { ...report, headers: { origin: shop.url } });
  metrics = await readMetrics(shop.url);
});
afterAll(() => shop.stop());

/** The queries of the alerts and of the dashboard's panels. */
function queries(): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const rules = [...alerts.matchAll(/^ +expr: (?:>\n)?([\s\S]*?)\n +(?:for|labels):/gm)].map(([, query = '']) => query);
  return [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

test('[OPS-1] alerts and dashboard use metrics and labels that a running shop has', () => {
  const all = queries();
  expect(all.length).toBeGreaterThan(alertNames.length + 10);
  for (const query of all) {
    const names = [...query.matchAll(/\b(?:up|(?:shop|nodejs|process)_\w+)\b/g)].map(([name]) => name);
    expect(names, query).not.toEqual([]);
    for (const name of names) expect([...metrics.names, ...ownMetrics]).toContain(name);
    const labels = [
      ...[...query.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label),
      ...[...query.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ];
    for (const label of labels)
      if (!ownLabels.includes(label)) expect([label, [...metrics.values(label)]]).not.toEqual([label, []]);
  }
});

test('[OPS-1] the metrics and outcomes that the manual and the queries name exist', () => {
  for (const [name] of manual.matchAll(/\b(?:shop|nodejs|process)_[a-z]\w+/g)) {
    expect([...metrics.names].filter((known) => known.startsWith(name))).not.toEqual([]);
  }
  const routes = [...queries(), manual].flatMap((text) => [...text.matchAll(/route="([^"]+)"/g)]);
  expect(routes.map(([, route]) => route)).toContain('/cart/:flow?');
  expect(metrics.sum('shop_http_requests_total', { route: '/cart/:flow?' })).toBe(1);
});

test('[OPS-1] the manual has a section for each alert, and none for others', () => {
  const sections = [...manual.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(alertNames.length).toBeGreaterThan(10);
  expect(sections).toEqual(alertNames);
});
