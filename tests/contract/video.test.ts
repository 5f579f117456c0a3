import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenBrowser, withBrowser } from './browser/open-browser.ts';
import { contract } from './support/contract.ts';

let browser: OpenBrowser;
withBrowser.beforeAll(({ opened }) => {
  browser = opened;
});

const embedded = z.looseObject({ html: z.string(), title: z.string(), duration: z.number(), video_id: z.int() });

interface Message {
  method?: string;
  event?: string;
  value?: unknown;
  data?: { seconds?: number; percent?: number; duration?: number; name?: string; method?: string };
}

contract('video', (subject) => {
  const described = () => z.object({ oembedUrl: z.url(), films: z.array(z.url()) }).parse(subject.account());

  const describeFilm = async (url: string) =>
    embedded.parse(
      await (await fetch(`${described().oembedUrl}?${new URLSearchParams({ url, width: '640', dnt: '1' })}`)).json(),
    );

  /** The first film that has captions. */
  async function captionedFilm() {
    for (const url of described().films) {
      const film = await describeFilm(url);
      const src = /src="([^"]+)"/.exec(film.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      if ((await (await fetch(src)).text()).includes('<track')) return film;
    }
    throw new Error('No film has captions.');
  }

  /** Inserts the player's HTML from oEmbed into the page, records its messages, and resolves when it is ready. */
  async function embed(page: Page, html: string): Promise<void> {
    await page.evaluate(
      (html) =>
        new Promise<void>((resolve) => {
          const messages: Message[] = [];
          Object.assign(window, { messages });
          window.addEventListener('message', ({ data }) => {
            messages.push(data);
            if (data.event === 'ready') resolve();
          });
          const root = document.getElementById('root');
          if (root) root.innerHTML = html;
        }),
      html,
    );
  }

  function send(page: Page, method: string, value?: unknown): Promise<void> {
    return page.evaluate(
      ([method, value]) => {
        const frame = document.querySelector('iframe');
        const origin = new URL(frame?.src ?? '').origin;
        frame?.contentWindow?.postMessage(value === undefined ? { method } : { method, value }, origin);
      },
      [method, value] as const,
    );
  }

  /** Waits for the message number `count` of a method or event, counting from the start of the page. */
  async function messageOf(page: Page, name: string, count = 1): Promise<Message> {
    const found = await page.waitForFunction(
      ([name, count]) => {
        const all = (window as unknown as { messages: Message[] }).messages;
        return all.filter(({ method, event, data }) => [method, event, data?.method].includes(name))[count - 1];
      },
      [name, count] as const,
    );
    return (await found.jsonValue()) ?? {};
  }

  async function call(page: Page, method: string, value?: unknown): Promise<unknown> {
    await send(page, method, value);
    return (await messageOf(page, method)).value;
  }

  test('the player returns its film’s metadata, and does not autoplay', async () => {
    const film = await captionedFilm();
    const page = await browser.visit();
    await embed(page, film.html);
    expect(await call(page, 'getVideoId')).toBe(film.video_id);
    expect(await call(page, 'getVideoTitle')).toBe(film.title);
    expect(Math.round(Number(await call(page, 'getDuration')))).toBe(film.duration);
    expect(await call(page, 'getPaused')).toBe(true);
    expect(await call(page, 'getCurrentTime')).toBe(0);
    expect(await call(page, 'getTextTracks')).toMatchObject([{ kind: 'captions', language: 'en', mode: 'disabled' }]);
    expect(await call(page, 'enableTextTrack', { language: 'en', kind: 'captions' })).toMatchObject({
      mode: 'showing',
    });
    expect(await page.context().cookies()).toEqual([]);
  });

  test('the player sends play, timeupdate, pause and seeked events with the position', async () => {
    const page = await browser.visit();
    await embed(page, (await captionedFilm()).html);
    for (const event of ['play', 'timeupdate', 'pause', 'seeked']) await send(page, 'addEventListener', event);
    await call(page, 'setMuted', true);
    await send(page, 'play');
    expect((await messageOf(page, 'play')).data).toMatchObject({ seconds: 0, percent: 0 });
    const [early, late] = [await messageOf(page, 'timeupdate', 2), await messageOf(page, 'timeupdate', 4)];
    expect(late.data?.seconds).toBeGreaterThan(early.data?.seconds ?? Number.NaN);
    expect(late.data?.percent).toBeCloseTo((late.data?.seconds ?? 0) / (late.data?.duration ?? 0), 5);
    await send(page, 'pause');
    await messageOf(page, 'pause');
    expect(await call(page, 'getPaused')).toBe(true);
    expect(await call(page, 'setCurrentTime', 5)).toBe(5);
    expect((await messageOf(page, 'seeked')).data).toMatchObject({ seconds: 5 });
  });

  test('invalid calls return a named error', async () => {
    const page = await browser.visit();
    await embed(page, (await captionedFilm()).html);
    await send(page, 'setVolume', 7);
    expect((await messageOf(page, 'setVolume')).data).toMatchObject({ method: 'setVolume', name: 'RangeError' });
    await send(page, 'enableTextTrack', { language: 'xx' });
    expect((await messageOf(page, 'enableTextTrack')).data).toMatchObject({ name: 'InvalidTrackLanguageError' });
    await send(page, 'constructor');
    expect((await messageOf(page, 'constructor')).data).toMatchObject({ name: 'UnsupportedError' });
  });

  test.runIf(subject.isSandbox)('with embedding: nowhere, oEmbed and the player return 403', async () => {
    const [film = ''] = described().films;
    await subject.sandbox().settings({ video: { embedding: 'nowhere' } });
    expect((await fetch(`${described().oembedUrl}?url=${film}`)).status).toBe(403);
    expect((await fetch(film.replace(/\/(\d+)$/, '/video/$1'))).status).toBe(403);
  });
});
