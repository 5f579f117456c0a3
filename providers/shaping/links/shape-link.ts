import { isFields } from '../../transport/json.ts';
import { withoutMark } from '../entry/edit-marks.ts';
import type { Entry } from '../entry/entry.ts';
import { present } from '../present.ts';
import { safeHref } from './safe-href.ts';
import { isSlug, shapeSlug } from './shape-slug.ts';
import type { CallToAction, Link } from './types.ts';

/** Folders of the pages, by content type. */
const folders: Readonly<Record<string, string>> = { genericPage: '/', popoverGenericPage: '/', article: '/blog/' };

/** The path of a page by its content type and slug; null for a type that has no page, or a slug that cannot be an address. */
export function internalPath(type: string | null, slug: string): string | null {
  if (type === 'genericPage' && slug === 'start') return '/';
  const folder = Object.hasOwn(folders, type ?? '') ? folders[type ?? ''] : undefined;
  return folder && isSlug(slug) ? `${folder}${encodeURIComponent(slug)}` : null;
}

/** A link from a field that holds a URL, `{ external }` or `{ internal }`, a page or a file; null without a usable target. */
export function shapeLink(entry: Entry, name: string): Link | null {
  if (typeof entry.value(name) === 'string') return linkTo(shapeHref(entry, name));
  const link = entry.entry(name);
  return link && linkTo(shapeHref(link, 'external') ?? internalHref(link), link);
}

function linkTo(href: string | null, link?: Entry): Link | null {
  if (href === null) return null;
  return present({
    href,
    openInNewTab: link?.flag('openInNewTab') ?? false,
    ariaLabel: link?.text('ariaLabel') ?? null,
  });
}

/** The URL of a field, if `safeHref` accepts it; null for any other, which is reported. */
export function shapeHref(entry: Entry, name: string): string | null {
  const url = entry.text(name);
  const href = url && safeHref(url);
  if (url && !href) entry.fault(name, 'is not an address that can be linked to');
  return href;
}

function internalHref(link: Entry): string | null {
  const target = link.entry('internal');
  if (target?.type === linkFile) return fileHref(target);
  const slug = target && shapeSlug(target);
  if (!target || !slug) return null;
  const path = internalPath(target.type, slug);
  if (path === null) link.fault('internal', `links to a ${target.type ?? 'thing'} that has no page`);
  return path;
}

const linkFile = 'linkFile';

/** A link file: `{ title, url }`. */
export function shapeLinkFile(file: Entry): { title: string; link: Link } | null {
  const title = file.requiredText('title');
  const link = linkTo(fileHref(file));
  return title && link ? { title, link } : null;
}

/** The address of a link file, whose `url` is an asset or an address. */
function fileHref(file: Entry): string | null {
  if (typeof file.value('url') === 'string') return shapeHref(file, 'url');
  const asset = file.entry('url')?.entry('asset');
  return asset ? shapeHref(asset, 'url') : null;
}

/** A button's label, else the title of the file that it links to. */
function shapeLabel(cta: Entry): string | null {
  if (cta.text('label') === null && isFields(cta.value('link'))) {
    const file = cta.entry('link')?.entry('internal');
    if (file?.type === linkFile) return file.requiredText('title');
  }
  return cta.requiredText('label');
}

/** A button; null without a label, or with a link that cannot be followed. A button for which no link was entered is a plain button (LINK-3). */
export function shapeCallToAction(cta: Entry | null): CallToAction | null {
  const text = cta && shapeLabel(cta);
  if (!text) return null;
  const ariaLabel = cta.text('ariaLabel');
  // A label with an aria-label is not marked, because the button compares the two.
  const label = ariaLabel === null ? cta.marked('label', withoutMark(text)) : withoutMark(text);
  const link = shapeLink(cta, 'link');
  if (!link && hasTarget(cta.value('link'))) return null;
  const variant = cta.choice('variant', ['primary', 'secondary', 'secondary-darkmode']) ?? 'secondary';
  return { ...link, ...present({ label, ariaLabel: ariaLabel ?? link?.ariaLabel ?? null }), variant };
}

function hasTarget(link: unknown): boolean {
  return isFields(link) ? Boolean(link.external ?? link.internal) : Boolean(link);
}

/** The buttons of the list `name`, without those that `shapeCallToAction` leaves out. */
export function shapeCallsToAction(entry: Entry, name: string): CallToAction[] {
  return entry.entries(name).flatMap((cta) => shapeCallToAction(cta) ?? []);
}
