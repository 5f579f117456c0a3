/** The metrics of a shop, as a monitoring system reads them. */
export interface MetricsReading {
  text: string;
  names: Set<string>;
  /** The sum of all series of a metric with these labels. */
  sum: (name: string, labels?: Record<string, string>) => number;
  /** All values of a label. */
  values: (label: string) => Set<string>;
}

/** Reads `/metrics` of the shop at this origin. */
export async function readMetrics(
  url: string,
  get: (url: string) => Promise<Response> = fetch,
): Promise<MetricsReading> {
  const response = await get(`${url}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const text = await response.text();
  const series = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', given = '', value = '']) => ({
    name,
    labels: new Map([...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', of = '']) => [label, of] as const)),
    value: Number(value),
  }));
  return {
    text,
    names: new Set(series.map(({ name }) => name)),
    sum: (name, labels = {}) =>
      series
        .filter((each) => each.name === name)
        .filter((each) => Object.entries(labels).every(([label, value]) => each.labels.get(label) === value))
        .reduce((total, { value }) => total + value, 0),
    values: (label) => new Set(series.flatMap(({ labels }) => labels.get(label) ?? [])),
  };
}
