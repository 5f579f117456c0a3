/** The package has no types of its own: these are the parts of it that the contract uses. */
declare module 'shopify-buy' {
  interface Money {
    amount: string;
    currencyCode: string;
  }
  interface Variant {
    id: string;
    title: string;
    available: boolean;
    sku: string;
    price: Money;
    compareAtPrice: Money | null;
    image: { src: string } | null;
    selectedOptions: { name: string; value: string }[];
  }
  interface Product {
    id: string;
    handle: string;
    title: string;
    availableForSale: boolean;
    descriptionHtml: string;
    images: { src: string }[];
    options: { name: string; values: { value: string }[] }[];
    variants: Variant[];
  }
  interface Collection {
    id: string;
    handle: string;
    title: string;
    products?: Product[];
  }
  interface LineItem {
    id: string;
    title: string;
    quantity: number;
    variant: Variant;
    customAttributes: { key: string; value: string }[];
  }
  interface Checkout {
    id: string;
    webUrl: string;
    note: string;
    email: string | null;
    customAttributes: { key: string; value: string }[];
    lineItems: LineItem[];
    subtotalPrice: Money;
    totalPrice: Money;
    paymentDue: Money;
    appliedGiftCards: { id: string; lastCharacters: string; amountUsed: Money }[];
    discountApplications: { code: string }[];
    userErrors: { message: string }[];
  }
  interface Client {
    shop: {
      fetchInfo: () => Promise<{ id: string; name: string; moneyFormat: string; primaryDomain: { host: string } }>;
      fetchPolicies: () => Promise<{ privacyPolicy: { title: string } | null }>;
    };
    product: {
      fetchAll: (pageSize?: number) => Promise<Product[]>;
      fetch: (id: string) => Promise<Product>;
      fetchByHandle: (handle: string) => Promise<Product | null>;
      fetchMultiple: (ids: string[]) => Promise<Product[]>;
      fetchQuery: (query: {
        query?: string;
        sortKey?: string;
        first?: number;
        reverse?: boolean;
      }) => Promise<Product[]>;
      fetchRecommendations: (id: string) => Promise<Product[]>;
    };
    collection: {
      fetchAll: (pageSize?: number) => Promise<Collection[]>;
      fetchAllWithProducts: (options?: { first?: number; productsFirst?: number }) => Promise<Collection[]>;
      fetchWithProducts: (id: string, options?: { productsFirst?: number }) => Promise<Collection>;
      fetchByHandle: (handle: string) => Promise<Collection | null>;
    };
    checkout: {
      create: (input?: { lineItems?: { variantId: string; quantity: number }[]; note?: string }) => Promise<Checkout>;
      fetch: (id: string) => Promise<Checkout | null>;
      addLineItems: (id: string, lines: { variantId: string; quantity: number }[]) => Promise<Checkout>;
      updateLineItems: (id: string, lines: { id: string; quantity: number }[]) => Promise<Checkout>;
      replaceLineItems: (id: string, lines: { variantId: string; quantity: number }[]) => Promise<Checkout>;
      removeLineItems: (id: string, ids: string[]) => Promise<Checkout>;
      updateAttributes: (
        id: string,
        input: { note?: string; customAttributes?: { key: string; value: string }[] },
      ) => Promise<Checkout>;
      updateEmail: (id: string, email: string) => Promise<Checkout>;
      addDiscount: (id: string, code: string) => Promise<Checkout>;
      removeDiscount: (id: string) => Promise<Checkout>;
      addGiftCards: (id: string, codes: string[]) => Promise<Checkout>;
      removeGiftCard: (id: string, cardId: string) => Promise<Checkout>;
    };
  }
  const Client: { buildClient: (config: { domain: string; storefrontAccessToken: string }) => Client };
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default Client;
}
