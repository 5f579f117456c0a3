import type { Seed, SeedMetafield, SeedProduct, SeedVariant } from '#seed/schema.ts';

type Row = Record<string, string>;

/**
 * The catalogue's products with their variants, pictures and metafields in the format of the storefront's importer (Shopify, "Using CSV files to
 * import products"): a row for each variant, with the product's own columns in the first; the pictures are one per row, and may need more rows. The
 * importer makes a collection by its title; a product is put into the first of its collections.
 *
 * @param mediaUrl The public address of the folder seed/media, from which the importer takes pictures; null: without pictures.
 */
export function exportProducts({ products, collections }: Seed['catalogue'], mediaUrl: string | null): string {
  const rows = products.flatMap((product) => {
    const images = mediaUrl === null ? [] : product.images;
    const collection = collections.find((each) => each.products.includes(product.handle))?.title ?? '';
    const count = Math.max(product.variants.length, images.length);
    return Array.from({ length: count }, (_, index): Row => {
      const variant = product.variants[index];
      const image = images[index];
      return {
        Handle: product.handle,
        ...(index === 0 && { ...productColumns(product), Collection: collection }),
        ...(variant && variantColumns(product, variant)),
        ...(image && imageColumns(image, index + 1, `${mediaUrl}/`)),
        ...(variant?.image && mediaUrl !== null && { 'Variant Image': `${mediaUrl}/${variant.image}` }),
      };
    });
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row: Row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function productColumns(product: SeedProduct): Row {
  return {
    Title: product.title,
    'Body (HTML)': product.descriptionHtml,
    Vendor: product.vendor,
    Type: product.productType,
    Tags: product.tags.join(', '),
    Published: 'TRUE',
    'SEO Title': product.seo.title ?? '',
    'SEO Description': product.seo.description ?? '',
    Status: 'active',
    ...Object.fromEntries(product.options.map(({ name }, index) => [`Option${index + 1} Name`, name])),
    ...metafieldColumns('product', product.metafields),
  };
}

function imageColumns({ file, alt }: SeedProduct['images'][number], position: number, base: string): Row {
  return { 'Image Src': base + file, 'Image Position': String(position), 'Image Alt Text': alt };
}

function variantColumns(product: SeedProduct, variant: SeedVariant): Row {
  return {
    ...Object.fromEntries(
      product.options.map((_option, index) => [`Option${index + 1} Value`, variant.optionValues[index] ?? '']),
    ),
    'Variant SKU': variant.sku,
    'Variant Grams': String(variant.weightGrams),
    'Variant Inventory Tracker': variant.tracked ? 'shopify' : '',
    'Variant Inventory Qty': variant.tracked ? String(variant.stock) : '',
    'Variant Inventory Policy': variant.whenOutOfStock,
    'Variant Fulfillment Service': 'manual',
    'Variant Price': variant.price,
    'Variant Compare At Price': variant.compareAtPrice ?? '',
    'Variant Requires Shipping': variant.requiresShipping ? 'TRUE' : 'FALSE',
    'Variant Taxable': 'TRUE',
    ...metafieldColumns('variant', variant.metafields),
  };
}

/** The name of a column contains the metafield's name in parentheses: "Subtitle (product.metafields.descriptors.subtitle)". */
function metafieldColumns(owner: string, metafields: readonly SeedMetafield[]): Row {
  return Object.fromEntries(
    metafields.map(({ namespace, key, value }) => [`${key} (${owner}.metafields.${namespace}.${key})`, value]),
  );
}

/** RFC 4180. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
