import type { Config } from '../config.ts';
import { originOf } from '../settings/kinds.ts';

/** Origins beyond the site's own that a page may load from and send to; all of them follow from the settings. */
export interface ContentSources {
  /** Origins of pictures and films. */
  media: readonly string[];
  /** Origins of the players of hosted films. */
  players: readonly string[];
  /** Origins that a form may be redirected to: the help center's search. A form that leads to the checkout is no redirect (form-redirects.ts). */
  forms: readonly string[];
  /** Origins of scripts that are loaded after consent or on request; `beacons` are the origins to which they send. */
  scripts: readonly string[];
  beacons: readonly string[];
  /** Origins of frames and styles that those scripts add. */
  panels: readonly string[];
  /** Origins that may show the page in a frame: the editors' tools in the preview, else none. */
  embedders: readonly string[];
}

/** The origins for each CSP directive (SAFE-2). */
export function contentSources(config: Config): ContentSources {
  const { externalRedirects, financing, mediaHosts, pixel, providers } = config;
  const pixelOrigins = pixel ? [originOf(pixel.scriptUrl)] : [];
  const financingOrigins = financing ? ['https://*.affirm.com'] : [];
  return {
    media: mediaHosts.map(originOf),
    players: ['https://www.youtube-nocookie.com', ...playerOrigins(originOf(providers.video.url))],
    forms: [originOf(externalRedirects.support)],
    scripts: [...pixelOrigins, ...(financing ? [originOf(financing.scriptUrl)] : [])],
    beacons: [...pixelOrigins, ...pixelOrigins.flatMap(beaconOrigins), ...financingOrigins],
    panels: financingOrigins,
    embedders: [],
  };
}

/** Vimeo plays films at another host (Vimeo, "Working with oEmbed"). */
function playerOrigins(origin: string): string[] {
  return origin === 'https://vimeo.com' ? ['https://player.vimeo.com'] : [origin, 'https://player.vimeo.com'];
}

/** Meta's script sends to another host than it is loaded from (Meta, "Pixel code"). */
function beaconOrigins(origin: string): string[] {
  return origin === 'https://connect.facebook.net' ? ['https://www.facebook.com'] : [];
}
