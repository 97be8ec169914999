import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, refuseMarkup, sanitizeHtml } from './html.ts';

test('keeps clauses, tables, links and own images', () => {
  const html =
    '<section data-clause="救济途径与期限"><h2>一、</h2><p style="text-align:center">甲<strong>乙</strong><img src="/api/file/1" alt="图" /></p></section><table><tbody><tr><td colspan="2">丙</td></tr></tbody></table>';
  expect(sanitizeHtml(html)).toBe(html);
  expect(sanitizeHtml('<a href="https://gov.cn">x</a>')).toBe(
    '<a href="https://gov.cn" target="_blank" rel="noopener noreferrer">x</a>',
  );
});

test('keeps MathML formulas without foreign content', () => {
  const formula =
    '<math display="block"><mfrac linethickness="2px"><mi mathvariant="normal">a</mi><msqrt><mn>2</mn></msqrt></mfrac></math>';
  expect(sanitizeHtml(`<p>${formula}</p>`)).toBe(`<p>${formula}</p>`);
  expect(
    sanitizeHtml('<math><mi href="https://a" style="color:red" onclick="x">a<b>c</b></mi><math></math></math>'),
  ).toBe('<math><mi>ac</mi></math>');
  expect(sanitizeHtml('<math><annotation-xml encoding="text/html"><p>a</p></annotation-xml></math>')).toBe(
    '<math>a</math>',
  );
  expect(sanitizeHtml('<p>a<math><mrow></mrow></math></p>')).toBe('<p>a</p>');
  expect(sanitizeHtml('<p><mi>a</mi></p>')).toBe('<p>a</p>');
});

test('keeps the last declaration, drops foreign ones', () => {
  expect(sanitizeHtml('<p style="color:red; color: #C00 ;position:fixed;TEXT-ALIGN:right">x</p>')).toBe(
    '<p style="color:#C00;text-align:right">x</p>',
  );
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=//evil">',
  '<p style="background:url(//evil/x)">x</p>',
  '<p style="text-align:expression(alert(1))">x</p>',
  '<img src="//evil/x.png">',
  '<img src="/\\evil/x.png">',
  '<img src="https://evil/x.png">',
  '<img src="data:image/svg+xml,x">',
  '<iframe src="/x"></iframe>',
  '<form action="/x"><input name=y></form>',
  "<section data-clause='\"onclick=alert(1)'>x</section>",
  '<p onclick="alert(1)" class="x" id="y">x</p>',
];

test.each(HOSTILE)('sanitizes %s', (html) => {
  const clean = sanitizeHtml(html);
  expect(clean).not.toMatch(
    /script|onerror|onclick|evil|svg|style="(?!text-align:(left|right|center|justify))|iframe|form|input|meta|xmp|mglyph|table|class|id=/i,
  );
  expect(sanitizeHtml(clean)).toBe(clean);
});

test('refuses foreign markup, accepts ordinary rich text', () => {
  for (const html of [
    '<script>1</script>',
    '<p onclick=x>',
    '<svg/>',
    '<a href="javascript:x">y</a>',
    '<img src="//evil/x">',
  ]) {
    expect(refuseMarkup(html)).toBe('内容包含不允许的标签');
  }
  expect(refuseMarkup('<p>甲<br></p><section data-clause="依据"><ul><li>乙</li></ul></section>')).toBeUndefined();
  expect(refuseMarkup('<p>a < b && c > d</p>')).toBeUndefined();
  expect(refuseMarkup('申'.repeat(400_000))).toBe('内容不能超过1MB');
  const own = (src: string) => src.startsWith('/files/');
  expect([
    refuseMarkup('<img src="/files/1">', { ownImage: own }),
    refuseMarkup('<img src="/other/1">', { ownImage: own }),
  ]).toEqual([undefined, '内容包含不允许的标签']);
});

test('keeps words and lines as plain text, decodes once', () => {
  expect(plainText('<p>甲&amp;lt;</p><p>乙&nbsp;&lt;丙<br>丁</p><script>x</script>')).toBe('甲&lt;\n乙 <丙\n丁');
  expect(plainText('<table><tr><td>a</td><td>b</td></tr></table>')).toBe('a\tb');
});

test('is idempotent and never throws', () => {
  const bits = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    'p',
    'img',
    ' src=',
    '/x',
    'script',
    'style',
    '&lt;',
    '&#60;',
    '<!--',
    '-->',
    'svg',
    '=',
    ' on',
    '\0',
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
      const clean = sanitizeHtml(parts.join(''));
      expect(sanitizeHtml(clean)).toBe(clean);
      expect(clean).not.toMatch(/<(script|svg|style)/i);
    }),
    { numRuns: 500 },
  );
});

test('drops both tags of misplaced elements, keeps neighbours', () => {
  expect(sanitizeHtml('<math><p>a</p><mi>b</mi><mo>c</mo></math><p>d</p>')).toBe(
    '<math>a<mi>b</mi><mo>c</mo></math><p>d</p>',
  );
  expect(sanitizeHtml('<mi>a</mi><p>b</p><p>c</p>')).toBe('a<p>b</p><p>c</p>');
  expect(sanitizeHtml('<math><math><mi>a</mi></math><mi>b</mi></math>')).toBe('<math><mi>a</mi><mi>b</mi></math>');
  expect(sanitizeHtml('<math><p>words</p></math>')).toBe('<math>words</math>');
});

test('refuses deeply nested elements, keeps words of stored ones', () => {
  for (const part of ['<p><svg>', '<math><p>', '<div>', '<a><svg>']) {
    const html = `甲&lt;${part.repeat(130_000)}乙`;
    expect(sanitizeHtml(html)).toBe('甲&lt;乙');
    expect(refuseMarkup(html)).toBeDefined();
  }
});

/** Quadratic matching takes minutes at these lengths and exceeds the test's timeout of half a minute. */
test('handles hostile lengths in linear time', () => {
  for (const part of ['\t', '\n \n', '<a href=', '&lt;', '\u00A0']) plainText(part.repeat(300_000));
});
