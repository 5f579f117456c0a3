import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import type { Config } from '../config.ts';
import { settingsPage } from './settings-page.ts';

/** What only operators see, behind OPERATOR_PASSWORD for the user "operator"; without a password there is nothing here. */
export function operatorPages({ operatorPassword, stage, settings }: Config): Hono {
  const pages = new Hono();
  if (operatorPassword === null) return pages;
  pages.use('/operator/*', basicAuth({ username: 'operator', password: operatorPassword, realm: 'Operators' }));
  pages.use('/operator/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  pages.get('/operator/settings', (context) => context.html(settingsPage(stage, settings)));
  return pages;
}
