import { catalogue } from './fragments.ts';

/**
 * GraphQL documents for the catalog. Each is valid in the provider's 2023-10 schema and in its newest one, which documents.test.ts
 * checks. Their result types are generated: `npm run generate`.
 */

/** A product in a listing, with its first two images. */
const listed = /* GraphQL */ `
  fragment ListedParts on Product {
    ...ProductParts
    images(first: 2) {
      nodes {
        ...ImageParts
      }
    }
  }
`;

const pageParts = /* GraphQL */ `
  fragment PageParts on PageInfo {
    endCursor
    hasNextPage
    hasPreviousPage
    startCursor
  }
`;

/** A page of collections, each with its first products. */
const collections = /* GraphQL */ `
  fragment CollectionsParts on CollectionConnection {
    pageInfo {
      ...PageParts
    }
    nodes {
      id
      handle
      title
      products(first: 50) {
        pageInfo {
          ...PageParts
        }
        nodes {
          ...ListedParts
        }
      }
    }
  }
  ${listed + pageParts + catalogue}
`;

/** The first collections, without variables (SHOP-1). */
export const collectionsDocument = /* GraphQL */ `
  query Collections {
    collections(first: 12) {
      ...CollectionsParts
    }
  }
  ${collections}
`;

/** The collections after a cursor. */
export const furtherCollectionsDocument = /* GraphQL */ `
  query FurtherCollections($after: String!) {
    collections(first: 12, after: $after) {
      ...CollectionsParts
    }
  }
  ${collections}
`;

/** A collection with a page of its products, and the names of the first collections for the navigation between them. */
export const collectionDocument = /* GraphQL */ `
  query Collection($handle: String!, $after: String) {
    collections(first: 12) {
      nodes {
        id
        handle
        title
      }
    }
    collection(handle: $handle) {
      id
      handle
      title
      description
      seo {
        description
      }
      products(first: 50, after: $after) {
        pageInfo {
          ...PageParts
        }
        nodes {
          ...ListedParts
        }
      }
    }
  }
  ${listed + pageParts + catalogue}
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
      seo {
        title
        description
      }
      hidden: metafield(namespace: "seo", key: "hidden") {
        value
      }
    }
  }
  ${catalogue}
`;

/** The provider's maximum for `first` is 250. */
export const productHandlesDocument = /* GraphQL */ `
  query ProductHandles($after: String) {
    products(first: 250, after: $after, sortKey: ID) {
      pageInfo {
        ...PageParts
      }
      nodes {
        handle
        updatedAt
        hidden: metafield(namespace: "seo", key: "hidden") {
          value
        }
      }
    }
  }
  ${pageParts}
`;

export const collectionHandlesDocument = /* GraphQL */ `
  query CollectionHandles($after: String) {
    collections(first: 250, after: $after, sortKey: ID) {
      pageInfo {
        ...PageParts
      }
      nodes {
        handle
        updatedAt
      }
    }
  }
  ${pageParts}
`;

const planGroups = /* GraphQL */ `
  fragment PlanGroupParts on SellingPlanGroup {
    appName
    name
    options {
      name
      values
    }
    sellingPlans(first: 10) {
      nodes {
        id
        name
        description
        recurringDeliveries
        options {
          name
          value
        }
        checkoutCharge {
          type
          value {
            __typename
            ... on MoneyV2 {
              ...MoneyParts
            }
            ... on SellingPlanCheckoutChargePercentageValue {
              percentage
            }
          }
        }
        priceAdjustments {
          adjustmentValue {
            __typename
            ... on SellingPlanFixedAmountPriceAdjustment {
              adjustmentAmount {
                ...MoneyParts
              }
            }
            ... on SellingPlanFixedPriceAdjustment {
              price {
                ...MoneyParts
              }
            }
            ... on SellingPlanPercentagePriceAdjustment {
              adjustmentPercentage
            }
          }
        }
      }
    }
  }
`;

/** All products that the phone pages sell together, by their default handles (SHOP-2). `withHandles` sets those of the settings. */
export const phoneFlowDocument = /* GraphQL */ `
  query PhoneFlow {
    lightPhoneIILight: product(handle: "light-phone-ii-light-gray") {
      ...ProductParts
    }
    lightPhoneIIBlack: product(handle: "light-phone-ii-black") {
      ...ProductParts
    }
    lightPhoneIII: product(handle: "light-phone-iii") {
      ...ProductParts
    }
    screenProtector: product(handle: "screen-protector") {
      ...ProductParts
    }
    blackCase: product(handle: "protective-case") {
      ...ProductParts
    }
    lightCase: product(handle: "protective-case-1") {
      ...ProductParts
    }
    carbonOffset: product(handle: "carbon-offset") {
      ...ProductParts
    }
    simCard: product(handle: "sim-card") {
      ...ProductParts
    }
    protectionPlan: product(handle: "light-protect-plan") {
      ...ProductParts
      sellingPlanGroups(first: 10) {
        nodes {
          ...PlanGroupParts
        }
      }
    }
  }
  ${planGroups + catalogue}
`;
