/** The envelope with one event that @sentry/browser sends for an error in a page. */
export function browserEnvelope(event: object = {}, dsn = 'https://page@shop.invalid/1'): string {
  const id = crypto.randomUUID().replaceAll('-', '');
  const payload = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    release: 'light-shop@0123456789ab',
    environment: 'production',
    exception: { values: [{ type: 'TypeError', value: 'x is undefined', stacktrace: { frames: [frame()] } }] },
    tags: { request_id: '0d4f7b3a-page' },
    request: { url: '/blog/the-first-quiet-week' },
    ...event,
  };
  const lines = [{ event_id: id, sent_at: new Date().toISOString(), dsn }, { type: 'event' }, payload];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

export function frame(filename = 'https://shop.example/assets/root-B7xk2abc.js', lineno = 1) {
  return { filename, function: 'render', lineno, colno: 2, in_app: true };
}
