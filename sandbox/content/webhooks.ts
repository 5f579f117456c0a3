import { createHmac, hash } from 'node:crypto';
import type { Announcement, Delivery, WebhookPolicy } from '../publishing/change.ts';
import { type Action, actions, type EntryChange } from './history/diff.ts';
import type { EntryVersion } from './history/versions.ts';
import { allLocales, type Locale } from './locales.ts';
import { type EntryFields, type Item, type Kind, keyOf } from './model.ts';
import { environment, space } from './space.ts';
import { editor, environmentLink, link, spaceLink, writeDeletion, writeTags } from './wire.ts';

const kinds: readonly Kind[] = ['Entry', 'Asset'];

const topics = kinds.flatMap((kind) => actions.map((action) => topicOf(kind, action)));

/** Two retries, half a minute apart, and a timeout of half a minute. The provider publishes no numbers, so these are without a source. */
export const webhooks: WebhookPolicy = { topics, sign, retryAfterMs: [30_000, 30_000], timeoutMs: 30_000 };

/**
 * The webhook events of changes, one for each action (Contentful, "Webhooks: content events"): the whole entity with every locale, or only its
 * `sys` when it was unpublished or deleted.
 */
export function announce(changes: readonly EntryChange[], items: readonly Item[], main: Locale): Announcement[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  return changes.flatMap(({ actions, after }) =>
    actions.map((action) => announcement(action, after, byKey.get(keyOf(after)), main)),
  );
}

function topicOf(kind: Kind, action: Action): string {
  return `ContentManagement.${kind}.${action}`;
}

function announcement(action: Action, after: EntryVersion, item: Item | undefined, main: Locale): Announcement {
  const { kind, id, version } = after;
  const topic = topicOf(kind, action);
  const path = kind === 'Entry' ? 'entries' : 'assets';
  return {
    topic,
    headers: {
      'content-type': 'application/vnd.contentful.management.v1+json',
      'x-contentful-topic': topic,
      'x-contentful-webhook-name': 'Sandbox',
      'x-contentful-crn': `crn:contentful:::content:spaces/${space}/environments/${environment}/${path}/${id}`,
      'x-contentful-idempotency-key': hash('sha256', JSON.stringify([topic, id, version, after.changedAt])),
    },
    body: JSON.stringify(bodyOf(action, after, item, main)),
  };
}

function bodyOf(action: Action, after: EntryVersion, item: Item | undefined, main: Locale): unknown {
  const fields = action === 'publish' ? item?.published : item?.latest;
  if (action === 'unpublish' || action === 'delete' || !fields) {
    const { sys } = writeDeletion(after);
    return { sys: { ...sys, deletedBy: editor } };
  }
  return writeEntity(after, fields, action === 'publish', main);
}

function writeEntity(after: EntryVersion, contents: EntryFields, isPublishing: boolean, main: Locale) {
  const { kind, id, contentType, createdAt, updatedAt, changedAt, revision, version, publishedVersion } = after;
  return {
    metadata: writeTags(contents),
    sys: {
      type: kind,
      id,
      space: spaceLink,
      environment: environmentLink,
      ...(contentType !== null && { contentType: link('ContentType', contentType) }),
      createdAt,
      updatedAt: isPublishing ? updatedAt : changedAt,
      createdBy: editor,
      updatedBy: editor,
      ...(isPublishing ? { revision } : { version, publishedCounter: revision }),
      ...(publishedVersion !== null && { publishedVersion }),
    },
    fields: allLocales(contents, main),
  };
}

/**
 * The three headers of a signed request (Contentful, "Request verification"): HMAC-SHA256 in hex over method, path, the headers named
 * in `x-contentful-signed-headers` and the body. The secret is used as given; real ones have 64 characters.
 */
function sign({ url, headers, body, secret, now }: Delivery): Record<string, string> {
  const signedOwn = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value.trim(),
  ]);
  const names = [...signedOwn.map(([name]) => name), 'x-contentful-signed-headers', 'x-contentful-timestamp'].sort();
  const added = { 'x-contentful-signed-headers': names.join(','), 'x-contentful-timestamp': String(now) };
  const signed = [...signedOwn, ...Object.entries(added)].sort(([a], [b]) => (a < b ? -1 : 1));
  const headerLine = signed.map(([name, value]) => `${name}:${value}`).join(';');
  const canonical = ['POST', canonicalPath(url), headerLine, body].join('\n');
  return { 'x-contentful-signature': createHmac('sha256', secret).update(canonical).digest('hex'), ...added };
}

/** The query is encoded as a whole, then once more with the path, as in the provider's own toolkit. */
function canonicalPath({ pathname, search }: URL): string {
  const query = search.replace(/^\?/, '');
  return encodeURI(query === '' ? pathname : `${pathname}?${encodeURIComponent(query)}`);
}
