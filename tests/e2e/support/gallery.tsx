import '#site/app/theme/theme.css';
import { createRoot } from 'react-dom/client';
import type { Picture } from '#providers/shaping/media/types.ts';
import { ProductGallery } from '#site/features/product/gallery/product-gallery.tsx';

const picture = (name: string): Picture => ({
  service: 'storefront',
  url: `https://images.test/${name}.jpg`,
  width: 800,
  height: 800,
  alt: name,
});

const pictures = ['front', 'back', 'side'].map(picture);

declare global {
  /** The test's. */
  function report(index: number): void;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<ProductGallery pictures={pictures} onChange={(index) => report(index)} />);
