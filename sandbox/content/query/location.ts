import { invalidQuery } from '../errors.ts';

interface Place {
  lat: number;
  lon: number;
}

const earthRadiusKm = 6371;

/**
 * `[within]`: a box as `lat1,lon1,lat2,lon2` (bottom left, then top right), or a circle as `lat,lon,radius in km` (Contentful,
 * "Locations in a bounding object").
 *
 * @throws {ContentError} 400 for anything else.
 */
export function readWithin(text: string, path: string[]): (value: unknown) => boolean {
  const numbers = readNumbers(text);
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers ?? [];
  if (numbers?.length === 3) {
    return (value) => isPlace(value) && distanceKm({ lat: first, lon: second }, value) <= third;
  }
  if (numbers?.length !== 4) throw invalidQuery({ name: 'within', path, type: 'Location', value: text });
  const between = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  return (value) => isPlace(value) && between(value.lat, first, third) && between(value.lon, second, fourth);
}

/**
 * `[near]`: how far a place is from `lat,lon`, in kilometres; what has no place is infinitely far.
 *
 * @throws {ContentError} 400 for anything else.
 */
export function readNear(text: string, path: string[]): (value: unknown) => number {
  const numbers = readNumbers(text);
  if (numbers?.length !== 2) throw invalidQuery({ name: 'near', path, type: 'Location', value: text });
  const [lat = 0, lon = 0] = numbers;
  return (value) => (isPlace(value) ? distanceKm({ lat, lon }, value) : Number.POSITIVE_INFINITY);
}

function readNumbers(text: string): number[] | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return parts.every(Number.isFinite) ? parts : null;
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lon' in value)) return false;
  return typeof value.lat === 'number' && typeof value.lon === 'number';
}

/** Along the surface, by the haversine formula. */
function distanceKm(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}
