import type { PictureOrigins, ProviderName } from '../provider.ts';

/** The hosts that the services' own clients and configurations name, by the provider that stands for them; `*` is one label. */
const hosts: Partial<Record<ProviderName, readonly string[]>> = {
  storefront: ['*.myshopify.com'],
  content: ['cdn.contentful.com', 'preview.contentful.com'],
  startPage: ['*.api.sanity.io', '*.apicdn.sanity.io'],
  media: ['cdn.shopify.com', 'images.ctfassets.net', 'assets.ctfassets.net', 'videos.ctfassets.net', 'cdn.sanity.io'],
};

export const hostNames = Object.values(hosts).flat();

/** The origins of pictures in responses that clients request under these host names. */
export const pictureOrigins: PictureOrigins = {
  storefront: 'https://cdn.shopify.com',
  content: 'https://images.ctfassets.net',
  startPage: 'https://cdn.sanity.io',
};

/** The provider that stands for a host; null for any other. */
export function providerOf(host: string): ProviderName | null {
  for (const [name, patterns = []] of Object.entries(hosts))
    if (patterns.some((pattern) => matches(host.toLowerCase(), pattern))) return name as ProviderName; // by the type of `hosts`
  return null;
}

function matches(host: string, pattern: string): boolean {
  if (!pattern.startsWith('*')) return host === pattern;
  const label = host.slice(0, -pattern.length + 1);
  return host.endsWith(pattern.slice(1)) && label !== '' && !label.includes('.');
}
