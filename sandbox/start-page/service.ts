import type { ProviderContext } from '../provider.ts';
import type { Dataset } from './dataset.ts';
import type { Happenings } from './listening/happenings.ts';
import type { Queries } from './queries.ts';

/** What the calls of the API share. */
export interface Service {
  context: ProviderContext;
  dataset: Dataset;
  happenings: Happenings;
  queries: Queries;
}
