import type { Entry } from '../shaping/entry/entry.ts';

/**
 * The words of the site that are the editors': one content type for each part of the site, with one entry. The texts here are shown where the
 * entry, or a field of it, is missing. `{product}` and the like stand for what the site fills in (site/kernel/fill-in.ts); an editor may
 * leave them out (decision 0059).
 */
export const defaultWords = {
  brand: {
    name: 'Light',
    description:
      'Light makes phones for calls, messages and a few useful tools. No feeds, no ads, nothing that asks for more of your time than you meant to give.',
  },
  /** What is around every page. */
  layoutWords: {
    menu: 'menu',
    shop: 'shop',
    cart: 'cart',
    cookieSettings: 'Cookie settings',
    shopTitle: 'Shop',
    blogTitle: 'Blog',
  },
  cartWords: {
    title: 'Cart',
    summary: 'Order Summary',
    note: '*shipping & tax to be calculated',
    returnPolicy: 'Return Policy',
    shippingDetails: 'Shipping Details',
    viewShop: 'View Shop',
    checkout: 'Checkout',
    empty: 'Your cart is currently empty.',
  },
  orderConfirmation: {
    title: 'Thank you',
    text: 'Your order is in. What comes next is in your email.',
    button: 'Return home',
  },
  shopWords: {
    description: 'Two phones made to be put down, and what goes with them. Prices, choices and what is in stock.',
    everything: 'Everything',
    empty: 'There is nothing here at the moment.',
  },
  productWords: {
    choose: 'Choose your {product}',
    questions: 'Questions',
    simAndProtection: 'SIM and protection',
    simCard: 'SIM card',
    protectionPlan: 'Protection plan',
    accessories: 'Accessories',
    phoneCase: 'Case',
    screenProtector: 'Screen protector',
    carbonOffset: 'Carbon offset',
    forRegion: 'for the {region} phone',
    onlyForRegion: 'Only for the {region} phone: {extras}. Nothing was added. Choose that phone, or go on without.',
    withoutExtras: 'What goes with this phone can’t be shown right now. You can add it later.',
    colour: 'Color',
    black: 'Black',
    lightGray: 'Light gray',
    addToCart: 'Add to cart',
    preOrder: 'Pre-order',
    soldOut: 'Sold out',
    monthlyPrice: 'from {price} a month, the price over twelve months',
    financingOffers: 'See the financing offers',
    financingFailure:
      'The financing provider can’t be reached right now. You can still choose it when you pay, where it is offered.',
    payInParts: 'See if you can pay monthly',
    leaves: 'Leaves in two business days',
    returns: '30 days to return it, used or not',
    warranty: 'One year of warranty',
    inTheBox: 'In the box',
  },
  /** Of the credit check; what its form says about values, and its failures, are in the code. */
  creditWords: {
    title: 'Pay in parts',
    explanation:
      'You get an answer right away. Nothing is ordered. Our lender sees your details, and we keep none of them.',
    checking: 'We are checking whether you can pay {price} in parts. This takes a few seconds.',
    undecided: 'It takes longer than usual. Please look again later; your question is kept for an hour.',
    approved: 'You can pay {price} in parts. Choose that at the checkout.',
    approvedUntil: 'You can pay {price} in parts. Choose that at the checkout until {day}.',
    tooHigh: '{price} is more than can be paid in parts. You can still pay at once.',
    declined: 'Paying {price} in parts is not possible this time. You can still pay at once.',
  },
  blogWords: {
    description: 'What we write when there is something to say: on phones, on attention, and on time.',
    selected: 'Start here',
    untagged: 'Everything else',
    empty: 'There is nothing to read at the moment.',
    before: 'Before this',
    after: 'After this',
    all: 'All articles',
    feedTitle: '{brand} blog',
  },
  checkerWords: {
    title: 'Carrier compatibility',
    description: 'Find out whether a Light phone works with your carrier, in three questions.',
    whichCountry: 'Which country?',
    whereUsed: 'Where will you use it?',
    whichCarrier: 'Which carrier?',
    answer: 'The answer',
    otherCarrier: 'Another one, or I don’t know',
    otherCountry: 'Another country',
    // Of verdicts without the editors' variant.
    compatible: 'Yes. It works with your carrier.',
    incompatible: 'No. It does not work with your carrier.',
    unknown: 'We do not know yet.',
    tryOtherCarrier: 'Try another carrier',
    tryOtherCountry: 'Choose another country',
    seeShop: 'See the shop',
    seeProduct: 'See the {product}',
  },
  /** Of the consent page, whose title is `layoutWords.cookieSettings`; the notice is in the code. */
  consentWords: {
    unanswered: 'You have not answered yet. Nothing is counted.',
    allowed: 'You allowed the pixel. It counts your visits.',
    acknowledged: 'You acknowledged the notice. The pixel counts your visits.',
    denied: 'You said no. The pixel is off, and nothing is counted.',
    optedOut: 'Your browser asks us not to follow you. That counts as a no, so nothing is counted.',
    saved: 'Your answer is kept.',
    ifAllowed: 'If you allow',
    ifAllowedText:
      'One pixel of a social network is loaded. It is told which pages and products you look at, what you put into the cart, and when you go to the checkout, so that we know which advertisement led here.',
    ifDenied: 'If you deny',
    ifDeniedText:
      'The pixel is not loaded, and cookies that it left with us are removed. The shop works just the same.',
    inEitherCase: 'In either case',
    inEitherCaseText:
      'The shop keeps your cart for seven days, and your answer for a year. Your browser keeps the theme, the carrier and the screen size that you chose. You can change your answer here at any time.',
    withoutPixel: 'Nobody counts visits here, so there is nothing to allow.',
    whatIsKept: 'What is kept',
    whatIsKeptText:
      'The shop keeps your cart for seven days. Your browser keeps the theme, the carrier and the screen size that you chose.',
  },
  newsletterWords: {
    title: 'Newsletter',
    description: 'Letters from us, when there is something to say. Leave your email and read the next one.',
  },
  sizeWords: {
    title: 'Actual size',
    description:
      'Both Light phones as large as they are: in true millimeters on your screen, and on a sheet to print and fold.',
    lead: 'Hold a bank card against your screen, and move the control until the outline is as large as the card. Then both phones are as large as they are.',
    control: 'Size of the outline',
    withoutScript: 'Without JavaScript your browser decides how long a millimeter is. The printed sheets are exact.',
    tooSmall: 'Your screen is smaller than this, so you see a part. The printed sheets show all of it.',
    paper: 'Or hold one',
    paperText:
      'Print a sheet for each phone, in its full size. Cut along the lines, fold along the dashes, and put it in your pocket.',
    print: 'Print the sheets',
    ruler: 'Print at 100 %. This line is then {length} long.',
  },
  tryWords: {
    title: 'Try it here',
    description:
      'The Light Phone in your browser: its phone, its alarm and its notes. You reach the end in a minute, which is the point.',
    lead: 'Call someone, set an alarm, write a note. You reach the end in a minute, which is the point.',
    phone: 'Phone',
    alarm: 'Alarm',
    notes: 'Notes',
    // Separated by commas; each can be called.
    people: 'Mom, Sam, Bakery',
    calling: 'Calling {person}',
    hangUp: 'Hang up',
    // Separated by commas; the last one is no time.
    times: '6:40, 7:15, 8:00, Off',
    note: 'Bread, two lemons. Ask Sam about Sunday.',
    back: 'Back',
    end: 'That was everything. You can put it down now.',
    seeProduct: 'See the {product}',
  },
};

export type Words = typeof defaultWords;

/** A content type of words. */
export type WordsType = keyof Words;

export const wordsTypes = Object.keys(defaultWords) as WordsType[];

/** The words of an entry; those that are missing are reported, and have their defaults. */
export function shapeWords<Type extends WordsType>(type: Type, entry: Entry | null): Words[Type] {
  const defaults: Readonly<Record<string, string>> = defaultWords[type];
  const words = Object.entries(defaults).map(([name, text]) => [name, (entry && shapeText(entry, name, text)) ?? text]);
  return Object.fromEntries(words);
}

/** null for a text with a placeholder that the site does not fill in, which visitors would read. */
function shapeText(entry: Entry, name: string, defaultText: string): string | null {
  const text = entry.requiredText(name);
  const known = placeholdersIn(defaultText);
  const unknown = text === null ? [] : placeholdersIn(text).filter((placeholder) => !known.includes(placeholder));
  if (unknown.length === 0) return text;
  const allowed = known.length > 0 ? `only ${known.join(', ')} is` : 'nothing is';
  entry.fault(name, `has ${unknown.join(', ')}, where ${allowed} filled in`);
  return null;
}

function placeholdersIn(text: string): string[] {
  return text.match(/\{\w*\}/g) ?? [];
}
