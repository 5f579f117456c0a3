import type { MaxVariants } from './types.ts';

export const money = /* GraphQL */ `
  fragment MoneyParts on MoneyV2 {
    amount
    currencyCode
  }
`;

export const image = /* GraphQL */ `
  fragment ImageParts on Image {
    id
    url
    altText
    width
    height
  }
`;

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
    product {
      id
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
          options {
            name
            value
          }
        }
      }
    }
  }
`;

const maxVariants: MaxVariants = 12;

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
        { namespace: "descriptors", key: "night_pictures" }
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
    variants(first: ${maxVariants}) {
      nodes {
        ...VariantParts
      }
    }
  }
`;

/** The fields of a product and its variants that every product query selects. */
export const catalogue = product + variant + image + money;
