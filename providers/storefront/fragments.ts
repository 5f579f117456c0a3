/** What catalogue and cart both ask for. */

export const money = /* GraphQL */ `
  fragment MoneyParts on MoneyV2 {
    amount
    currencyCode
  }
`;

export const image = /* GraphQL */ `
  fragment ImageParts on Image {
    url
    altText
    width
    height
  }
`;
