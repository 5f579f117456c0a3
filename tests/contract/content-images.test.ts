import { createClient } from 'contentful';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contract } from './support/contract.ts';

contract('content', (subject) => {
  /** An image of the space that is large enough to be scaled down. */
  async function picture() {
    const { host, insecure, space, environment, deliveryToken } = subject.account();
    const client = createClient({ space, environment, accessToken: deliveryToken, host, insecure });
    const { items } = await client.getAssets({ 'fields.file.contentType': 'image/jpeg', limit: 100 });
    const found = items.find(({ fields }) => (fields.file?.details.image?.width ?? 0) >= 400);
    const { url, details } = found?.fields.file ?? {};
    if (!url || !details?.image) throw new Error('There is no photograph of 400 pixels in this space.');
    // URLs have no scheme; the sandbox serves images over plain HTTP.
    return { address: `${insecure ? 'http' : 'https'}:${url}`, ...details.image };
  }

  async function measured(address: string) {
    const response = await fetch(address);
    const { width, height, format, isProgressive } = await sharp(await response.bytes()).metadata();
    return { type: response.headers.get('content-type'), width, height, format, isProgressive };
  }

  test('The url of an asset returns an image of the asset’s size', async () => {
    const { address, width, height } = await picture();
    expect(await measured(address)).toMatchObject({ width, height, format: 'jpeg' });
  });

  test('w scales by the aspect ratio, and never enlarges', async () => {
    const { address, width, height } = await picture();
    const small = await measured(`${address}?w=200`);
    expect(small.width).toBe(200);
    expect(Math.abs((small.height ?? 0) - (200 * height) / width)).toBeLessThanOrEqual(1);
    if (width < 4000) expect(await measured(`${address}?w=4000`)).toMatchObject({ width, height });
  });

  test.each(['fill', 'thumb', 'pad', 'scale', 'crop'])('fit=%s returns exactly the requested size', async (fit) => {
    const { address } = await picture();
    expect(await measured(`${address}?w=120&h=90&fit=${fit}&f=top_left`)).toMatchObject({ width: 120, height: 90 });
  });

  test.each([
    ['fm=webp', 'image/webp', 'webp'],
    ['fm=avif', 'image/avif', 'heif'],
    ['fm=png', 'image/png', 'png'],
    ['fm=jpg', 'image/jpeg', 'jpeg'],
  ])('%s is %s', async (parameter, type, format) => {
    const { address } = await picture();
    expect(await measured(`${address}?w=80&${parameter}`)).toMatchObject({ type, format });
  });

  test('fl=progressive returns a progressive JPEG', async () => {
    const { address } = await picture();
    expect(await measured(`${address}?w=80&fm=jpg&fl=progressive&q=60`)).toMatchObject({ isProgressive: true });
  });

  test.each(['w=0', 'w=4001', 'fit=squeeze', 'fm=bmp', 'q=101'])(
    'an invalid parameter is rejected: %s',
    async (parameter) => {
      const { address } = await picture();
      expect((await fetch(`${address}?${parameter}`)).status).toBe(400);
    },
  );
});
