import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { originOf } from '../settings/kinds.ts';
import { copyFormat } from './page-copy.ts';

/**
 * A short name for the site by which its pages are stored: another stage, host or account has other pages, and another release may have another format
 * for them, though it may use the same folder or Redis.
 * Not of ports, which differ from start to start on a developer's machine, nor of tokens, which are replaced.
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
