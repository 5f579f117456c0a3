import { fields, flag, listOfFields, oneOf, text } from './fields.ts';
import type { CallToAction, Link } from './types.ts';

const folders: Readonly<Record<string, string>> = { article: '/blog/' };

/** `{ external }` or `{ internal: { _type, slug } }`, with `openInNewTab`; or the address itself. null when it leads nowhere. */
export function shapeLink(value: unknown): Link | null {
  if (typeof value === 'string') return value.trim() ? { href: value.trim(), openInNewTab: false } : null;
  const link = fields(value);
  const internal = fields(link.internal);
  const slug = text(internal.slug);
  const href = text(link.external) ?? (slug && `${folders[String(internal._type)] ?? '/'}${slug}`);
  return href ? { href: href.trim(), openInNewTab: flag(link.openInNewTab) } : null;
}

/** null without a label: a button that says nothing is not drawn. */
export function shapeCallToAction(value: unknown): CallToAction | null {
  const cta = fields(value);
  const label = text(cta.label);
  if (!label) return null;
  return {
    label,
    ariaLabel: text(cta.ariaLabel),
    variant: oneOf(cta.variant, ['primary', 'secondary', 'secondary-darkmode']) ?? 'secondary',
    link: shapeLink(cta.link),
  };
}

export function shapeCallsToAction(value: unknown): CallToAction[] {
  return listOfFields(value).flatMap((cta) => shapeCallToAction(cta) ?? []);
}
