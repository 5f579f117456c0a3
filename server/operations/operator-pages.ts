import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { createLimit } from '../limit.ts';
import { visitorAddress } from '../visitor-address.ts';
import { settingsPage } from './settings-page.ts';

/** Passwords are not to be guessed. */
const mostVisits = { points: 20, ofUnknown: 20, duration: 60 };

/** What only operators see, behind OPERATOR_PASSWORD for the user "operator"; without a password there is nothing here. */
export function operatorPages({ operatorPassword, stage, settings, trustedProxies }: Config) {
  const pages = new Hono<Environment>();
  if (operatorPassword === null) return pages;
  const limit = createLimit(mostVisits);
  pages.use('/operator/*', async ({ req, env }, next) => {
    const wait = await limit(visitorAddress(req.raw.headers, env.peer, trustedProxies));
    if (wait === null) return next();
    const headers = { 'retry-after': String(wait), 'cache-control': 'no-store' };
    return new Response(`Too many tries. Please try again in ${wait} seconds.\n`, { status: 429, headers });
  });
  pages.use('/operator/*', basicAuth({ username: 'operator', password: operatorPassword, realm: 'Operators' }));
  pages.use('/operator/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  pages.get('/operator/settings', (context) => context.html(settingsPage(stage, settings, context.get('nonce'))));
  return pages;
}
