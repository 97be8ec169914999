import type { Question } from '@kaoxin/contract/question/content.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ReadQuestion } from './format.ts';
import { plainQuestions } from './questions.fixture.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

const read = (text: string): ReadQuestion[] => [...readGift(text)];
const only = (text: string) => {
  const [one, ...more] = read(text);
  expect(more).toEqual([]);
  return one;
};

const scoring = ({ scoreRule, ruleScore, optionScores }: Question) => ({ scoreRule, ruleScore, optionScores });

test('reads back the same question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plainQuestions, { minLength: 1, maxLength: 4 }), async (questions) => {
      const { bytes, losses } = await writeGift(
        questions.map((question, at) => ({ code: `ST${at}`, question, facts: {} })),
      );
      const lost = questions.flatMap(({ questionType: type }, at) => (type === 2 ? [[`ST${at}`, 'scoreRule']] : []));
      expect(losses.map(({ place, construct }) => [place, construct])).toEqual(lost);
      const again = read(new TextDecoder().decode(bytes));
      for (const [at, { question }] of again.entries()) {
        const was = questions[at];
        const rule = was?.questionType === 2 && question ? scoring(question) : {};
        expect(question).toEqual(was && { ...was, ...rule });
      }
      expect(again.flatMap((one) => one.losses).every(({ construct }) => construct === '~%n%')).toBe(true);
    }),
    { numRuns: 400 },
  );
});

describe('reads', () => {
  it('a choice with title, explanation and category', () => {
    const one = only(
      '// made by hand\n$CATEGORY: 经济/供求\n\n::Q1::价格上升时，供给量{=增加 ~减少#不对 ~不变####供给定律}',
    );
    expect(one?.question).toMatchObject({
      questionType: 1,
      stem: '<p>价格上升时，供给量</p>',
      options: [{ key: 'A', text: '<p>增加</p>' }, { key: 'B', text: '<p>减少</p>' }, { key: 'C' }],
      answer: { kind: 'keys', keys: ['A'] },
      analysis: '<p>供给定律</p>',
    });
    expect(one?.facts).toEqual({ title: 'Q1', knowledge: ['供求'] });
    expect(one?.place).toBe('第4行');
    expect(one?.losses.map(({ construct }) => construct)).toEqual(['#']);
  });

  it.each([
    [
      'a blank within its sentence',
      '首都是{=北京 =Beijing}。',
      '<p>首都是____。</p>',
      { kind: 'blanks', blanks: [{ accepted: ['北京', 'Beijing'] }] },
    ],
    ['true or false', '地球是圆的{TRUE}', '<p>地球是圆的</p>', { kind: 'keys', keys: ['T'] }],
    [
      'a number with its tolerance',
      '圆周率{#3.14:0.01}',
      '<p>圆周率</p>',
      { kind: 'number', value: '3.14', tolerance: '0.01' },
    ],
    ['a span of numbers', '一到五之间{#1..5}', '<p>一到五之间</p>', { kind: 'number', value: '3', tolerance: '2' }],
    ['an essay', '谈谈你的看法{}', '<p>谈谈你的看法</p>', { kind: 'text', text: '' }],
    ['several right ones', '质数有{~%50%2 ~%50%3 ~%-100%4}', '<p>质数有</p>', { kind: 'keys', keys: ['A', 'B'] }],
    ['escaped signs', '1 \\= 1 \\{是的\\}{=对\\~的 ~错}', '<p>1 = 1 {是的}</p>', { kind: 'keys', keys: ['A'] }],
  ])('%s', (_, text, stem, answer) => {
    expect(only(text)?.question).toMatchObject({ stem, answer });
    expect(only(text)?.losses).toEqual([]);
  });
});

it.each([
  ['a description', '请认真阅读以下内容。', 'description'],
  ['shares that no points are equal to', '选一个{~%33%甲 =乙 ~丙}', '~%n%'],
  ['three right options of a third each', '选{~%33.333%甲 ~%33.333%乙 ~%33.333%丙 ~%-100%丁}', '~%n%'],
  ['wrong options that cost a part', '选{~%50%甲 ~%50%乙 ~%-25%丙}', '~%n%'],
  ['an answer that is partly right', '首都{=北京 =%50%京}', '=%n%'],
  ['a number that is partly right', '多少{#=%100%1:0 =%50%2:0}', '=%n%'],
  ['a wildcard', '首都{=北*}', '*'],
  ['no number', '多少{#abc}', '{#…}'],
  ['several numbers', '多少{#=1:0 =2:0}', '{#=…=…}'],
])('names unsupported constructs: %s', (_, text, construct) => {
  expect(only(text)?.losses).toEqual([expect.objectContaining({ construct, place: '第1行' })]);
});

test.each([
  ['worthless answers stand before it', '{#=%0%9:0#不对\n=%100%11:0#正确}', '11', '0'],
  ['an answer worth a part stands before it', '{#=%50%9:0 =11:0}', '11', '0'],
  ['it has no sign of its own', '{#%50%9:0 =%100%11:0.5}', '11', '0.5'],
  ['wrong answers have feedback', '{#=11:0 ~#不对}', '11', '0'],
  ['it is a span of decimals', '{#0.1..0.3}', '0.2', '0.1'],
  ['it is a span behind a worthless one', '{#=%0%1..2 =%100%-0.3..-0.1}', '-0.2', '0.1'],
  ['it is of many digits', '{#100000000000.01..100000000000.03}', '100000000000.02', '0.01'],
  ['it is typed in full width', '{#３．１４：０．０１}', '3.14', '0.01'],
  ['it ends in zeros', '{#0.10:0.010}', '0.10', '0.010'],
])('keeps a number as typed where %s', (_, answer, value, tolerance) => {
  expect(only(`多少${answer}`)?.question?.answer).toEqual({ kind: 'number', value, tolerance });
});

test.each([
  ['a worthless answer is no answer', '{=%0%天津 =北京 =%100%Beijing}', ['北京', 'Beijing']],
  ['a star behind a backslash is a sign', '{=2\\\\*3}', ['2*3']],
])('keeps accepted answers: %s', (_, answer, accepted) => {
  const read = only(`首都${answer}`);
  expect(read?.question?.answer).toMatchObject({ blanks: [{ accepted }] });
  expect(read?.losses).toEqual([]);
});

test.each([
  ['halves, and nothing with a wrong one', '{~%50%甲 ~%50%乙 ~%-100%丙}', ['A', 'B'], 2, 0.5, {}],
  ['halves, wrong ones cost nothing', '{~%50%甲 ~%50%乙 ~丙}', ['A', 'B'], 3, null, { A: 0.5, B: 0.5, C: 0 }],
  ['either of two is worth everything', '{~%100%甲 ~%100%乙 ~丙}', ['A', 'B'], 3, null, { A: 1, B: 1, C: 0 }],
  ['one right, one worth a half', '{~%50%甲 =乙 ~丙}', ['B'], 3, null, { A: 0.5, B: 1, C: 0 }],
  ['one right, wrong ones cost a half', '{~%-50%甲 =乙 ~%-50%丙}', ['B'], 4, 0.5, {}],
  ['one right of several, whose wrong ones cost nothing', '{~%100%甲 ~%-100%乙}', ['A'], 1, null, {}],
  ['a worthless answer under the sign of right ones', '{=%0%甲 =%100%乙 ~丙}', ['B'], 1, null, {}],
])('keeps option scores: %s', (_, answer, keys, scoreRule, ruleScore, optionScores) => {
  const read = only(`选${answer}`);
  expect(read?.question).toMatchObject({ answer: { keys }, scoreRule, ruleScore, optionScores });
  expect(read?.losses).toEqual([]);
});

test.each([
  ['谈谈依法行政（10分）{}', 10, '<p>谈谈依法行政</p>', null],
  ['首都是（2分）{=北京}', 2, '<p>首都是____</p>', null],
  ['质数有（本题2分）{~%50%2 ~%50%3 ~%-100%4}', 2, '<p>质数有</p>', 1],
])('extracts points from a stem: %s', (text, score, stem, ruleScore) => {
  expect(only(text)?.question).toMatchObject({ defaultScore: score, stem, ruleScore });
});

test.each([
  ['平均成绩为95.5分。{T}', '<p>平均成绩为95.5分。</p>', []],
  ['简述原则（约10分）{}', '<p>简述原则（约10分）</p>', ['（约10分）']],
])('leaves doubtful points in a stem: %s', (text, stem, lost) => {
  const one = only(text);
  expect(one?.question).toMatchObject({ defaultScore: 1, stem });
  expect(one?.losses.map(({ construct }) => construct)).toEqual(lost);
});

const prefixed = `::化学式:: [html]<p>水的化学式是</p>{
=[html]H<sub>2</sub>O
~[plain]C<sub>O
~[moodle]Na<b>Cl</b>
~[markdown]*CO*
####[html]<p>见<em>教材</em></p>
}`;
it('reads each text in its declared format', () => {
  const one = only(prefixed);
  expect(one?.question).toMatchObject({
    stem: '<p>水的化学式是</p>',
    options: [
      { text: '<p>H<sub>2</sub>O</p>' },
      { text: '<p>C&lt;sub&gt;O</p>' },
      { text: '<p>Na<b>Cl</b></p>' },
      { text: '<p>*CO*</p>' },
    ],
    analysis: '<p>见<em>教材</em></p>',
  });
  expect(one?.losses.map(({ construct }) => construct)).toEqual(['[markdown]']);
});

test.each([
  [
    '配对{=[html]<b>甲</b> -> [plain]一 =[plain]乙 -> 二}',
    {
      options: [{ text: '<p><b>甲</b></p>' }, { text: '<p>乙</p>' }],
      targets: [{ text: '<p>一</p>' }, { text: '<p>二</p>' }],
    },
  ],
  ['首都{=[plain]北京 =[html]<b>京</b>}', { answer: { blanks: [{ accepted: ['北京', '京'] }] } }],
  ['水是{=H<sub>2</sub>O ~CO}', { options: [{ text: '<p>H<sub>2</sub>O</p>' }, { text: '<p>CO</p>' }] }],
  [
    '[html]选{=[HTML]x<sup>2</sup> ~[plain]x<2}',
    { options: [{ text: '<p>x<sup>2</sup></p>' }, { text: '<p>x&lt;2</p>' }] },
  ],
  ['[moodle]一行\\n两行{}', { stem: '<p>一行</p><p>两行</p>' }],
])('reads marks and formats: %s', (text, expected) => {
  expect(only(text)?.question).toMatchObject(expected);
  expect(only(text)?.losses).toEqual([]);
});

test.each([
  ['[html]看图<img src\\="a.png">选{=甲 ~乙}', 'img'],
  ['选{=[html]<video>甲</video> ~乙}', 'video'],
])('names what plain text cannot keep: %s', (text, construct) => {
  expect(only(text)?.losses.map((loss) => loss.construct)).toEqual([construct]);
});

test.each([
  ['an answer without a sign', '首都是{北京}', [['北京']], '<p>首都是____</p>'],
  ['an answer without a sign before others', '二加二是{四#对 =4}', [['四', '4']], '<p>二加二是____</p>'],
  ['a blank that is drawn', '首都是____。{=北京}', [['北京']], '<p>首都是____。</p>'],
  ['brackets that are a blank', '首都是（　　）。{=北京}', [['北京']], '<p>首都是（　　）。</p>'],
  ['braces within words', '若集合为{1,2}，元素有几个{=2}', [['2']], '<p>若集合为{1,2}，元素有几个____</p>'],
])('reads a short answer: %s', (_, text, blanks, stem) => {
  const { question } = only(text) ?? {};
  expect(question).toMatchObject({ stem, answer: { blanks: blanks.map((accepted) => ({ accepted })) } });
});

test.each([
  [
    'words before the first sign',
    '选{1 =甲 ~乙}',
    { options: [{ text: '<p>1</p>' }, {}, {}], answer: { keys: ['B'] } },
  ],
  ['an arrow in what is matched with', '配{=甲 -> 1 -> 2 =乙 -> 3}', { targets: [{ text: '<p>1 -&gt; 2</p>' }, {}] }],
  ['shares under the sign of right ones', '选{=%50%甲 =%50%乙 ~丙}', { questionType: 2, answer: { keys: ['A', 'B'] } }],
])('keeps all answers: %s', (_, text, expected) => {
  expect(only(text)?.question).toMatchObject(expected);
});

test('ends a category with its line, keeps tags', () => {
  const [one, two] = read('$CATEGORY: 法律\n::一:: 宪法是根本法{T}\n\n// [id:2] [tag:宪法] [tag:国家\\]机构]\n判断{F}');
  expect(one).toMatchObject({ facts: { title: '一', knowledge: ['法律'] }, place: '第2行' });
  expect(two).toMatchObject({ facts: { knowledge: ['宪法', '国家]机构'] }, place: '第5行' });
});

test.each([
  ['answers in two places', '问{=甲 ~乙}再问{=丙 ~丁}', '{…}'],
  ['braces that do not end', '选{=甲 ~乙', '{…}'],
  ['an arrow in some answers alone', '配{=甲 -> 1 =乙}', '->'],
])('reads no question from unclear input: %s', (_, text, construct) => {
  expect(only(text)).toMatchObject({ question: null, losses: [{ construct }] });
});

test('waits for a key without a full-mark number', () => {
  expect(only('多少{#=%50%9 =%80%11}')).toMatchObject({
    question: { answer: { value: '' } },
    facts: { lacksKey: true },
    losses: [{ construct: '=%n%' }],
  });
});

test('omits a choice whose options are pictures', async () => {
  const [plain] = fc.sample(plainQuestions, { seed: 1, numRuns: 1 });
  if (!plain) throw new Error('no question');
  const options = ['a', 'b'].map((name, at) => ({
    key: 'AB'[at] ?? '',
    text: `<p><img src="${name}.png" alt="" /></p>`,
  }));
  const question: Question = { ...plain, questionType: 1, options, answer: { kind: 'keys', keys: ['A'] } };
  const { bytes, losses } = await writeGift([{ code: 'ST1', question, facts: {} }]);
  expect(new TextDecoder().decode(bytes).trim()).toBe('');
  expect(losses.map(({ construct }) => construct)).toEqual(['img']);
});

it('decodes entities except in plain words', () => {
  const one = only('比较 a &lt; b{=1 &amp;&nbsp;2 ~[plain]B &lt; C ~B &lt; C &hellip; ~[markdown]&\\#60;d ~&nothing;}');
  expect(one?.question?.stem).toBe('<p>比较 a &lt; b</p>');
  expect(one?.question?.options.map(({ text }) => text)).toEqual([
    '<p>1 &amp; 2</p>',
    '<p>B &amp;lt; C</p>',
    '<p>B &lt; C …</p>',
    '<p>&lt;d</p>',
    '<p>&amp;nothing;</p>',
  ]);
});
