/**
 * Every document the site sends to the storefront (spec §7). Each is valid in the provider's 2023-10 schema and in its newest one;
 * documents.test.ts holds them to that. Their result types are generated: `npm run generate`.
 */

const money = /* GraphQL */ `
  fragment MoneyParts on MoneyV2 {
    amount
    currencyCode
  }
`;

const image = /* GraphQL */ `
  fragment ImageParts on Image {
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

const cart = /* GraphQL */ `
  fragment CartParts on Cart {
    id
    checkoutUrl
    note
    totalQuantity
    attributes {
      key
      value
    }
    cost {
      checkoutChargeAmount {
        ...MoneyParts
      }
      subtotalAmount {
        ...MoneyParts
      }
    }
    lines(first: 100) {
      nodes {
        id
        quantity
        cost {
          amountPerQuantity {
            ...MoneyParts
          }
          totalAmount {
            ...MoneyParts
          }
        }
        sellingPlanAllocation {
          sellingPlan {
            id
            name
            description
          }
        }
        merchandise {
          ... on ProductVariant {
            id
            title
            availableForSale
            quantityAvailable
            image {
              ...ImageParts
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
            product {
              id
              title
              handle
              featuredImage {
                ...ImageParts
              }
              metafield(namespace: "descriptors", key: "subtitle") {
                value
              }
            }
          }
        }
      }
    }
  }
  ${image}
  ${money}
`;

/** What every cart mutation answers. */
const answer = `
      cart {
        ...CartParts
      }
      userErrors {
        code
        field
        message
      }`;

export const cartDocument = /* GraphQL */ `
  query Cart($id: ID!) {
    cart(id: $id) {
      ...CartParts
    }
  }
  ${cart}
`;

export const cartCreateDocument = /* GraphQL */ `
  mutation CartCreate($input: CartInput) {
    cartCreate(input: $input) {
      ${answer}
    }
  }
  ${cart}
`;

export const cartLinesAddDocument = /* GraphQL */ `
  mutation CartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) {
      ${answer}
    }
  }
  ${cart}
`;

export const cartLinesUpdateDocument = /* GraphQL */ `
  mutation CartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) {
      ${answer}
    }
  }
  ${cart}
`;

export const cartAttributesUpdateDocument = /* GraphQL */ `
  mutation CartAttributesUpdate($cartId: ID!, $attributes: [AttributeInput!]!) {
    cartAttributesUpdate(cartId: $cartId, attributes: $attributes) {
      ${answer}
    }
  }
  ${cart}
`;
