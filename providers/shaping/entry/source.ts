import type { Fields } from '../../transport/json.ts';
import type { Report } from '../../transport/types.ts';

/** Where entries come from, and who hears what is wrong with them. */
export interface Source {
  service: 'content' | 'startPage';
  report: Report;
  /**
   * One object of the service in the form that the shapes read: `_type`, `_key` and the fields, themselves not opened yet.
   * A link to something that is not there is `{ _ref }`, with its id.
   */
  open: (value: Fields) => Fields;
}
