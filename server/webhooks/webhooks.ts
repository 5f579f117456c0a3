import { AsyncLocalStorage } from 'node:async_hooks';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { parseJson } from '#providers/transport/json.ts';
import { createTotal } from '../requests/rate-limits.ts';
import type { Environment } from '../requests/request-context.ts';
import { type BodyFault, createBodyReader } from './body-reader.ts';
import { type Delivery, protocols, type WebhookProtocol } from './protocols.ts';
import { fillTags, tagTemplates, type WebhookProvider } from './topics.ts';

/** What each provider signs its webhooks with; null: its webhooks are not accepted. */
export type WebhookSecrets = Readonly<Record<WebhookProvider, string | null>>;

interface Options {
  secrets: WebhookSecrets;
  /** Marks the pages with any of these tags as changed; called after the response. */
  purge: (tags: readonly string[]) => void;
  /** Logs and reports a fault of `purge`. */
  report: (fault: unknown) => void;
  log: (message: string) => void;
}

/**
 * Limits for the bodies of each provider: anyone can send an invented signature, which can be checked only against the whole body. A product with
 * hundreds of variants has one to two megabytes, and a provider sends its body at once. The bodies of all three providers take 120 MB at most.
 */
const bodyLimits = { maxSize: 4 * 1024 * 1024, maxTime: 5000, places: 10, placesPerNetwork: 5 };

/** Ids of webhooks that are remembered, to recognize duplicates. */
const maxIds = 10_000;

/** A refused signature may be a wrong setting, so it is logged; once a minute, since anyone can send one. */
const refusalLogLimit = { maxTries: 1, windowSeconds: 60 };

/**
 * Receives the providers' webhooks and purges the pages that they affect (SPEED-2). Answers 200 to a genuine webhook, also to a duplicate and to an
 * unknown topic, which a provider would otherwise send again; 401 if the signature is missing, wrong or too old; 400 if a genuine body does not match
 * its topic; 408 and 413 if a body is too slow or too large; and 503 while too many are read, or if there is no secret, so that the provider sends
 * the webhook again once it is set.
 */
export function webhooks({ secrets, purge, report, log }: Options): Hono<Environment> {
  const app = new Hono<Environment>();
  const ids = new LRUCache<string, true>({ maxSize: maxIds, sizeCalculation: () => 1 });
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  /** Purges after the response is sent: providers wait only seconds for it, and the renderings that a purge starts take longer. */
  function purgeLater(tags: readonly string[]): void {
    setImmediate(() => {
      try {
        // Refreshing pages must not end with the timeout of this request.
        outsideOfRequests(purge, tags);
      } catch (fault) {
        report(fault);
      }
    });
  }

  function receive({ provider, idOf, topicOf }: WebhookProtocol, { headers, body }: Delivery): Response {
    const id = idOf(headers);
    if (id !== null && ids.has(`${provider} ${id}`)) return answer(200, 'This is a duplicate.');
    const topic = topicOf(headers);
    const templates = tagTemplates(provider, topic);
    if (templates === undefined) {
      log(`The ${provider} webhooks include an unknown topic: ${topic.slice(0, 100)}`);
      return answer(200, 'The topic is unknown.');
    }
    if (templates.length === 0) return answer(200, 'The topic affects no page.');
    const tags = fillTags(templates, parseJson(new TextDecoder().decode(body)));
    if (tags === null) return answer(400, 'The body does not match the topic.');
    if (id !== null) ids.set(`${provider} ${id}`, true);
    purgeLater(tags);
    return answer(200, 'Accepted.');
  }

  for (const protocol of protocols) {
    const { provider, path, setting, signatureOf, isSigned, sentAt, maxAge } = protocol;
    const secret = secrets[provider];
    if (secret === null) {
      app.post(path, () => answer(503, `These webhooks are not set up: ${setting} is missing.`));
      continue;
    }
    const limitRefusalLog = createTotal(refusalLogLimit);
    const refuse = (reason: string) => {
      if (limitRefusalLog() === null) log(`A ${provider} webhook was refused: ${reason} (${setting})`);
      return answer(401, reason);
    };

    const readBody = createBodyReader(bodyLimits);
    app.post(path, async ({ req, get }) => {
      const { url, headers } = req.raw;
      // Before the body is read, so that unsigned requests are cheap.
      if (signatureOf(headers) === null) return answer(401, 'The signature is missing.');
      const sent = sentAt(headers);
      if (sent !== null && !(Date.now() - sent < maxAge)) return refuse('The webhook is too old.');
      const body = await readBody(req.raw, get('visitorAddress') ?? null);
      if (typeof body === 'string') return bodyFaults[body]();
      const delivery = { url: new URL(url), headers, body };
      return isSigned(delivery, secret) ? receive(protocol, delivery) : refuse('The signature is wrong.');
    });
  }
  return app;
}

/** A new try of the provider can succeed, except if the body is too large. */
const bodyFaults: Record<BodyFault, () => Response> = {
  busy() {
    const response = answer(503, 'Too many webhooks are being received.');
    response.headers.set('retry-after', '5');
    return response;
  },
  incomplete: () => answer(400, 'The body is incomplete.'),
  late: () => answer(408, 'The body took too long to arrive.'),
  'too large': () => answer(413, 'The body is too large.'),
};

function answer(status: number, sentence: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${sentence}\n`, { status, headers });
}
