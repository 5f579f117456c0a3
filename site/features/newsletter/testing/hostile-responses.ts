interface ListResponse {
  sent: string | Buffer;
  status?: number;
  headers?: Record<string, string>;
}

/** A hostile or malformed response of a mailing list, with the expected status and message. */
export interface HostileResponse {
  name: string;
  answer: ListResponse;
  /** The status of the site's response. */
  status: 200 | 422 | 502 | 503;
  /** The text of the list’s message that is shown; null if none is. */
  shown: string | null;
}

const jsonp = (answer: unknown) => `/**/subscribed(${JSON.stringify(answer)});`;
const withMessage = (msg: unknown, result: unknown = 'error') => jsonp({ result, msg });

/** The response is parsed, and its message shown as this text. */
const displayed = (name: string, msg: string, shown: string | null): HostileResponse => ({
  name,
  answer: { sent: withMessage(msg) },
  status: 422,
  shown,
});

/** The response is rejected as malformed. */
const rejected = (name: string, sent: string | Buffer, others: Omit<ListResponse, 'sent'> = {}): HostileResponse => ({
  name,
  answer: { sent, ...others },
  status: 503,
  shown: null,
});

const hello = '{"result":"success","msg":"Hello"}';
const script = '<script>globalThis.harmed = 1</script>';

export const hostileResponses: readonly HostileResponse[] = [
  // Markup in the message
  displayed('a script', `No. ${script}`, 'No.'),
  displayed('a script alone', script, null),
  displayed('a script in capitals', 'No. <SCRIPT SRC=//evil.test/x.js></SCRIPT>', 'No.'),
  displayed('a script that is cut off', 'No. <script>globalThis.harmed = 1', 'No.'),
  displayed(
    'a script inside a script',
    'No. <scr<script>ipt>globalThis.harmed = 1</scr</script>ipt>',
    'No. ipt>globalThis.harmed = 1ipt>',
  ),
  displayed('a script of entities', 'No. &lt;script&gt;harmed()&lt;/script&gt;', 'No. <script>harmed()</script>'),
  displayed('a script of numeric entities', 'No. &#60;script&#x3e;harmed()', 'No. <script>harmed()'),
  displayed('a doubly encoded script', 'No. &amp;lt;script&amp;gt;', 'No. &lt;script&gt;'),
  displayed('a picture that fails', 'No. <img src=x onerror="globalThis.harmed = 1">', 'No.'),
  displayed('a drawing that loads', 'No. <svg onload=harmed()><circle/></svg>', 'No.'),
  displayed('a drawing with a script', `No. <svg>${script}</svg>`, 'No.'),
  displayed('a style', 'No. <style>body{display:none}</style>', 'No.'),
  displayed('an element with a style', '<p style="position:fixed;inset:0">No.</p>', 'No.'),
  displayed('a frame', 'No. <iframe srcdoc="<script>harmed()</script>"></iframe>', 'No.'),
  displayed('a form', 'No. <form action=//evil.test><input name=EMAIL></form>', 'No.'),
  displayed('a base', 'No. <base href=//evil.test>', 'No.'),
  displayed('a redirect', 'No. <meta http-equiv=refresh content="0;url=//evil.test">', 'No.'),
  displayed('a link that is a script', 'No. <a href="javascript:harmed()">Click here</a>', 'No.'),
  displayed('a link to elsewhere', 'No. <a href="//evil.test">Click here to update your profile</a>', 'No.'),
  displayed('a comment', 'No. <!-- --><!--><script>harmed()</script>-->', 'No. -->'),
  displayed('the end of an attribute', 'No. "><img src=x onerror=harmed()>', 'No. ">'),
  displayed('the end of the page’s data', 'No. </script><script>harmed()</script>', 'No.'),
  displayed('the end of a title', `No. <title></title>${script}`, 'No.'),
  displayed('the end of a text area', `No. <textarea></textarea>${script}`, 'No.'),
  displayed('mathematics', `No. <math><mtext><table><mglyph><style><img src=x onerror=harmed()></style>`, 'No.'),
  displayed('a template', 'No. <template><img src=x onerror=harmed()></template>', 'No.'),
  displayed('a thousand open tags', `No. ${'<b>'.repeat(1000)}`, 'No.'),
  displayed('a closing tag of the form', 'No. </p></form></section>', 'No.'),

  // Special characters
  displayed('bidirectional control characters', 'No. \u202egnp.exe\u2066', 'No. gnp.exe'),
  displayed('invisible characters', 'N\u200bo\ufeff.\u00ad', 'No.'),
  displayed('control characters', 'No.\u0000\u0007\u001b[31m', 'No.[31m'),
  displayed('line separators', 'No.\u2028\u2029 Never.', 'No. Never.'),
  displayed('an unpaired surrogate', 'No. \ud800', 'No. \ufffd'),
  displayed('a tag in fullwidth characters', 'No. ＜script＞', 'No. ＜script＞'),
  displayed('whitespace only', ' \n\t\u00a0 ', null),
  displayed('the index of a field', '0 - No.', 'No.'),
  displayed('the index of a field that hides a tag', '0 - <b>0 - No.</b>', '0 - No.'),
  displayed('a very long message', 'No. '.repeat(5000), `${'No. '.repeat(100).slice(0, 299)}…`),

  // Unexpected fields
  { name: 'a prototype', answer: { sent: `/**/subscribed({"__proto__":${hello}});` }, status: 503, shown: null },
  {
    name: 'a prototype beside the fields',
    answer: {
      sent: '/**/subscribed({"__proto__":{"harmed":1},"constructor":{"prototype":{"harmed":1}},"result":"error","msg":"No."});',
    },
    status: 422,
    shown: 'No.',
  },
  { name: 'an unknown result', answer: { sent: withMessage('No.', 'maybe') }, status: 422, shown: 'No.' },
  { name: 'a result in capitals', answer: { sent: withMessage('No.', 'SUCCESS') }, status: 422, shown: 'No.' },
  {
    name: 'a field twice',
    answer: { sent: '/**/subscribed({"result":"success","result":"error","msg":"No."});' },
    status: 422,
    shown: 'No.',
  },
  {
    name: 'more fields',
    answer: { sent: jsonp({ result: 'success', msg: 'Hello', html: script, next: 1 }) },
    status: 200,
    shown: 'Hello',
  },
  rejected('a result that is true', withMessage('No.', true)),
  rejected('a message that is an object', withMessage({ toString: 'No.' })),
  rejected('a message that is a list', withMessage(['No.'])),
  rejected('no message', jsonp({ result: 'success' })),
  rejected('no result', jsonp({ msg: 'Hello' })),
  rejected('null', jsonp(null)),
  rejected('a list', jsonp([{ result: 'success', msg: 'Hello' }])),
  rejected('a text', jsonp(hello)),

  // Unexpected scripts
  rejected('another function', `/**/harmed(${hello});`),
  rejected('a function with a longer name', `/**/subscribedTo(${hello});`),
  rejected('a function in a function', `/**/subscribed(subscribed(${hello}));`),
  rejected('two calls', `/**/subscribed(${hello});subscribed(${hello});`),
  rejected('a script after the call', `/**/subscribed(${hello});harmed()`),
  rejected('a script before the call', `harmed();subscribed(${hello});`),
  rejected('a call with two arguments', `/**/subscribed(${hello},harmed());`),
  rejected('an argument that is a script', '/**/subscribed((function(){return {result:"success",msg:"Hello"}})());'),
  rejected('an object that is not JSON', "/**/subscribed({result:'success',msg:'Hello'});"),
  rejected('an object with a trailing comma', '/**/subscribed({"result":"success","msg":"Hello",});'),
  rejected('bare JSON', hello),
  rejected('a page', '<!doctype html><title>Sign in</title><form action=//evil.test></form>'),
  rejected('nothing', ''),
  rejected('a call without arguments', '/**/subscribed();'),
  rejected('very many brackets', `/**/subscribed(${'['.repeat(30_000)});`),
  rejected('a very long body', withMessage('No. '.repeat(100_000))),
  rejected('bytes', Buffer.from([0x2f, 0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28])),
  rejected('a body that is not compressed as its header says', hello, { headers: { 'content-encoding': 'gzip' } }),

  // Unexpected statuses and headers
  rejected('a server error', withMessage('No.'), { status: 500 }),
  rejected('too many requests', withMessage('No.'), { status: 429 }),
  { ...rejected('a redirect elsewhere', '', { status: 302, headers: { location: 'http://evil.test/' } }), status: 502 },
  {
    ...rejected('a redirect to a file', '', { status: 301, headers: { location: 'file:///etc/passwd' } }),
    status: 502,
  },
  { ...rejected('a refusal', withMessage('No.'), { status: 403 }), status: 502 },
  rejected('no content', '', { status: 204 }),
  {
    name: 'a cookie and a policy',
    answer: {
      sent: withMessage('No.'),
      headers: { 'set-cookie': 'cart=stolen', refresh: '0;url=//evil.test', 'clear-site-data': '"*"' },
    },
    status: 422,
    shown: 'No.',
  },
];
