import * as fc from 'fast-check';

const words = fc.string({
  unit: fc.constantFrom('甲', '乙', 'x', ' ', '&lt;', '&amp;', '&nbsp;', '"', '𠮷', '\n', '　'),
  minLength: 1,
  maxLength: 6,
});
const colour = fc.constantFrom('#c00', '#00ff7f', 'rgb(1, 2, 3)');
const colours = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  colour.map((value) => ` style="color:${value}"`),
  colour.map((value) => ` style="background-color:${value};color:#123"`),
);
const blockStyle = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.constantFrom('left', 'right', 'center', 'justify').map((align) => ` style="text-align:${align}"`),
  colour.map((value) => ` style="color:${value};text-align:center"`),
);
const picture = fc.constantFrom(
  '<img src="/api/file/open?ticket=a&amp;b=1" alt="图&quot;" />',
  '<img src="/files/1.png" alt="" width="120" height="50%" />',
);
const formula = fc.constantFrom(
  '<math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>',
  '<math display="block"><mfrac linethickness="1px"><msup><mi mathvariant="normal">a</mi><mn>2</mn></msup><msqrt><mi>b</mi></msqrt></mfrac></math>',
  '<math><mtable columnalign="left right"><mtr><mtd columnspan="2"><mtext>当 x</mtext></mtd></mtr></mtable></math>',
);
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'code', 'span'];

const element = (tag: string, attributes: string, content: string) => `<${tag}${attributes}>${content}</${tag}>`;
const joined = (parts: readonly string[]) => parts.join('');

const { inline } = fc.letrec<{ inline: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'inline' },
    words,
    picture,
    formula,
    fc.constant('x<br />'),
    fc.tuple(fc.constantFrom(...marks), colours, tie('inline')).map((parts) => element(...parts)),
    fc
      .tuple(fc.constantFrom('https://gov.cn/?a=1&amp;b', 'mailto:a@b.cn', '/notice', 'tel:12333'), words)
      .map(([href, text]) => `<a href="${href}" title="去">${text}</a>`),
  ),
  inline: fc.array(tie('piece'), { maxLength: 3, depthIdentifier: 'inline' }).map(joined),
}));

const textBlock = fc.oneof(
  fc
    .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div'), blockStyle, inline)
    .map((parts) => element(...parts)),
  inline.map((content) => element('pre', '', `x${content}`)),
  fc.constant('<hr />'),
);

const part = (tag: string, cellTag: string, width: number, flow: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.oneof(
        fc
          .tuple(
            ...Array.from({ length: width }, () => fc.tuple(blockStyle, flow).map((cell) => element(cellTag, ...cell))),
          )
          .map(joined),
        flow.map((content) => element(cellTag, width > 1 ? ` colspan="${width}"` : '', content)),
      ),
      { minLength: tag === 'tbody' ? 1 : 0, maxLength: 2 },
    )
    .map((rows) => (rows.length === 0 ? '' : element(tag, '', joined(rows.map((row) => element('tr', '', row))))));

const tableOf = (flow: fc.Arbitrary<string>) =>
  fc.integer({ min: 1, max: 3 }).chain((width) =>
    fc
      .tuple(
        fc.oneof(
          fc.constant(''),
          inline.map((caption) => element('caption', '', `表${caption}`)),
        ),
        fc.constantFrom('', '<colgroup><col style="background-color:#eee" /><col /></colgroup>'),
        part('thead', 'th', width, flow),
        part('tbody', 'td', width, flow),
        part('tfoot', 'td', width, flow),
      )
      .map((parts) => element('table', '', joined(parts))),
  );

const { blocks } = fc.letrec<{ block: string; blocks: string; flow: string }>((tie) => ({
  flow: fc.oneof({ maxDepth: 2, depthIdentifier: 'block' }, inline, tie('blocks')),
  block: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'block' },
    textBlock,
    fc.tuple(fc.constantFrom('blockquote', 'div'), blockStyle, tie('blocks')).map((parts) => element(...parts)),
    fc
      .tuple(fc.constantFrom('', ' data-clause="救济途径与期限"'), tie('blocks'))
      .map((parts) => element('section', ...parts)),
    fc
      .tuple(
        fc.constantFrom(['ul', ''], ['ol', ''], ['ol', ' start="3"']),
        fc.array(tie('flow'), { minLength: 1, maxLength: 3 }),
      )
      .map(([[tag, start], items]) =>
        element(tag ?? 'ul', start ?? '', joined(items.map((item) => element('li', '', item)))),
      ),
    fc
      .tuple(picture, inline)
      .map(([img, caption]) => element('figure', '', `${img}<figcaption>${caption}</figcaption>`)),
    tableOf(tie('flow')),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' }).map(joined),
}));

export const allowedTrees = blocks;

const bits = [
  ...['<', '>', '"', "'", '=', '/', ' ', '&lt;', '&#60;', '<!--', '-->', '<![CDATA[', ']]>', '\0', '\n', '`'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg>',
    '</svg>',
    '<style>',
    '</style>',
    '<title>',
    '</title>',
  ],
  ...[
    '<math>',
    '</math>',
    '<mtext>',
    '<mi>',
    '<mglyph>',
    '<malignmark>',
    '<annotation-xml encoding="text/html">',
    '<maction>',
  ],
  ...[
    '<a href="javascript:alert(1)">',
    '<a href="java\tscript:alert(1)">',
    '<a href="//evil">',
    '</a>',
    ' href=',
    ' onclick=x',
  ],
  ...[
    '<table>',
    '<tr>',
    '<td colspan=999 rowspan=999>',
    '</table>',
    '<caption>',
    '<colgroup>',
    '<col style="color:red">',
    '<li>',
    '<ul>',
  ],
  ...[
    '<p style="background:url(//evil)">',
    '<div style="color:expression(1)">',
    '<section data-clause="x">',
    '</p>',
    '<pre>',
    '\n\n',
  ],
  ...[
    '<noscript>',
    '</noscript>',
    '<textarea>',
    '</textarea>',
    '<xmp>',
    '<iframe srcdoc="<script>">',
    '<template>',
    '<form action=/x>',
    '<input name=body>',
  ],
  ...[
    '<img src="/a.png">',
    '<img src="//evil/a.png">',
    '<img src="data:image/svg+xml,x">',
    '<br>',
    '<hr>',
    '<h2>',
    '<b>',
    '<i>',
    '甲',
  ],
  ...[
    '<span data-mathml="<img src=x onerror=alert(1)>">',
    '<figure data-table="captioned">',
    '<kx-caption>',
    '<span data-colour="color:red">',
  ],
  ...[
    '<p data-pm-slice="0 0 []">',
    '<use href="#x">',
    '<foreignObject>',
    '<base href="//evil">',
    '<meta http-equiv=refresh content="0;url=//evil">',
  ],
];

export const hostileSoup = fc.array(fc.constantFrom(...bits), { maxLength: 14 }).map(joined);
