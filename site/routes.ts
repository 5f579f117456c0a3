import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every user-interface part and block in every variant, for development; a production build has no such route. */
const gallery =
  process.env.NODE_ENV === 'development' ? [route('blocks', 'features/blocks/style-guide/style-guide.route.tsx')] : [];

/** All addresses of the site, in matching order. */
export default [
  index('features/content-pages/home.route.tsx'),
  route('footer', 'app/routes/footer.route.tsx'),
  route('cart/:flow?', 'features/cart/cart.route.tsx'),
  route('checkout', 'features/cart/checkout.route.tsx'),
  route('products/*', 'features/product/guided-view.route.tsx'),
  route('shop/products/:handle', 'features/product/product.route.tsx'),
  route('shop/:collection?', 'features/listing/shop.route.tsx'),
  route('listing.json', 'features/listing/listing-json.route.ts'),
  route('credit-check', 'features/credit-check/credit-check.route.tsx'),
  route('consent', 'features/consent/consent.route.tsx'),
  route('consent.json', 'features/consent/consent-json.route.ts'),
  route('dashboard', 'app/routes/external-redirect.route.ts', { id: 'dashboard' }),
  route('support', 'app/routes/external-redirect.route.ts', { id: 'support' }),
  route('usermanual', 'app/routes/external-redirect.route.ts', { id: 'usermanual' }),
  route('start', 'app/routes/external-redirect.route.ts', { id: 'start' }),
  route('order-confirmation', 'app/routes/order-confirmation.route.tsx'),
  route('newsletter', 'features/newsletter/newsletter.route.tsx'),
  route('newsletter.json', 'features/newsletter/newsletter-json.route.ts'),
  route('compatibility-checker', 'features/compatibility/checker.route.tsx'),
  route('actual-size', 'features/actual-size/actual-size.route.tsx'),
  route('try', 'features/try-it/try-it.route.tsx'),
  route('film.json', 'features/blocks/film/film.route.ts'),
  route('visitor.json', 'features/visitor/visitor.route.ts'),
  route('blog', 'features/blog/blog.route.tsx'),
  route('articles.json', 'features/blog/articles-json.route.ts'),
  route('blog/feed.xml', 'features/blog/feed.route.ts'),
  route('blog/:slug', 'features/blog/article.route.tsx'),
  route('manifest.webmanifest', 'app/routes/manifest.route.ts'),
  route('robots.txt', 'features/search-engines/robots.route.ts'),
  route('sitemap.xml', 'features/search-engines/sitemap.route.ts'),
  route('sitemap/:kind/:number', 'features/search-engines/sitemap-part.route.ts'),
  ...gallery,
  route(':slug', 'features/content-pages/generic-page.route.tsx'),
  route('*', 'app/routes/not-found.route.tsx'),
] satisfies RouteConfig;
