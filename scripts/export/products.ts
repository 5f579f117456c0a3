import type { Seed, SeedMetafield, SeedProduct, SeedVariant } from '#seed/schema.ts';

type Row = Record<string, string>;

/**
 * The catalogue's products with their variants and metafields as the storefront's importer takes them (Shopify, "Using CSV files to import products"):
 * a row for each variant, the product's own columns in the first. Pictures have no public address here, and the format has no selling plans.
 */
export function exportProducts({ products }: Seed['catalogue']): string {
  const rows = products.flatMap((product) =>
    product.variants.map((variant, index) => ({
      Handle: product.handle,
      ...(index === 0 && productColumns(product)),
      ...variantColumns(product, variant),
    })),
  );
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

/** The column's name has the metafield's in parentheses: "Subtitle (product.metafields.descriptors.subtitle)". */
function metafieldColumns(owner: string, metafields: readonly SeedMetafield[]): Row {
  return Object.fromEntries(
    metafields.map(({ namespace, key, value }) => [`${key} (${owner}.metafields.${namespace}.${key})`, value]),
  );
}

/** RFC 4180. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
