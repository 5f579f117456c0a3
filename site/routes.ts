import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every block in every variant, for whoever works on them; a production build has no such route. */
const gallery = process.env.NODE_ENV === 'development' ? [route('blocks', 'blocks/gallery/gallery.route.tsx')] : [];

/** The site's table of contents, in matching order (spec §2). */
export default [
  index('pages/home.route.tsx'),
  route('footer', 'pages/footer.route.tsx'),
  route('cart/:flow?', 'cart/cart.route.tsx'),
  route('cart/wishes', 'cart/wishes.route.ts'),
  route('checkout', 'cart/checkout.route.tsx'),
  route('products/*', 'shop/guided.route.tsx'),
  route('shop/products/:handle', 'shop/product.route.tsx'),
  route('shop/more.json', 'shop/more.route.ts'),
  route('shop/:collection?', 'shop/shop.route.tsx'),
  route('credit-check', 'credit-check/credit-check.route.tsx'),
  route('credit-check.json', 'credit-check/credit-answer.route.ts'),
  route('consent', 'consent/consent.route.tsx'),
  route('consent.json', 'consent/consent-answer.route.ts'),
  route('dashboard', 'pages/elsewhere.route.ts', { id: 'dashboard' }),
  route('support', 'pages/elsewhere.route.ts', { id: 'support' }),
  route('usermanual', 'pages/elsewhere.route.ts', { id: 'usermanual' }),
  route('start', 'pages/elsewhere.route.ts', { id: 'start' }),
  route('order-confirmation', 'pages/order-confirmation.route.tsx'),
  route('newsletter', 'newsletter/newsletter.route.tsx'),
  route('newsletter.json', 'newsletter/signup.route.ts'),
  route('compatibility-checker', 'compatibility/checker.route.tsx'),
  route('film.json', 'blocks/film.route.ts'),
  route('visitor.json', 'visitor/visitor.route.ts'),
  route('blog', 'blog/blog.route.tsx'),
  route('blog/feed.xml', 'blog/feed.route.ts'),
  route('blog/:slug', 'blog/article.route.tsx'),
  ...gallery,
  route(':slug', 'pages/generic-page.route.tsx'),
  route('*', 'pages/not-found.route.tsx'),
] satisfies RouteConfig;
