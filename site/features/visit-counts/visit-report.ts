/** Path of our own server that browsers report to. */
// biome-ignore lint/plugin: the server's own path, no page
export const beaconPath = '/beacon';

/** Milliseconds until the largest paint, milliseconds of the slowest interaction, and the sum of all layout shifts; 0 where not measured. */
export type Vitals = [paint: number, interaction: number, shift: number];

/** The report of one page load when it is hidden or left. It contains no data about the visitor (docs/visit-counts.md). */
export interface VisitReport {
  /** Paths of the pages that were opened, without parameters, and names of shop events, in their order. */
  seen: string[];
  /** Web vitals of the page that was loaded, which `seen` begins with; only in the first report of a page load. */
  vitals?: Vitals;
}
