export interface Size {
  width: number;
  height: number;
}

/** Display size of the first visual track of an MP4 (ISO/IEC 14496-12: moov > trak > tkhd, 16.16 fixed point at its end). */
export function measureMp4(bytes: Buffer): Size | null {
  for (const moov of boxes(bytes, 'moov')) {
    for (const trak of boxes(moov, 'trak')) {
      for (const tkhd of boxes(trak, 'tkhd')) {
        if (tkhd.length < 8) continue;
        const width = tkhd.readUInt32BE(tkhd.length - 8) >>> 16;
        const height = tkhd.readUInt32BE(tkhd.length - 4) >>> 16;
        if (width > 0 && height > 0) return { width, height };
      }
    }
  }
  return null;
}

/** Duration of an MP4 in seconds (ISO/IEC 14496-12: moov > mvhd, timescale and duration); 0 if unknown. */
export function durationOfMp4(bytes: Buffer): number {
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

/** The contents of every box of a type, at the top level of these bytes (ISO/IEC 14496-12, 4.2). */
function* boxes(bytes: Buffer, type: string): Generator<Buffer> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < 8) return;
    if (bytes.toString('latin1', at + 4, at + 8) === type) yield bytes.subarray(at + (isLong ? 16 : 8), at + size);
    at += size;
  }
}

// Matroska element ids (RFC 9559): Segment > Tracks > TrackEntry > Video > PixelWidth, PixelHeight.
const segment = 0x18538067;
const tracks = 0x1654ae6b;
const trackEntry = 0xae;
const video = 0xe0;
const pixelWidth = 0xb0;
const pixelHeight = 0xba;

/** Pixel size of the first video track of a WebM. */
export function measureWebm(bytes: Buffer): Size | null {
  let level = [bytes];
  for (const id of [segment, tracks, trackEntry, video]) level = level.flatMap((parent) => [...elements(parent, id)]);
  const [parent] = level;
  if (!parent) return null;
  const [width] = elements(parent, pixelWidth);
  const [height] = elements(parent, pixelHeight);
  const size = { width: unsigned(width), height: unsigned(height) };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** 0 for a missing number, or one too long to be a film's size. */
function unsigned(bytes: Buffer | undefined): number {
  return bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0;
}

function* elements(bytes: Buffer, elementId: number): Generator<Buffer> {
  let at = 0;
  while (at < bytes.length) {
    const idLength = vintLength(bytes, at);
    const sizeLength = vintLength(bytes, at + idLength);
    if (idLength === 0 || sizeLength === 0) return;
    const id = bytes.readUIntBE(at, idLength);
    const start = at + idLength + sizeLength;
    const end = start + vintValue(bytes, at + idLength, sizeLength);
    if (id === elementId) yield bytes.subarray(start, end);
    at = end;
  }
}

/** The length in bytes, 1 to 8, from the leading zeros of the first byte; 0 for an invalid length, or past the end. */
function vintLength(bytes: Buffer, at: number): number {
  const first = bytes[at];
  if (first === undefined) return 0;
  const length = Math.clz32(first) - 23;
  return length <= 8 && at + length <= bytes.length ? length : 0;
}

/** All value bits set means "until the end" (RFC 9559, unknown-sized elements), as in a stream that was never finished. */
function vintValue(bytes: Buffer, at: number, length: number): number {
  let value = BigInt(bytes[at] ?? 0) & ((1n << BigInt(8 - length)) - 1n);
  for (let index = 1; index < length; index += 1) value = (value << 8n) | BigInt(bytes[at + index] ?? 0);
  const isUnknown = value === (1n << BigInt(7 * length)) - 1n;
  return isUnknown ? bytes.length : Number(value);
}
