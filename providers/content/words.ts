import type { Entry } from '../shaping/entry/entry.ts';

/**
 * The words of the site that editors can change: one content type for each part of the site, with one entry. These texts are shown if the entry or
 * a field of it is missing. The site fills in placeholders such as `{product}` (site/kernel/fill-in.ts); an editor may leave them out
 * (decision 0059).
 */
export const defaultWords = {
  brand: {
    name: 'Light',
    description:
      'Light makes phones for calls, messages and a few useful tools. No feeds, no ads, nothing that asks for more of your time than you meant to give.',
  },
  /** The layout around every page. */
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
    text: 'We have your order. The receipt is in your email.',
    button: 'Return home',
  },
  shopWords: {
    description: 'Two phones made to be put down, and everything that goes with them.',
    everything: 'Everything',
    empty: 'There is nothing here right now.',
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
    onlyForRegion: 'Only for the {region} phone: {extras}. Nothing was added. Choose that phone, or leave them out.',
    withoutExtras: 'We can’t show the extras for this phone right now. You can add them later.',
    colour: 'Color',
    chosenInstead: '{missed} is sold out, so {chosen} is chosen.',
    black: 'Black',
    lightGray: 'Light gray',
    addToCart: 'Add to cart',
    preOrder: 'Pre-order',
    soldOut: 'Sold out',
    monthlyPrice: 'from {price} a month for twelve months',
    financingOffers: 'See financing options',
    financingFailure:
      'We can’t reach the financing provider right now. Where it is offered, you can still choose it at checkout.',
    payInParts: 'See if you can pay monthly',
    leaves: 'Ships in two business days',
    returns: '30 days to return it, used or not',
    warranty: 'One-year warranty',
    inTheBox: 'In the box',
    lowered: 'Less than at launch. We make more now.',
    // The wheel of hours on the newer phone’s page.
    turnWheel: 'Turn it. The page goes from noon to night.',
    noon: 'Noon',
    afternoon: 'Afternoon',
    evening: 'Evening',
    dusk: 'Dusk',
    night: 'Night',
  },
  /** The credit check. The messages of its form about invalid values and failures are in the code. */
  creditWords: {
    title: 'Pay monthly',
    offer: 'For the {product}, {price}.',
    explanation:
      'Our lender answers in a few seconds. If it agrees, choose monthly payments at checkout. Nothing is ordered until then. The lender sees your details, and we keep none of them.',
    checking: 'We are asking whether you can spread {price} over monthly payments. You will know in a few seconds.',
    undecided: 'This is taking longer than usual. Please check back later; we keep your request for an hour.',
    approved: 'You can pay {price} in monthly installments. Choose monthly payments at checkout.',
    approvedUntil: 'You can pay {price} in monthly installments. Choose monthly payments at checkout by {day}.',
    tooHigh: '{price} is more than our lender covers. You can still pay in full.',
    declined: 'Paying {price} in monthly installments isn’t possible this time. You can still pay in full.',
  },
  blogWords: {
    description: 'Written when there is something to say: about phones, attention and time.',
    selected: 'Start here',
    untagged: 'Everything else',
    empty: 'There is nothing to read yet.',
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
    // Shown for verdicts for which the editors have no variant.
    compatible: 'Yes. It works with {carrier}.',
    incompatible: 'No. It does not work with {carrier}.',
    unknown: 'We don’t know yet.',
    tryOtherCarrier: 'Try another carrier',
    tryOtherCountry: 'Choose another country',
    seeShop: 'See the shop',
    seeProduct: 'See the {product}',
    // The link to the shop's SIM card, below the link to the phone.
    useOurPlan: 'Or use our plan',
  },
  /** The consent page, whose title is `layoutWords.cookieSettings`; the notice is in the code. */
  consentWords: {
    unanswered: 'No answer yet. Ad tracking is off.',
    allowed: 'You said yes. Ad tracking is on.',
    acknowledged: 'You closed the notice, so ad tracking is on.',
    denied: 'You said no. Ad tracking is off.',
    optedOut: 'Your browser says no for you. Ad tracking is off.',
    saved: 'Your answer is saved.',
    ifAllowed: 'If you allow',
    ifAllowedText:
      'We load one tracker from a social network. It learns which pages and products you look at, what you put in your cart, and when you go to checkout, so that we know which ad brought you here.',
    ifDenied: 'If you deny',
    ifDeniedText: 'We don’t load the tracker, and we remove any cookies that it left. The shop works just the same.',
    inEitherCase: 'Either way',
    inEitherCaseText:
      'The shop keeps your cart for seven days and your answer for a year. Your browser keeps the theme, the carrier and the screen size you chose. You can change your answer here at any time.',
    withoutPixel: 'We don’t track visits here, so there is nothing to allow.',
    whatIsKept: 'What we keep',
    whatIsKeptText:
      'The shop keeps your cart for seven days. Your browser keeps the theme, the carrier and the screen size you chose.',
  },
  newsletterWords: {
    title: 'Newsletter',
    description: 'Letters from us, when there is something to say. Leave your email and read the next one.',
    // If empty, the text of the form's own settings is shown.
    lead: '',
  },
  sizeWords: {
    title: 'Actual size',
    description:
      'Both Light Phones at actual size: in true millimeters on your screen, and on a sheet to print and fold.',
    lead: 'Hold a bank card against your screen and move the slider until the drawn one matches it. Both phones are then at actual size.',
    control: 'Bank card size',
    withoutScript: 'Without JavaScript your browser decides how long a millimeter is. The printed sheets are exact.',
    tooSmall: 'Your screen is smaller than this, so you see a part. The printed sheets show all of it.',
    paper: 'Or hold one',
    paperText:
      'Print a sheet for each phone, at full size. Cut along the lines, fold along the dashes, and put it in your pocket.',
    print: 'Print the sheets',
    ruler: 'Print at 100%. This line is then {length} long.',
  },
  tryWords: {
    title: 'Try it here',
    description:
      'The Light Phone in your browser: its phone, its alarm and its notes. You reach the end in a minute. That is the point.',
    lead: 'Call someone. Write a note on the Light Phone III, or set an alarm on the Light Phone II. What is gray on its screen works on the real phone only.',
    phone: 'Phone',
    alarm: 'Alarm',
    notes: 'Notes',
    tools: 'Tools',
    // These tools have no screen of their own.
    camera: 'Camera',
    directions: 'Directions',
    music: 'Music',
    // Separated by commas; each can be called.
    people: 'Mom, Sam, Bakery',
    calling: 'Calling {person}',
    hangUp: 'Hang up',
    // Separated by commas; the last one is not a time.
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

/** The words of an entry; a missing word is reported and has its default. */
export function shapeWords<Type extends WordsType>(type: Type, entry: Entry | null): Words[Type] {
  const defaults: Readonly<Record<string, string>> = defaultWords[type];
  const words = Object.entries(defaults).map(([name, text]) => [name, (entry && shapeText(entry, name, text)) ?? text]);
  return Object.fromEntries(words);
}

/** null for a text with a placeholder that the site does not fill in, because visitors would see the placeholder. */
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
