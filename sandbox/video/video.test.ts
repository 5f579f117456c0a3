import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultSettings } from '../settings.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf, smallFilm } from '../testing/small-seed.ts';
import { createVideo } from './video.ts';

let folder: string;
let served: ServedProvider;
/** URL and number of the only film. */
let film: string;
let id: string;

const described = z.object({ oembedUrl: z.string(), films: z.tuple([z.string()]) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'films-'));
  await mkdir(join(folder, 'media/films'), { recursive: true });
  const poster = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const files = {
    'lamp.mp4': Buffer.concat([movieHeader(2.5), smallFilm]),
    'lamp-poster.jpg': poster,
    'lamp.en.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nA lamp.\n',
    'lamp.fr.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nUne lampe.\n',
    'lamps.txt': 'no film',
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'media/films', name), bytes);
  const media = { 'films/lamp.mp4': { title: 'Lamp (MP4)', alt: 'A lamp & its "light".' } };
  served = await serveProvider('video', createVideo, seedOf(folder, { media }));
  film = described.parse(createVideo(served.context).describe()).films[0];
  id = film.split('/').at(-1) ?? '';
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  served.context.settings = defaultSettings();
});

/** moov > mvhd of version 0 (ISO/IEC 14496-12, 8.2.2): 1000 units per second. */
function movieHeader(seconds: number): Buffer {
  const head = Buffer.alloc(8 + 8 + 20);
  head.writeUInt32BE(head.length, 0);
  head.write('moov', 4);
  head.writeUInt32BE(28, 8);
  head.write('mvhd', 12);
  head.writeUInt32BE(1000, 16 + 12);
  head.writeUInt32BE(seconds * 1000, 16 + 16);
  return head;
}

function oembed(parameters: Record<string, string>): Promise<Response> {
  return fetch(`${served.origin}/api/oembed.json?${new URLSearchParams(parameters)}`);
}

describe('oEmbed', () => {
  test('describes a film, by its address here or at the provider', async () => {
    const facts = {
      type: 'video',
      version: '1.0',
      provider_name: 'Vimeo',
      provider_url: 'https://vimeo.com/',
      title: 'Lamp',
      author_name: 'Test',
      author_url: 'http://shop.test',
      html: `<iframe src="${served.origin}/video/${id}" width="16" height="9" frameborder="0" allow="autoplay; fullscreen; picture-in-picture; clipboard-write" title="Lamp"></iframe>`,
      width: 16,
      height: 9,
      duration: 3,
      description: 'A lamp & its "light".',
      thumbnail_url: `${served.origin}/thumbnails/${id}.jpg`,
      thumbnail_width: 32,
      thumbnail_height: 18,
      upload_date: '2026-11-20 09:00:00',
      video_id: Number(id),
      uri: `/videos/${id}`,
    };
    for (const url of [
      film,
      `https://vimeo.com/${id}`,
      `https://player.vimeo.com/video/${id}`,
      `https://vimeo.com/${id}/0a1b2c`,
    ]) {
      const response = await oembed({ url });
      expect(await response.json(), url).toEqual(facts);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test("has a player of the requested width, with the player's parameters", async () => {
    const shape = z.object({ html: z.string(), width: z.int(), height: z.int() });
    const wide = shape.parse(
      await (await oembed({ url: film, width: '640', dnt: 'true', loop: '1', other: 'x' })).json(),
    );
    expect(wide).toMatchObject({ width: 640, height: 360 });
    expect(wide.html).toContain(`src="${served.origin}/video/${id}?dnt=1&amp;loop=1"`);
    expect(await (await oembed({ url: film, maxwidth: '640' })).json()).toMatchObject({ width: 16 });
    expect(await (await oembed({ url: film, maxwidth: '8' })).json()).toMatchObject({ width: 8, height: 5 });
  });

  test.each(['https://vimeo.com/1', 'https://example.com/', '', 'no address'])('is 404 for %j', async (url) => {
    expect((await oembed({ url })).status).toBe(404);
  });

  test("is 404 for a film's own path at the host of the player", async () => {
    expect((await oembed({ url: `https://player.vimeo.com/${id}/0a1b2c` })).status).toBe(404);
  });

  test('is refused where embedding is forbidden', async () => {
    served.context.settings.video.embedding = 'nowhere';
    expect((await oembed({ url: film })).status).toBe(403);
  });

  test('has no player for a page of another domain', async () => {
    served.context.settings.video.embedding = 'some-domains';
    const response = await oembed({ url: film });
    const shape = z.looseObject({}).parse(await response.json());
    expect([response.status, shape.domain_status_code, shape.html]).toEqual([200, 403, undefined]);
  });
});

describe('the player', () => {
  const open = async (query = '') => {
    const response = await fetch(`${served.origin}/video/${id}${query}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('does not autoplay, has controls and captions, and may be embedded in any page', async () => {
    const { headers, text } = await open();
    expect(text).toMatch(
      /<video controls playsinline preload="metadata" aria-label="A lamp &amp; its &quot;light&quot;\."/,
    );
    expect(text).toContain(`<source src="/files/${id}.mp4" type="video/mp4">`);
    expect(text).toContain(`<track kind="captions" srclang="en" label="English" src="/files/${id}.en.vtt">`);
    expect(text).toContain('This is a stand-in for a video host.');
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("font-src 'self'");
    const font = /url\("([^"]+)"\)/.exec(text)?.[1] ?? '';
    expect((await fetch(served.origin + font)).headers.get('content-type')).toBe('font/woff2');
  });

  test('supports its parameters', async () => {
    expect((await open('?autoplay=1&muted=true&loop=1&controls=0&playsinline=0&texttrack=fr')).text).toMatch(
      /<video autoplay muted loop preload.*src="[^"]*\.fr\.vtt" default>/s,
    );
    const background = (await open('?background=1')).text;
    expect(background).toContain('<video autoplay muted loop playsinline');
    expect(background).not.toContain('stand-in');
  });

  test('is 403 where embedding is forbidden, and 404 for an unknown film', async () => {
    served.context.settings.video.embedding = 'nowhere';
    expect((await open()).status).toBe(403);
    expect((await fetch(`${served.origin}/video/1`)).status).toBe(404);
  });

  test('plays files that support byte ranges', async () => {
    const part = await fetch(`${served.origin}/files/${id}.mp4`, { headers: { range: 'bytes=-4' } });
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', '6789']);
    const captions = await fetch(`${served.origin}/files/${id}.fr.vtt`);
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await captions.text()).toContain('Une lampe');
    expect((await fetch(`${served.origin}/thumbnails/${id}.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    for (const ending of ['webm', 'de.vtt', 'txt']) {
      expect((await fetch(`${served.origin}/files/${id}.${ending}`)).status, ending).toBe(404);
    }
  });
});

test('A film has its own page, and the first page lists them', async () => {
  const page = await (await fetch(film)).text();
  expect(page).toContain('This is a stand-in for a video host');
  expect(page).toContain(`<iframe class="film" src="/video/${id}"`);
  expect(await (await fetch(served.origin)).text()).toContain(`href="/${id}">Lamp</a>`);
});
