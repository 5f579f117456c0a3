import type { MetaDescriptor } from 'react-router';
import { href } from 'react-router';

/** Tells readers of feeds where the blog's is (BLOG-3). */
export function feedLink(): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Light blog',
    href: href('/blog/feed.xml'),
  };
}
