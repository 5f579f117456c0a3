import { readWords } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/manifest.route.ts';

/** The data that a browser uses to install the site (W3C, Web Application Manifest). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { brand } = await readWords(context, 'brand');
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: '#f2f0ec',
    theme_color: '#f2f0ec',
    icons: [icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}

function icon(size: number) {
  return { src: `icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}
