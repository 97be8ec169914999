import { describe, expect, it, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { plainText } from '#platform/text/html.ts';
import { all, bytes, only, refusal, row, told } from './tables.fixture.ts';

describe('reports row problems at their field', () => {
  it.each([
    ['an unknown type', '单挑', '哪一个', '甲,乙,,', 'A', ['题型【单挑】无法识别']],
    ['no stem', '单选', '', '甲,乙,,', 'A', ['题干不能为空']],
    ['an answer beyond the options', '单选', '哪一个', '甲,乙,,', 'C', ['答案【C】不在选项中']],
    [
      'an answer that is none',
      '单选',
      '哪一个',
      '甲,乙,,',
      '随便',
      ['答案【随便】不在选项中', '单选题必须且只能有一个正确选项'],
    ],
    ['two keys in a single choice', '单选', '哪一个', '甲,乙,丙,', 'AB', ['单选题必须且只能有一个正确选项']],
    ['one option', '单选', '哪一个', '甲,,,', 'A', ['选项少于2个']],
    ['options of a short answer', '简答', '谈谈看法', '甲,,,', '略', []],
  ])('%s', async (_, type, stem, options, answer, expected) => {
    expect(told(await row(type, stem, options, answer))).toEqual(expected);
  });
  it('scores and difficulties', async () => {
    const one = await only(
      '题型,题干,选项A,选项B,答案,分值,难度,认知层次,知识点,图片文件名\n单选,哪一个,甲,乙,A,两分,神,背诵,"一;二;三;四;五;六",图1.png',
    );
    expect(told(one)).toEqual([
      '图片【图1.png】未找到',
      '分值【两分】应为数字',
      '难度【神】无法识别',
      '认知层次【背诵】无法识别',
      '知识点不能超过5个',
      '分值必须大于0',
    ]);
    expect(one.problems?.map(({ field }) => field)).toEqual([
      'stem',
      'defaultScore',
      'difficulty',
      'cognition',
      'knowledge',
    ]);
  });
  it('waits for the key of a question without one', async () => {
    expect((await row('单选', '哪一个', '甲,乙,,', '')).facts).toEqual({ difficulty: 3, lacksKey: true });
  });
});

test('reads pictures packed with the table', async () => {
  const png = Buffer.from('iVBORw0KGgo=', 'base64');
  const csv = '题型,题干,答案,图片文件名\n判断,看图,对,图1\n判断,看图二,错,没有.png';
  const { questions, pictures, losses } = await all(
    makeZip([
      { name: '题库/题.csv', content: csv },
      { name: '题库/图1.PNG', content: png },
      { name: '题库/说明.txt', content: '无' },
      { name: '__MACOSX/._题.csv', content: '无' },
    ]),
  );
  expect(questions[0]?.question?.stem).toBe('<p>看图</p><p><img src="图1.PNG" /></p>');
  expect(questions.map(told)).toEqual([[], ['图片【没有.png】未找到']]);
  expect([...pictures.keys()]).toEqual(['图1.PNG']);
  expect(losses.map(({ place }) => place)).toEqual(['题库/说明.txt', '表头']);
});

describe('bytes', () => {
  const csv = '题型,题干,答案\n判断,地球是圆的吗,对';
  const gb18030 = Buffer.from(
    'CCE2D0CD2CCCE2B8C92CB4F0B8B80ACFE0B6CF2CB5D8C7F2CAC7D4B2B5C42CB6D4'.replace('CFE0', 'C5D0'),
    'hex',
  );
  it.each([
    ['UTF-8 without a mark', bytes(csv)],
    ['UTF-8 with a mark', bytes(`\uFEFF${csv}`)],
    ['GB18030', gb18030],
    ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['tabs', bytes(csv.replaceAll(',', '\t'))],
  ])('%s', async (_, file) => {
    const { questions } = await all(file);
    expect(plainText(questions[0]?.question?.stem ?? '')).toMatch(/^地球是圆的/u);
  });
  it('reports a broken character and keeps the encoding', async () => {
    const [head, tail] = ['题型,题干,答案\n判断,地球', '是圆的,对'].map(bytes);
    const { questions } = await all(
      Buffer.concat([head ?? bytes(''), Buffer.from([0xed, 0xa0, 0x80]), tail ?? bytes('')]),
    );
    expect(questions[0]?.question?.stem).toBe('<p>地球 是圆的</p>');
    expect(questions[0]?.losses).toMatchObject([{ place: '第2行', construct: 'U+FFFD' }]);
    const cells = text('A1', '题干') + text('B1', '答案') + text('C1', '题型');
    const sheet = makeXlsx({
      rows: `<row r="1">${cells}</row><row r="2">${text('A2', '地球&#xD800;是圆的')}${text('B2', '对')}${text('C2', '判断')}</row>`,
    });
    expect((await all(sheet)).questions[0]?.losses.map(({ place, construct }) => [place, construct])).toEqual([
      ['第2行', 'U+FFFD'],
    ]);
  });
  it('handles many empty rows and 200 columns', async () => {
    const empty = Array.from(
      { length: 40_000 },
      (_, at) => `<row r="${at + 3}" s="1"><c r="A${at + 3}" s="1"/></row>`,
    ).join('');
    const sheet = makeXlsx({
      rows: `<row r="1">${text('A1', '题型')}${text('B1', '题干')}${text('GR1', '答案')}</row><row r="2">${text('A2', '判断')}${text('B2', '地球')}${text('GR2', '对')}</row>${empty}`,
    });
    const { questions } = await all(sheet);
    expect(questions.map(({ question }) => question?.answer)).toEqual([{ kind: 'keys', keys: ['T'] }]);
  });
});

describe('explains why a table is refused', () => {
  it.each([
    ['a lone quote in the last row', bytes('题型,题干,答案\n判断,"地球,对'), '引号不成对'],
    ['201 columns', bytes(`题干,答案${','.repeat(199)}末\n甲,乙`), '表格不能超过200列'],
    ['no headings', bytes('甲,乙\n丙,丁'), '没有找到表头'],
    ['nothing', bytes(''), '表格中没有数据'],
    ['too many rows', bytes(`题干,答案\n${'甲,乙\n'.repeat(5001)}`), '表格不能超过5000行'],
    [
      'two tables in an archive',
      makeZip([
        { name: 'a.csv', content: '题干' },
        { name: 'b.csv', content: '题干' },
      ]),
      '有且只有一个',
    ],
    ['a path that climbs out', makeZip([{ name: '../a.csv', content: '题干' }]), '不安全的路径'],
    ['an entity', makeXlsx({ rows: '', sheet: '<!DOCTYPE a [<!ENTITY x "y">]><worksheet/>' }), '不允许的内容'],
  ])('%s', async (_, file, words) => {
    expect(await refusal(file)).toContain(words);
  });
});
