/** The groups of `mimetype_group` (Contentful, "Filtering assets by MIME type"), by the content types that are in them. */
const groups: ReadonlyMap<string, RegExp> = new Map([
  ['image', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['plaintext', /^text\/plain/],
  ['markup', /^(text\/(html|xml)|application\/xml)/],
  ['code', /^(text\/(css|javascript|x-)|application\/(json|javascript))/],
  ['pdfdocument', /^application\/pdf/],
  [
    'richtext',
    /^application\/(msword|rtf|vnd\.openxmlformats-officedocument\.wordprocessingml|vnd\.oasis\.opendocument\.text)/,
  ],
  ['presentation', /^application\/(vnd\.ms-powerpoint|vnd\.openxmlformats-officedocument\.presentationml)/],
  ['spreadsheet', /^(text\/csv|application\/(vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml))/],
  ['archive', /^application\/(zip|gzip|x-tar|x-7z|x-rar|vnd\.rar)/],
]);

/** Is there such a group? Whatever is in no other is an attachment. */
export function readMimetypeGroup(name: string): ((contentType: string) => boolean) | null {
  if (name === 'attachment') return (contentType) => ![...groups.values()].some((group) => group.test(contentType));
  const group = groups.get(name);
  return group ? (contentType) => group.test(contentType) : null;
}
