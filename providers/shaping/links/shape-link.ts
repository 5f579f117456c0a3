import { isFields } from '../../transport/json.ts';
import type { Entry } from '../entry/entry.ts';
import { internalPath } from './internal-path.ts';
import { safeHref } from './safe-href.ts';
import type { CallToAction, Link } from './types.ts';

/** A field that holds the address itself, or `{ external }` or `{ internal: { _type, slug } }`. null when it leads nowhere. */
export function shapeLink(entry: Entry, name: string): Link | null {
  if (typeof entry.value(name) === 'string') return linkTo(shapeHref(entry, name));
  const link = entry.entry(name);
  return link && linkTo(shapeHref(link, 'external') ?? internalHref(link), link);
}

function linkTo(href: string | null, link?: Entry): Link | null {
  if (href === null) return null;
  return { href, openInNewTab: link?.flag('openInNewTab') ?? false, ariaLabel: link?.text('ariaLabel') ?? null };
}

/** An address that is safe to follow; any other is reported. */
export function shapeHref(entry: Entry, name: string): string | null {
  const address = entry.text(name);
  const href = address && safeHref(address);
  if (address && !href) entry.fault(name, 'is not an address that can be linked to');
  return href;
}

function internalHref(link: Entry): string | null {
  const target = link.entry('internal');
  const slug = target?.requiredText('slug');
  if (!target || !slug) return null;
  const path = internalPath(target.type, slug);
  if (path === null) link.fault('internal', `links to a ${target.type ?? 'thing'} that has no page`);
  return path;
}

/** A button that says nothing, or whose link cannot be followed, is left out; one that was given no link is a plain button (LINK-3). */
export function shapeCallToAction(cta: Entry | null): CallToAction | null {
  const label = cta?.requiredText('label');
  if (!cta || !label) return null;
  const link = shapeLink(cta, 'link');
  if (!link && wasGiven(cta.value('link'))) return null;
  return {
    label,
    ariaLabel: cta.text('ariaLabel'),
    variant: cta.choice('variant', ['primary', 'secondary', 'secondary-darkmode']) ?? 'secondary',
    link,
  };
}

function wasGiven(link: unknown): boolean {
  return isFields(link) ? Boolean(link.external ?? link.internal) : Boolean(link);
}

/** The calls to action in the list `name`, in its order, without those that lead nowhere. */
export function shapeCallsToAction(entry: Entry, name: string): CallToAction[] {
  return entry.entries(name).flatMap((cta) => shapeCallToAction(cta) ?? []);
}
