import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = '**/*.{js,css,svg,json,html,txt}';
/** Bytes. Smaller files are not worth compressing. */
const minBytes = 256;

/** With the largest block size the largest file, that of the libraries, becomes smaller. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 24 };

const encodings: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: brotli }),
  gz: (body) => promisify(gzip)(body, { level: 9 }),
};

/** Writes `x.js.br` and `x.js.gz` for every text file of more than 256 bytes, unless the copy would not be smaller. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(globSync(compressible, { cwd: folder }).map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length <= minBytes) return;
  for (const [extension, encode] of Object.entries(encodings)) {
    const encoded = await encode(body);
    if (encoded.length < body.length) await writeFile(`${path}.${extension}`, encoded);
  }
}
