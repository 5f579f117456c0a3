import { checkContentBlocks } from '../checks/check-content-blocks.ts';
import { checkDocument } from '../checks/check-document.ts';
import { nameOf, readJsonFolder } from '../read-json.ts';
import { documentSchema, type Seed, type SeedDocument, type SeedMedia } from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { shape } from '../shape.ts';
import { createClaims } from '../unique.ts';

export async function loadStartPage(folder: string, media: SeedMedia): Promise<Seed['startPage']> {
  const files = withWholeDrafts(
    await readJsonFolder(folder, 'start-page', ({ file, value }) => ({
      place: { file, field: '' },
      document: shape(documentSchema, value, { file, field: '' }),
    })),
  );
  const claimId = createClaims();
  const claimSlug = createClaims();
  for (const { place, document } of files) {
    claimId(document._id, within(place, '_id'));
    const slug = slugOf(document);
    if (slug !== null) claimSlug(slug, within(place, 'slug.current'), `${draftPrefix(document)}${document._type}`);
  }
  requireStart(
    files.map(({ document }) => document),
    folder,
  );
  const ids = new Set(files.map(({ document }) => document._id));
  for (const { place, document } of files) {
    checkDocument(document, place, { media, ids });
    checkContentBlocks(document.contentBlocks, within(place, 'contentBlocks'));
  }
  return { documents: files.map(({ document }) => document) };
}

/** The site requests the home page by its slug. */
function requireStart(documents: SeedDocument[], folder: string): void {
  const start = documents.find(({ _id }) => _id === 'start');
  const place = { file: nameOf(folder, 'start-page/start.json'), field: '' };
  if (start === undefined) refuse(within(place, '_id'), 'must be "start": the home page is made of that document');
  if (slugOf(start) !== 'start') refuse(within(place, 'slug.current'), 'must be "start": the home page is found by it');
}

const draft = 'drafts.';

/** A draft contains only the fields that differ from its document. The other fields are taken from the document. */
function withWholeDrafts<File extends { document: SeedDocument }>(files: File[]): File[] {
  const published = new Map(files.map(({ document }) => [`${draft}${document._id}`, document]));
  return files.map((file) => ({ ...file, document: { ...published.get(file.document._id), ...file.document } }));
}

/** The prefix of a draft's id, otherwise an empty text. A draft has the same slug as the document that it will replace. */
function draftPrefix(document: SeedDocument): string {
  return document._id.startsWith(draft) ? draft : '';
}

function slugOf({ slug }: SeedDocument): string | null {
  if (typeof slug !== 'object' || slug === null || !('current' in slug)) return null;
  return typeof slug.current === 'string' ? slug.current : null;
}
