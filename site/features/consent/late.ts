import { type ComponentType, lazy } from 'react';

/** A component that the page can do without: should its code not come, nothing is drawn, and the next page tries again. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (fault) {
      console.warn('A part of the page could not be loaded.', fault);
      return { default: () => null };
    }
  });
}
