import { shownText } from '@kaoxin/contract/question/shown-text.ts';
import { expect, test } from 'vitest';
import { formatOf } from './formats.ts';
import { readAll } from './read-all.fixture.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const quoted = (html: string) => `"<p>${html.replaceAll('"', '""')}</p>"`;
const escaped = (html: string) => `[html]<p>${html.replace(/[=~#{}:\\]/gu, (sign) => `\\${sign}`)}</p>`;
const answer = (html: string, share: number) =>
  `<answer fraction="${share}" format="html"><text><![CDATA[<p>${html}</p>]]></text></answer>`;
const choice = (html: string, letter: string) =>
  `<simpleChoice identifier="${letter}"><div>${html}</div></simpleChoice>`;

const files: Readonly<Record<string, (one: string, other: string) => string>> = {
  'a.csv': (one, other) => `题型,题干,选项A,选项B,答案,分值\n单选,选,${quoted(one)},${quoted(other)},A,1`,
  'a.gift': (one, other) => `::q::[html]选 {=${escaped(one)} ~${escaped(other)}}`,
  'moodle.xml': (one, other) =>
    `<?xml version="1.0"?><quiz><question type="multichoice"><name><text>q</text></name><questiontext format="html"><text>选</text></questiontext><defaultgrade>1</defaultgrade><single>true</single>${answer(one, 100)}${answer(other, 0)}</question></quiz>`,
  'qti.xml': (one, other) =>
    `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="题"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>选</prompt>${choice(one, 'A')}${choice(other, 'B')}</choiceInteraction></itemBody></assessmentItem>`,
};

const pairs: readonly [string, string, string][] = [
  ['ruby', '<ruby>重<rt>zhòng</rt></ruby>', '<ruby>重<rt>chóng</rt></ruby>'],
  ['ruby2', '<ruby>重<rt>zhòng</rt></ruby>', '重zhòng'],
  ['li value', '<ol><li value="5">甲</li></ol>', '<ol><li>甲</li></ol>'],
  ['ol reversed', '<ol reversed="reversed"><li>甲</li><li>乙</li></ol>', '<ol><li>甲</li><li>乙</li></ol>'],
  ['ol start', '<ol start="3"><li>甲</li></ol>', '<ol><li>甲</li></ol>'],
  ['ol/ul', '<ol><li>甲</li></ol>', '<ul><li>甲</li></ul>'],
  ['ol type', '<ol type="A"><li>甲</li></ol>', '<ol type="a"><li>甲</li></ol>'],
  ['ol type1', '<ol type="A"><li>甲</li></ol>', '<ol><li>甲</li></ol>'],
  [
    'merged',
    '<table><tr><td colspan="2">甲</td></tr><tr><td>乙</td><td>丙</td></tr></table>',
    '<table><tr><td>甲</td><td></td></tr><tr><td>乙</td><td>丙</td></tr></table>',
  ],
  [
    'rowspan',
    '<table><tr><td rowspan="2">甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>',
    '<table><tr><td>甲</td><td>乙</td></tr><tr><td></td><td>丙</td></tr></table>',
  ],
  ['q', '<q>甲</q>', '甲'],
  ['big', '<big>甲</big>', '甲'],
  ['small', '<small>甲</small>', '甲'],
  ['tt', '<tt>a</tt>', 'a'],
  ['kbd', '<kbd>a</kbd>', 'a'],
  ['var', '<var>x</var>', 'x'],
  ['cite', '<cite>x</cite>', 'x'],
  ['dfn', '<dfn>x</dfn>', 'x'],
  ['bdo', '<bdo dir="rtl">abc</bdo>', 'abc'],
  ['abbr', '<abbr title="x">abc</abbr>', 'abc'],
  ['wingdings', '<span style="font-family:Wingdings">ü</span>', 'ü'],
  ['symbol font', '<font face="Symbol">a</font>', 'a'],
  ['shadow', '<span style="text-shadow:1px 1px red">甲</span>', '甲'],
  ['dl', '<dl><dt>甲</dt><dd>乙</dd></dl>', '甲乙'],
  ['details', '<details><summary>甲</summary>乙</details>', '甲'],
  ['video', '甲<video src="a.mp4"></video>', '甲'],
  ['audio', '甲<audio src="a.mp3" controls="controls"></audio>', '甲'],
  ['iframe', '甲<iframe src="http://a/b"></iframe>', '甲'],
  [
    'svg',
    '甲<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>',
    '甲<svg xmlns="http://www.w3.org/2000/svg"><rect width="3"/></svg>',
  ],
  ['object', '甲<object data="a.pdf"></object>', '甲'],
  ['embed', '甲<embed src="a.swf"/>', '甲'],
  ['canvas', '甲<canvas></canvas>', '甲'],
  ['select', '甲<select><option>一</option><option>二</option></select>', '甲'],
  ['input', '甲<input type="checkbox" checked="checked"/>', '甲<input type="checkbox"/>'],
  ['inputvalue', '甲<input value="5"/>', '甲<input value="6"/>'],
  ['hr', '甲<hr/>乙', '甲乙'],
  ['pre', '<pre>a  b</pre>', '<pre>a b</pre>'],
  ['center', '<center>甲</center>', '甲'],
  ['caption', '<table><caption>甲</caption><tr><td>乙</td></tr></table>', '<table><tr><td>乙</td></tr></table>'],
  ['mark', '<mark>甲</mark>', '甲'],
  ['sup nested', '2<sup>3<sup>4</sup></sup>', '2<sup>34</sup>'],
  ['overline', '<span style="text-decoration:overline">A</span>', 'A'],
  ['border', '<span style="border:1px solid black">A</span>', 'A'],
  ['bg image', '<span style="background-image:url(a.png)">A</span>', 'A'],
  ['math variant', '<math><mi mathvariant="bold">x</mi></math>', '<math><mi>x</mi></math>'],
  ['menclose', '<math><menclose notation="circle"><mi>x</mi></menclose></math>', '<math><mi>x</mi></math>'],
  ['mfenced', '<math><mfenced open="[" close="]"><mi>x</mi></mfenced></math>', '<math><mi>x</mi></math>'],
  [
    'mtable',
    '<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math>',
    '<math><mn>12</mn></math>',
  ],
  ['mover', '<math><mover><mi>x</mi><mo>→</mo></mover></math>', '<math><mi>x</mi><mo>→</mo></math>'],
  ['maction', '<math><maction actiontype="toggle"><mi>x</mi><mi>y</mi></maction></math>', '<math><mi>x</mi></math>'],
  ['mphantom', '<math><mi>x</mi><mphantom><mi>y</mi></mphantom></math>', '<math><mi>x</mi><mi>y</mi></math>'],
  [
    'mmultiscripts',
    '<math><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts></math>',
    '<math><mmultiscripts><mi>C</mi><mn>6</mn><mn>14</mn></mmultiscripts></math>',
  ],
  ['mglyph', '<math><mi><mglyph src="a.png"/></mi></math>', '<math><mi>x</mi></math>'],
  ['fontstyle', '<span style="font-variant:small-caps">a</span>', 'a'],
  ['zero fraction', '½', '1/2'],
  ['fullwidth', 'Ａ', 'A'],
  ['spacing', 'a b', 'ab'],
  ['case', 'a', 'A'],
];

test.each(Object.entries(files))('keeps or lists what distinguishes two options: %s', async (name, write) => {
  const silent: string[] = [];
  for (const [construct, one, other] of pairs) {
    const file = { name, bytes: bytesOf(write(one, other)) };
    const { read, losses } = await readAll((await formatOf(file)).read(file.bytes));
    const shown = read[0]?.question?.options.map(({ text }) => shownText(text)) ?? [];
    const isListed = losses.length > 0 || (read[0]?.losses.length ?? 0) > 0;
    if (!isListed && new Set(shown).size < 2) silent.push(construct);
  }
  expect(silent).toEqual([]);
});
