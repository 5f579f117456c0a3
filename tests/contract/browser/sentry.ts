export { addBreadcrumb, captureException, captureMessage, flush, init } from '@sentry/browser';
