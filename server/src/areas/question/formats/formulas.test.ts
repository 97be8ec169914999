import { describe, expect, it, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { formatOf } from './formats.ts';
import { readAll } from './read-all.fixture.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const inHtml = (text: string): string => text.replaceAll('<', '&lt;');
const word = (...lines: string[]): Uint8Array =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<w:document><w:body>${lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${inHtml(line)}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    },
  ]);

const files: Readonly<Record<string, (stem: string) => [name: string, bytes: Uint8Array]>> = {
  moodle: (stem) => [
    'a.xml',
    bytesOf(
      `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>${inHtml(stem)}</p>]]></text></questiontext><answer fraction="100"><text>1</text></answer><answer fraction="0"><text>3</text></answer></question></quiz>`,
    ),
  ],
  gift: (stem) => ['a.gift', bytesOf(`${stem.replace(/[~=#{}:\\]/gu, '\\$&')}{=1 ~3}`)],
  aiken: (stem) => ['a.aiken', bytesOf(`${stem}\nA. 1\nB. 3\nANSWER: A\n`)],
  csv: (stem) => ['a.csv', bytesOf(`题型,题干,选项A,选项B,答案\n单选,"${stem}",1,3,A\n`)],
  docx: (stem) => ['a.docx', word('一、单选题', `1．${stem}`, 'A. 1 B. 3', '答案：A')],
  qti: (stem) => [
    'a.xml',
    bytesOf(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${inHtml(stem)}</prompt><simpleChoice identifier="A">1</simpleChoice><simpleChoice identifier="B">3</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
    ),
  ],
};
async function read(format: string, stem: string) {
  const [name, bytes] = files[format]?.(stem) ?? ['', new Uint8Array()];
  const { read: all } = await readAll((await formatOf({ name, bytes })).read(bytes));
  const lost = all[0]?.losses.filter(({ words }) => words[0].startsWith('LaTeX')) ?? [];
  return { stem: all[0]?.question?.stem ?? '', lost };
}

describe.each(Object.keys(files))('LaTeX in %s', (format) => {
  it('becomes editor formulas', async () => {
    const { stem, lost } = await read(format, '若 \\(x^2=9\\) 且 \\[x<0\\]，则 $$\\frac{x}{3}$$ 等于');
    expect(stem.match(/<math\b/gu)).toHaveLength(3);
    expect(stem).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    expect(stem).toContain('<mo>&lt;</mo>');
    expect(stem).toMatch(/<math display="block"><mfrac><mi>x<\/mi><mn>3<\/mn><\/mfrac><\/math> ?等于/u);
    expect(stem).not.toMatch(/\\|\$/u);
    expect(lost).toEqual([]);
  });
  it('is recognized in every notation', async () => {
    const { stem, lost } = await read(
      format,
      '设 $x^2$、$n$、[tex]y_1[/tex] 与 \\begin{pmatrix}a\\end{pmatrix}，求 $\\alpha$',
    );
    expect(stem.match(/<math\b/gu)).toHaveLength(5);
    expect(stem).not.toMatch(/\\|\$|tex/u);
    expect(lost).toEqual([]);
  });
  it('stays and is reported when invalid', async () => {
    const { stem, lost } = await read(format, '求 \\(\\frac{x\\) 的值');
    expect(stem).toContain('\\(\\frac{x\\)');
    expect(lost).toHaveLength(1);
  });
  it('is not confused with dollar amounts', async () => {
    for (const stem of ['价格由 $5 涨到 $6', '变量$a_b和$c_d', '价格$5与$6之比', 'f($a_b,$c_d)的值'])
      expect(await read(format, stem)).toMatchObject({ stem: `<p>${stem}</p>`, lost: [] });
  });
});

test.each([
  ['an end in another element', '<p>若 \\(x^2</p><p>=9\\)</p>', '\\(x^2'],
  ['a command of no formula', '<p>\\(\\includegraphics{a}\\)</p>', '\\(\\includegraphics{a}\\)'],
])('reports a formula with %s as a loss', async (_, text, construct) => {
  const bytes = bytesOf(
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`,
  );
  const { read: all } = await readAll((await formatOf({ name: 'a.xml', bytes })).read(bytes));
  expect(all[0]?.losses.map((loss) => loss.construct)).toContain(construct);
});

it('converts a limited number of formulas and keeps the rest', async () => {
  const { stem, lost } = await read('csv', '\\(x\\)'.repeat(600));
  expect(stem.match(/<math/gu)).toHaveLength(500);
  expect(lost.map(({ construct }) => construct)).toEqual(['\\(x\\)']);
});

it('keeps an escaped bracket in an answer', async () => {
  const lost = async (answer: string) => {
    const bytes = bytesOf(`首都{=${answer}}`);
    const { read: all } = await readAll((await formatOf({ name: 'a.gift', bytes })).read(bytes));
    return all[0]?.losses.map(({ construct }) => construct);
  };
  expect(await lost('甲\\\\[乙')).toEqual([]);
  expect(await lost('\\\\(x\\\\)')).toEqual(['\\(x\\)']);
});

const csvOf = async (stem: string) => {
  const { read: all } = await readAll(
    (await formatOf({ name: 'a.csv', bytes: bytesOf(`题型,题干,答案\n简答,"${stem}",略\n`) })).read(
      bytesOf(`题型,题干,答案\n简答,"${stem}",略\n`),
    ),
  );
  return { stem: all[0]?.question?.stem, lost: all[0]?.losses.map(({ construct }) => construct) };
};

test.each([
  '[latex]x^2[/latex]',
  '[math]x^2[/math]',
  '[TEX]x^2[/TEX]',
  '[LaTeX]x^2[/LaTeX]',
  '[formula]x^2[/formula]',
  '{tex}x^2{/tex}',
  '<tex>x^2</tex>',
])('reads a formula between tags: %s', async (stem) => {
  expect(await csvOf(`求${stem}`)).toEqual({
    stem: '<p>求<math><msup><mi>x</mi><mn>2</mn></msup></math></p>',
    lost: [],
  });
});

test('reports an open tag of a formula', async () => {
  expect((await csvOf('求[latex]x^2')).lost).toEqual(['[latex]x^2']);
});

test.each([
  [
    '\\overline{AB}',
    '<mover accent="true"><mrow><mrow><mi>A</mi><mi>B</mi></mrow></mrow><mo stretchy="true">‾</mo></mover>',
  ],
  ['\\underline{x}', '<munder accentunder="true"><mrow><mi>x</mi></mrow><mo stretchy="true">_</mo></munder>'],
])('reads a line over or under a formula: %s', async (source, math) => {
  expect(await csvOf(`\\(${source}\\)`)).toEqual({ stem: `<p><math>${math}</math></p>`, lost: [] });
});

test('reads nested lines', async () => {
  const { stem, lost } = await csvOf('\\(\\overline{\\overline{A}+B}\\)');
  expect([stem?.match(/<mover/gu)?.length, lost]).toEqual([2, []]);
});

test.each(['\\color{red}{x}', '\\textcolor{red}{x}', '\\color{red} x', '\\colorbox{yellow}{x}', '\\boxed{x}'])(
  'reports the lost colour or frame of %s',
  async (source) => {
    const { stem, lost } = await csvOf(`\\(${source}\\)`);
    expect(stem).toContain('<math>');
    expect(lost).toEqual([`\\(${source}\\)`]);
  },
);

test.each(['\\cancel{x}', '\\sout{x}', '\\fbox{x}'])('keeps and reports %s', async (source) => {
  expect(await csvOf(`\\(${source}\\)`)).toEqual({ stem: `<p>\\(${source}\\)</p>`, lost: [`\\(${source}\\)`] });
});
