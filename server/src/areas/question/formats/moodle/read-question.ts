import type { Label } from '@kaoxin/contract/conventions.ts';
import { blanksIn, noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { plainText } from '#platform/text/html.ts';
import { mostEntries } from '../../words.ts';
import type { Picture } from '../format.ts';
import type { Losses } from '../losses.ts';
import { partStem } from '../parts.ts';
import { tooLong } from '../rich.ts';
import { furtherNumbers, numbersAsWords, oneCase, partlyRight } from '../said/keys.ts';
import { truthSaid } from '../said/named.ts';
import { markedStem, pointsInStem } from '../said/points.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-node.ts';
import { type ClozeGap, readCloze } from './cloze.ts';
import { graderNotes } from './grader.ts';
import { MoodleTexts, wordsIn } from './moodle-texts.ts';
import {
  type Answered,
  choiceOf,
  fractionOf,
  matchingOf,
  orderOf,
  type Reading,
  weighedChoice,
} from './read-choice.ts';

const { judgement, blanks, short, essay, numeric, material } = questionType.of;
const usualScore = 1;
/** Types whose points are not in their text; a description has those of its questions. */
const withoutMark = /^(?:cloze|multianswer|gapselect|ddwtos|description)$/u;
const fewLines = 5;

/** A question of a Moodle file; null if a loss gives the reason. A description becomes a reading without children. */
export function readMoodleQuestion(
  question: XmlElement,
  losses: Losses,
  pictures: Map<string, Picture>,
  line: number,
): Question | null {
  const texts = new MoodleTexts(question, losses, pictures, line);
  const grade = Number(wordsIn(childOf(question, 'defaultgrade')));
  const lose = (construct: string, words: Label) => losses.lose(construct, words);
  const isMarked = !(grade > 0) && !withoutMark.test(question.attributes.get('type') ?? '');
  const marked = isMarked ? markedStem(texts.read(childOf(question, 'questiontext')), lose) : undefined;
  const score = grade > 0 ? grade : (marked?.points ?? usualScore);
  const reading: Reading = { question, score, texts, losses };
  const type = question.attributes.get('type') ?? '';
  const answered = answeredBy(type, reading);
  if (!answered) return null;
  sayLost(question, losses);
  const stem = answered.stem ?? texts.read(childOf(question, 'questiontext'));
  return {
    ...bare,
    stem,
    defaultScore: score,
    analysis: texts.read(childOf(question, 'generalfeedback')),
    ...answered,
    ...(marked && { stem: pointsInStem(stem)?.stem ?? stem }),
  };
}

const bare: Question = {
  questionType: questionType.of.single,
  stem: '',
  options: [],
  targets: [],
  defaultScore: usualScore,
  answer: noAnswer(questionType.of.single),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
};

function answeredBy(type: string, reading: Reading): Answered | null {
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
      return choiceOf(reading);
    case 'truefalse':
      return truthOf(reading);
    case 'shortanswer':
      return shortAnswerOf(reading);
    case 'numerical':
      return numberIn(reading);
    case 'match':
    case 'matching':
      return matchingOf(reading);
    case 'ordering':
      return orderOf(reading);
    case 'essay':
      return essayOf(reading);
    case 'cloze':
    case 'multianswer':
      return clozeOf(reading);
    case 'gapselect':
    case 'ddwtos':
      return gapsOf(reading);
    case 'description':
      return { questionType: material, answer: noAnswer(material) };
    case 'ddmarker':
    case 'ddimageortext':
      return picturedOf(type, reading);
    default:
      return leftOut(type, reading);
  }
}

const leftOut = (type: string, { losses }: Reading): null =>
  losses.lose(`type="${type}"`, [`Moodle题型${type}不支持，该题未导入`, `Moodle type ${type} is left out`]);

/** Keeps text and picture of a graphic question for manual completion. */
function picturedOf(type: string, reading: Reading): Answered | null {
  const { question, texts, losses } = reading;
  const picture = childOf(question, 'file');
  if (!picture) return leftOut(type, reading);
  losses.lose(`type="${type}"`, [
    `Moodle题型${type}不支持，题干和图片保留为简答题，请补充答案`,
    `Moodle type ${type}: its words and picture are kept as a short answer, whose answer is to be written`,
  ]);
  const stem = texts.read(childOf(question, 'questiontext')) + texts.picture(picture);
  return { questionType: short, answer: noAnswer(short), stem };
}

function sayLost(question: XmlElement, losses: Losses): void {
  const hasWords = (element: XmlElement) => wordsIn(element).trim() !== '';
  for (const name of ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint'])
    if (childrenOf(question, name).some(hasWords))
      losses.lose(name, [`${name}不保留`, `What ${name} tells is not kept`]);
  if (childrenOf(question, 'answer').some((answer) => childrenOf(answer, 'feedback').some(hasWords)))
    losses.lose('feedback', ['各选项的反馈不保留', 'What is told after a single option is not kept']);
}

/** If the words do not show which answer is true, the first one is, as in Moodle. */
function truthOf({ question, losses }: Reading): Answered {
  const answers = childrenOf(question, 'answer');
  const said = answers.map((answer) => truthSaid(plainText(wordsIn(answer))));
  const isSaid = new Set(said).size === said.length && !said.includes(undefined);
  if (!isSaid && answers.length > 0)
    losses.lose('answer', [
      '判断题的答案不是true和false，按第一个为正确、第二个为错误读取，请核对答案',
      'The answers are not called true and false: the first is taken for true, the second for false. Look over the key',
    ]);
  const keys = answers.flatMap((answer, at) =>
    fractionOf(answer) > 0 ? [(isSaid ? said[at] : at === 0 ? 'T' : 'F') ?? 'F'] : [],
  );
  return { questionType: judgement, answer: { kind: 'keys', keys } };
}

function shortAnswerOf({ question, texts, losses }: Reading): Answered {
  const answers = childrenOf(question, 'answer');
  if (answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100))
    losses.lose('fraction', partlyRight);
  const said = answers.filter((answer) => fractionOf(answer) >= 100).map((answer) => wordsIn(answer));
  if (said.some((one) => /(?<!\\)\*/u.test(one)))
    losses.lose('*', ['答案中的通配符按普通字符保留', 'A wildcard in an answer is kept as a sign']);
  const stem = texts.read(childOf(question, 'questiontext'));
  return {
    questionType: blanks,
    stem: blanksIn(plainText(stem)) === 0 ? withBlank(stem) : stem,
    answer: {
      kind: 'blanks',
      blanks: [{ accepted: said.map((one) => one.replaceAll('\\*', '*')) }],
      ignoreCase: wordsIn(childOf(question, 'usecase')).trim() === '1' ? 0 : 1,
      ignoreWidth: 1,
    },
  };
}

const withBlank = (stem: string): string =>
  stem.endsWith('</p>') ? `${stem.slice(0, -4)}____</p>` : `${stem}<p>____</p>`;

function numberIn({ question, losses }: Reading): Answered {
  const answers = childrenOf(question, 'answer');
  const [first, ...more] = answers.filter((answer) => fractionOf(answer) >= 100);
  if (answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100))
    losses.lose('fraction', partlyRight);
  if (more.length > 0) losses.lose('answer', furtherNumbers);
  const units = childOf(question, 'units');
  if (units && childrenOf(units, 'unit').length > 0)
    losses.lose('units', ['数值题的单位不保留', 'Units of a number are not kept']);
  const tolerance = wordsIn(first && childOf(first, 'tolerance')).trim();
  return {
    questionType: numeric,
    answer: { kind: 'number', value: wordsIn(first).trim(), tolerance: tolerance === '' ? '0' : tolerance },
  };
}

function essayOf({ question, texts, losses }: Reading): Answered {
  const lines = Number(wordsIn(childOf(question, 'responsefieldlines')) || '15');
  if (wordsIn(childOf(question, 'responsetemplate')).trim() !== '')
    losses.lose('responsetemplate', ['作答模板不保留', 'The template of an answer is not kept']);
  if (Number(wordsIn(childOf(question, 'attachments')) || '0') !== 0)
    losses.lose('attachments', ['不支持上传附件作答', 'Answers by files are not kept']);
  const { text, rubric } = graderNotes(texts.read(childOf(question, 'graderinfo')));
  return { questionType: lines <= fewLines ? short : essay, answer: { kind: 'text', text }, rubric };
}

function clozeOf(reading: Reading): Answered | null {
  const { question, texts, losses } = reading;
  const text = childOf(question, 'questiontext');
  const { gaps, text: cloze } = readCloze(wordsIn(text), losses);
  const [only] = gaps;
  if (!only) return losses.lose('cloze', ['完形填空中没有空', 'The cloze has no gap']);
  // refused in any case, and the choices of each gap are sanitized: 0.4 ms each
  if (sizeOf(gaps) > mostEntries) return losses.lose('text', tooLong);
  const stem = (name: (at: number) => string) => texts.read(text, () => cloze(name));
  const sum = gaps.reduce((all, { weight }) => all + weight, 0) || usualScore;
  const isEven = gaps.every(({ weight }) => weight === only.weight);
  const score = isEven && hasGrade(question) ? reading.score : sum;
  if (gaps.length === 1 && only.kind !== 'text') return { ...gapAnswer(only, score, reading), stem: stem(() => '') };
  const isWritten = gaps.every(({ kind, isNear }) => kind === 'text' || (kind === 'number' && !isNear));
  if (!isWritten) return { ...partsOf(gaps, reading), stem: stem((at) => `（${at}）`) };
  if (!isEven)
    losses.lose('{n:…}', [
      `各空的分值（${gaps.map(({ weight }) => weight).join('、')}）不保留，合计${sum}分，全对得分`,
      `The points of single blanks (${gaps.map(({ weight }) => weight).join(', ')}) are not kept: ${sum} for all of them or nothing`,
    ]);
  if (gaps.some(({ kind }) => kind === 'number')) losses.lose('NUMERICAL', numbersAsWords);
  const written = gaps.filter(({ kind }) => kind === 'text');
  if (new Set(written.map(({ isCaseSensitive }) => isCaseSensitive)).size > 1) losses.lose('SHORTANSWER_C', oneCase);
  return {
    questionType: blanks,
    stem: stem(() => ''),
    defaultScore: score,
    answer: {
      kind: 'blanks',
      blanks: gaps.map(({ accepted }) => ({ accepted })),
      ignoreCase: written.length > 0 && written.every(({ isCaseSensitive }) => isCaseSensitive) ? 0 : 1,
      ignoreWidth: 1,
    },
  };
}

const sizeOf = (gaps: readonly ClozeGap[]): number =>
  gaps.reduce(
    (sum, { kind, accepted, choices }) => sum + 1 + (kind === 'number' ? 0 : Math.max(accepted.length, choices.length)),
    0,
  );

const hasGrade = (question: XmlElement): boolean => Number(wordsIn(childOf(question, 'defaultgrade'))) > 0;

function partsOf(gaps: readonly ClozeGap[], reading: Reading): Answered {
  reading.losses.lose('cloze', [
    `一题中的${gaps.length}个空拆为材料题的子题，请核对分值`,
    `${gaps.length} gaps of a text become questions about it: look over their scores`,
  ]);
  const children = gaps.map((gap, at): Question => {
    const answered = gapAnswer(gap, gap.weight, reading);
    return { ...bare, stem: partStem(at + 1, answered.questionType), defaultScore: gap.weight, ...answered };
  });
  const defaultScore = children.reduce((sum, child) => sum + child.defaultScore, 0);
  return { questionType: material, answer: noAnswer(material), children, defaultScore };
}

function gapAnswer({ kind, ...gap }: ClozeGap, score: number, { texts, losses }: Reading): Answered {
  if (kind === 'text')
    return {
      questionType: blanks,
      defaultScore: score,
      answer: {
        kind: 'blanks',
        blanks: [{ accepted: gap.accepted }],
        ignoreCase: gap.isCaseSensitive ? 0 : 1,
        ignoreWidth: 1,
      },
    };
  if (kind === 'number') {
    if (gap.accepted.length > 1) losses.lose('answer', furtherNumbers);
    const answer = { kind: 'number', value: gap.accepted[0] ?? '', tolerance: gap.tolerance } as const;
    return { questionType: numeric, defaultScore: score, answer };
  }
  const choices = gap.choices.map(({ html, share }) => ({ text: texts.html(html), share }));
  return { ...weighedChoice(choices, kind === 'one', score, losses), defaultScore: score };
}

/** A gap `[[2]]` takes the second item of a list. */
function gapsOf({ question, texts, losses }: Reading): Answered {
  const type = question.attributes.get('type') ?? '';
  losses.lose(`type="${type}"`, [
    '选词填空按填空题保留，备选词不保留',
    'Gaps to fill from a list are kept as blanks without the list',
  ]);
  const words = [...childrenOf(question, 'selectoption'), ...childrenOf(question, 'dragbox')].map((one) =>
    wordsIn(one),
  );
  const accepted: string[][] = [];
  const stem = texts.read(childOf(question, 'questiontext'), (html) =>
    html.replace(/\[\[(\d{1,3})\]\]/gu, (_, at: string) => {
      accepted.push([plainText(words[Number(at) - 1] ?? '')]);
      return '____';
    }),
  );
  const answer = {
    kind: 'blanks',
    blanks: accepted.map((one) => ({ accepted: one })),
    ignoreCase: 1,
    ignoreWidth: 1,
  } as const;
  return { questionType: blanks, stem, answer };
}
