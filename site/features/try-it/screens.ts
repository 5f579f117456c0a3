import type { Words } from '#providers/content/types.ts';
import type { PhoneModel } from '#site/catalogue/phone-drawing.tsx';

export type ScreenName = 'home' | 'call' | Tool;

/** A line of the home screen that has a screen of its own. */
type Tool = (typeof tools)[number];

/** The screen that an address shows. An unknown value in the address stands for the home screen of the newer phone. */
export interface Shown {
  model: PhoneModel;
  screen: ScreenName;
  /** The person who is called. */
  person: string;
}

const tools = ['phone', 'alarm', 'notes', 'tools'] as const;

/** The lines of each home screen, as in the pictures. */
export const homeScreens = {
  iii: ['phone', 'camera', 'directions', 'notes', 'music'],
  ii: ['phone', 'alarm', 'tools'],
} as const;

export function isTool(line: string): line is Tool {
  return tools.some((tool) => tool === line);
}

export function parseShown(search: URLSearchParams, words: Words['tryWords']): Shown {
  const given = search.get('screen');
  const people = listOf(words.people);
  return {
    model: search.get('phone') === 'ii' ? 'ii' : 'iii',
    screen: given === 'call' ? 'call' : (tools.find((tool) => tool === given) ?? 'home'),
    person: people[Number(search.get('person'))] ?? people[0] ?? '',
  };
}

/** The query of a screen, without the page's other parameters: cached pages are rendered without them, and must hydrate to the same (SPEED-1). */
export function screenPath(model: PhoneModel, screen: ScreenName = 'home', person?: number): string {
  const query = new URLSearchParams();
  if (model === 'ii') query.set('phone', model);
  if (screen !== 'home') query.set('screen', screen);
  if (person !== undefined) query.set('person', String(person));
  return `?${query}`;
}

export function listOf(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
