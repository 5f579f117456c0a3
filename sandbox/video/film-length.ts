import { readFileSync } from 'node:fs';
import { boxes } from '../media/film-size.ts';
import type { MediaFile } from '../provider.ts';

const known = new WeakMap<MediaFile, number>();

/** Seconds that an MP4 lasts (ISO/IEC 14496-12: moov > mvhd, timescale and duration); 0 when it does not say. Read once for each file. */
export function lengthOf(file: MediaFile): number {
  const kept = known.get(file);
  if (kept !== undefined) return kept;
  const length = measure(readFileSync(file.path));
  known.set(file, length);
  return length;
}

function measure(bytes: Buffer): number {
  for (const moov of boxes(bytes, 'moov')) {
    for (const mvhd of boxes(moov, 'mvhd')) {
      const isLong = mvhd[0] === 1;
      if (mvhd.length < (isLong ? 32 : 20)) continue;
      const scale = mvhd.readUInt32BE(isLong ? 20 : 12);
      const units = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
      return scale === 0 ? 0 : units / scale;
    }
  }
  return 0;
}
