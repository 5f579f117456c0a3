interface ListAnswer {
  sent: string | Buffer;
  status?: number;
  headers?: Record<string, string>;
}

/** What a list may send that is taken over, broken, or another: with the status and the words that the visitor is to have. */
export interface HostileAnswer {
  name: string;
  answer: ListAnswer;
  /** The shop's. */
  status: 200 | 422 | 502 | 503;
  /** Of the list's message, as text; null where there is none to be shown. */
  shown: string | null;
}

const answerOf = (answer: unknown) => `/**/subscribed(${JSON.stringify(answer)});`;
const says = (msg: unknown, result: unknown = 'error') => answerOf({ result, msg });

/** It is understood, and its message is shown as this text. */
const read = (name: string, msg: string, shown: string | null): HostileAnswer => ({
  name,
  answer: { sent: says(msg) },
  status: 422,
  shown,
});

/** It is no answer. */
const unread = (name: string, sent: string | Buffer, others: Omit<ListAnswer, 'sent'> = {}): HostileAnswer => ({
  name,
  answer: { sent, ...others },
  status: 503,
  shown: null,
});

const hello = '{"result":"success","msg":"Hello"}';
const script = '<script>globalThis.harmed = 1</script>';

export const hostileAnswers: readonly HostileAnswer[] = [
  // Markup in the message
  read('a script', `No. ${script}`, 'No.'),
  read('a script alone', script, null),
  read('a script in capitals', 'No. <SCRIPT SRC=//evil.test/x.js></SCRIPT>', 'No.'),
  read('a script that is cut off', 'No. <script>globalThis.harmed = 1', 'No.'),
  read(
    'a script inside a script',
    'No. <scr<script>ipt>globalThis.harmed = 1</scr</script>ipt>',
    'No. ipt>globalThis.harmed = 1ipt>',
  ),
  read('a script of entities', 'No. &lt;script&gt;harmed()&lt;/script&gt;', 'No. <script>harmed()</script>'),
  read('a script of numeric entities', 'No. &#60;script&#x3e;harmed()', 'No. <script>harmed()'),
  read('a script of entities twice over', 'No. &amp;lt;script&amp;gt;', 'No. &lt;script&gt;'),
  read('a picture that fails', 'No. <img src=x onerror="globalThis.harmed = 1">', 'No.'),
  read('a drawing that loads', 'No. <svg onload=harmed()><circle/></svg>', 'No.'),
  read('a drawing with a script', `No. <svg>${script}</svg>`, 'No.'),
  read('a style', 'No. <style>body{display:none}</style>', 'No.'),
  read('an element with a style', '<p style="position:fixed;inset:0">No.</p>', 'No.'),
  read('a frame', 'No. <iframe srcdoc="<script>harmed()</script>"></iframe>', 'No.'),
  read('a form', 'No. <form action=//evil.test><input name=EMAIL></form>', 'No.'),
  read('a base', 'No. <base href=//evil.test>', 'No.'),
  read('a redirect', 'No. <meta http-equiv=refresh content="0;url=//evil.test">', 'No.'),
  read('a link that is a script', 'No. <a href="javascript:harmed()">Click here</a>', 'No.'),
  read('a link to elsewhere', 'No. <a href="//evil.test">Click here to update your profile</a>', 'No.'),
  read('a comment', 'No. <!-- --><!--><script>harmed()</script>-->', 'No. -->'),
  read('a way out of an attribute', 'No. "><img src=x onerror=harmed()>', 'No. ">'),
  read('a way out of the page’s data', 'No. </script><script>harmed()</script>', 'No.'),
  read('a way out of a title', `No. <title></title>${script}`, 'No.'),
  read('a way out of a text area', `No. <textarea></textarea>${script}`, 'No.'),
  read('mathematics', `No. <math><mtext><table><mglyph><style><img src=x onerror=harmed()></style>`, 'No.'),
  read('a template', 'No. <template><img src=x onerror=harmed()></template>', 'No.'),
  read('a thousand open tags', `No. ${'<b>'.repeat(1000)}`, 'No.'),
  read('a closing tag of the form', 'No. </p></form></section>', 'No.'),

  // Tricks with characters
  read('letters that turn the direction', 'No. \u202egnp.exe\u2066', 'No. gnp.exe'),
  read('letters that are not seen', 'N\u200bo\ufeff.\u00ad', 'No.'),
  read('control characters', 'No.\u0000\u0007\u001b[31m', 'No.[31m'),
  read('line separators', 'No.\u2028\u2029 Never.', 'No. Never.'),
  read('half of a character', 'No. \ud800', 'No. \ufffd'),
  read('wide signs for a tag', 'No. ＜script＞', 'No. ＜script＞'),
  read('blanks alone', ' \n\t\u00a0 ', null),
  read('the index of a field', '0 - No.', 'No.'),
  read('the index of a field that hides a tag', '0 - <b>0 - No.</b>', '0 - No.'),
  read('a message without end', 'No. '.repeat(5000), `${'No. '.repeat(100).slice(0, 299)}…`),

  // Fields that are others
  { name: 'a prototype', answer: { sent: `/**/subscribed({"__proto__":${hello}});` }, status: 503, shown: null },
  {
    name: 'a prototype beside the fields',
    answer: {
      sent: '/**/subscribed({"__proto__":{"harmed":1},"constructor":{"prototype":{"harmed":1}},"result":"error","msg":"No."});',
    },
    status: 422,
    shown: 'No.',
  },
  { name: 'a result that is new', answer: { sent: says('No.', 'maybe') }, status: 422, shown: 'No.' },
  { name: 'a result in capitals', answer: { sent: says('No.', 'SUCCESS') }, status: 422, shown: 'No.' },
  {
    name: 'a field twice',
    answer: { sent: '/**/subscribed({"result":"success","result":"error","msg":"No."});' },
    status: 422,
    shown: 'No.',
  },
  {
    name: 'more fields',
    answer: { sent: answerOf({ result: 'success', msg: 'Hello', html: script, next: 1 }) },
    status: 200,
    shown: 'Hello',
  },
  unread('a result that is true', says('No.', true)),
  unread('a message that is an object', says({ toString: 'No.' })),
  unread('a message that is a list', says(['No.'])),
  unread('no message', answerOf({ result: 'success' })),
  unread('no result', answerOf({ msg: 'Hello' })),
  unread('null', answerOf(null)),
  unread('a list', answerOf([{ result: 'success', msg: 'Hello' }])),
  unread('a text', answerOf(hello)),

  // Scripts that are others
  unread('another function', `/**/harmed(${hello});`),
  unread('a function with a longer name', `/**/subscribedTo(${hello});`),
  unread('a function in a function', `/**/subscribed(subscribed(${hello}));`),
  unread('two calls', `/**/subscribed(${hello});subscribed(${hello});`),
  unread('a call and more', `/**/subscribed(${hello});harmed()`),
  unread('more and a call', `harmed();subscribed(${hello});`),
  unread('a call with two arguments', `/**/subscribed(${hello},harmed());`),
  unread('an argument that is a script', '/**/subscribed((function(){return {result:"success",msg:"Hello"}})());'),
  unread('an object that is no JSON', "/**/subscribed({result:'success',msg:'Hello'});"),
  unread('an object with a comma too many', '/**/subscribed({"result":"success","msg":"Hello",});'),
  unread('bare JSON', hello),
  unread('a page', '<!doctype html><title>Sign in</title><form action=//evil.test></form>'),
  unread('nothing', ''),
  unread('a call of nothing', '/**/subscribed();'),
  unread('brackets without end', `/**/subscribed(${'['.repeat(30_000)});`),
  unread('a body without end', says('No. '.repeat(100_000))),
  unread('bytes', Buffer.from([0x2f, 0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28])),
  unread('a body that is not compressed as it says', hello, { headers: { 'content-encoding': 'gzip' } }),

  // Statuses and headers that are others
  unread('a status of its own trouble', says('No.'), { status: 500 }),
  unread('too many requests', says('No.'), { status: 429 }),
  { ...unread('a redirect elsewhere', '', { status: 302, headers: { location: 'http://evil.test/' } }), status: 502 },
  { ...unread('a redirect to a file', '', { status: 301, headers: { location: 'file:///etc/passwd' } }), status: 502 },
  { ...unread('a refusal', says('No.'), { status: 403 }), status: 502 },
  unread('no content', '', { status: 204 }),
  {
    name: 'a cookie and a policy',
    answer: {
      sent: says('No.'),
      headers: { 'set-cookie': 'cart=stolen', refresh: '0;url=//evil.test', 'clear-site-data': '"*"' },
    },
    status: 422,
    shown: 'No.',
  },
];
