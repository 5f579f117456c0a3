import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageStore } from './image-store.ts';

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
