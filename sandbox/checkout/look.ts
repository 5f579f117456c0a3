/**
 * The style of the checkout's own pages. From 900 px on they have 12 columns: 1 to 3 for the name of a section, 4 to 8 for its content, and 9 to 12
 * for the content that belongs to the whole page.
 */
export const checkoutLook = `
main { padding-top: clamp(1.5rem, 3vw, 3rem) }
dt { color: var(--soft); font-size: .8125rem }
address { font-style: normal }
.amount { font-variant-numeric: tabular-nums; text-align: right }
.order, .thanks { --section: 5rem }
.order h1 { margin-bottom: clamp(2rem, 5vw, 4rem) }
fieldset { border: 0; padding: 0; min-width: 0; margin-top: var(--section) }
fieldset > div > .field:last-child, .pair:last-child .field:last-child { margin-bottom: 0 }
.pay { margin-top: calc(var(--section) + .3125rem) }
.pair { display: grid; gap: 0 clamp(1.25rem, 4vw, 2rem) }
@media (width >= 360px) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)) } .pair:last-child .field { margin-bottom: 0 } }
.order label { position: relative; z-index: 1 }
.select { position: relative }
.select select { appearance: none; padding-right: 1.5rem; cursor: pointer }
.select::after { content: ""; position: absolute; top: calc(50% - .45rem); right: .25rem; width: .5rem; height: .5rem; border: solid; border-width: 0 1px 1px 0; rotate: 45deg; pointer-events: none }
.summary { border-block: 1px solid var(--type); padding-block: 1.5rem; margin-bottom: 3rem }
.summary:focus-visible { border-color: transparent; outline-offset: .5rem }
.summary h2 { font-size: inherit; font-weight: 400; letter-spacing: 0; line-height: inherit; margin: 0 }
.summary ul { padding: 0; list-style: none; margin-top: .5rem }
.order aside h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.lines { list-style: none; padding: 0; border-top: 1px solid var(--line) }
.lines li { display: grid; grid-template: auto 1fr / 4rem 1fr auto; gap: 0 1.25rem; padding-block: 1rem; border-bottom: 1px solid var(--line) }
.lines picture, .blank { grid-row: span 2 }
.lines img, .blank { display: block; width: 4rem; height: 5rem; object-fit: cover }
.lines img { scale: 1.33; clip-path: inset(12.5%) }
.blank { background: var(--line) }
.details { grid-column: span 2 }
.details p { margin-top: .25rem }
.lines .amount { margin: 0 }
.lines .plain { grid-template-columns: 1fr auto }
.totals { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; padding-top: 1rem; color: var(--soft) }
.totals dt { font-size: inherit }
.totals .due { border-top: 1px solid var(--line); margin-top: .75rem; padding-top: .75rem; color: var(--type); font-size: clamp(1rem, .96rem + .2vw, 1.125rem) }
.totals dt.due { margin-right: -1rem }
.totals + .small { margin-top: 1.5rem }
.thanks h1 { margin-block: 1rem 2rem; overflow-wrap: anywhere }
.thanks section, .facts, .end { margin-top: var(--section) }
.facts > div { overflow-wrap: anywhere }
.facts > div + div { margin-top: 1.5rem }
.end .small { margin-top: .5rem }
.thanks { --body: clamp(16rem, 95vw, 24rem) }
.hero { margin-top: 3rem }
.hero img { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover }
/* Lengths are parts of the picture's height, measured in the pictures: a phone's top, left, and its screen. What is cut off is ground. */
.phone { --whole: calc(var(--body) / .6); position: relative; overflow: clip; width: calc(var(--whole) * .48); height: calc(var(--whole) * (.86 - var(--top))); margin-inline: auto }
.phone img { position: absolute; top: calc(var(--whole) * -1 * var(--top)); left: calc(var(--whole) * -.16); width: calc(var(--whole) * .8); max-width: none; height: var(--whole); aspect-ratio: auto }
.screen { position: absolute; padding: calc(var(--whole) * .036); font-size: calc(var(--whole) * .058); line-height: 1.12; letter-spacing: -.02em; display: flex; flex-direction: column; justify-content: space-between; forced-color-adjust: none }
.screen p + p { margin: 0 }
.screen .small { color: inherit; font-size: calc(var(--whole) * .021); letter-spacing: 0 }
.iii { --top: .185; --left: .0376 }
.iii .screen { top: calc(var(--whole) * (.231 - var(--top))); left: calc(var(--whole) * .067); width: calc(var(--whole) * .347); height: calc(var(--whole) * .398); border-radius: calc(var(--whole) * .002); background: linear-gradient(145deg, #1f1f1f, #121212 50%, #0b0b0b); color: #f4f3f0; font-weight: 300 }
.ii { --top: .243; --left: .0824 }
.ii .screen { top: calc(var(--whole) * (.3375 - var(--top))); left: calc(var(--whole) * .1125); width: calc(var(--whole) * .256); height: calc(var(--whole) * .32); border-radius: calc(var(--whole) * .004); background: linear-gradient(145deg, #ece9de, #dfdcd2); color: #22211f; text-align: center }
@media (prefers-color-scheme: dark) {
  .iii .screen { background: linear-gradient(145deg, #131313, #0a0a0a 60%) }
  .ii .screen { background: linear-gradient(145deg, #c3c1b6, #bab7ae) }
}
@media (width < 900px) {
  fieldset h2 { margin-bottom: 1.25rem }
  .order aside { margin-bottom: -.25rem }
  .phone { margin-bottom: calc(var(--whole) * -.05) }
}
@media (width >= 900px) {
  .order, .thanks, fieldset, .pay, .thanks section, .end { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); column-gap: clamp(1rem, 2vw, 1.5rem); align-items: start }
  form, .thanks section { grid-column: span 8 }
  fieldset, .pay, .thanks section { grid-template-columns: repeat(8, minmax(0, 1fr)) }
  h2, .end p:first-child { grid-column: span 3 }
  fieldset > div, .pay button, .thanks section > div, .summary { grid-column: 4 / span 5 }
  .order { grid-template-rows: auto auto 1fr }
  .order h1, .end { grid-column: 1 / -1 }
  .order aside { grid-column: 9 / -1; grid-row: 2 / span 2; position: sticky; top: 2rem }
  .order aside { padding-left: clamp(1rem, 5.5vw, 4.5rem) }
  .facts { padding-left: clamp(1rem, 2vw, 1.5rem) }
  form { grid-row: 3 }
  form fieldset:first-of-type { margin-top: 0 }
  .summary { margin-bottom: var(--section) }
  .lines li { grid-template-columns: 5rem 1fr auto }
  .lines img, .blank { width: 5rem; height: 6.25rem }
  .lines .large { grid-template: auto / 1fr auto; padding-top: 0 }
  .lines:has(.large) { border-top: 0 }
  .large picture { grid-column: 1 / -1; grid-row: auto }
  .lines .large img { width: min(100%, 38svh); margin-inline: auto; height: auto; aspect-ratio: .88; margin-bottom: 1rem; scale: 1.2; clip-path: inset(8.33%) }
  .thanks { --body: clamp(16rem, 60svh, min(31.75rem, 40.5vw)) }
  .thanks .lines { border-top: 0 }
  .thanks .lines li:first-child { padding-top: 0 }
  .words { grid-column: span 8; align-self: center }
  .hero, .facts { grid-column: 9 / -1 }
  .hero { margin-top: 0 }
  .phone { margin-inline: calc(clamp(1rem, 2vw, 1.5rem) - var(--whole) * var(--left)) 0 }
  .end .small { grid-column: 4 / span 5; line-height: 44px; margin: 0 }
}
`;
