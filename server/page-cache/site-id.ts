import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { originOf } from '../settings/kinds.ts';
import { copyFormat } from './page-copy.ts';

/**
 * A short id of the site, under which its pages are stored, since several sites may use the same folder or Redis: another stage, host or account has
 * other pages, and another release may store them in another format. Ports are not part of it, because they change at each start on a developer's
 * machine; nor are tokens, because they are replaced.
 */
export function siteIdOf({ stage, siteUrl, providers }: Pick<Config, 'stage' | 'siteUrl' | 'providers'>): string {
  const { storefront, content, startPage } = providers;
  const hosts = [siteUrl, originOf(storefront.domain)].map((address) => new URL(address).hostname);
  const accounts = [content.space, content.environment, startPage.project, startPage.dataset];
  return createHash('sha256')
    .update(JSON.stringify([stage, hosts, accounts, copyFormat]))
    .digest('hex')
    .slice(0, 16);
}
