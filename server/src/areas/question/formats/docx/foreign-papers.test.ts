import { expect, it, test } from 'vitest';
import { type MadeEntry, makeZip } from '#platform/files/testing/zip-maker.ts';
import { FormatRefusal } from '../refusal.ts';
import { questionsOf } from '../table/tables.fixture.ts';
import { readDocx } from './read-docx.ts';

const p = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const row = (...cells: string[]): string => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
const word = (body: string, ...more: MadeEntry[]): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` },
    ...more,
  ]);
const relations = (inner: string): MadeEntry => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships>${inner}</Relationships>`,
});
async function read(body: string, ...more: MadeEntry[]) {
  const file = await readDocx(word(body, ...more));
  return { file, found: await questionsOf(file) };
}

test('prefers points after a stem to its heading', async () => {
  const { found } = await read(
    [
      '一、简答题（每题5分）',
      '1．简述依法行政的基本要求。（10分）',
      '答案：合法、合理、程序正当。',
      '2．简述信访工作的原则。（本题15分）',
      '答案：依法、属地、分级负责。',
      '3．【8分】简述听证的程序。',
      '答案：告知、举行、笔录。',
      '4．Describe the principle. 10 points',
      '答案：legality',
      '5．简述回避的情形。',
      '答案：利害关系。',
      '6．简述期限。（10分）',
      '分值：6',
      '答案：六十日。',
      '二、填空题',
      '1．首都是____，建国于____年。（每空2分）',
      '答案：北京；1949',
      '三、简答题',
      '1．成绩在80-90分',
      '答案：良好',
      '2．简述原则（10分，字数不限）',
      '答案：依法',
    ]
      .map(p)
      .join(''),
  );
  expect(found.map(({ question }) => [question?.stem, question?.defaultScore])).toEqual([
    ['<p>简述依法行政的基本要求。</p>', 10],
    ['<p>简述信访工作的原则。</p>', 15],
    ['<p>简述听证的程序。</p>', 8],
    ['<p>Describe the principle.</p>', 10],
    ['<p>简述回避的情形。</p>', 5],
    ['<p>简述期限。（10分）</p>', 6],
    ['<p>首都是____，建国于____年。</p>', 4],
    ['<p>成绩在80-90分</p>', 1],
    ['<p>简述原则（字数不限）</p>', 10],
  ]);
});

test('reads sections, inline options and a key table', async () => {
  const { file, found } = await read(
    [
      '经济基础知识试卷',
      '一、单项选择题（每题2分）',
      '1. 降价使总收益（　）。',
      'A. 增加 B. 减少 C. 不变',
      '2. 下列正确的是（ C ）。',
      'A、甲',
      'B、乙',
      'C、丙',
      '二、判断题',
      '1．地球是圆的。',
      '三、根据以下材料回答第2—3题',
      '某市粮食总产量为120万吨。',
      '2．增长了吗',
      'A. 很多 B. 不多',
      '3．简述原因',
      '答案：一言难尽',
      '难度：较难　知识点：供求；弹性',
      '参考答案',
      '一、单项选择题',
      '1—2：AC',
      '二、判断题',
      '1．√ 解析：常识',
      '三、材料题',
      '2．A',
    ]
      .map(p)
      .join(''),
  );
  expect(file.losses.map(({ construct }) => construct)).toEqual(['经济基础知识试卷']);
  expect(found.map(({ question }) => question?.questionType)).toEqual([1, 1, 3, 7]);
  expect(found[0]?.question).toMatchObject({
    defaultScore: 2,
    options: [{}, { text: '<p>减少</p>' }, {}],
    answer: { keys: ['A'] },
  });
  expect(found[1]?.question).toMatchObject({ stem: '<p>下列正确的是（　）。</p>', answer: { keys: ['C'] } });
  expect(found[2]?.question).toMatchObject({ answer: { keys: ['T'] }, analysis: '<p>常识</p>' });
  expect(found[3]?.question).toMatchObject({
    stem: '<p>某市粮食总产量为120万吨。</p>',
    children: [{ answer: { keys: ['A'] } }, { questionType: 5 }],
  });
});

test('reads a table of keys', async () => {
  const { found } = await read(
    `${p('1. 甲')}${p('A. 一 B. 二')}${p('2. 乙')}${p('A. 一 B. 二')}${p('参考答案')}<w:tbl>${row('题号', '1', '2')}${row('答案', 'B', 'A')}</w:tbl>`,
  );
  expect(found.map(({ question }) => question?.answer)).toEqual([
    { kind: 'keys', keys: ['B'] },
    { kind: 'keys', keys: ['A'] },
  ]);
});

test('reads Word numbering, formulas, superscripts and underlined blanks', async () => {
  const numbering = `<w:numbering>${[
    ['0', 'decimal', '%1.'],
    ['1', 'upperLetter', '%1.'],
  ]
    .map(
      ([id, format, text]) =>
        `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
    )
    .join('')}</w:numbering>`;
  const numbered = (id: number, inner: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${inner}</w:p>`;
  const t = (text: string, style = '') =>
    `<w:r>${style && `<w:rPr>${style}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const { found } = await read(
    numbered(
      0,
      `${t('x')}${t('2', '<w:vertAlign w:val="superscript"/>')}<m:oMath><m:f><m:num><m:r><m:t>a+1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>${t('   ', '<w:u w:val="single"/>')}`,
    ) +
      numbered(1, t('甲')) +
      numbered(1, t('乙')) +
      p('答案：B'),
    { name: 'word/numbering.xml', content: numbering },
  );
  expect(found[0]?.question).toMatchObject({
    questionType: 1,
    stem: '<p>x<sup>2</sup><math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>____</p>',
    options: [
      { key: 'A', text: '<p>甲</p>' },
      { key: 'B', text: '<p>乙</p>' },
    ],
    answer: { keys: ['B'] },
  });
});

test('names losses at their question', async () => {
  const { found } = await read(
    `${p('1. 甲')}<w:p><w:r><w:object/></w:r><w:r><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>${p('答案：略')}`,
  );
  expect(found[0]?.losses.map(({ place, construct }) => [place, construct])).toEqual([
    ['第1题', 'w:object'],
    ['第1题', 'a:blip'],
  ]);
});

it.each([
  ['macros', word(p('1. 甲'), { name: 'word/vbaProject.bin', content: 'x' }), '含有宏'],
  [
    'content from elsewhere',
    word(
      p('1. 甲'),
      relations('<Relationship Id="r1" Type="a/image" Target="http://x.test/a.png" TargetMode="External"/>'),
    ),
    '引用了外部内容',
  ],
  [
    'entities',
    makeZip([
      { name: '[Content_Types].xml', content: '' },
      {
        name: 'word/document.xml',
        content: '<!DOCTYPE a [<!ENTITY b "c">]><w:document><w:body></w:body></w:document>',
      },
    ]),
    '不允许的声明',
  ],
  ['a path that climbs out', word('', { name: '../a', content: '' }), '不安全的路径'],
  ['a bomb', word(p('甲'), { name: 'word/media/a.png', content: Buffer.alloc(30 * 1024 * 1024) }), '压缩比异常'],
  ['an old document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '旧版doc'],
  ['no document', Buffer.from('甲'), '不是docx'],
  ['a body that breaks off', word('<w:p><w:r>'), 'XML格式有误'],
])('%s', async (_, file, words) => {
  const said = await readDocx(file).then(
    () => 'it was read',
    (error: unknown) => (error instanceof FormatRefusal ? error.words[0] : String(error)),
  );
  expect(said).toContain(words);
});

test.each([
  ['五、论述题（共2题，每题各20分，共40分）', 20],
  ['五、论述题（本大题共3小题，共30分）', 10],
  ['五、论述题（每道小题8分）', 8],
  ['五、论述题（共3小题，共10分）', 1],
])('reads the score per question from headings: %s', async (heading, score) => {
  const { found } = await read([heading, '1．简述依法行政的要求', '答案：合法'].map(p).join(''));
  expect(found[0]?.question?.defaultScore).toBe(score);
});

test('reads the score of each blank from a heading', async () => {
  const lines = ['四、填空题（每空1.5分，共10分）', '1．首都是____，建国于____年。', '答案：北京；1949'];
  const { found } = await read(lines.map(p).join(''));
  expect(found[0]?.question?.defaultScore).toBe(3);
});

test('keeps emphasis dots as bold and names them', async () => {
  const dotted = '<w:r><w:rPr><w:em w:val="dot"/></w:rPr><w:t>着</w:t></w:r>';
  const { found } = await read(
    `${p('五、论述题')}<w:p><w:r><w:t>1．解释加点的字：</w:t></w:r>${dotted}<w:r><w:t>急</w:t></w:r></w:p>${p('答案：略')}`,
  );
  expect(found[0]?.question?.stem).toBe('<p>解释加点的字：<strong>着</strong>急</p>');
});

test.each<[string, string, number, string[]]>([
  ['says what is there', '一、简答题（共3小题，每小题5分，共15分）', 3, []],
  ['says it in Chinese numbers', '一、简答题（共三小题，共十五分）', 3, []],
  [
    'says another number of questions',
    '一、简答题（共4小题，每小题5分）',
    3,
    ['标题写明4小题，读到3小题、15分，请核对'],
  ],
  [
    'says another sum',
    '一、简答题（本大题共3小题，每小题5分，满分20分）',
    3,
    ['标题写明3小题、20分，读到3小题、15分，请核对'],
  ],
  [
    'says a sum that cannot be shared',
    '一、简答题（共3小题，共10分）',
    3,
    ['标题写明3小题、10分，读到3小题、3分，请核对'],
  ],
  ['says nothing of all', '一、简答题（每小题5分）', 3, []],
])('checks a heading that %s', async (_what, heading, count, expected) => {
  const questions = Array.from({ length: count }, (_, at) => [
    `${at + 1}．简述第${'甲乙丙丁'[at]}项制度的要求。`,
    '答案：依法办理。',
  ]);
  const { file } = await read([heading, ...questions.flat()].map(p).join(''));
  expect(file.losses.map(({ words }) => words[0])).toEqual(expected);
});

test('counts the children of a reading for its heading', async () => {
  const { file } = await read(
    [
      '一、材料题',
      '根据以下材料回答第1—3题（共3小题，共6分）',
      '某市开展考试服务改革，取得成效。',
      '1．简述改革内容。（2分）',
      '答案：网上办理。',
      '2．简述改革成效。（2分）',
      '答案：便民。',
    ]
      .map(p)
      .join(''),
  );
  expect(file.losses.map(({ words }) => words[0])).toEqual(['标题写明3小题、6分，读到2小题、4分，请核对']);
});

test('gives questions the scores of their heading or lists its words', async () => {
  const { file, found } = await read(
    [
      '一、单选题（2分/题）',
      '1．甲（　）',
      'A．一 B．二',
      '二、论述题（共两题，共四十分）',
      '1．论述改革。',
      '2．论述开放。',
      '三、改错题（每题五分）',
      '1．改正下句。',
      '四、多选题（每题2分，少选得0.5分）',
      '1．乙（　）',
      'A．一 B．二',
    ]
      .map(p)
      .join(''),
  );
  expect(found.map(({ question }) => question?.defaultScore)).toEqual([2, 20, 20, 5, 2]);
  expect(file.losses.map(({ place, construct }) => [place, construct])).toEqual([
    ['三、改错题（每题五分）', '改错题'],
    ['四、多选题（每题2分，少选得0.5分）', '每题2分，少选得0.5分'],
  ]);
});

test('gives questions of a reading the scores of its heading', async () => {
  const { file, found } = await read(
    [
      '一、单选题（每题1分）',
      '根据以下材料回答第1—2题（每题三分）。',
      '某市粮食总产量为120万吨。',
      '1．增长了吗（　）',
      'A．很多 B．不多',
      '2．下降了吗（　）',
      'A．很多 B．不多',
      '3．甲（　）',
      'A．一 B．二',
    ]
      .map(p)
      .join(''),
  );
  expect(file.losses).toEqual([]);
  expect(
    found.map(({ question }) => [question?.defaultScore, question?.children.map((one) => one.defaultScore)]),
  ).toEqual([
    [6, [3, 3]],
    [1, []],
  ]);
});

test.each<[string, readonly string[], readonly number[], readonly string[]]>([
  ['共20分', ['', ''], [10, 10], []],
  ['本大题共15分', ['', ''], [7.5, 7.5], []],
  ['20分', [''], [20], []],
  ['满分20分', ['', '（5分）', ''], [7.5, 5, 7.5], []],
  ['共10分', ['', '', ''], [1, 1, 1], ['标题写明10分，读到3小题、3分，请核对']],
  ['共10分', ['（6分）', '（4分）'], [6, 4], []],
  ['共5分', ['（6分）', ''], [6, 1], ['标题写明5分，读到2小题、7分，请核对']],
])('shares the total of a heading: %s', async (total, marks, scores, losses) => {
  const lines = marks.flatMap((mark, at) => [`${at + 1}．简述第${'甲乙丙'[at]}项制度的要求。${mark}`, '答案：依法。']);
  const { file, found } = await read([`一、简答题（${total}）`, ...lines].map(p).join(''));
  expect(found.map(({ question }) => question?.defaultScore)).toEqual(scores);
  expect(file.losses.map(({ words }) => words[0])).toEqual(losses);
});

test('shares the total of a passage before that of its section', async () => {
  const { file, found } = await read(
    [
      '一、单选题（共20分）',
      '根据以下材料回答第1—2题（共6分）。',
      '某市粮食总产量为120万吨。',
      '1．增长了吗（　）',
      'A．很多 B．不多',
      '2．下降了吗（　）',
      'A．很多 B．不多',
      '3．甲（　）',
      'A．一 B．二',
      '4．乙（　）',
      'A．一 B．二',
    ]
      .map(p)
      .join(''),
  );
  expect(found.map(({ question }) => question?.defaultScore)).toEqual([6, 7, 7]);
  expect(file.losses).toEqual([]);
});

const run = (text: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const mathRun = (letter: string, look = '') =>
  `<m:oMath><m:r>${look && `<m:rPr>${look}</m:rPr>`}<m:t>${letter}</m:t></m:r></m:oMath>`;
const field = (instruction: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

test.each<[string, string, string[]]>([
  ['deleted words', `<w:del><w:r><w:delText>甲</w:delText></w:r></w:del>${run('乙')}`, ['w:del']],
  ['moved words', `<w:moveFrom>${run('甲')}</w:moveFrom>${run('乙')}`, ['w:moveFrom']],
  ['comments', `${run('乙')}<w:r><w:commentReference w:id="0"/></w:r>`, ['w:commentReference']],
  ['letters in a circle', `${field(' EQ \\o\\ac(○,甲)')}${run('乙')}`, ['w:instrText EQ']],
  ['boxes to tick', `${field('FORMCHECKBOX')}${run('乙')}`, ['w:instrText FORMCHECKBOX']],
  ['page numbers', `${field('PAGE')}${run('乙')}`, []],
  ['signs of a font', run('a', '<w:rFonts w:ascii="Arial" w:hAnsi="Wingdings"/>'), ['w:rFonts Wingdings']],
  ['words from right to left', run('abc', '<w:rtl/>'), ['w:rtl']],
])('lists %s', async (_, option, lost) => {
  const { found } = await read(`${p('1．选出一项（　）')}<w:p>${run('A．')}${option}</w:p>${p('B．丙')}`);
  expect(found.flatMap(({ losses }) => losses.map(({ construct }) => construct))).toEqual(lost);
});

test('keeps the alphabets of formulas', async () => {
  const looks = [
    '',
    '<m:sty m:val="b"/>',
    '<m:sty m:val="bi"/>',
    '<m:scr m:val="double-struck"/>',
    '<m:scr m:val="script"/><m:sty m:val="b"/>',
  ];
  const options = looks.map((look, at) => `<w:p>${run(`${'ABCDE'[at]}．`)}${mathRun('R', look)}</w:p>`).join('');
  const { found } = await read(p('1．选出一项（　）') + options);
  expect(found[0]?.question?.options.map(({ text }) => /<mi[^>]*>/u.exec(text)?.[0])).toEqual([
    '<mi>',
    '<mi mathvariant="bold">',
    '<mi mathvariant="bold-italic">',
    '<mi mathvariant="double-struck">',
    '<mi mathvariant="bold-script">',
  ]);
});
