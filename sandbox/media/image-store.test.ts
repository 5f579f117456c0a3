import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageStore } from './image-store.ts';
import { unchanged } from './transform.ts';

let dataDir: string;
let images: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'image-store-'));
  images = join(dataDir, 'images');
  await mkdir(images);
});
afterEach(() => rm(dataDir, { recursive: true }));

async function store(name: string, minutesAgo: number, megabytes = 0): Promise<void> {
  await writeFile(join(images, name), '');
  await truncate(join(images, name), megabytes * 1024 * 1024);
  const time = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(join(images, name), time, time);
}

test('What another process is writing stays, whatever its size; what a killed one left is removed', async () => {
  await store('picture.webp', 120, 300);
  await store('written.webp.1.part', 50, 600);
  await store('left.webp.2.part', 70);
  createImageStore(dataDir);
  createImageStore(dataDir);
  expect((await readdir(images)).sort()).toEqual(['picture.webp', 'written.webp.1.part']);
});

test('A picture that several sandboxes render at once is stored once, and not replaced while one sends it', async () => {
  const path = join(dataDir, 'grey.png');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#808080' } }).toFile(path);
  const size = { size: 1, width: 400, height: 300 };
  const file = { file: 'grey.png', path, contentType: 'image/png', ...size, sha1: '', title: '', alt: '' };
  const finding = [createImageStore(dataDir), createImageStore(dataDir)].map((images) =>
    images.find(file, { ...unchanged, width: 200 }, 'webp'),
  );
  const stored = await Promise.race(finding);
  const { ino } = await stat(stored);
  expect(await Promise.all(finding)).toEqual([stored, stored]);
  expect((await stat(stored)).ino).toBe(ino);
  expect(await readdir(images)).toHaveLength(1);
});
