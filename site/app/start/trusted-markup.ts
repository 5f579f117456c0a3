/** In the script's text; the server puts the origin of the pixel's script in its place (layout/head.tsx). */
export const scriptOriginMark = 'https://script-origin.invalid';

/**
 * A tag that is not one of those that the server's sanitizer writes (providers/shaping/rich-text/sanitise.ts): its names, no attribute but `href`,
 * and in that no scheme but these.
 */
const foreignTag =
  /<(?!(?:\/?(?:b|i|em|strong|a|p|ul|ol|li|h[34])|br ?\/?|a href="(?:(?:https?|mailto|tel):|(?![^"/?#]*[:&]))[^"<>]*")>)/i;

/** React makes an element of it, to create scripts that do not run. */
const emptyScript = '<script></script>';

/** Refuses a text (Trusted Types, "Default policy"); TypeScript's declaration leaves it out. */
const refused = null as never;

/**
 * The page's one policy for text that becomes markup or the address of a script (Trusted Types, decision 0065). As the default policy it is asked
 * for every such text, whoever sets it.
 */
export function restrictMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === emptyScript || !foreignTag.test(html) ? html : refused),
    // React empties the element of the page's own inline script when an error screen replaces the page.
    createScript: (text) => (text === '' ? text : refused),
    createScriptURL: (url) => (new URL(url, location.href).origin === scriptOriginMark ? url : refused),
  });
}
