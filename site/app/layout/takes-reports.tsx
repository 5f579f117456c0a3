import { useLayoutData } from '#site/kernel/layout/layout-data.ts';

/** Lets the browser know before anything else has started; the same for every visitor. */
export function TakesReports() {
  const { takesReports } = useLayoutData();
  return takesReports ? <meta name="error-reports" /> : null;
}
