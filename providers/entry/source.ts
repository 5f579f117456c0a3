import type { ImageService } from '../media/types.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Takes note of a fault that the visitor is spared. */
export type Report = (fault: unknown) => void;

/** Where entries come from, and who hears what is wrong with them. */
export interface Source {
  service: ImageService;
  report: Report;
  /**
   * One object of the service in the form that the shapes read: `_type`, `_key` and the fields, themselves not opened yet.
   * A link to something that is not there is `{ _ref }`, with its id.
   */
  open: (value: Fields) => Fields;
}

/** Whether a value has fields at all. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
