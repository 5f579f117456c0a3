/** The Network Information API, which some browsers have. */
function connection(): { saveData?: boolean; effectiveType?: string } | undefined {
  return (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
}

/** Save-Data is set. */
export function savesData(): boolean {
  return connection()?.saveData ?? false;
}

/** Save-Data is set, or the browser calls the connection slower than 4G. */
export function hasSlowConnection(): boolean {
  return savesData() || /[23]g/.test(connection()?.effectiveType ?? '');
}
