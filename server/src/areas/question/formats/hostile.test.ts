import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { describe, expect, it, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { processorTime } from '../../../testing/processor-time.ts';
import { readDocx } from './docx/read-docx.ts';
import { writeDocx } from './docx/write-docx.ts';
import type { ReadQuestion } from './format.ts';
import { formatOf } from './formats.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { readQti } from './qti/read-package.ts';
import { readAll } from './read-all.fixture.ts';
import { FormatRefusal } from './refusal.ts';
import { pictureBlock, stemCells } from './table/picture-cell.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const item = (body: string, head = '') =>
  `${head}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q" title="题"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
const choice =
  '<p>选一个</p><choiceInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction>';
const manifest = (...hrefs: string[]) =>
  `<manifest><resources>${hrefs.map((href, at) => `<resource identifier="R${at}" type="imsqti_item_xmlv2p2" href="${href}"/>`).join('')}</resources></manifest>`;
const packed = (...entries: { name: string; content: string | Uint8Array }[]) => makeZip(entries);
const one = (content: string | Uint8Array) =>
  packed({ name: 'imsmanifest.xml', content: manifest('q.xml') }, { name: 'q.xml', content });
async function refusal(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof FormatRefusal) return error.words[0];
    throw error;
  }
}

describe('refuses a hostile package before unpacking', () => {
  const usual = { name: 'imsmanifest.xml', content: manifest('q.xml') };
  it.each([
    ['a path that climbs out', packed(usual, { name: '../q.xml', content: 'x' }), '文件内含有不安全的路径'],
    ['an absolute path', packed(usual, { name: '/etc/q.xml', content: 'x' }), '文件内含有不安全的路径'],
    [
      'a gigabyte in a megabyte',
      packed(usual, { name: 'q.xml', content: new Uint8Array(130 * 1024 * 1024) }),
      '文件压缩比异常',
    ],
    [
      'thousands of files',
      packed(...Array.from({ length: 12_001 }, (_, at) => ({ name: `${at}.xml`, content: '' }))),
      '文件内部条目过多',
    ],
    ['half a file', one(item(choice)).subarray(0, 200), '文件已损坏或不是有效的压缩格式'],
  ])('%s', async (_, bytes, words) => {
    expect(await refusal(() => readAll(readQti(bytes)))).toBe(words);
    expect(await refusal(async () => readAll((await formatOf({ name: 'q.zip', bytes })).read(bytes)))).toBe(words);
  });
});

describe('reports an unreadable item as a missing question', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  it.each([
    ['entities', item('<p>&b;</p>', bomb), 'DOCTYPE'],
    ['a document type of elsewhere', item(choice, '<!DOCTYPE html SYSTEM "file:///etc/passwd">'), 'DOCTYPE'],
    ['an unknown entity', item(`<p>&xxe;</p>${choice}`), 'XML'],
    ['an unclosed element', item('<p>一'), 'XML'],
    ['deep nesting', item('<div>'.repeat(400) + choice + '</div>'.repeat(400)), 'XML'],
    ['a lone surrogate by number', item(`<p>&#xD800;</p>${choice}`), 'XML'],
    ['a control character', item(`<p>\u0001</p>${choice}`), 'XML'],
    ['an encoding nobody knows', item(choice, '<?xml version="1.0" encoding="x-secret"?>'), 'encoding="x-secret"'],
    ['a lone surrogate in its bytes', Buffer.concat([bytesOf('<a>中'), Buffer.from([0xed, 0xa0, 0x80])]), 'encoding'],
  ])('%s', async (_, content, construct) => {
    const good = { name: 'good.xml', content: item(choice) };
    const bytes = packed(
      { name: 'imsmanifest.xml', content: manifest('q.xml', 'good.xml') },
      { name: 'q.xml', content },
      good,
    );
    const { read } = await readAll(readQti(bytes));
    expect(read.map(({ question }) => question?.answer)).toEqual([undefined, { kind: 'keys', keys: ['A'] }]);
    expect(read[0]?.losses.map((loss) => loss.construct)).toEqual([construct]);
    expect(read[0]?.losses[0]?.place).toMatch(/^q\.xml/u);
  });
});

describe('reads any encoding', () => {
  const said = item(choice, '<?xml version="1.0" encoding="UTF-16"?>');
  const gbk = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GB18030"?>'),
    Buffer.from(item(`<p>X</p>${choice.replace(/[^\x20-\x7e]/gu, 'x')}`).replace('题', 't')),
  ]);
  const gbkText = Buffer.from(gbk.toString('latin1').replace('X', '\xd6\xd0\xce\xc4'), 'latin1');
  it.each([
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytesOf(item(choice))]), '选一个', []],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${said}`, 'utf16le'), '选一个', []],
    ['UTF-16 without', Buffer.from(said, 'utf16le'), '选一个', []],
    ['UTF-8 that says UTF-16', bytesOf(said), '选一个', ['encoding']],
    ['GB18030', gbkText, '中文', []],
    ['GB18030 that says nothing', gbkText.subarray(40), '中文', ['encoding']],
  ])('%s', async (_, content, stem, losses) => {
    const { read } = await readAll(readQti(one(content)));
    expect(read[0]?.question?.stem).toContain(stem);
    expect(read[0]?.losses.map(({ construct }) => construct)).toEqual(losses);
  });
});

test('loses only the broken question of a Moodle file', async () => {
  const good = (at: number) =>
    `<question type="truefalse"><name><text>${at}</text></name><questiontext><text>地球是圆的</text></questiontext><answer fraction="100"><text>true</text></answer></question>`;
  const file = `<quiz>${good(1)}\n<question type="truefalse"><name>&nope;</name></question>\n${good(2)}<!-- ${good(3)} --></quiz>`;
  const { read } = await readAll(readMoodle(bytesOf(file)));
  expect(read.map(({ question, place }) => [place, question?.answer])).toEqual([
    ['第1行', { kind: 'keys', keys: ['T'] }],
    ['第2行', undefined],
    ['第3行', { kind: 'keys', keys: ['T'] }],
  ]);
});

test.each([
  [
    'a document type',
    '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz><question type="essay"/></quiz>',
    'XML中不允许出现DOCTYPE声明，请删除后再上传',
  ],
  ['no quiz', '<html/>', '不是Moodle XML文件：没有quiz'],
])('Moodle: %s', async (_, text, words) => {
  expect(await refusal(() => readMoodle(bytesOf(text)))).toBe(words);
});

const moodleOf = (said: string) =>
  `<quiz><question type="essay"><questiontext format="html"><text>${said}</text></questiontext></question></quiz>`;

test.each([
  ['sections that never end', `<quiz>${'<question type="essay"><![CDATA['.repeat(200_000)}`],
  ['comments that never end', `<quiz>${'<!-- <question>'.repeat(300_000)}`],
  [
    'pictures that never end',
    `<quiz><question type="essay"><questiontext><text>${'&lt;img src='.repeat(60_000)}</text></questiontext></question></quiz>`,
  ],
  [
    'blanks that never end',
    `<quiz><question type="cloze"><questiontext><text>${'_'.repeat(200_000)}${'{1:SA:'.repeat(20_000)}</text></questiontext></question></quiz>`,
  ],
  ['declarations that never end', `${'<?a?>'.repeat(300_000)}`],
  ['comments behind the root that never end', `${item(choice)}${'<!--'.repeat(300_000)}`],
  ['blanks within a line', item(`<p>${' '.repeat(300_000)}一</p>${choice}`)],
  ['empty lines within a line', item(`<p>一${'\n'.repeat(300_000)}二</p>${choice}`)],
  ['blanks between blocks', moodleOf(`&lt;p>一&lt;/p>${'\n'.repeat(300_000)}二`)],
])('handles slow input in time: %s', async (_, text) => {
  const used = processorTime();
  await refusal(async () => readAll((await formatOf({ name: 'a.xml', bytes: bytesOf(text) })).read(bytesOf(text))));
  expect(used()).toBeLessThan(8000);
});

describe('handles slow text in time', () => {
  const csv = (answer: string, more = '') =>
    `题型,题干,答案,分值,难度,选项A,选项B,评分标准\n匹配题,配对,"${answer}",1,中,甲,乙,"${more}"\n`;
  it.each([
    ['a.gift', 'dots of a span', `多少{#${'.'.repeat(200_000)}\nx}`],
    ['a.gift', 'parts of a choice', `选{${'~%1%a'.repeat(50_000)}}`],
    ['a.gift', 'a paragraph of megabytes', `选{${'~%1%a'.repeat(2_000_000)}}`],
    ['a.txt', 'braces', '{'.repeat(65_536)],
    ['a.csv', 'dashes of a pair', csv(`A${'-'.repeat(60)}!`)],
    ['a.csv', 'blanks of a pair', csv(`A${' '.repeat(30_000)}-!`)],
    ['a.csv', 'lines of a pair', csv(`A${' \n'.repeat(15_000)}-!`)],
    ['a.csv', 'blanks of a rubric', csv('A-1', `x${' '.repeat(30_000)}y`)],
    ['a.csv', 'blanks behind points', csv('A-1', `x（1${' '.repeat(30_000)}y`)],
    ['a.csv', 'a cell of half a megabyte', csv('A-1', `x${' '.repeat(500_000)}y`)],
  ])('%s: %s', async (name, _, text) => {
    const used = processorTime();
    await refusal(async () => readAll((await formatOf({ name, bytes: bytesOf(text) })).read(bytesOf(text))));
    expect(used()).toBeLessThan(3000);
  });
});

describe('omits an oversized text before parsing', () => {
  const long = '&lt;p>'.repeat(1_000_000);
  const word = (said: string) =>
    makeZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      {
        name: 'word/document.xml',
        content: `<w:document><w:body>${['1．选一个', `A．${said} B．乙`, '答案：A'].map((text) => paragraph(text)).join('')}</w:body></w:document>`,
      },
    ]);
  it.each<[string, () => Promise<{ read: ReadQuestion[] }>]>([
    ['Moodle', () => readAll(readMoodle(bytesOf(moodleOf(long))))],
    ['Moodle, in another format', () => readAll(readMoodle(bytesOf(moodleOf(long).replace('"html"', '"markdown"'))))],
    ['QTI', () => readAll(readQti(one(item(`<p>${'字'.repeat(300_000)}</p>${choice}`))))],
    ['Word', () => readAll(readDocx(word('字'.repeat(300_000))))],
  ])('%s', async (_, read) => {
    const used = processorTime();
    const [found] = (await read()).read;
    expect(used()).toBeLessThan(8000);
    expect(found?.losses.map(({ words }) => words[0])).toContain('文字过长，不保留');
    expect(JSON.stringify(found?.question).length).toBeLessThan(10_000);
  });
});

const paragraph = (...runs: string[]): string =>
  `<w:p>${runs.map((run) => `<w:r><w:t>${run}</w:t></w:r>`).join('')}</w:p>`;

test.each([
  ['explanations of one key', paragraph(`1．A${' 解析：好'.repeat(20_000)}`)],
  ['explanations in runs of their own', paragraph('1．A', ...Array.from({ length: 8_000 }, () => ' 解析：好'))],
  ['headings of headings', paragraph('判断题：'.repeat(20_000))],
])('handles slow Word keys in time: %s', async (_, keys) => {
  const body = ['1．选一个', 'A．甲 B．乙', '参考答案'].map((text) => paragraph(text)).join('') + keys;
  const bytes = makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` },
  ]);
  const used = processorTime();
  const { read } = await readAll(readDocx(bytes));
  expect(used()).toBeLessThan(6000);
  expect(read).toHaveLength(1);
});

const roots = (count: number): string =>
  `<m:oMath>${'<m:rad><m:deg>'.repeat(count)}<m:r><m:t>x</m:t></m:r>${'</m:deg><m:e/></m:rad>'.repeat(count)}</m:oMath>`;
const runs = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;
const numberedBy = (text: string) => ({
  name: 'word/numbering.xml',
  content: `<w:numbering><w:abstractNum w:abstractNumId="1"><w:lvl><w:start w:val="12345678901234567890"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
});
const numbered = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>';
const merging = (kind: string): string =>
  `<w:tr>${`<w:tc><w:tcPr><w:vMerge${kind}/></w:tcPr></w:tc>`.repeat(4_000)}</w:tr>`;
const asked = ['1．选一个', 'A．甲 B．乙', '答案：A'].map((text) => paragraph(text)).join('');
const wordFile = (body: string, ...more: { name: string; content: string }[]) =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` },
    ...more,
  ]);
const loses = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<m:oMath><m:x${at}/></m:oMath>`).join('');

test.each([
  ['roots within roots', wordFile(`${asked}<w:p>${roots(50)}</w:p>`)],
  ['lines of a paragraph', wordFile(asked + runs(`<w:t>${'字'.repeat(100)}</w:t><w:br/>`.repeat(20_000)))],
  ['fields of a paragraph', wordFile(asked + runs('<w:t>甲</w:t><w:br/><w:t>答案：</w:t><w:br/>'.repeat(10_000)))],
  ['texts of numbers', wordFile(asked + numbered.repeat(3_000), numberedBy('%1'.repeat(30_000)))],
  ['merged cells', wordFile(`${asked}<w:tbl>${(merging(' w:val="restart"') + merging('')).repeat(2)}</w:tbl>`)],
  ['losses', wordFile(Array.from({ length: 20 }, () => `${asked}<w:p>${loses(5_000)}</w:p>`).join(''))],
])('handles slow or large Word files within limits: %s', async (_, bytes) => {
  const used = processorTime();
  const { read } = await readAll(readDocx(bytes));
  expect(used()).toBeLessThan(4000);
  expect(JSON.stringify(read).length).toBeLessThan(8_000_000);
});

test.each([
  ['keys', paragraph('参考答案') + paragraph(`1-9999：${'A'.repeat(9_999)}`).repeat(10)],
  ['questions', Array.from({ length: 6_000 }, (_, at) => paragraph(`${at + 1}．题`)).join('')],
])('refuses a Word file with too many %s', async (_, body) => {
  expect(await refusal(() => readDocx(wordFile(asked + body)))).toBe('文档中的试题或答案过多，请分成多个文件后上传');
});

const grown = `\\(\\def\\a{${'x'.repeat(350)}}${'\\a'.repeat(199)}\\) `;
test.each([
  ['formulas that define commands', moodleOf(grown.repeat(100))],
  ['names that are not known', item(choice + Array.from({ length: 40_000 }, (_, at) => `<x${at}/>`).join(''))],
  ['notes within notes', noted('candidate')],
  ['hidden notes within notes', noted('author')],
])('handles slow XML in time: %s', async (_, text) => {
  const used = processorTime();
  const { read } = await readAll((await formatOf({ name: 'a.xml', bytes: bytesOf(text) })).read(bytesOf(text)));
  expect(used()).toBeLessThan(6000);
  expect(read[0]?.losses.length).toBeLessThan(300);
});

function noted(view: string): string {
  const words = '<p>字字字字</p>'.repeat(12_000);
  return item(`${`<rubricBlock view="${view}">`.repeat(90)}${words}${'</rubricBlock>'.repeat(90)}${choice}`);
}

test.each([
  ['roots within roots', `<p><math>${'<mroot><mn>2</mn>'.repeat(50)}<mi>x</mi>${'</mroot>'.repeat(50)}</math></p>`],
  [
    'cells of many rows',
    `<table><tbody><tr>${'<td rowspan="999">甲</td>'.repeat(4_000)}</tr>${'<tr></tr>'.repeat(4_000)}</tbody></table>`,
  ],
  ['cells of many columns', `<table><tbody><tr>${'<td colspan="999">甲</td>'.repeat(5_000)}</tr></tbody></table>`],
  ['formulas deeper than a file may be', `<p><math>${'<munderover>'.repeat(50)}<mi>x</mi></math></p>`],
  ['formulas that define commands', `<p>${grown.repeat(100)}</p>`],
])('writes a storable question to Word in time: %s', async (_, stem) => {
  const type = questionType.of.essay;
  const question: Question = {
    questionType: type,
    stem,
    options: [],
    targets: [],
    defaultScore: 1,
    answer: noAnswer(type),
    analysis: '',
    scoreRule: scoreRule.of.whole,
    ruleScore: null,
    optionScores: {},
    rubric: [],
    children: [],
  };
  const used = processorTime();
  const { bytes } = await writeDocx([{ code: 'Q1', question, facts: {} }]);
  expect(used()).toBeLessThan(6000);
  expect(bytes.length).toBeLessThan(4_000_000);
});

test('walks pictures before the stem only once', () => {
  const stem = `${pictureBlock('图.png').repeat(20_000)}<p>如图</p>`;
  const used = processorTime();
  expect(stemCells(stem)).toEqual({ stem, pictures: '' });
  expect(used()).toBeLessThan(1000);
});
