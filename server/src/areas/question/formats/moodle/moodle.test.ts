import type { Option, Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '#platform/text/html.ts';
import { processorTime } from '../../../../testing/processor-time.ts';
import { everyPicture, everyQuestion, everyWritten } from '../every-question.fixture.ts';
import { readAll } from '../read-all.fixture.ts';
import { asLines, asRich } from '../rich.ts';
import { readMoodle } from './read-moodle.ts';
import { writeMoodle } from './write-moodle.ts';

const { ordering, matching } = questionType.of;

/** Sorts lists whose order Moodle does not keep: ordering items and targets. */
function inOneOrder(question: Question): Question {
  const { answer } = question;
  const sorted = (list: readonly Option[], name: (at: number) => string) => {
    const texts = list.toSorted((one, other) => (one.text < other.text ? -1 : 1));
    const keys = new Map(texts.map(({ key }, at) => [key, name(at)]));
    return {
      list: texts.map(({ text }, at) => ({ key: name(at), text })),
      keyOf: (key: string) => keys.get(key) ?? key,
    };
  };
  const children = question.children.map(inOneOrder);
  if (question.questionType === ordering && answer.kind === 'order') {
    const { list, keyOf } = sorted(question.options, (at) => `O${at}`);
    return { ...question, options: list, answer: { kind: 'order', keys: answer.keys.map(keyOf) } };
  }
  if (question.questionType === matching && answer.kind === 'pairs') {
    const { list, keyOf } = sorted(question.targets, (at) => `T${at}`);
    const pairs = answer.pairs.map(({ key, target }) => ({ key, target: keyOf(target) }));
    return { ...question, targets: list, answer: { kind: 'pairs', pairs } };
  }
  return { ...question, children };
}

function asWritten(question: Question, constructs: ReadonlySet<string>): Question {
  const plainTargets = question.targets.map(({ key, text }) => ({
    key,
    text: asLines(text) === undefined ? asRich(plainText(text), false) : text,
  }));
  return {
    ...question,
    ...(constructs.has('answer') && { targets: plainTargets }),
    ...(constructs.has('usecase') &&
      question.answer.kind === 'blanks' && { answer: { ...question.answer, ignoreWidth: 1 } }),
    children: question.children.map((child) => asWritten(child, constructs)),
  };
}
const withoutRule = (question: Question): Question => ({
  ...question,
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  children: question.children.map(withoutRule),
});

test.each(Object.entries(everyQuestion))('reads back the same question: %s', async (_, arbitrary) => {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (question) => {
      const { bytes, losses } = await writeMoodle([{ code: 'ST000000001', question, facts: {} }], everyPicture);
      const constructs = new Set(losses.map(({ construct }) => construct));
      fc.pre(!constructs.has('matching'));
      for (const construct of constructs) expect(['answer', 'usecase', 'fraction']).toContain(construct);
      const { read, pictures, losses: ofFile } = await readAll(readMoodle(bytes));
      expect(ofFile).toEqual([]);
      const [again, ...more] = read;
      expect(more).toEqual([]);
      const isRuleLost = constructs.has('fraction');
      const told = again?.losses.map(({ construct }) => construct) ?? [];
      expect(told.filter((construct) => !isRuleLost || construct !== 'fraction')).toEqual([]);
      const compared = (one: Question) => inOneOrder(isRuleLost ? withoutRule(one) : one);
      expect(again?.question && compared(again.question)).toEqual(compared(asWritten(question, constructs)));
      for (const [name, picture] of pictures) expect(everyPicture.get(name)?.bytes).toEqual(picture.bytes);
    }),
    { numRuns: 40 },
  );
});

test('keeps order and facts of several questions', async () => {
  await fc.assert(
    fc.asyncProperty(everyWritten, async (written) => {
      const { bytes, losses } = await writeMoodle(written, everyPicture);
      fc.pre(losses.every(({ construct }) => construct !== 'matching'));
      const { read } = await readAll(readMoodle(bytes));
      expect(read.map(({ question }) => question?.questionType)).toEqual(
        written.map(({ question }) => question.questionType),
      );
      expect(read.map(({ facts }) => facts)).toEqual(written.map(({ code, facts }) => ({ title: code, ...facts })));
    }),
    { numRuns: 40 },
  );
});

const inFile = async (type: string, body: string) => {
  const bytes = new TextEncoder().encode(
    `<quiz><question type="${type}"><name><text>题</text></name>${body}</question></quiz>`,
  );
  const { read } = await readAll(readMoodle(bytes));
  return {
    question: read[0]?.question,
    losses: read[0]?.losses.map(({ construct }) => construct),
    facts: read[0]?.facts,
  };
};
const worth = (share: number, words: string) =>
  `<answer fraction="${share}"><text><![CDATA[${words}]]></text></answer>`;
const cloze = (text: string) =>
  inFile('cloze', `<questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>`);

test.each([
  ['true', 'false', []],
  ['Yes', 'No', []],
  ['<p>true</p>', '<p>false</p>', []],
  ['√', '×', []],
  ['Wahr', 'Falsch', ['answer']],
])('recognizes the true answer of a judgement: %s', async (right, wrong, lost) => {
  const stem = '<questiontext format="html"><text>宪法是根本法</text></questiontext>';
  const yes = await inFile('truefalse', stem + worth(100, right) + worth(0, wrong));
  const no = await inFile('truefalse', stem + worth(0, right) + worth(100, wrong));
  expect([yes.question?.answer, no.question?.answer]).toMatchObject([{ keys: ['T'] }, { keys: ['F'] }]);
  expect([yes.losses, no.losses]).toEqual([lost, lost]);
});

test('leaves out a cloze of too many choices before reading them', async () => {
  const used = processorTime();
  const { question, losses } = await cloze('{1:MC:=<b>甲</b>~<b>乙</b>}'.repeat(20_000));
  expect([question, losses]).toEqual([null, ['text']]);
  // 0.4 ms for each gap otherwise
  expect(used()).toBeLessThan(3_000);
});

test('hides answers of an unknown gap type', async () => {
  const { question, losses, facts } = await cloze('写{1:REGEXP:=甲.*}和{1:shortanswer:=乙}');
  expect(question).toMatchObject({ stem: '<p>写____和____</p>', answer: { blanks: [{ accepted: [] }, {}] } });
  expect([losses, facts?.lacksKey]).toEqual([['REGEXP'], true]);
});

test.each([
  ['capitals in some gaps alone', '{1:SA:=Abc}和{1:SHORTANSWER_C:=Def}', 4, ['SHORTANSWER_C']],
  ['numbers without a tolerance', '{1:NM:=1949:0}和{1:SA:=乙}', 4, ['NUMERICAL']],
  ['a tolerance of a later answer', '{1:NM:=23:0~=24:1}和{1:SA:=乙}', 7, ['cloze', 'answer']],
  ['a span', '{1:NM:=3..5}和{1:SA:=乙}', 4, ['NUMERICAL', 'NUMERICAL']],
  ['blanks in a row', '{1:SA:=甲}{1:SA:=乙}', 4, []],
])('reports losses of gaps: %s', async (_, text, type, lost) => {
  const { question, losses } = await cloze(`写${text}`);
  expect([question?.questionType, losses]).toEqual([type, lost]);
  if (question?.answer.kind === 'blanks') expect(question.stem.match(/_+/gu)).toHaveLength(2);
});

test('keeps a formula within a gap', async () => {
  const { question } = await cloze('选{1:MC:=\\(x^\\{2\\}\\)~\\(y\\)}和{1:SA:=乙}');
  expect(question?.children[0]?.options[0]?.text).toContain('<msup>');
});

test('reads several answers with one right as single choice', async () => {
  const stem = '<questiontext format="html"><text>选一项</text></questiontext><single>false</single>';
  const { question, losses } = await inFile('multichoice', stem + worth(100, '甲') + worth(-100, '乙'));
  expect(question).toMatchObject({ questionType: 1, scoreRule: 1, answer: { keys: ['A'] } });
  expect(losses).toEqual(['single']);
});

test.each([
  ['', '简述原则。（10分）', 10, '简述原则。', []],
  ['<defaultgrade>4</defaultgrade>', '简述原则。（10分）', 4, '简述原则。（10分）', []],
  ['', 'It rose by 2.5 points.', 1, 'It rose by 2.5 points.', []],
  ['', '简述原则（约10分）', 1, '简述原则（约10分）', ['（约10分）']],
])('uses stem points without a grade: %s %s', async (grade, said, score, stem, lost) => {
  const text = `<questiontext format="html"><text><![CDATA[<p>${said}</p>]]></text></questiontext>`;
  const { question, losses } = await inFile('essay', text + grade);
  expect(question).toMatchObject({ defaultScore: score, stem: `<p>${stem}</p>` });
  expect(losses).toEqual(lost);
});
