import { image, money } from './fragments.ts';

/**
 * GraphQL documents for carts. Each is valid in the provider's 2023-10 schema and in its newest one, which documents.test.ts checks.
 * Their result types are generated: `npm run generate`. They select more than `Cart` has (decision 0042).
 */

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
      subtotalAmountEstimated
      totalTaxAmount {
        ...MoneyParts
      }
      totalTaxAmountEstimated
      totalAmount {
        ...MoneyParts
      }
      totalAmountEstimated
    }
    lines(first: 100) {
      nodes {
        id
        quantity
        attributes {
          key
          value
        }
        cost {
          amountPerQuantity {
            ...MoneyParts
          }
          subtotalAmount {
            ...MoneyParts
          }
          totalAmount {
            ...MoneyParts
          }
        }
        sellingPlanAllocation {
          checkoutChargeAmount {
            ...MoneyParts
          }
          remainingBalanceChargeAmount {
            ...MoneyParts
          }
          priceAdjustments {
            compareAtPrice {
              ...MoneyParts
            }
            perDeliveryPrice {
              ...MoneyParts
            }
            price {
              ...MoneyParts
            }
            unitPrice {
              ...MoneyParts
            }
          }
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
              metafields(
                identifiers: [
                  { namespace: "descriptors", key: "subtitle" }
                  { namespace: "descriptors", key: "night_pictures" }
                  { namespace: "settings", key: "accepting_preorders" }
                  { namespace: "settings", key: "estimated_ship_date" }
                ]
              ) {
                key
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

/** The payload of every cart mutation. */
const payload = `
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
      ${payload}
    }
  }
  ${cart}
`;

export const cartLinesAddDocument = /* GraphQL */ `
  mutation CartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) {
      ${payload}
    }
  }
  ${cart}
`;

export const cartLinesUpdateDocument = /* GraphQL */ `
  mutation CartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) {
      ${payload}
    }
  }
  ${cart}
`;

export const cartAttributesUpdateDocument = /* GraphQL */ `
  mutation CartAttributesUpdate($cartId: ID!, $attributes: [AttributeInput!]!) {
    cartAttributesUpdate(cartId: $cartId, attributes: $attributes) {
      ${payload}
    }
  }
  ${cart}
`;
