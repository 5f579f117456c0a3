import { useFrame } from '#site/kernel/layout/frame.ts';

/** Lets the browser know before anything else has started; the same for every visitor. */
export function TakesReports() {
  const { takesReports } = useFrame();
  return takesReports ? <meta name="error-reports" /> : null;
}
