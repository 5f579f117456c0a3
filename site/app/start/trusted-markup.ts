/** Placeholder in the script's text. The server replaces it by the origin of the pixel's script (layout/head.tsx). */
export const scriptOriginMark = 'https://script-origin.invalid';

/**
 * Matches a tag that the server's sanitizer never writes (providers/shaping/rich-text/sanitise.ts): with another name, with another attribute than
 * `href`, or with an `href` of another scheme.
 */
const foreignTag =
  /<(?!(?:\/?(?:b|i|em|strong|a|p|ul|ol|li|h[34])|br ?\/?|a href="(?:(?:https?|mailto|tel):|(?![^"/?#]*[:&]))[^"<>]*")>)/i;

/** React sets this markup to create scripts that do not run. */
const emptyScript = '<script></script>';

/** null refuses a text (Trusted Types, "Default policy"); TypeScript's declaration does not include it. */
const refused = null as never;

/**
 * The page's only policy for text that becomes markup or the address of a script (Trusted Types, decision 0065). It is the default policy, so
 * browsers apply it to every such text, whichever script sets it.
 */
export function restrictMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === emptyScript || !foreignTag.test(html) ? html : refused),
    // React empties the element of the page's own inline script when an error screen replaces the page.
    createScript: (text) => (text === '' ? text : refused),
    createScriptURL: (url) => (new URL(url, location.href).origin === scriptOriginMark ? url : refused),
  });
}
