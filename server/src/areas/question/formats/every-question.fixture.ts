import { noAnswer, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { shownText } from '@kaoxin/contract/question/shown-text.ts';
import fc from 'fast-check';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Picture, QuestionFacts, WrittenQuestion } from './format.ts';
import { line } from './questions.fixture.ts';
import { asRich } from './rich.ts';

const of = questionType.of;
const rules = scoreRule.of;

const dot = (body: string): Uint8Array =>
  Buffer.from(`iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42m${body}AAAABJRU5ErkJggg==`, 'base64');
const pictures: readonly Picture[] = [
  { name: 'media/p1.png', bytes: dot('NkYPhfDwAChwGA60e6kg') },
  { name: 'media/图 2.png', bytes: dot('P8z8BQDwAEhQGAhKmMIQ') },
];
export const everyPicture: ReadonlyMap<string, Picture> = new Map(pictures.map((one) => [one.name, one]));

const cleaned = (rich: string): string => sanitizeHtml(rich, { ownImage: (src) => everyPicture.has(src) });
const inside = line.map((text) => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;'));
const formulas = [
  '<math><mi>x</mi><mo>=</mo><mfrac><mrow><mo>-</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>',
  '<math><mi mathvariant="double-struck">R</mi><mo>=</mo><mi mathvariant="bold">v</mi></math>',
  '<math display="block"><msup><mi>e</mi><mi>x</mi></msup><mo>&lt;</mo><msqrt><mn>3</mn></msqrt></math>',
];
const shapes = fc
  .tuple(inside, inside, fc.constantFrom(...formulas), fc.constantFrom(...everyPicture.keys()))
  .chain(([one, two, formula, src]) =>
    fc.constantFrom(
      `<p>${one}</p><p>${two}</p>`,
      `<p>${one}<strong>粗<em>斜</em></strong><sup>2</sup><sub>i</sub><u>${two}</u><br />次行</p>`,
      `<p>${one}${formula}${two}</p>`,
      `<p>${one}<img src="${src}" alt="图&quot;示&quot;" width="120" />${two}</p>`,
      `<p style="text-align:center">${one}</p><ul><li><p>${two}</p></li><li><p>乙</p></li></ul>`,
      `<table><tbody><tr><th colspan="2">${one}</th></tr><tr><td><p>${two}</p></td><td><p>${formula}</p></td></tr></tbody></table>`,
      `<p>${one} <code>a  b</code> ${two}</p><p><img src="${src}" alt="" /></p>`,
      `<p><img src="${src}" alt="" /></p>`,
      `<p>H<sub>2</sub>O①<u>${one}</u></p>`,
      `<p>H<sup>2</sup>O②<s>${one}</s></p>`,
      `<ol start="3"><li><p>${one}</p></li><li><p>${two}</p></li></ol>`,
      `<ol><li><p>${one}</p></li><li><p>${two}</p></li></ol>`,
      `<ul><li><p>${one}</p></li><li><p>${two}</p></li></ul>`,
      `<table><tbody><tr><td rowspan="2"><p>${one}</p></td><td><p>甲</p></td></tr><tr><td><p>乙</p></td></tr></tbody></table>`,
      `<table><tbody><tr><td><p>${one}</p></td><td><p>甲</p></td></tr><tr><td></td><td><p>乙</p></td></tr></tbody></table>`,
      `<p><span style="color:#ff0000">${one}</span>红<span style="background-color:#ffff00">底</span></p>`,
      `<p>${one}（5分）</p>`,
      `<p>（本题10分）${one}</p>`,
      `<p>x<sup>2<sup>n</sup></sup>a<sub>i</sub>${one}</p>`,
      `<p>${one}（　　）</p>`,
      `<p>50%${one} 1/2 ½ x²</p>`,
    ),
  )
  .map(cleaned);
export const everyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => asRich(all.join('\n'), false)) },
  { weight: 3, arbitrary: shapes },
);
const maybe = fc.oneof(fc.constant(''), everyText);

const points = (most: number): fc.Arbitrary<number> => fc.integer({ min: 1, max: most * 2 }).map((half) => half / 2);
const texts = (least: number, most: number) =>
  fc.uniqueArray(everyText, { minLength: least, maxLength: most, selector: shownText });
const lettered = (all: readonly string[]) => all.map((text, at) => ({ key: optionLetters[at] ?? '', text }));
const numbered = (all: readonly string[]) => all.map((text, at) => ({ key: String(at + 1), text }));

const base = fc.record({ stem: everyText, analysis: maybe, defaultScore: points(20) }).map(
  (given): Question => ({
    questionType: of.single,
    options: [],
    targets: [],
    answer: noAnswer(of.single),
    scoreRule: rules.whole,
    ruleScore: null,
    optionScores: {},
    rubric: [],
    children: [],
    ...given,
  }),
);
const optional = fc.oneof({ weight: 6, arbitrary: texts(2, 6) }, { weight: 1, arbitrary: texts(20, 26) }).map(lettered);

type Rule = (typeof rules)[keyof typeof rules];
function ruled(question: Question, among: readonly Rule[]): fc.Arbitrary<Question> {
  const share = fc.integer({ min: 1, max: question.defaultScore * 2 }).map((half) => half / 2);
  const shares = fc.tuple(
    ...question.options.map(() => fc.integer({ min: 0, max: question.defaultScore * 2 }).map((half) => half / 2)),
  );
  return fc.tuple(fc.constantFrom(...among), share, shares).map(([rule, ruleScore, each]) => {
    if (rule === rules.part || rule === rules.penalty) return { ...question, scoreRule: rule, ruleScore };
    if (rule !== rules.byOption) return question;
    const best = each.some((one) => one > 0) ? each : each.with(0, ruleScore);
    const optionScores = Object.fromEntries(question.options.map(({ key }, at) => [key, best[at] ?? 0]));
    return { ...question, scoreRule: rule, optionScores };
  });
}

const choice = (type: typeof of.single | typeof of.multiple): fc.Arbitrary<Question> =>
  fc.tuple(base, optional).chain(([question, options]) => {
    const least = type === of.single ? 1 : 2;
    const most = type === of.single ? 1 : options.length;
    return fc
      .subarray(
        options.map(({ key }) => key),
        { minLength: least, maxLength: most },
      )
      .chain((keys) =>
        ruled({ ...question, questionType: type, options, answer: { kind: 'keys', keys } }, [
          rules.whole,
          rules.byOption,
          rules.penalty,
          ...(type === of.multiple ? [rules.part] : []),
        ]),
      );
  });

const judgement = fc
  .tuple(base, fc.constantFrom('T', 'F'))
  .chain(([question, key]) =>
    ruled({ ...question, questionType: of.judgement, answer: { kind: 'keys', keys: [key] } }, [
      rules.whole,
      rules.penalty,
    ]),
  );

const gap = fc.record({
  before: fc.oneof(
    { weight: 3, arbitrary: inside },
    { weight: 1, arbitrary: inside.map((text) => `${text}H<sub>2</sub>O<sup>+</sup>`) },
  ),
  drawn: fc.constantFrom('____', '___', '_______', '＿＿', '＿＿＿＿'),
  accepted: fc.oneof(
    { weight: 3, arbitrary: fc.uniqueArray(line, { minLength: 1, maxLength: 3 }) },
    // Several blanks share answers, which differ in case, width or as numbers.
    { weight: 1, arbitrary: fc.subarray(['GDP', 'gdp', '3.0', '3', 'Ａ', '50%', '-1', '1/2'], { minLength: 1 }) },
  ),
  newLine: fc.boolean(),
});
const yesNo = fc.constantFrom<0 | 1>(0, 1);
const blanks = fc
  .tuple(base, fc.array(gap, { minLength: 1, maxLength: 4 }), inside, yesNo, yesNo, maybe)
  .chain(([question, gaps, end, ignoreCase, ignoreWidth, first]) => {
    const said = gaps.map(({ before, drawn, newLine }) => `${newLine ? '</p><p>' : ''}${before}${drawn}`).join('');
    return ruled(
      {
        ...question,
        questionType: of.blanks,
        stem: cleaned(`${first}<p>问${said}<strong>${end}</strong></p>`),
        answer: { kind: 'blanks', blanks: gaps.map(({ accepted }) => ({ accepted })), ignoreCase, ignoreWidth },
      },
      [rules.whole, rules.penalty],
    );
  });

const rubric = (score: number) =>
  fc.tuple(line, line, fc.integer({ min: 1, max: Math.max(1, score * 2 - 1) })).map(([one, two, half]) =>
    half / 2 < score
      ? [
          { text: one, score: half / 2 },
          { text: two, score: score - half / 2 },
        ]
      : [{ text: one, score }],
  );
const marked = (type: typeof of.short | typeof of.essay): fc.Arbitrary<Question> =>
  fc.tuple(base, everyText, fc.constantFrom('answer', 'rubric', 'both')).chain(([question, text, has]) =>
    rubric(question.defaultScore).map(
      (told): Question => ({
        ...question,
        questionType: type,
        answer: { kind: 'text', text: has === 'rubric' ? '' : text },
        rubric: has === 'answer' ? [] : told,
      }),
    ),
  );

const numeric = fc
  .tuple(
    base,
    fc.constantFrom('3.14', '0.10', '-2', '+5', '.5', '5.', '1e3', '-6.02E23', '0'),
    fc.constantFrom('0', '0.0', '0.05', '1', '1e-3'),
  )
  .chain(([question, value, tolerance]) =>
    ruled({ ...question, questionType: of.numeric, answer: { kind: 'number', value, tolerance } }, [
      rules.whole,
      rules.penalty,
    ]),
  );

const matching = fc
  .tuple(base, texts(2, 5).map(lettered), texts(2, 6).map(numbered), fc.array(fc.nat(), { minLength: 5, maxLength: 5 }))
  .chain(([question, options, targets, picks]) => {
    const pairs = options.map(({ key }, at) => ({ key, target: String(((picks[at] ?? 0) % targets.length) + 1) }));
    return ruled({ ...question, questionType: of.matching, options, targets, answer: { kind: 'pairs', pairs } }, [
      rules.whole,
      rules.byOption,
      rules.penalty,
    ]);
  });

const ordering = fc.tuple(base, texts(2, 6).map(lettered)).chain(([question, options]) =>
  fc
    .shuffledSubarray(
      options.map(({ key }) => key),
      { minLength: options.length },
    )
    .chain((keys) =>
      ruled({ ...question, questionType: of.ordering, options, answer: { kind: 'order', keys } }, [
        rules.whole,
        rules.byOption,
        rules.penalty,
      ]),
    ),
);

const alone = {
  single: choice(of.single),
  multiple: choice(of.multiple),
  judgement,
  blanks,
  short: marked(of.short),
  essay: marked(of.essay),
  numeric,
  matching,
  ordering,
} as const;

const material = fc.tuple(base, fc.array(fc.oneof(...Object.values(alone)), { minLength: 1, maxLength: 3 })).map(
  ([question, children]): Question => ({
    ...question,
    questionType: of.material,
    answer: noAnswer(of.material),
    defaultScore: children.reduce((sum, child) => sum + child.defaultScore, 0),
    children,
  }),
);

export const everyQuestion = { ...alone, material } as const;
export const anyQuestion: fc.Arbitrary<Question> = fc.oneof(...Object.values(everyQuestion));

const facts: fc.Arbitrary<QuestionFacts> = fc.record(
  {
    title: line,
    difficulty: fc.integer({ min: 1, max: 5 }),
    cognition: fc.integer({ min: 1, max: 5 }),
    knowledge: fc.uniqueArray(line, { minLength: 1, maxLength: 3 }),
    source: line,
  },
  { requiredKeys: [] },
);
export const everyWritten: fc.Arbitrary<WrittenQuestion[]> = fc
  .array(fc.record({ question: anyQuestion, facts }), { minLength: 1, maxLength: 4 })
  .map((all) => all.map((one, at) => ({ code: `ST${String(at + 1).padStart(9, '0')}`, ...one })));
