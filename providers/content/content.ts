import { createClient } from 'contentful';
import { ProviderError } from '../provider-error.ts';
import { plainEntry } from './plain-entry.ts';
import { shapeArticle, shapePage } from './shape-page.ts';
import { shapeSettings } from './shape-settings.ts';
import type { Content } from './types.ts';

export interface ContentAddress {
  space: string;
  environment: string;
  deliveryToken: string;
  /** A host name with an optional port; `http://` in front when it is not https. */
  host: string;
}

/**
 * Pages, articles and settings from the content service, links followed to depth 4 (spec §7, NET-3).
 * The official client waits 30 s, and repeats a call up to five times after 429, 5xx and lost connections.
 * @throws ProviderError when the service gives no usable answer; an entry that isn't there is null
 */
export function createContent({ space, environment, deliveryToken, host }: ContentAddress): Content {
  const insecure = host.startsWith('http://');
  const scheme = insecure ? 'http:' : 'https:';
  const client = createClient({
    space,
    environment,
    accessToken: deliveryToken,
    host: host.replace(/^https?:\/\//, ''),
    insecure,
    timeout: 30_000,
    retryLimit: 5,
    // Its own lines would be neither structured nor ours; a call that fails in the end is reported by who made it.
    logHandler: () => {},
  }).withoutUnresolvableLinks;

  async function entries(contentType: string, query: Record<string, string | number>) {
    try {
      const { items } = await client.getEntries({ content_type: contentType, include: 4, ...query });
      return items.map((item) => plainEntry(item, scheme));
    } catch (cause) {
      throw contentError(cause);
    }
  }

  async function firstEntry(contentType: string, query: Record<string, string>) {
    const [first] = await entries(contentType, { limit: 1, ...query });
    return first ?? null;
  }

  return {
    page: async (slug) => shapePage(await firstEntry('genericPage', { 'fields.slug': slug }), 'content'),
    modalPage: async (slug) => shapePage(await firstEntry('popoverGenericPage', { 'fields.slug': slug }), 'content'),
    async article(slug) {
      const article = await firstEntry('article', { 'fields.slug': slug });
      return article && shapeArticle(article, 'content');
    },
    async articles() {
      const select = 'fields.title,fields.slug,fields.createdAt';
      const found = await entries('article', { order: '-fields.createdAt', limit: 1000, include: 0, select });
      return found
        .flatMap((entry) => shapeArticle(entry, 'content') ?? [])
        .map(({ id, slug, title, createdAt }) => ({ id, slug, title, createdAt }));
    },
    settings: async () => shapeSettings((await firstEntry('globalSettings', {})) ?? {}),
  };
}

/** The client puts a JSON report of the failed call into its message; the first line of our own says what the service said. */
function contentError(cause: unknown): ProviderError {
  const report = reportOf(cause);
  if (!report) return new ProviderError('content', 'unreachable', 'Network Error', { cause });
  const fault = report.status >= 500 ? 'status' : 'refused';
  return new ProviderError('content', fault, report.message || `Request failed with status code ${report.status}`, {
    status: report.status,
    cause,
  });
}

function reportOf(cause: unknown): { status: number; message: string } | null {
  try {
    const report: unknown = JSON.parse(cause instanceof Error ? cause.message : '');
    if (typeof report !== 'object' || report === null || !('status' in report) || typeof report.status !== 'number')
      return null;
    return { status: report.status, message: 'message' in report ? String(report.message) : '' };
  } catch {
    return null; // no report: the call never got an answer
  }
}
