import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** What is on the phone's screen: its name, its text and the addresses of its links. */
async function screenAt(address: string) {
  const { status, page } = await site.visitor().get(address);
  const screen = page.querySelector('main section');
  const links = screen
    ?.querySelectorAll('a')
    .map((link) => [link.text, new URL(link.getAttribute('href') ?? '', siteUrl)] as const);
  return {
    status,
    page,
    name: screen?.getAttribute('aria-label'),
    text: screen?.structuredText,
    links: Object.fromEntries(links?.map(([text, { pathname, search }]) => [text, pathname + search]) ?? []),
  };
}

describe('The phone to try', () => {
  test('has a page for each screen, so that it works without JavaScript', async () => {
    const home = await screenAt('/try?phone=ii');
    expect(home.links).toEqual({
      Phone: '/try?phone=ii&screen=phone',
      Alarm: '/try?phone=ii&screen=alarm',
      Tools: '/try?phone=ii&screen=tools',
    });
    const people = await screenAt(home.links.Phone ?? '');
    expect(people.name).toBe('Phone');
    expect(people.links).toMatchObject({ Sam: '/try?phone=ii&screen=call&person=1', Back: '/try?phone=ii' });
    const call = await screenAt(people.links.Sam ?? '');
    expect([call.text, call.links]).toEqual(['Calling Sam\nHang up', { 'Hang up': '/try?phone=ii&screen=phone' }]);
    const alarm = await screenAt(home.links.Alarm ?? '');
    expect(alarm.page.querySelectorAll('input[type=radio]').map((radio) => radio.getAttribute('value'))).toEqual([
      '6:40',
      '7:15',
      '8:00',
      'Off',
    ]);
    const { links } = await screenAt(home.links.Tools ?? '');
    expect(links).toEqual({ Notes: '/try?phone=ii&screen=notes', Back: '/try?phone=ii' });
    const notes = await screenAt(links.Notes ?? '');
    expect(notes.links).toEqual({ Back: '/try?phone=ii&screen=tools' });
    expect(notes.page.querySelector('textarea')?.text).toBe('Bread, two lemons. Ask Sam about Sunday.');
  });

  test('[SPEED-1] has links without the rest of the query, as the cached page has', async () => {
    const { links, page } = await screenAt('/try?phone=ii&screen=phone&utm_source=letter&fbclid=1&ref=ada');
    expect(links).toMatchObject({ Sam: '/try?phone=ii&screen=call&person=1', Back: '/try?phone=ii' });
    const phones = page.querySelectorAll('main nav a').map((link) => link.getAttribute('href'));
    expect(phones).toEqual(['/try', '/try?phone=ii']);
  });

  test.each(['/try?phone=vi', '/try?screen=games', '/try?person=9'])('shows its home screen at %s', async (address) => {
    const { status, name, links } = await screenAt(address);
    expect([status, name, Object.keys(links)]).toEqual([200, 'Try it here', ['Phone', 'Notes']]);
  });

  test('has a title for each screen, and one canonical address', async () => {
    const { page } = await screenAt('/try?screen=notes&phone=ii');
    expect(page.querySelector('title')?.text).toBe('Notes | Try it here | Light');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${siteUrl}/try`);
  });
});
