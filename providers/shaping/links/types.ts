export interface Link {
  href: string;
  openInNewTab?: boolean;
  ariaLabel?: string;
}

/** A button, with or without a link. */
export interface CallToAction {
  label: string;
  ariaLabel?: string;
  variant: 'primary' | 'secondary' | 'secondary-darkmode';
  link: Link | null;
}
