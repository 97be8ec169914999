import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { expect, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { wordsOf } from '../words.ts';
import { everyPicture } from './every-question.fixture.ts';
import { formatOf } from './formats.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { readQti } from './qti/read-package.ts';
import { readAll } from './read-all.fixture.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const declared = (type: string, values: readonly string[], cardinality = 'single', mapping = '') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`;
const item = (declarations: string, body: string, behind = '', attributes = '') =>
  bytesOf(
    `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="题" ${attributes}>\n${declarations}\n<itemBody>\n${body}\n</itemBody>\n${behind}</assessmentItem>`,
  );
const choices = (...texts: string[]) =>
  texts.map((text, at) => `<simpleChoice identifier="${'ABCD'[at]}">${text}</simpleChoice>`).join('\n');
const choice = `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>价格上升时，供给量</prompt>${choices('增加', '减少')}</choiceInteraction>`;
const only = async (bytes: Uint8Array) => (await readAll(readQti(bytes))).read[0];

test('keeps two keys of a single choice for correction', async () => {
  const read = await only(item(declared('identifier', ['A', 'B']), choice));
  expect(read?.question?.stem).toBe('<p>价格上升时，供给量</p>');
  expect(read?.question && questionProblems(read.question, wordsOf).map(({ words }) => words[0])).toEqual([
    '单选题必须且只能有一个正确选项',
  ]);
});

test.each([
  ['pictures', '<img src="1.png" alt=""/>', '<img src="2.png" alt=""/>'],
  ['scripts', 'H<sub>2</sub>O', 'H2O'],
  ['underlines', '<span class="u">学</span>习', '学习'],
  ['circled digits', '①②', '12'],
  ['underlines of a style', '<span style="text-decoration: underline;">学</span>习', '学习'],
  ['scripts of a style', 'x<span style="vertical-align:super">2</span>', 'x<span style="vertical-align:sub">2</span>'],
  ['lines through words', '<del>学</del>习', '学习'],
  [
    'formulas',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>23</mn></mfrac></math>',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>12</mn><mn>3</mn></mfrac></math>',
  ],
])('accepts distinguishable options: %s', async (_, one, other) => {
  const body = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>选出一项</prompt>${choices(one, other)}</choiceInteraction>`;
  const bytes = makeZip([
    {
      name: 'imsmanifest.xml',
      content: bytesOf(
        '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>',
      ),
    },
    { name: 'a.xml', content: item(declared('identifier', ['A']), body) },
    { name: '1.png', content: tinyPng },
    { name: '2.png', content: tinyPng },
  ]);
  const read = await only(bytes);
  expect(read?.question && questionProblems(read.question, wordsOf)).toEqual([]);
});

test.each([
  ['hotspotInteraction', '<hotspotInteraction responseIdentifier="RESPONSE"/>'],
  ['graphicOrderInteraction', '<graphicOrderInteraction responseIdentifier="RESPONSE"/>'],
  ['drawingInteraction', '<drawingInteraction responseIdentifier="RESPONSE"/>'],
  ['uploadInteraction', '<uploadInteraction responseIdentifier="RESPONSE"/>'],
  ['customInteraction', '<customInteraction responseIdentifier="RESPONSE"/>'],
  ['portableCustomInteraction', '<qti-portable-custom-interaction response-identifier="RESPONSE"/>'],
  ['itemBody', '<p>只有说明</p>'],
])('omits an unsupported item by name: %s', async (construct, body) => {
  const read = await only(item(declared('identifier', []), body));
  expect(read?.question).toBeNull();
  expect(read?.losses.map((loss) => loss.construct)).toEqual([construct]);
});

const picture = `data:image/png;base64,${tinyPng.toString('base64')}`;
test.each([
  [
    'hotspotInteraction',
    `<object type="image/png" data="${picture}"/><hotspotChoice identifier="A" shape="circle" coords="1,1,1"/>`,
  ],
  ['selectPointInteraction', `<img src="${picture}" alt="地图"/>`],
  [
    'graphicGapMatchInteraction',
    `<object type="image/png" data="${picture}"/><gapImg identifier="B" matchMax="1"><object type="image/png" data="${picture}"/></gapImg>`,
  ],
])('keeps text and picture of a graphic item: %s', async (name, drawn) => {
  const body = `<p>江澜市的地图</p><${name} responseIdentifier="RESPONSE"><prompt>指出云溪区</prompt>${drawn}</${name}>`;
  const read = await only(item(declared('identifier', ['A']), body));
  expect(read?.question).toMatchObject({ questionType: 5, answer: { kind: 'text', text: '' } });
  expect(read?.question?.stem).toMatch(
    /^<p>江澜市的地图<\/p>\s*<p>指出云溪区<\/p>\s*<p>(<img src="media\/[^>]*>)+<\/p>$/u,
  );
  expect(read?.losses.map(({ construct, words }) => [construct, words[0]])).toEqual([
    [name, `题型${name}不支持，题干和图片保留为简答题，请补充答案`],
  ]);
  expect(read?.question && questionProblems(read.question, wordsOf).map(({ words }) => words[0])).toEqual([
    '请填写参考答案或评分标准',
  ]);
});

test('reports a missing graphic next to the type', async () => {
  const body =
    '<hotspotInteraction responseIdentifier="RESPONSE"><object type="image/png" data="a.png"/></hotspotInteraction>';
  const read = await only(item(declared('identifier', []), body));
  expect(read?.question).toBeNull();
  expect(read?.losses.map(({ construct, words }) => [construct, words[0]])).toEqual([
    ['img', '图片【a.png】未找到'],
    ['hotspotInteraction', '题型hotspotInteraction不支持，该题未导入'],
  ]);
});

const rule = (inner: string) => `<responseProcessing>${inner}</responseProcessing>`;
test.each([
  ['an adaptive item', item(declared('identifier', ['A']), choice, '', 'adaptive="true"'), 'adaptive'],
  [
    'feedback by answer',
    item(
      declared('identifier', ['A']),
      choice.replace(
        '增加',
        '增加<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">对</feedbackInline>',
      ),
    ),
    'feedbackInline',
  ],
  [
    'feedback in a window',
    item(
      declared('identifier', ['A']),
      choice,
      '<modalFeedback outcomeIdentifier="F" identifier="A" showHide="show">对</modalFeedback>',
    ),
    'modalFeedback',
  ],
  [
    'a rule of its own',
    item(
      declared('identifier', ['A']),
      choice,
      rule('<lookupOutcomeValue identifier="SCORE"><variable identifier="RESPONSE"/></lookupOutcomeValue>'),
    ),
    'lookupOutcomeValue',
  ],
  [
    'a template nobody knows',
    item(declared('identifier', ['A']), choice, '<responseProcessing template="http://example.com/own"/>'),
    'own',
  ],
  ['a sound', item(declared('identifier', ['A']), `<audio src="a.mp3"/>${choice}`), 'audio'],
  [
    'a missing picture',
    item(declared('identifier', ['A']), `<p>看图<img src="images/a.png" alt="图"/></p>${choice}`),
    'img',
  ],
  [
    'a picture of elsewhere',
    item(declared('identifier', ['A']), `<p>看图<img src="http://10.0.0.1/a.png" alt="图"/></p>${choice}`),
    'img',
  ],
  [
    'points taken away',
    item(
      declared(
        'identifier',
        ['A', 'B'],
        'multiple',
        '<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="1"/><mapEntry mapKey="C" mappedValue="-1"/></mapping>',
      ),
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0">${choices('甲', '乙', '丙')}</choiceInteraction>`,
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>',
    ),
    'mapEntry',
  ],
])('names losses of an item and keeps the rest: %s', async (_, bytes, construct) => {
  const read = await only(bytes);
  expect(read?.question).not.toBeNull();
  expect(read?.losses.map((loss) => loss.construct)).toEqual([construct]);
});

test('reads no key from template variables', async () => {
  const varied = '<templateDeclaration identifier="N" cardinality="single" baseType="integer"/>';
  const read = await only(
    item(declared('identifier', ['A']) + varied, `<p>求<printedVariable identifier="N"/></p>${choice}`),
  );
  expect(read?.question).toBeNull();
  expect(read?.losses[0]).toMatchObject({ place: 'assessmentItem', construct: 'templateDeclaration' });
});

test('reads foreign choices, gaps and associations', async () => {
  const gaps = await only(
    item(
      declared('directedPair', ['W G1', 'S G2'], 'multiple'),
      '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W" matchMax="1">冬</gapText><gapText identifier="S" matchMax="1">夏</gapText><p>现在是<gap identifier="G1"/>，不是<gap identifier="G2"/>。</p></gapMatchInteraction>',
    ),
  );
  expect(gaps?.question).toMatchObject({
    questionType: 9,
    stem: '<p>现在是（1）____，不是（2）____。</p>',
    options: [
      { key: 'A', text: '<p>（1）</p>' },
      { key: 'B', text: '<p>（2）</p>' },
    ],
    targets: [
      { key: '1', text: '<p>冬</p>' },
      { key: '2', text: '<p>夏</p>' },
    ],
    answer: {
      kind: 'pairs',
      pairs: [
        { key: 'A', target: '1' },
        { key: 'B', target: '2' },
      ],
    },
  });
  const gapsAndEntry = await only(
    item(
      declared('directedPair', ['W G1', 'S G2'], 'multiple') + declared('string', ['春']).replace('"RESPONSE"', '"R2"'),
      '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W" matchMax="1">冬</gapText><gapText identifier="S" matchMax="1">夏</gapText><p><gap identifier="G1"/>去<gap identifier="G2"/>来</p></gapMatchInteraction><p>然后是<textEntryInteraction responseIdentifier="R2"/></p>',
    ),
  );
  expect(gapsAndEntry?.question).toMatchObject({
    stem: '<p>（1.1）____去（1.2）____来</p><p>然后是（2）____</p>',
    children: [{ options: [{ text: '<p>（1.1）</p>' }, { text: '<p>（1.2）</p>' }] }, { stem: '<p>（2）____</p>' }],
  });
  const several = await only(
    item(
      declared('identifier', ['A']) + declared('string', ['北京']).replace('"RESPONSE"', '"R2"'),
      `<p>阅读</p>${choice}<p>首都是<textEntryInteraction responseIdentifier="R2"/></p>`,
    ),
  );
  expect(several?.question).toMatchObject({ questionType: 7, children: [{ questionType: 1 }, { questionType: 4 }] });
  expect(several?.losses.map((loss) => loss.construct)).toEqual(['itemBody']);
});

test('reads a foreign QTI 3 package with stimulus and picture', async () => {
  const root = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';
  const q = (id: string, body: string) =>
    `<qti-assessment-item ${root} identifier="${id}" title="${id}"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>t</qti-value></qti-correct-response></qti-response-declaration><qti-assessment-stimulus-ref identifier="S" href="text.xml"/><qti-item-body>${body}<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="t">True</qti-simple-choice><qti-simple-choice identifier="f">False</qti-simple-choice></qti-choice-interaction></qti-item-body><qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`;
  const [picture] = everyPicture.values();
  const bytes = makeZip([
    {
      name: 'imsmanifest.xml',
      content:
        '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv3p0" href="a.xml"/><resource identifier="b" type="imsqti_item_xmlv3p0" href="b.xml"/><resource identifier="c" type="imsqti_xmlv1p2" href="c.xml"/><resource identifier="d" type="imsqti_item_xmlv3p0" href="gone.xml"/></resources></manifest>',
    },
    { name: 'a.xml', content: q('a', '<p>第一题如图<img src="P%201.png" alt=""/></p>') },
    { name: 'b.xml', content: q('b', '<p>第二题</p>') },
    {
      name: 'text.xml',
      content: `<qti-assessment-stimulus ${root} identifier="S" title="材料"><qti-stimulus-body><p>阅读材料</p></qti-stimulus-body></qti-assessment-stimulus>`,
    },
    { name: 'p 1.png', content: picture?.bytes ?? '' },
  ]);
  expect((await formatOf({ name: 'a.zip', bytes })).name).toBe('qti30');
  const { read, losses, pictures } = await readAll(readQti(bytes));
  expect(read.map(({ question }) => question)).toMatchObject([
    {
      questionType: 7,
      stem: '<p>阅读材料</p>',
      children: [{ questionType: 3, answer: { keys: ['T'] } }, { questionType: 3 }],
    },
  ]);
  expect([...pictures.keys()]).toEqual(['p 1.png']);
  expect(losses.map(({ construct }) => construct)).toEqual(['imsqti_xmlv1p2', 'href']);
});

const moodle = (type: string, inner: string) =>
  bytesOf(
    `<?xml version="1.0"?>\n<quiz><question type="${type}"><name><text>题</text></name><questiontext format="html"><text><![CDATA[<p>题干</p>]]></text></questiontext>${inner}</question></quiz>`,
  );
test.each([
  ['calculated', moodle('calculated', ''), 'type="calculated"', null],
  ['a marker on a picture', moodle('ddmarker', ''), 'type="ddmarker"', null],
  [
    'a marker on a picture that is there',
    moodle('ddmarker', `<file name="地 图.png" path="/" encoding="base64">${tinyPng.toString('base64')}</file>`),
    'type="ddmarker"',
    5,
  ],
  ['a description alone', moodle('description', ''), 'type="description"', null],
  [
    'two whole answers of a number',
    moodle('numerical', '<answer fraction="100"><text>1</text></answer><answer fraction="100"><text>2</text></answer>'),
    'answer',
    8,
  ],
  [
    'a unit',
    moodle(
      'numerical',
      '<answer fraction="100"><text>1</text><tolerance>0.1</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>',
    ),
    'units',
    8,
  ],
  [
    'a hint',
    moodle('shortanswer', '<answer fraction="100"><text>答</text></answer><hint><text>想一想</text></hint>'),
    'hint',
    4,
  ],
  ['a wildcard', moodle('shortanswer', '<answer fraction="100"><text>北京*</text></answer>'), '*', 4],
  [
    'feedback by answer',
    moodle('truefalse', '<answer fraction="100"><text>true</text><feedback><text>对</text></feedback></answer>'),
    'feedback',
    3,
  ],
  [
    'a missing picture',
    bytesOf(
      '<quiz><question type="essay"><questiontext format="html"><text>&lt;p&gt;看图&lt;img src="@@PLUGINFILE@@/a.png"&gt;&lt;/p&gt;</text></questiontext></question></quiz>',
    ),
    'img',
    6,
  ],
  [
    'markdown',
    bytesOf(
      '<quiz><question type="essay"><questiontext format="markdown"><text>**粗**</text></questiontext></question></quiz>',
    ),
    'format="markdown"',
    6,
  ],
])('names Moodle losses: %s', async (_, bytes, construct, type) => {
  const { read } = await readAll(readMoodle(bytes));
  expect(read[0]?.question?.questionType ?? null).toBe(type);
  expect(read[0]?.losses.map((loss) => loss.construct)).toEqual([construct]);
});

const weighed = (...fractions: (string | number)[]) =>
  fractions.map((fraction, at) => `<answer fraction="${fraction}"><text>${'甲乙丙丁'[at]}</text></answer>`).join('');
test.each([
  ['<single>false</single>', [50, 50, -100], 2, ['A', 'B'], 2, 0.5, []],
  ['<single>false</single>', [50, 50, 0], 2, ['A', 'B'], 3, null, []],
  ['<single>false</single>', [50, 50, -25], 2, ['A', 'B'], 2, 0.5, ['fraction']],
  ['<single>false</single>', ['33.33333', '33.33333', '33.33333', -100], 2, ['A', 'B', 'C'], 1, null, ['fraction']],
  ['<single>false</single>', [75, 25, -100], 2, ['A', 'B'], 1, null, ['fraction']],
  ['<single>true</single>', [50, 100, 0], 1, ['B'], 3, null, []],
  ['<single>true</single>', [100, -50, -50], 1, ['A'], 4, 0.5, []],
  ['<single>true</single>', [100, -33.33333, 0], 1, ['A'], 1, null, ['fraction']],
  ['', [0, 100, 0], 1, ['B'], 1, null, []],
])('reads Moodle option scores: %s %j', async (isSingle, fractions, type, keys, rule, points, constructs) => {
  const { read } = await readAll(readMoodle(moodle('multichoice', isSingle + weighed(...fractions))));
  expect(read[0]?.question).toMatchObject({
    questionType: type,
    answer: { keys },
    scoreRule: rule,
    ruleScore: points,
  });
  expect(read[0]?.losses.map(({ construct }) => construct)).toEqual(constructs);
});

test.each([
  [weighed(0, 100).replace('甲', '9').replace('乙', '11'), '11', []],
  [weighed(50, 100).replace('甲', '9').replace('乙', '11'), '11', ['fraction']],
  [weighed(50).replace('甲', '9'), '', ['fraction']],
])('keeps the Moodle number worth full marks: %s', async (answers, value, constructs) => {
  const { read } = await readAll(readMoodle(moodle('numerical', answers)));
  expect(read[0]?.question?.answer).toEqual({ kind: 'number', value, tolerance: '0' });
  expect(read[0]?.losses.map(({ construct }) => construct)).toEqual(constructs);
});

const cloze = async (text: string, grade = '') => {
  const bytes = bytesOf(
    `<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>${grade}</question></quiz>`,
  );
  const [read] = (await readAll(readMoodle(bytes))).read;
  expect(read?.question && questionProblems(read.question, wordsOf)).toEqual([]);
  return { question: read?.question, constructs: read?.losses.map(({ construct }) => construct) };
};

test('reads the points of each cloze choice gap', async () => {
  const { question, constructs } = await cloze(
    '首都是{1:SHORTANSWER:=北京}，建国于{3:NUMERICAL:=1949:0}年，直辖市有{2:MULTIRESPONSE:=北京~=上海~苏州}，省会{:MC:~%50%苏州~=南京}，圆周率{2:NM:=3.14:0.01}',
  );
  expect(question).toMatchObject({ questionType: 7, defaultScore: 9 });
  expect(question?.stem).toBe(
    '<p>首都是（1）____，建国于（2）____年，直辖市有（3）____，省会（4）____，圆周率（5）____</p>',
  );
  expect(
    question?.children.map(({ questionType, defaultScore, answer }) => [questionType, defaultScore, answer]),
  ).toEqual([
    [4, 1, { kind: 'blanks', blanks: [{ accepted: ['北京'] }], ignoreCase: 1, ignoreWidth: 1 }],
    [8, 3, { kind: 'number', value: '1949', tolerance: '0' }],
    [2, 2, { kind: 'keys', keys: ['A', 'B'] }],
    [1, 1, { kind: 'keys', keys: ['B'] }],
    [8, 2, { kind: 'number', value: '3.14', tolerance: '0.01' }],
  ]);
  expect(question?.children.map(({ optionScores }) => optionScores)).toEqual([
    {},
    {},
    { A: 1, B: 1, C: 0 },
    { A: 0.5, B: 1 },
    {},
  ]);
  expect(constructs).toEqual(['cloze']);
});

test.each([
  ['{1:SA:=甲}和{3:SA:=乙}', '', 4, ['{n:…}']],
  ['{1:SA:=甲}和{3:NM:=7}', '<defaultgrade>1</defaultgrade>', 4, ['{n:…}', 'NUMERICAL']],
  ['{2:SA:=甲}和{2:SA:=乙}', '', 4, []],
  ['{1:SA:=甲}和{1:SA:=乙}', '<defaultgrade>5</defaultgrade>', 5, []],
  ['{:SA:=甲}', '', 1, []],
])('sums the points of written cloze gaps: %s %s', async (text, grade, score, lost) => {
  const { question, constructs } = await cloze(`写出${text}`, grade);
  expect(question).toMatchObject({ questionType: 4, defaultScore: score });
  expect(constructs).toEqual(lost);
});

test.each([
  ['{2:MULTICHOICE_V:苏州~=南京}', { questionType: 1, defaultScore: 2, answer: { kind: 'keys', keys: ['B'] } }],
  ['{2:MR:=无锡~=南京~深圳}', { questionType: 2, defaultScore: 2, answer: { kind: 'keys', keys: ['A', 'B'] } }],
  [
    '{2:NUMERICAL:%50%3:1~=3.14:0.01}',
    { questionType: 8, answer: { kind: 'number', value: '3.14', tolerance: '0.01' } },
  ],
])('reads a one-gap cloze as its own type: %s', async (text, expected) => {
  expect((await cloze(`江苏的城市是${text}`)).question).toMatchObject(expected);
});

test('keeps words and picture of Moodle drag-and-drop', async () => {
  const file = `<file name="地 图.png" path="/" encoding="base64">${tinyPng.toString('base64')}</file>`;
  const { read, pictures } = await readAll(readMoodle(moodle('ddimageortext', file)));
  expect(read[0]?.question?.stem).toMatch(/^<p>题干<\/p><p><img src="media\/地 图\.png"[^>]*><\/p>$/u);
  expect([...pictures.keys()]).toEqual(['media/地 图.png']);
});

const composite = (body: string, ...responses: string[]) =>
  bytesOf(
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="b" title="混合">${responses.join('')}<itemBody>${body}</itemBody><responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.1 0.1"><variable identifier="N"/><correct identifier="N"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing></assessmentItem>`,
  );
const response = (id: string, type: string, cardinality: string, ...values: string[]) =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse></responseDeclaration>`;
const entry = '<p>名称是<textEntryInteraction responseIdentifier="E"/>。</p>';
const said = response('E', 'string', 'single', '宪法');
test.each([
  [
    'a choice within the sentence',
    '<p>由<inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="X">人大</inlineChoice><inlineChoice identifier="Y">国务院</inlineChoice></inlineChoiceInteraction>制定</p>',
    response('R', 'identifier', 'single', 'X'),
    1,
  ],
  [
    'a choice',
    `<choiceInteraction responseIdentifier="R" maxChoices="0">${choices('甲', '乙', '丙')}</choiceInteraction>`,
    response('R', 'identifier', 'multiple', 'A', 'B'),
    2,
  ],
  [
    'an order',
    `<orderInteraction responseIdentifier="R"><prompt>排序</prompt>${choices('甲', '乙')}</orderInteraction>`,
    response('R', 'identifier', 'ordered', 'B', 'A'),
    10,
  ],
  [
    'a matching',
    '<matchInteraction responseIdentifier="R"><simpleMatchSet><simpleAssociableChoice identifier="A">甲</simpleAssociableChoice><simpleAssociableChoice identifier="B">乙</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="M">子</simpleAssociableChoice><simpleAssociableChoice identifier="N">丑</simpleAssociableChoice></simpleMatchSet></matchInteraction>',
    response('R', 'directedPair', 'multiple', 'A N', 'B M'),
    9,
  ],
  [
    'a number',
    '<p>共<textEntryInteraction responseIdentifier="R"/>条</p>',
    response('R', 'integer', 'single', '143'),
    8,
  ],
])('accepts a text entry next to %s', async (_, beside, declaration, type) => {
  for (const body of [beside + entry, entry + beside]) {
    const read = await only(composite(body, declaration, said));
    const { question } = read ?? {};
    expect(question && questionProblems(question, wordsOf)).toEqual([]);
    expect(question?.children.map((child) => child.questionType).sort()).toEqual([4, type].sort());
    const written = question?.children.find((child) => child.questionType === 4);
    expect(written?.stem).toMatch(/^<p>（[12]）____<\/p>$/u);
    expect(question?.stem).toContain(written?.stem.slice(3, -4));
  }
});

test('uses the title when an item has only prompts', async () => {
  const twice = ['R', 'S'].map((id) => choice.replace('RESPONSE', id)).join('');
  const declarations = ['R', 'S'].map((id) => response(id, 'identifier', 'single', 'A'));
  const read = await only(composite(twice, ...declarations));
  expect(read?.question?.stem).toBe('<p>混合</p>');
  expect(read?.question && questionProblems(read.question, wordsOf)).toEqual([]);
});

const packed = (type: string, root: string) =>
  makeZip([
    {
      name: 'imsmanifest.xml',
      content: `<manifest><resources><resource identifier="a" type="${type}" href="a.xml"/></resources></manifest>`,
    },
    { name: 'a.xml', content: root },
  ]);
const oldest =
  '<questestinterop><assessment ident="a"><section ident="s"><item ident="i"/></section></assessment></questestinterop>';
test.each([
  ['a package of Canvas', packed('imsqti_xmlv1p2', oldest)],
  ['a Common Cartridge', packed('imsqti_xmlv1p2/imscc_xmlv1p1/assessment', oldest)],
  ['a package that does not name its items', packed('webcontent', oldest)],
  ['a package without a manifest', makeZip([{ name: 'qti.xml', content: oldest }])],
  ['a file alone', bytesOf(`<?xml version="1.0"?>${oldest}`)],
  ['a file with a DOCTYPE', bytesOf(`<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">${oldest}`)],
  ['a package with a DOCTYPE', makeZip([{ name: 'qti.xml', content: `<!DOCTYPE questestinterop>${oldest}` }])],
  ['a pool of Blackboard', packed('assessment/x-bb-qti-pool', '<POOL/>')],
])('refuses QTI 1.2 with advice: %s', async (_, bytes) => {
  const reading = formatOf({ name: 'a.zip', bytes }).then(({ read }) => read(bytes));
  await expect(reading).rejects.toMatchObject({
    construct: 'QTI 1.2',
    words: [expect.stringMatching(/^这是QTI 1\.2.*导出为QTI 2\.1/u), expect.stringContaining('export it there')],
  });
});

const zipOf = (...names: string[]) => makeZip(names.map((name) => ({ name, content: 'x' })));
test.each([
  ['a.doc', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], '另存为docx或xlsx'],
  ['a.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], '上传其Word原文'],
  ['a.mbz', [0x1f, 0x8b, 8, 0], '导出为Moodle XML'],
  ['a.doc', [...bytesOf('{\\rtf1 甲}')], '另存为docx'],
  ['a.rar', [...bytesOf('Rar!')], '解压后逐个上传'],
  ['a.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27], '解压后逐个上传'],
  ['a.html', [...bytesOf('<!DOCTYPE html><html/>')], '另存为docx'],
  ['a.doc', [...bytesOf('<html xmlns:o="x"/>')], '另存为docx'],
  ['a.xml', [...bytesOf('<w:wordDocument xmlns:w="x"/>')], '另存为docx'],
  ['a.xls', [...bytesOf('<Workbook/>')], '另存为xlsx'],
  ['a.odt', [...zipOf('mimetype', 'content.xml')], '另存为docx或xlsx'],
  ['a.pptx', [...zipOf('[Content_Types].xml', 'ppt/a.xml')], '另存为docx或xlsx'],
  ['a.zip', [...zipOf('a.docx')], '解压后逐个上传'],
])('gives advice for a file of another program: %s', async (name, head, words) => {
  const refused = expect.objectContaining({ words: [expect.stringContaining(words), expect.any(String)] });
  await expect(formatOf({ name, bytes: Uint8Array.from(head) })).rejects.toEqual(refused);
});

const of20 =
  '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p0" identifier="q" title="题"><itemBody><p>谈谈</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>';
test.each([
  ['a package', packed('imsqti_item_xmlv2p0', of20)],
  ['a file', bytesOf(of20)],
])('recognizes QTI 2.0: %s', async (_, bytes) => {
  const format = await formatOf({ name: 'q.zip', bytes });
  const file = await format.read(bytes);
  expect(file.format).toBe('qti20');
  expect((await readAll(file)).read.map(({ question }) => question?.questionType)).toEqual([6]);
});

test.each([
  ['a.xml', moodle('essay', ''), 'moodle'],
  ['a.txt', moodle('essay', ''), 'moodle'],
  ['q.xml', item('', ''), 'qti21'],
  ['q.xml', bytesOf('<?xml version="1.0"?><!-- x --><qti-assessment-item/>'), 'qti30'],
  ['q.txt', bytesOf('首都是{=北京}'), 'gift'],
  ['q.txt', bytesOf('集合{1,2}的元素有几个\nA. {=1}\nB. 2\nANSWER: B\n'), 'aiken'],
  ['q.txt', bytesOf('首都是{\n=北京\n~上海\n}\n'), 'gift'],
])('recognizes %s by content', async (name, bytes, format) => {
  expect((await formatOf({ name, bytes })).name).toBe(format);
});

test('explains how to import a zip of other files', async () => {
  const bytes = makeZip([{ name: 'quiz.xml', content: '<quiz/>' }]);
  const reading = formatOf({ name: 'a.zip', bytes }).then(({ read }) => read(bytes));
  await expect(reading).rejects.toMatchObject({
    words: [expect.stringContaining('解压后逐个上传'), expect.any(String)],
  });
});

test.each([
  ['<span style="text-decoration: underline;">学</span>习', '<span><u>学</u></span>习'],
  ['x<span style="vertical-align: super">2</span>', 'x<span><sup>2</sup></span>'],
  [
    '<span style="font-weight:700;font-style:italic">学<span>习</span></span>',
    '<span><strong><em>学<span>习</span></em></strong></span>',
  ],
  ['<strike>学</strike><ins>习</ins>', '<s>学</s><u>习</u>'],
])('keeps styles in HTML: %s', async (html, rich) => {
  const said = `<questiontext format="html"><text><![CDATA[<p>${html}</p>]]></text></questiontext>`;
  const { read } = await readAll(readMoodle(bytesOf(`<quiz><question type="essay">${said}</question></quiz>`)));
  expect(read[0]?.question?.stem).toBe(`<p>${rich}</p>`);
  expect(read[0]?.losses).toEqual([]);
});

test.each([
  ['', '<em class="dot">学</em>习', []],
  ['<stylesheet href="a.css" type="text/css"/>', '<em class="dot">学</em>习', ['stylesheet']],
  ['<stylesheet href="a.css" type="text/css"/>', '<span class="u">学</span>习', []],
  ['<stylesheet href="a.css" type="text/css"/>', '学习', []],
])('lists style sheets of words with a class: %s %s', async (sheet, one, lost) => {
  const body = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>选出一项</prompt>${choices(one, '思考')}</choiceInteraction>`;
  const read = await only(item(`${declared('identifier', ['A'])}${sheet}`, body));
  expect(read?.losses.map(({ construct }) => construct)).toEqual(lost);
});
