const forms = /^(https?:\/\/|mailto:|\/(?!\/)|#)/;

/** What is wrong with the address of a link, as the end of a sentence; null when nothing is. */
export function hrefProblem(href: string): string | null {
  return forms.test(href) ? null : `links to "${href}", which is neither a path from / nor a full address`;
}
