import type { SeedShop } from '#seed/schema.ts';
import { type Html, html } from '../page/html.ts';
import { amountText } from './page-parts.ts';
import { cardFields, type Field, type FieldErrors, type FieldName, type FieldValues, fields } from './read-form.ts';

interface OrderForm {
  action: string;
  /** Fingerprint of the cart as shown, which the form sends back. */
  agreed: string;
  dueNow: number;
  currency: string;
  values: FieldValues;
  errors: FieldErrors;
  shop: SeedShop;
}

/** The order form, with the given values and their errors. `dueNow` is in minor units of `currency`. */
export function orderForm({ action, agreed, dueNow, currency, values, errors, shop }: OrderForm): Html {
  const input = (name: FieldName) => inputField(name, values[name], errors[name]);
  return html`<form method="post" action="${action}" novalidate>
<input type="hidden" name="agreed" value="${agreed}">
<fieldset><legend>Contact</legend>${input('email')}</fieldset>
<fieldset><legend>Where it goes</legend>
${input('name')}${input('address1')}${input('address2')}
<div class="pair">${input('city')}${input('region')}</div>
<div class="pair">${input('postalCode')}${countryField(values.country, errors.country, shop)}</div>
</fieldset>
<fieldset><legend>Payment</legend>
${input('cardNumber')}
<div class="pair">${input('cardExpiry')}${input('cardCvc')}</div>
</fieldset>
<button type="submit">Pay ${amountText(dueNow, currency)}</button>
</form>`;
}

/** All errors above the form, focused by `autofocus`. */
export function errorSummary(errors: FieldErrors): Html | null {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>Please check the form</h2>
<ul>${entries.map(([name, message]) => html`<li><a class="link" href="#${name}">${message}</a></li>`)}</ul>
</div>`;
}

function inputField(name: FieldName, value: string, error: string | undefined): Html {
  const { label, autocomplete, type = 'text', inputmode, optional, hint }: Field = fields[name];
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="200" value="${cardFields.includes(name) ? '' : value}"
${inputmode && html` inputmode="${inputmode}"`}${!optional && html` required`}${describedBy(name, error, hint)}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${errorText(name, error)}</div>`;
}

function countryField(value: string, error: string | undefined, shop: SeedShop): Html {
  const { label, autocomplete } = fields.country;
  return html`<div class="field"><label for="country">${label}</label>
<select id="country" name="country" autocomplete="${autocomplete}" required${describedBy('country', error)}>
${shop.shipsTo.map(({ code, name }) => html`<option value="${code}"${code === value && html` selected`}>${name}</option>`)}
</select>${errorText('country', error)}</div>`;
}

function describedBy(name: FieldName, error: string | undefined, hint?: string): Html {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`${error && html` aria-invalid="true"`}${ids && html` aria-describedby="${ids}"`}`;
}

function errorText(name: FieldName, error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="error" id="${name}-error">${error}</p>`;
}
