import type { Config } from '../config.ts';

/** Where a page may get things from, and send them to, beyond the site itself: all of it follows from the settings. */
export interface ContentSources {
  /** Origins of pictures and films. */
  media: readonly string[];
  /** Origins of the players of hosted films. */
  players: readonly string[];
  /** Origins that a form may end at: the checkouts, and the help centre's search. */
  forms: readonly string[];
  /** Origins of scripts that are loaded when the visitor agrees to it or asks for it, and what they talk to. */
  scripts: readonly string[];
  beacons: readonly string[];
  /** Origins of frames and styles that those scripts bring along. */
  panels: readonly string[];
}

/** Origins for each kind of thing that a page gets or sends (SAFE-2). */
export function contentSources(config: Config): ContentSources {
  const { checkoutOrigins, externalRedirects, financing, mediaHosts, pixel, providers } = config;
  const pixelOrigins = pixel ? [originOf(pixel.scriptUrl)] : [];
  const financingOrigins = financing ? ['https://*.affirm.com'] : [];
  return {
    media: mediaHosts.map(originOf),
    players: ['https://www.youtube-nocookie.com', ...playersOf(originOf(providers.video.url))],
    forms: [...checkoutOrigins, originOf(externalRedirects.support)],
    scripts: [...pixelOrigins, ...(financing ? [originOf(financing.scriptUrl)] : [])],
    beacons: [...pixelOrigins, ...pixelOrigins.flatMap(beaconsOf), ...financingOrigins],
    panels: financingOrigins,
  };
}

/** Vimeo's films are played at a host of their own (Vimeo, "Working with oEmbed"). */
function playersOf(origin: string): string[] {
  return origin === 'https://vimeo.com' ? ['https://player.vimeo.com'] : [origin, 'https://player.vimeo.com'];
}

/** Meta's script tells another host than it comes from (Meta, "Pixel code"). */
function beaconsOf(origin: string): string[] {
  return origin === 'https://connect.facebook.net' ? ['https://www.facebook.com'] : [];
}

function originOf(address: string): string {
  return new URL(address.includes('://') ? address : `https://${address}`).origin;
}
