import { image, money } from './fragments.ts';

/**
 * What the site asks of the catalogue (spec §7). Each is valid in the provider's 2023-10 schema and in its newest one;
 * documents.test.ts holds them to that. Their result types are generated: `npm run generate`.
 */

const variant = /* GraphQL */ `
  fragment VariantParts on ProductVariant {
    id
    title
    availableForSale
    quantityAvailable
    image {
      ...ImageParts
    }
    price {
      ...MoneyParts
    }
    compareAtPrice {
      ...MoneyParts
    }
    selectedOptions {
      name
      value
    }
    metafields(
      identifiers: [
        { namespace: "settings", key: "accepting_preorders" }
        { namespace: "settings", key: "estimated_ship_date" }
      ]
    ) {
      key
      value
    }
    sellingPlanAllocations(first: 24) {
      nodes {
        checkoutChargeAmount {
          ...MoneyParts
        }
        priceAdjustments {
          price {
            ...MoneyParts
          }
        }
        sellingPlan {
          id
          name
          description
        }
      }
    }
  }
`;

const product = /* GraphQL */ `
  fragment ProductParts on Product {
    id
    title
    handle
    availableForSale
    description
    descriptionHtml
    tags
    requiresSellingPlan
    featuredImage {
      ...ImageParts
    }
    metafields(
      identifiers: [
        { namespace: "descriptors", key: "subtitle" }
        { namespace: "descriptors", key: "customsnote" }
        { namespace: "settings", key: "accepting_preorders" }
        { namespace: "settings", key: "estimated_ship_date" }
      ]
    ) {
      key
      value
    }
    priceRange {
      minVariantPrice {
        ...MoneyParts
      }
      maxVariantPrice {
        ...MoneyParts
      }
    }
    compareAtPriceRange {
      minVariantPrice {
        ...MoneyParts
      }
      maxVariantPrice {
        ...MoneyParts
      }
    }
    options {
      id
      name
      values
    }
    variants(first: 12) {
      nodes {
        ...VariantParts
      }
    }
  }
`;

const catalogue = product + variant + image + money;

export const collectionsDocument = /* GraphQL */ `
  query Collections {
    collections(first: 12) {
      nodes {
        id
        handle
        title
        products(first: 50) {
          nodes {
            ...ProductParts
            images(first: 2) {
              nodes {
                ...ImageParts
              }
            }
          }
        }
      }
    }
  }
  ${catalogue}
`;

export const productDocument = /* GraphQL */ `
  query Product($handle: String!) {
    product(handle: $handle) {
      ...ProductParts
      images(first: 100) {
        nodes {
          ...ImageParts
        }
      }
    }
  }
  ${catalogue}
`;
