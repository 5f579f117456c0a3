import type { Config } from '../config.ts';

/** Whether the part is on, and what it means if it is off, with the setting that turns it on. */
type OptionalPart = [isOn: boolean, text: string];

/** Parts without which the site runs, in the order of the check's lines. */
export function optionalParts(config: Config): Readonly<Record<string, OptionalPart>> {
  const {
    stage,
    webhookSecrets,
    operatorPassword,
    metricsToken,
    replicas,
    redisUrl,
    cdn,
    tracesUrl,
    pixel,
    financing,
    preview,
  } = config;
  const { cloud, errorReports } = config.providers;
  return {
    'search engines': [
      stage === 'production',
      'They are kept from all pages. Set STAGE=production when the shop opens.',
    ],
    'webhooks of storefront': webhook(webhookSecrets.storefront, 'WEBHOOK_STOREFRONT_SECRET'),
    'webhooks of content': webhook(webhookSecrets.content, 'WEBHOOK_CONTENT_SECRET'),
    'webhooks of home page': webhook(webhookSecrets.startPage, 'WEBHOOK_START_PAGE_SECRET'),
    preview: [preview !== null, 'Editors see no drafts. Set PREVIEW_SECRET and its tokens (docs/preview.md).'],
    'credit checks': [cloud !== null, 'Nobody can ask to pay in parts. Set CLOUD_API_URL.'],
    'error reports': [errorReports !== null, 'Errors are only logged. Set SENTRY_DSN.'],
    'operators’ pages': [operatorPassword !== null, 'There is no /operator/settings. Set OPERATOR_PASSWORD.'],
    metrics: [metricsToken !== null, '/metrics is for this machine only. Set METRICS_TOKEN.'],
    replicas: [
      redisUrl !== null || (replicas ?? 1) > 1,
      'This process shares nothing with others. Set REDIS_URL where there are several.',
    ],
    CDN: [cdn !== null, 'No cache in front is notified of changes. Set CDN_PURGE_URL where there is one.'],
    traces: [tracesUrl !== null, 'None are sent. Set OTEL_EXPORTER_OTLP_ENDPOINT to change that.'],
    pixel: [pixel !== null, 'Visitors are not tracked. Set PIXEL_ID to change that.'],
    financing: [financing !== null, 'Nothing is said of paying in parts. Set AFFIRM_PUBLIC_KEY.'],
  };
}

function webhook(secret: string | null, setting: string): OptionalPart {
  return [
    secret !== null,
    `A change shows after a minute, from the second visit to a page on. Set ${setting}, and add the webhook at the provider (docs/go-live.md).`,
  ];
}
