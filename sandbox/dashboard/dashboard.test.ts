import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createDashboard } from './dashboard.ts';

let served: ServedProvider;
beforeAll(async () => {
  served = await serveProvider('dashboard', createDashboard, seedOf('/nowhere'));
});
afterAll(() => served.close());

test('The login page has two fields, without names, so that browsers do not send their values', async () => {
  for (const path of ['/', '/login']) {
    const page = await (await fetch(served.origin + path)).text();
    expect(page).toContain('This is a stand-in for the dashboard');
    const inputs = page.match(/<input [^>]*>/g) ?? [];
    expect(inputs).toHaveLength(2);
    expect(inputs.join()).not.toContain('name=');
  }
});

test('POST /login says that nothing was sent', async () => {
  const response = await fetch(`${served.origin}/login`, { method: 'POST', body: new URLSearchParams() });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('There is nothing to sign in to here.');
});

test('Any other path is 404 with a link back to the shop', async () => {
  const response = await fetch(`${served.origin}/tools`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('href="http://shop.test"');
});
