export interface Link {
  href: string;
  openInNewTab: boolean;
  ariaLabel: string | null;
}

export interface CallToAction {
  label: string;
  ariaLabel: string | null;
  variant: 'primary' | 'secondary' | 'secondary-darkmode';
  link: Link | null;
}
