import { type Place, refuse } from './seed-error.ts';

/** Remembers who has a value, and refuses the second who wants it. Values of different scopes don't meet. */
export function createClaims(): (value: string | number, place: Place, scope?: string) => void {
  const owners = new Map<string, Place>();
  return function claim(value, place, scope = '') {
    const key = `${scope}/${value}`;
    const owner = owners.get(key);
    if (owner !== undefined) {
      refuse(place, `is ${JSON.stringify(value)}, which ${owner.file} already has as ${owner.field}`);
    }
    owners.set(key, place);
  };
}
