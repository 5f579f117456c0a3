export interface Link {
  href: string;
  openInNewTab?: boolean;
  ariaLabel?: string;
}

/** A link that looks like a button; a plain button without `href` (LINK-3). */
export interface CallToAction extends Partial<Link> {
  label: string;
  variant: 'primary' | 'secondary' | 'secondary-darkmode';
}
