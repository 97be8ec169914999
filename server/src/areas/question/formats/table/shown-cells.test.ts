import { expect, test } from 'vitest';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { only } from './tables.fixture.ts';

const headings = ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '答案', '分值'];
const letters = 'ABCDEFGH';
const formats = ['General', 'm"月"d"日"', '0%', '#,##0.00', '000', '# ?/?', '[DBNum1]0', '"¥"0.00', 'h:mm', '0.0"分"'];
const styles = `<numFmts>${formats
  .map((format, n) => `<numFmt numFmtId="${200 + n}" formatCode="${format.replaceAll('"', '&quot;')}"/>`)
  .join('')}</numFmts><cellXfs>${formats.map((_, n) => `<xf numFmtId="${200 + n}"/>`).join('')}</cellXfs>`;

const line = (at: number, cells: readonly string[]) =>
  `<row r="${at}">${cells
    .map((cell, n) =>
      cell.startsWith('<') ? cell.replace('<c', `<c r="${letters[n]}${at}"`) : text(`${letters[n]}${at}`, cell),
    )
    .join('')}</row>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const runs = (...all: readonly string[]) => `<c t="inlineStr"><is>${all.join('')}</is></c>`;
const run = (words: string, look = '') => `<r>${look && `<rPr>${look}</rPr>`}<t>${words}</t></r>`;
const sub = '<vertAlign val="subscript"/>';
const sup = '<vertAlign val="superscript"/>';

const book = (cells: readonly string[], shared?: string) =>
  makeXlsx({ rows: line(1, headings) + line(2, cells), styles, ...(shared === undefined ? {} : { shared }) });
const optionsOf = async (options: readonly string[], shared?: string) => {
  const { question, losses } = await only(book(['单选', '哪一项正确', ...options, 'A', '1'], shared));
  return { options: question?.options.map((one) => one.text), losses: losses?.map(({ construct }) => construct) };
};

test('reads numbers, dates and booleans as displayed', async () => {
  expect(await optionsOf([number(45566, 1), number(0.85, 2), number(1234.5, 3), number(7, 4)])).toEqual({
    options: ['<p>10月1日</p>', '<p>85%</p>', '<p>1,234.50</p>', '<p>007</p>'],
    losses: [],
  });
  const formula = '<c s="2"><f>1/4</f><v>0.25</v></c>';
  expect(await optionsOf([number(1.5, 5), number(12.5, 7), '<c t="b"><v>1</v></c>', formula])).toEqual({
    options: ['<p>1 1/2</p>', '<p>¥12.50</p>', '<p>TRUE</p>', '<p>25%</p>'],
    losses: [],
  });
});

test('reports an unknown number format as a loss', async () => {
  expect(await optionsOf([number(12, 6), '乙', '丙', number(0.5, 8)])).toEqual({
    options: ['<p>12</p>', '<p>乙</p>', '<p>丙</p>', '<p>12:00</p>'],
    losses: ['numFmt'],
  });
});

test('keeps super- and subscripts of inline and shared texts', async () => {
  const shared = `<si>${run('x')}${run('2', sup)}</si>`;
  const water = runs(run('H'), run('2', sub), run('O'));
  expect(
    await optionsOf([water, '<c t="s"><v>0</v></c>', runs(run('a&lt;b', '<u/>'), run('c')), '丁'], shared),
  ).toEqual({
    options: ['<p>H<sub>2</sub>O</p>', '<p>x<sup>2</sup></p>', '<p><u>a&lt;b</u>c</p>', '<p>丁</p>'],
    losses: [],
  });
});

test('reports superscripts that an answer cannot keep', async () => {
  const water = runs(run('H'), run('2', sub), run('O'));
  const { question, losses } = await only(book(['填空', '水是____', '', '', '', '', water, '1']));
  expect(question?.answer).toMatchObject({ blanks: [{ accepted: ['H2O'] }] });
  expect(losses?.map(({ construct }) => construct)).toEqual(['vertAlign']);
});

test('reads the value of numeric columns', async () => {
  const { question } = await only(book(['数值', '半数是多少', '', '', '', '', number(0.5, 2), number(2, 9)]));
  expect(question).toMatchObject({ answer: { kind: 'number' }, defaultScore: 2 });
  expect(JSON.stringify(question?.answer)).toContain('0.5');
});

test('refuses a percentage as a score', async () => {
  const { problems } = await only(book(['单选', '哪一项正确', '甲', '乙', '', '', 'A', number(0.5, 2)]));
  expect(problems?.map(({ words }) => words[0])).toEqual(['分值【50%】应为数字']);
});

test.each(['我国的首都是（　　）。', '我国的首都是（  ）。', '我国的首都是(　　)。', '我国的首都是(  )。'])(
  'reads brackets around spaces as a blank: %s',
  async (stem) => {
    const { question, problems = [] } = await only(book(['填空', stem, '', '', '', '', '北京', '1']));
    expect([question?.answer, problems]).toMatchObject([{ blanks: [{ accepted: ['北京'] }] }, []]);
  },
);

test('reads 不定项 by its number of right options', async () => {
  const one = await only(book(['不定项', '下列说法正确的是', '甲', '乙', '丙', '丁', 'A', '1']));
  expect(one.question).toMatchObject({ questionType: 1, answer: { keys: ['A'] } });
  expect(one.losses?.map(({ construct }) => construct)).toEqual(['不定项']);
  const two = await only(book(['不定项选择题', '下列说法正确的是', '甲', '乙', '丙', '丁', 'AC', '1']));
  expect([two.question?.questionType, two.losses]).toEqual([2, []]);
  const named = await only(book(['多选', '下列说法正确的是', '甲', '乙', '丙', '丁', 'A', '1']));
  expect([named.question?.questionType, named.losses?.map(({ construct }) => construct)]).toEqual([1, ['多选']]);
});

test('decodes entities in plain cells and lists them', async () => {
  const { options, losses } = await optionsOf([
    '2 &amp;lt; 3',
    '<c t="inlineStr"><is><t>&lt;p>2 &amp;lt; 3&lt;/p></t></is></c>',
    'R&amp;amp;D',
    'R&amp;D',
  ]);
  expect([options, losses]).toEqual([
    ['<p>2 &lt; 3</p>', '<p>2 &lt; 3</p>', '<p>R&amp;D</p>', '<p>R&amp;D</p>'],
    ['&lt;', '&amp;'],
  ]);
});

test('reports a formula error', async () => {
  const { options, losses } = await optionsOf(['<c t="e"><f>A1</f><v>#REF!</v></c>', '乙', number(1e21), number(1e-7)]);
  expect(options).toEqual(['<p>#REF!</p>', '<p>乙</p>', '<p>1E+21</p>', '<p>1E-07</p>']);
  expect(losses).toEqual(['#REF!']);
});

test('reports colours of text, cells and background as losses', async () => {
  const colour = (attributes: string) => `<color ${attributes}/>`;
  const lostOf = async (options: readonly string[], shared?: string) => {
    const { losses } = await only(colouredBook(['单选', '哪一项正确', ...options, 'A', '1'], shared));
    return losses?.filter(({ construct }) => construct === 'color').map(({ words }) => words[0]);
  };
  const said = (...headings: string[]) => [`【${headings.join('】【')}】的颜色未导入，如以颜色区分内容请改用文字说明`];
  const inRun = (attributes: string) => runs(run('水'), run('红', colour(attributes)));
  expect(await lostOf([inRun('rgb="FFFF0000"'), '乙', '丙', '丁'])).toEqual(said('选项A'));
  expect(await lostOf([inRun('theme="5"'), inRun('indexed="10"'), '丙', '丁'])).toEqual(said('选项A', '选项B'));
  expect(await lostOf([inRun('rgb="FF000000"'), inRun('theme="1"'), inRun('indexed="64"'), inRun('auto="1"')])).toEqual(
    [],
  );
  const shared = `<si>${run('甲')}${run('红', colour('rgb="FFC00000"'))}</si>`;
  expect(await lostOf(['<c t="s"><v>0</v></c>', '乙', '丙', '丁'], shared)).toEqual(said('选项A'));
  // Font colour, background colour, neither.
  const styled = (style: number, words: string) => `<c s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`;
  expect(await lostOf([styled(1, '甲'), styled(2, '乙'), styled(0, '丙'), styled(3, '丁')])).toEqual(
    said('选项A', '选项B'),
  );
});

const colouredStyles = `<fonts><font><color theme="1"/></font><font><color rgb="FFFF0000"/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/><bgColor indexed="64"/></patternFill></fill>
  <fill><patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill></fill></fills>
  <cellStyleXfs><xf fontId="1" fillId="1"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="0" fontId="1" fillId="0"/><xf numFmtId="0" fontId="0" fillId="1"/><xf numFmtId="0" fontId="0" fillId="2"/></cellXfs>`;
const colouredBook = (cells: readonly string[], shared?: string) =>
  makeXlsx({
    rows: line(1, headings) + line(2, cells),
    styles: colouredStyles,
    ...(shared === undefined ? {} : { shared }),
  });

const fontStyles = `<fonts><font><sz val="11"/></font><font><u/></font><font><strike/></font><font><vertAlign val="superscript"/></font><font><b/></font><font><i/></font><font><u val="double"/></font></fonts>
  <cellXfs>${Array.from({ length: 7 }, (_, at) => `<xf numFmtId="0" fontId="${at}" fillId="0"/>`).join('')}</cellXfs>`;
async function inFonts(options: readonly string[], shared?: string) {
  const cells = ['单选', '选（　　）', ...options, 'A', '1'];
  const rows = line(1, headings) + line(2, cells);
  const read = await only(makeXlsx({ rows, styles: fontStyles, ...(shared !== undefined && { shared }) }));
  return {
    options: read.question?.options.map((one) => one.text),
    losses: read.losses?.map(({ construct }) => construct),
  };
}
const inFont = (style: number, words: string) => `<c s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`;

test('keeps the font of whole cells', async () => {
  expect(await inFonts([inFont(1, 'ab'), inFont(2, 'ab'), inFont(3, 'ab'), inFont(0, 'ab')])).toEqual({
    options: ['<p><u>ab</u></p>', '<p><s>ab</s></p>', '<p><sup>ab</sup></p>', '<p>ab</p>'],
    losses: [],
  });
  expect(await inFonts([inFont(4, 'a\nb'), inFont(5, 'ab'), number(100, 1), inFont(1, '&lt;b>x&lt;/b>')])).toEqual({
    options: [
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
      '<p><em>ab</em></p>',
      '<p><u>100</u></p>',
      '<p><b>x</b></p>',
    ],
    losses: [],
  });
});

test('keeps a font that all runs of a cell share', async () => {
  const shared = `<si>${run('甲')}${run('乙', '<strike/>')}</si><si><t>丙</t></si>`;
  expect(
    await inFonts(
      [
        runs(run('ab', '<u/>')),
        runs(run('ab', '<strike/>')),
        '<c s="1" t="s"><v>0</v></c>',
        '<c s="2" t="s"><v>1</v></c>',
      ],
      shared,
    ),
  ).toEqual({
    options: ['<p><u>ab</u></p>', '<p><s>ab</s></p>', '<p><u>甲</u><s>乙</s></p>', '<p><s>丙</s></p>'],
    losses: [],
  });
});

test('reports double underlines and other fonts', async () => {
  expect(await inFonts([inFont(6, 'ab'), runs(run('cd', '<u val="doubleAccounting"/>')), '丙', '丁'])).toEqual({
    options: ['<p><u>ab</u></p>', '<p><u>cd</u></p>', '<p>丙</p>', '<p>丁</p>'],
    losses: ['font'],
  });
  expect((await inFonts([runs(run('ab', '<shadow/>')), '乙', '丙', '丁'])).losses).toEqual(['font']);
});
