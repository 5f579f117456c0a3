import { z } from 'zod';
import type { RunningShop } from '#tests/support/start-shop.ts';

const account = z.object({
  startPage: z.object({
    url: z.url(),
    projectId: z.string(),
    dataset: z.string(),
    apiVersion: z.string(),
    token: z.string(),
  }),
  video: z.object({ url: z.url(), oembedUrl: z.url(), films: z.array(z.url()) }),
});

export type Account = z.infer<typeof account>;

/** Addresses of the embedded providers. */
export async function accountOf(shop: RunningShop): Promise<Account> {
  return account.parse(await shop.sandbox.description());
}

/** Publishes these blocks on the home page, until the sandbox is reset. */
export async function writeStartPage(shop: RunningShop, blocks: Record<string, unknown>[]): Promise<void> {
  await setOnStartPage(shop, { contentBlocks: blocks.map((block, index) => ({ _key: String(index), ...block })) });
}

/** The same with these fields, or of its draft with the id `drafts.start`. */
export async function setOnStartPage(shop: RunningShop, set: Record<string, unknown>, id = 'start'): Promise<void> {
  const { url, dataset, apiVersion, token } = (await accountOf(shop)).startPage;
  const response = await fetch(`${url}/v${apiVersion}/data/mutate/${dataset}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ patch: { id, set } }] }),
  });
  if (!response.ok) throw new Error(`The start page was not written: ${await response.text()}`);
}

/** A paragraph of portable text, optionally with marks. */
export function paragraph(text: string, ...marks: string[]): Record<string, unknown> {
  return { _type: 'block', style: 'normal', markDefs: [], children: [{ _type: 'span', text, marks }] };
}

/** A picture of that size, as a field of a block. */
export async function anyPicture(shop: RunningShop, size = '1280x720'): Promise<Record<string, unknown>> {
  const { _id } = await firstOf(shop, `*[_type == "sanity.imageAsset" && url match "${size}*"]`);
  return { _type: 'accessibleImage', alt: 'A picture', asset: { _type: 'reference', _ref: _id } };
}

/** The address of a film's file. */
export async function anyFilm(shop: RunningShop): Promise<string> {
  return (await firstOf(shop, '*[_type == "sanity.fileAsset" && mimeType == "video/webm"]')).url;
}

async function firstOf(shop: RunningShop, filter: string): Promise<{ _id: string; url: string }> {
  const { url, dataset, apiVersion } = (await accountOf(shop)).startPage;
  const query = `${filter}[0]{_id,url}`;
  const response = await fetch(`${url}/v${apiVersion}/data/query/${dataset}?${new URLSearchParams({ query })}`);
  return z.object({ result: z.object({ _id: z.string(), url: z.string() }) }).parse(await response.json()).result;
}
