import { describe, expect, test, vi } from 'vitest';
import { checkAccounts } from './check/check.ts';
import { checkEnvironment, readConfig } from './config.ts';
import { cachePolicies } from './page-cache/policies.ts';
import { ConfigError } from './settings/environment.ts';
import { readLaunch } from './settings/launch.ts';
import { lateReadsWarning, settingWarnings } from './settings/warnings.ts';

const complete = {
  SITE_URL: 'https://shop.example/',
  TRUSTED_PROXIES: '1',
  SHOPIFY_STOREFRONT_DOMAIN: 'shop.myshopify.example',
  SHOPIFY_STOREFRONT_TOKEN: 'public',
  CHECKOUT_HOSTS: 'checkout.shop.example',
  CONTENTFUL_SPACE: 'space',
  CONTENTFUL_DELIVERY_TOKEN: 'delivery',
  SANITY_PROJECT: 'project',
  DASHBOARD_URL: 'https://dashboard.example/login',
  SUPPORT_URL: 'https://support.example/hc',
  START_ARTICLE_URL: 'https://support.example/hc/articles/1',
  MAILING_LIST_URL: 'https://list.example/subscribe/post?u=1&id=2',
};

describe('[NET-2] settings are read once, and validated together', () => {
  test('all missing settings are named in one message', () => {
    expect(() => readConfig()).toThrow(ConfigError);
    expect(() => readConfig()).toThrow(
      [
        'No SITE_URL was provided',
        'No SHOPIFY_STOREFRONT_DOMAIN was provided',
        'No SHOPIFY_STOREFRONT_TOKEN was provided',
        'No CONTENTFUL_SPACE was provided',
        'No CONTENTFUL_DELIVERY_TOKEN was provided',
        'No SANITY_PROJECT was provided',
        'No DASHBOARD_URL was provided',
        'No SUPPORT_URL was provided',
        'No START_ARTICLE_URL was provided',
        'No MAILING_LIST_URL was provided',
      ].join('\n'),
    );
  });

  test.each(['MAILING_LIST_URL', 'SENTRY_DSN'])(
    '%s that is no address is one of the mistakes that are named',
    (name) => {
      expect(() => readConfig({ ...complete, [name]: 'list', SITE_URL: 'shop' })).toThrow(
        new RegExp(`^SITE_URL must be an address.*\\n${name} must be an address like \\S+$`),
      );
    },
  );

  test('a page waits 1.5 seconds for an optional part, by default', () => {
    expect(readConfig(complete).optionalTimeout).toBe(1500);
    expect(readConfig({ ...complete, OPTIONAL_READ_MS: '400' }).optionalTimeout).toBe(400);
    for (const OPTIONAL_READ_MS of ['0', '1.5', '100000'])
      expect(() => readConfig({ ...complete, OPTIONAL_READ_MS })).toThrow('OPTIONAL_READ_MS must be a number');
  });

  test('there is a warning if that is longer than a visitor waits for a page', () => {
    const warning = (env: object) => lateReadsWarning(readConfig({ ...complete, ...env }));
    expect(cachePolicies['/']?.waitMs).toBe(1800);
    expect(warning({ OPTIONAL_READ_MS: '1799' })).toBeNull();
    expect(warning({ OPTIONAL_READ_MS: '1800', PAGE_CACHE_MB: '0' })).toBeNull();
    expect(warning({ OPTIONAL_READ_MS: '1800' })).toBe(
      'OPTIONAL_READ_MS should be less than 1800: after that time a visitor is told that the page comes later.',
    );
  });

  test('the preview needs a token for the drafts of both services', () => {
    expect(() => readConfig({ ...complete, PREVIEW_SECRET: 'a-secret-of-the-editors' })).toThrow(
      /^No CONTENTFUL_PREVIEW_TOKEN was provided.*\nNo SANITY_PREVIEW_TOKEN was provided.*$/,
    );
    expect(readConfig(complete).preview).toBeNull();
    const tokens = { CONTENTFUL_PREVIEW_TOKEN: 'preview', SANITY_PREVIEW_TOKEN: 'viewer' };
    expect(() => readConfig({ ...complete, ...tokens, PREVIEW_SECRET: 'sandbox-preview-secret' })).toThrow(
      'PREVIEW_SECRET is the known one of the sandbox',
    );
    expect(readConfig({ ...complete, ...tokens, PREVIEW_SECRET: 'a-secret-of-the-editors' }).preview).toMatchObject({
      content: { host: 'preview.contentful.com', deliveryToken: 'preview' },
      startPage: { token: 'viewer' },
    });
  });

  test('an empty value counts as missing', () => {
    vi.stubEnv('SHOPIFY_STOREFRONT_TOKEN', '');
    const { SHOPIFY_STOREFRONT_TOKEN: _left, ...rest } = complete;
    expect(() => readConfig(rest)).toThrow('No SHOPIFY_STOREFRONT_TOKEN was provided');
  });

  test('an invalid value is named with the expected format', () => {
    expect(() => readConfig({ ...complete, SITE_URL: 'shop' })).toThrow(
      'SITE_URL must be an address like https://shop.example',
    );
  });

  test.each(['/shop', '/shop/', '/?from=ad', '#top'])('the site’s address may not end with "%s"', (end) => {
    const SITE_URL = `https://shop.example${end}`;
    expect(() => readConfig({ ...complete, SITE_URL })).toThrow(
      'SITE_URL must be an address without a path, ? and #, like https://shop.example',
    );
  });

  test.each([
    [
      'SHOPIFY_STOREFRONT_DOMAIN',
      'not a host',
      'SHOPIFY_STOREFRONT_DOMAIN must be a host name like shop.myshopify.com',
    ],
    [
      'CHECKOUT_HOSTS',
      'pay.example, not a host',
      'CHECKOUT_HOSTS must be host names separated by commas, like pay.example, shop.example',
    ],
    [
      'CHECKOUT_HOSTS',
      'shop.example:99999',
      'CHECKOUT_HOSTS must be host names separated by commas, like pay.example, shop.example',
    ],
    [
      'SHOPIFY_STOREFRONT_DOMAIN',
      '10.0.0.256',
      'SHOPIFY_STOREFRONT_DOMAIN must be a host name like shop.myshopify.com',
    ],
    ['SANITY_PROJECT', 'Bad Project', 'SANITY_PROJECT must be lower case letters, digits and hyphens'],
    ['SANITY_API_HOST', 'junk', 'SANITY_API_HOST must be an address like https://api.sanity.io'],
    ['CLOUD_API_URL', 'junk', 'CLOUD_API_URL must be an address like https://api.example'],
    [
      'MEDIA_HOSTS',
      '*',
      'MEDIA_HOSTS must be host names separated by commas, like images.ctfassets.net, cdn.sanity.io',
    ],
    ['GEO_URL', 'https://geo.example/?token=abc', 'GEO_URL must be an address without ? and #, like https://ipinfo.io'],
    ['SUPPORT_URL', 'javascript:alert(1)', 'SUPPORT_URL must be an address like https://support.example/hc'],
    ['WEBHOOK_CONTENT_SECRET', 'too short', 'WEBHOOK_CONTENT_SECRET must have at least 16 characters'],
    [
      'METRICS_TOKEN',
      'with some spaces in it',
      'METRICS_TOKEN must have at least 16 letters, digits, or characters of -._~+/',
    ],
    ['ACCESS_LOG', 'yes', 'ACCESS_LOG must be on or off'],
    ['CONTENTFUL_SPACE', '"space"', 'CONTENTFUL_SPACE must be letters, digits and -._ alone'],
    ['CONTENTFUL_ENVIRONMENT', 'a/b', 'CONTENTFUL_ENVIRONMENT must be letters, digits and -._ alone'],
    [
      'CDN_PURGE_URL',
      'http://purger:password@varnish:6081/.cdn/purge',
      'CDN_PURGE_URL must be an address without a user name, like http://varnish:6081/.cdn/purge',
    ],
    [
      'GEO_URL',
      'https://:password@ipinfo.io',
      'GEO_URL must be an address without a user name, like https://ipinfo.io',
    ],
    ['SHOPIFY_STOREFRONT_TOKEN', '   ', 'No SHOPIFY_STOREFRONT_TOKEN was provided'],
  ])('%s "%s" is refused with one sentence', (name, value, sentence) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(sentence);
  });

  test.each([
    'SHOPIFY_STOREFRONT_TOKEN',
    'SHOPIFY_PRIVATE_TOKEN',
    'CONTENTFUL_DELIVERY_TOKEN',
    'CONTENTFUL_PREVIEW_TOKEN',
    'SANITY_TOKEN',
    'SANITY_PREVIEW_TOKEN',
    'GEO_TOKEN',
  ])('[SAFE-4] %s that no header can have, or no provider issues, is refused without being repeated', (name) => {
    const sentence = `${name} must be a token, of letters, digits and -._~+/ alone`;
    for (const value of ['first\nsecond', '"quoted"', '“quoted”', 'with space', 'zero\u200bwidth'])
      expect(() => readConfig({ ...complete, [name]: value })).toThrow(new ConfigError(sentence));
    expect(() => readConfig({ ...complete, [name]: 'from-a-file\n' })).not.toThrow();
  });

  test.each(['redis:password@10.0.0.5', 'redis://', 'redis://:50%@10.0.0.5', 'redis://10.0.0.5/shop'])(
    '[SAFE-4] REDIS_URL %s is refused without being repeated',
    (REDIS_URL) => {
      expect(() => readConfig({ ...complete, REDIS_URL })).toThrow(
        /^REDIS_URL must be an address like redis:\/\/10\.0\.0\.5:6379, .*$/,
      );
    },
  );

  test.each(['redis://10.0.0.5', 'rediss://user:50%25@redis.example:6380/2', 'redis://[::1]:6379/'])(
    'REDIS_URL %s is accepted',
    (REDIS_URL) => {
      expect(readConfig({ ...complete, REDIS_URL }).redisUrl).toBe(REDIS_URL);
    },
  );

  test('a blank optional setting counts as missing', () => {
    vi.stubEnv('GEO_TOKEN', '  ');
    expect(readConfig(complete).providers.geo.token).toBeNull();
  });

  test('a list of checkout hosts may have spaces and a trailing comma', () => {
    expect(readConfig({ ...complete, CHECKOUT_HOSTS: 'pay.example, ' }).checkoutOrigins).toContain(
      'https://pay.example',
    );
  });

  test('an invalid port and a missing setting are named together', () => {
    vi.stubEnv('PORT', '80000');
    expect(() => checkEnvironment()).toThrow(
      /PORT must be a port number[\s\S]*No SITE_URL was provided|No SITE_URL was provided[\s\S]*PORT must be/,
    );
  });

  test('environment variables override the values of the sandbox', () => {
    vi.stubEnv('SHOPIFY_STOREFRONT_DOMAIN', 'other.example');
    expect(readConfig(complete).providers.storefront.domain).toBe('other.example');
  });

  test('[NET-9] the stage is staging or production, and defaults to production', () => {
    expect(readConfig(complete).stage).toBe('production');
    expect(readConfig({ ...complete, STAGE: 'staging' }).stage).toBe('staging');
    expect(() => readConfig({ ...complete, STAGE: 'test' })).toThrow('STAGE must be staging or production');
  });

  test('[NET-9] all settings that are invalid for the stage are refused together', () => {
    const invalid = {
      ...complete,
      SUPPORT_URL: 'http://support.example/hc',
      CHECKOUT_HOSTS: 'http://pay.example',
      STRIPE_PUBLIC_KEY: 'pk_test_12345678',
    };
    expect(() => readConfig(invalid)).toThrow(
      [
        'STRIPE_PUBLIC_KEY begins with pk_test_, which is not for STAGE production. Change one of the two.',
        'CHECKOUT_HOSTS must begin with https:// where STAGE is production',
        'SUPPORT_URL must begin with https:// where STAGE is production',
      ].join('\n'),
    );
    expect(readConfig({ ...invalid, STAGE: 'staging' }).stage).toBe('staging');
    const known = { ...complete, OPERATOR_PASSWORD: 'sandbox-operator' };
    expect(() => readConfig(known)).toThrow('OPERATOR_PASSWORD is the known one of the sandbox.');
    expect(readConfig({ ...known, STAGE: 'staging' }).operatorPassword).toBe('sandbox-operator');
    const live = { ...complete, STAGE: 'staging', STRIPE_PUBLIC_KEY: 'pk_live_12345678' };
    expect(() => readConfig(live)).toThrow('STRIPE_PUBLIC_KEY begins with pk_live_, which is not for STAGE staging.');
  });

  test('[NET-2][NET-9] settings that are invalid for the stage are named together with other invalid ones', () => {
    const { TRUSTED_PROXIES: _left, SANITY_PROJECT: _missing, ...rest } = complete;
    expect(() => readConfig({ ...rest, SUPPORT_URL: 'http://support.example/hc', GRACE_HOURS: 'day' })).toThrow(
      [
        'GRACE_HOURS must be a number of hours from 0 to 999',
        'No SANITY_PROJECT was provided',
        'No TRUSTED_PROXIES was provided: say how many proxies stand before the site, since SITE_URL is https',
        'SUPPORT_URL must begin with https:// where STAGE is production',
      ].join('\n'),
    );
    const noStage = { ...rest, STAGE: 'test', STRIPE_PUBLIC_KEY: 'pk_test_12345678' };
    expect(() => readConfig(noStage)).not.toThrow(/STAGE test/);
  });

  test('[NET-9] a service on localhost may use http in production', () => {
    expect(readConfig({ ...complete, GEO_URL: 'http://127.0.0.1:4008' }).providers.geo.url).toBe(
      'http://127.0.0.1:4008',
    );
  });

  test.each([
    ['STRIPE_PUBLIC_KEY', 'sk_live_51HxSecretSecret'],
    ['STRIPE_PUBLIC_KEY', 'rk_test_51HxSecretSecret'],
    ['STRIPE_PUBLIC_KEY', 'whsec_SecretSecret'],
    ['AFFIRM_PUBLIC_KEY', 'F2TVBBVTQA7OXAYTW0SECRETSECRET12'],
    ['SHOPIFY_STOREFRONT_TOKEN', 'shpss_0123456789abcdef'],
    ['SHOPIFY_PRIVATE_TOKEN', 'shpss_0123456789abcdef'],
  ])('[SAFE-4] a secret %s is refused, and not printed', (name, value) => {
    const read = () => readConfig({ ...complete, [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must be the .*(key|token)`));
    expect(read).not.toThrow(value);
  });

  test('[NET-9] an https site requires the number of trusted proxies, since they set the client address', () => {
    const { TRUSTED_PROXIES: _left, ...rest } = complete;
    expect(() => readConfig(rest)).toThrow('No TRUSTED_PROXIES was provided: say how many proxies stand');
    expect(readConfig({ ...rest, SITE_URL: 'http://127.0.0.1:3000' }).trustedProxies).toBe(0);
  });

  test('[SAFE-4] a DSN that contains a secret key is refused', () => {
    const read = () => readConfig({ ...complete, SENTRY_DSN: 'https://public:secret@o1.ingest.sentry.io/1' });
    expect(read).toThrow('SENTRY_DSN must be an address like https://key@o1.ingest.sentry.io/1');
  });

  test('[SHOP-11] the financing provider has a host for each stage, with its own keys', () => {
    const keyed = { ...complete, AFFIRM_PUBLIC_KEY: 'PUBLICKEY0123456' };
    expect(readConfig(keyed).financing?.scriptUrl).toBe('https://cdn1.affirm.com/js/v2/affirm.js');
    expect(readConfig({ ...keyed, STAGE: 'staging' }).financing?.scriptUrl).toBe(
      'https://cdn1-sandbox.affirm.com/js/v2/affirm.js',
    );
    expect(readConfig(complete).financing).toBeNull();
  });

  test('an optional setting has its documented default', () => {
    const { siteUrl, checkoutOrigins, providers } = readConfig(complete);
    expect(siteUrl).toBe('https://shop.example');
    expect(checkoutOrigins).toEqual(['https://shop.myshopify.example', 'https://checkout.shop.example']);
    expect(providers.storefront.apiVersion).toBe('2023-10');
    expect(providers.content).toMatchObject({ environment: 'master', host: 'cdn.contentful.com' });
    expect(providers.startPage).toMatchObject({ dataset: 'production', apiHost: null });
    expect(providers.cloud).toBeNull();
  });

  test.each(['70000', '-1', 'http', '80.5'])('PORT %s is refused with one sentence', (port) => {
    vi.stubEnv('PORT', port);
    expect(() => readLaunch()).toThrow('PORT must be a port number from 0 to 65535');
  });
});

describe('[OPS-2] several processes without Redis', () => {
  test('are warned of at the start', () => {
    expect(settingWarnings({ REPLICAS: '3' })).toEqual([expect.stringMatching(/^REPLICAS is 3\. .*Set REDIS_URL/)]);
    for (const env of [{}, { REPLICAS: '1' }, { REPLICAS: '3', REDIS_URL: 'redis://127.0.0.1' }])
      expect(settingWarnings(env)).toEqual([]);
  });

  test('are a finding of `npm run check`', async () => {
    const unreachable = () => Promise.reject(new TypeError('fetch failed'));
    const findings = await checkAccounts(readConfig({ ...complete, REPLICAS: '3' }), unreachable);
    expect(findings.filter(({ part }) => part === 'replicas')).toEqual([
      { is: 'works', part: 'replicas', text: 'There are 3.' },
      { is: 'lacks', part: 'replicas', text: expect.stringContaining('Set REDIS_URL') },
    ]);
  });
});
