import { z } from 'zod';

const url = z.url();
const plain = z.looseObject({ url });

const described = z.looseObject({
  storefront: z.object({
    url,
    tlsUrl: url,
    /** Path of the PEM file to trust. */
    certificate: z.string(),
    token: z.string(),
    privateToken: z.string().optional(),
    apiVersion: z.string(),
  }),
  content: z.object({
    host: z.string(),
    space: z.string(),
    environment: z.string(),
    deliveryToken: z.string(),
    previewToken: z.string(),
  }),
  startPage: z.object({ url, projectId: z.string(), dataset: z.string(), apiVersion: z.string(), token: z.string() }),
  media: plain,
  checkout: plain,
  newsletter: plain.optional(),
  support: plain.optional(),
  dashboard: plain.optional(),
  geo: plain.optional(),
  errorReports: plain.optional(),
  cloud: plain.optional(),
  video: plain.optional(),
  pixel: plain.optional(),
});

type Plain = z.infer<typeof plain>;

/** The connection settings of each provider, named like the options of its official client. */
export interface Accounts {
  storefront: {
    /** Origin over plain HTTP; null where there is only TLS. */
    url: string;
    tlsUrl: string;
    /** Host and port of `tlsUrl`, for clients that require TLS. */
    host: string;
    /** Path of the PEM file to trust; null: a publicly trusted certificate. */
    certificate: string | null;
    apiVersion: string;
    publicToken: string;
    privateToken: string | null;
  };
  content: {
    host: string;
    insecure: boolean;
    space: string;
    environment: string;
    deliveryToken: string;
    previewHost: string;
    previewToken: string | null;
  };
  startPage: {
    /** null: the provider's default host. */
    apiHost: string | null;
    useProjectHostname: boolean;
    projectId: string;
    dataset: string;
    apiVersion: string;
    token: string | null;
  };
  media: Plain;
  checkout: Plain;
  newsletter: Plain;
  support: Plain;
  dashboard: Plain;
  geo: Plain;
  errorReports: Plain;
  cloud: Plain;
  video: Plain;
  pixel: Plain;
}

const nowhere: Plain = { url: 'http://not-listening.invalid' };

/** @throws ZodError when the sandbox's description is not as documented (sandbox/README.md, "Ports"). */
export function readAccounts(description: unknown): Accounts {
  const { storefront, content, startPage, ...others } = described.parse(description);
  return {
    storefront: {
      url: storefront.url,
      tlsUrl: storefront.tlsUrl,
      host: new URL(storefront.tlsUrl).host,
      certificate: storefront.certificate,
      apiVersion: storefront.apiVersion,
      publicToken: storefront.token,
      privateToken: storefront.privateToken ?? null,
    },
    content: { ...content, insecure: true, previewHost: content.host },
    startPage: { ...startPage, apiHost: startPage.url, useProjectHostname: false },
    media: others.media,
    checkout: others.checkout,
    newsletter: others.newsletter ?? nowhere,
    support: others.support ?? nowhere,
    dashboard: others.dashboard ?? nowhere,
    geo: others.geo ?? nowhere,
    errorReports: others.errorReports ?? nowhere,
    cloud: others.cloud ?? nowhere,
    video: others.video ?? nowhere,
    pixel: others.pixel ?? nowhere,
  };
}
