import { expect, test } from 'vitest';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { all, only, refusal } from './tables.fixture.ts';

const headings = ['题型', '题干', '选项A', '选项B', '答案', '分值'];
const letters = 'ABCDEFGH';
const inline = (words: string, style = 0) => `<c s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`;
const line = (at: number, cells: readonly string[]) =>
  `<row r="${at}">${cells
    .map((cell, n) =>
      cell.startsWith('<') ? cell.replace('<c', `<c r="${letters[n]}${at}"`) : text(`${letters[n]}${at}`, cell),
    )
    .join('')}</row>`;
const question = ['单选', '哪一项正确', '甲', '乙', 'A', '1'];
const rows = line(1, headings) + line(2, question);
const sheetOf = (behind: string, inside = rows, before = '') =>
  `<worksheet xmlns:r="r">${before}<sheetData>${inside}</sheetData>${behind}</worksheet>`;

async function lostOf(book: Parameters<typeof makeXlsx>[0]) {
  const { losses, questions } = await all(makeXlsx(book));
  expect(questions).toHaveLength(1);
  return [...losses, ...questions.flatMap((one) => one.losses)].map(({ place, construct }) => `${place} ${construct}`);
}

test('lists conditional formats of cells that are read', async () => {
  const rule = '<cfRule type="cellIs" dxfId="0" priority="1"/>';
  const format = (ref: string) => `<conditionalFormatting sqref="${ref}">${rule}</conditionalFormatting>`;
  expect(await lostOf({ rows, sheet: sheetOf(format('C2:D9') + format('A1:F1') + format('H2:H9')) })).toEqual([
    '工作表 C2:D9 conditionalFormatting',
  ]);
  const extended = `<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><xm:sqref>C2 D2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
  expect(await lostOf({ rows, sheet: sheetOf(extended) })).toEqual(['工作表 C2 D2 conditionalFormatting']);
  const validation =
    '<extLst><ext><x14:dataValidations><x14:dataValidation><xm:sqref>C2</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>';
  expect(await lostOf({ rows, sheet: sheetOf(validation) })).toEqual([]);
});

const rels = (...all: readonly [string, string][]) => ({
  name: 'xl/worksheets/_rels/sheet1.xml.rels',
  content: `<Relationships>${all.map(([type, target], at) => `<Relationship Id="rId${at}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`,
});

test('lists comments, links, pictures and table styles at their place', async () => {
  const extra = [
    rels(['comments', '../comments1.xml'], ['drawing', '../drawings/drawing1.xml'], ['table', '../tables/table1.xml']),
    {
      name: 'xl/comments1.xml',
      content:
        '<comments><commentList><comment ref="C2"><text><r><t>此项正确</t></r></text></comment></commentList></comments>',
    },
    {
      name: 'xl/drawings/drawing1.xml',
      content:
        '<xdr:wsDr><xdr:twoCellAnchor><xdr:from><xdr:col>2</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:row>4</xdr:row></xdr:to><xdr:pic/></xdr:twoCellAnchor></xdr:wsDr>',
    },
    { name: 'xl/tables/table1.xml', content: '<table ref="A1:F9"><tableStyleInfo name="TableStyleMedium2"/></table>' },
  ];
  const { losses } = await all(
    makeXlsx({ rows, sheet: sheetOf('<hyperlinks><hyperlink ref="D2" r:id="rId9"/></hyperlinks>'), extra }),
  );
  expect(losses.map(({ place, construct, words }) => [place, construct, words[0]])).toEqual([
    ['第2行', 'hyperlink', '单元格D2的超链接未导入，文字已导入'],
    ['第2行', 'comment', '单元格C2的批注【此项正确】未导入'],
    ['第2行', 'drawing', '位于单元格C2的图片或图形不导入：请把图片与表格放进一个zip文件，并在【图片文件名】列写文件名'],
    ['工作表 A1:F9', 'tableStyleInfo', '表格样式的颜色等未导入，如以此区分内容请改用文字说明'],
  ]);
});

test('lists hidden sheets with content', async () => {
  const sheets =
    '<sheet name="题" r:id="rId1"/><sheet name="旧题" state="hidden" r:id="rId7"/><sheet name="空" state="veryHidden" r:id="rId8"/>';
  const relations = ['7', '8']
    .map((n) => `<Relationship Id="rId${n}" Type="x/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('');
  const extra = [
    { name: 'xl/worksheets/sheet7.xml', content: sheetOf('') },
    { name: 'xl/worksheets/sheet8.xml', content: sheetOf('', '') },
  ];
  expect(await lostOf({ rows, sheets, relations, extra })).toEqual(['工作簿 sheet']);
});

test('reads hidden rows and columns', async () => {
  const hidden = line(1, headings) + line(2, question).replace('<row', '<row hidden="1"');
  expect(
    await lostOf({
      rows: '',
      sheet: sheetOf('<autoFilter ref="A1:F2"/>', hidden, '<cols><col min="3" max="3" hidden="1"/></cols>'),
    }),
  ).toEqual([]);
});

test('accepts a merged title and refuses other merged cells', async () => {
  const titled = line(1, ['试题库']) + line(2, headings) + line(3, question);
  const merged = (ref: string) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`;
  expect(await lostOf({ rows: '', sheet: sheetOf(merged('A1:F1'), titled) })).toEqual([]);
  expect(await refusal(makeXlsx({ rows: '', sheet: sheetOf(merged('C3:D3'), titled) }))).toContain('合并的单元格');
});

test('lists phonetic guides, uncomputed formulas and unnamed columns', async () => {
  const guided = '<c t="inlineStr"><is><t>重</t><rPh sb="0" eb="1"><t>chóng</t></rPh></is></c>';
  expect(
    await lostOf({
      rows: line(1, headings) + line(2, ['单选', '读音', guided, '<c><f>B9</f></c>', 'A', '1', '', '旁注']),
    }),
  ).toEqual(['第2行 H列', '第2行 rPh', '第2行 f']);
  const shared = '<si><t>重</t><rPh sb="0" eb="1"><t>chóng</t></rPh></si>';
  const one = await only(
    makeXlsx({ rows: line(1, headings) + line(2, ['单选', '读音', '<c t="s"><v>0</v></c>', '乙', 'A', '1']), shared }),
  );
  expect(one.losses.map(({ construct }) => construct)).toEqual(['rPh']);
});

test('lists shades, patterns and white letters', async () => {
  const solid = (colour: string) => `<fill><patternFill patternType="solid"><fgColor ${colour}/></patternFill></fill>`;
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    solid('theme="0" tint="-0.15"'),
    solid('rgb="FF000000"'),
    '<fill><patternFill patternType="lightUp"/></fill>',
    '<fill><gradientFill><stop position="0"><color rgb="FFFFFFFF"/></stop></gradientFill></fill>',
    solid('theme="0"'),
  ];
  const fonts = '<font/><font><color rgb="FFFFFFFF"/></font><font><color theme="1"/></font>';
  const styles = `<fonts>${fonts}</fonts><fills>${fills.join('')}</fills><cellXfs>${fills.map((_, at) => `<xf fontId="0" fillId="${at}"/>`).join('')}<xf fontId="1" fillId="0"/><xf fontId="2" fillId="0"/></cellXfs>`;
  const lost: boolean[] = [];
  for (let style = 0; style < fills.length + 2; style += 1) {
    const cells = ['单选', '哪一项正确', inline('甲', style), '乙', 'A', '1'];
    const { losses } = await only(makeXlsx({ rows: line(1, headings) + line(2, cells), styles }));
    lost.push(losses.some(({ construct }) => construct === 'color'));
  }
  expect(lost).toEqual([false, false, true, true, true, true, false, true, false]);
});

test('reads texts and dates as their format shows them', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="200" formatCode="@&quot;级&quot;"/><numFmt numFmtId="201" formatCode="m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="202" formatCode=";;;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="202"/></cellXfs>';
  const cells = ['单选', '哪一项正确', inline('三', 1), '<c t="d" s="2"><v>2024-10-01</v></c>', 'A', '1'];
  const { question, losses } = await only(makeXlsx({ rows: line(1, headings) + line(2, cells), styles }));
  expect([question?.options.map((one) => one.text), losses]).toEqual([['<p>三级</p>', '<p>10月1日</p>'], []]);
  const hidden = await only(
    makeXlsx({ rows: line(1, headings) + line(2, ['单选', '哪一项正确', inline('三', 3), '乙', 'A', '1']), styles }),
  );
  expect(hidden.losses.map(({ construct }) => construct)).toEqual(['numFmt']);
});

const png = Buffer.from('iVBORw0KGgo=', 'base64');
const pictureParts = [
  { name: 'xl/media/image1.png', content: png },
  { name: 'xl/media/image2.png', content: Buffer.concat([png, png]) },
];
const link = (id: string, target: string) => `<Relationship Id="${id}" Type="x/image" Target="${target}"/>`;

test('keeps pictures that WPS stores in cells', async () => {
  const cell = (id: string) => `<c t="str"><f>_xlfn.DISPIMG("${id}",1)</f><v>=DISPIMG("${id}",1)</v></c>`;
  const image = (id: string, rel: string) =>
    `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="${id}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${rel}"/></xdr:blipFill></xdr:pic></etc:cellImage>`;
  const { questions, pictures, losses } = await all(
    makeXlsx({
      rows: line(1, headings) + line(2, ['单选', '选出下一个图形', cell('ID_A1'), cell('ID_B2'), 'A', '1']),
      extra: [
        ...pictureParts,
        {
          name: 'xl/cellimages.xml',
          content: `<etc:cellImages>${image('ID_A1', 'rId1')}${image('ID_B2', 'rId2')}</etc:cellImages>`,
        },
        {
          name: 'xl/_rels/cellimages.xml.rels',
          content: `<Relationships>${link('rId1', 'media/image1.png')}${link('rId2', 'media/image2.png')}</Relationships>`,
        },
      ],
    }),
  );
  expect(questions[0]?.question?.options.map(({ text: html }) => html)).toEqual([
    '<p><img src="xl/media/image1.png" /></p>',
    '<p><img src="xl/media/image2.png" /></p>',
  ]);
  expect([...pictures.keys()]).toEqual(['xl/media/image1.png', 'xl/media/image2.png']);
  expect([losses, questions[0]?.losses]).toEqual([[], []]);
});

test('reads pictures that lie on a cell as its content', async () => {
  const anchor = (column: number, row: number, rel: string) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="${rel}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`;
  const { questions, losses } = await all(
    makeXlsx({
      rows: line(1, headings) + line(2, ['单选', '选出下一个图形', '甲', '乙', 'A', '1']),
      extra: [
        ...pictureParts,
        rels(['drawing', '../drawings/drawing1.xml']),
        {
          name: 'xl/drawings/drawing1.xml',
          content: `<xdr:wsDr>${anchor(2, 1, 'rId1')}${anchor(5, 1, 'rId2')}</xdr:wsDr>`,
        },
        {
          name: 'xl/drawings/_rels/drawing1.xml.rels',
          content: `<Relationships>${link('rId1', '../media/image1.png')}${link('rId2', '../media/image2.png')}</Relationships>`,
        },
      ],
    }),
  );
  expect(questions[0]?.question?.options.map(({ text: html }) => html)).toEqual([
    '<p>甲</p><p><img src="xl/media/image1.png" /></p>',
    '<p>乙</p>',
  ]);
  expect(losses.map(({ words }) => words[0])).toEqual([
    '位于单元格C2的图片作为该单元格的内容导入，请核对',
    '位于单元格F2的图片或图形不导入：请把图片与表格放进一个zip文件，并在【图片文件名】列写文件名',
  ]);
});
