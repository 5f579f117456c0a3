import { hash } from 'node:crypto';
import type { Announcement } from '../../publishing/change.ts';
import { type Action, actions, type Step } from '../history/step.ts';
import type { Item } from '../item.ts';
import { allLocales } from '../locale-fields.ts';
import type { Locale } from '../locales.ts';
import { type Kind, keyOf, type Wording } from '../resources.ts';
import { writeDeletion } from '../sync/deletion.ts';
import { environment, space } from '../vocabulary.ts';
import { editor, environmentLink, link, spaceLink, writeTags } from '../wire.ts';

const kinds: readonly Kind[] = ['Entry', 'Asset'];

export const topics = kinds.flatMap((kind) => actions.map((action) => topicOf(kind, action)));

/**
 * What the steps of a change are told to webhooks as, one for each action (Contentful, "Webhooks: content events"): the whole entity
 * with every locale, or, when it was taken back or deleted, no more than its `sys`.
 */
export function announce(steps: readonly Step[], items: readonly Item[], main: Locale): Announcement[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  return steps.flatMap((step) =>
    step.actions.map((action) => announcement(action, step, byKey.get(keyOf(step.standing)), main)),
  );
}

function topicOf(kind: Kind, action: Action): string {
  return `ContentManagement.${kind}.${action}`;
}

function announcement(action: Action, { standing }: Step, item: Item | undefined, main: Locale): Announcement {
  const { kind, id, version } = standing;
  const topic = topicOf(kind, action);
  const path = kind === 'Entry' ? 'entries' : 'assets';
  return {
    topic,
    headers: {
      'content-type': 'application/vnd.contentful.management.v1+json',
      'x-contentful-topic': topic,
      'x-contentful-webhook-name': 'Sandbox',
      'x-contentful-crn': `crn:contentful:::content:spaces/${space}/environments/${environment}/${path}/${id}`,
      'x-contentful-idempotency-key': hash('sha256', JSON.stringify([topic, id, version, standing.changedAt])),
    },
    body: JSON.stringify(bodyOf(action, standing, item, main)),
  };
}

function bodyOf(action: Action, standing: Step['standing'], item: Item | undefined, main: Locale): unknown {
  const wording = action === 'publish' ? item?.published : item?.latest;
  if (action === 'unpublish' || action === 'delete' || !wording) {
    const { sys } = writeDeletion(standing);
    return { sys: { ...sys, deletedBy: editor } };
  }
  return writeEntity(standing, wording, action === 'publish', main);
}

function writeEntity(standing: Step['standing'], wording: Wording, isPublishing: boolean, main: Locale) {
  const { kind, id, contentType, createdAt, updatedAt, changedAt, revision, version, publishedVersion } = standing;
  return {
    metadata: writeTags(wording),
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
    fields: allLocales(wording, main),
  };
}
