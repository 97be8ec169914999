import {
  blanksIn,
  hasOptions,
  noAnswer,
  type Option,
  optionLetters,
  type Question,
} from '@kaoxin/contract/question/content.ts';
import { type QuestionType, questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { plainText } from '#platform/text/html.ts';
import type { QuestionFacts } from '../format.ts';
import { keysSaid, oneOfSeveral } from '../said/keys.ts';
import { cognitionNamed, difficultyNamed, pointsSaid, ruleNamed, truthSaid, typeNamed } from '../said/named.ts';
import { listSaid } from '../said/parted.ts';
import { markedStem } from '../said/points.ts';
import { type FoundColumns, optionKey, targetKey } from './columns.ts';
import { optionsSaid } from './options-cell.ts';
import { pictureBlock } from './picture-cell.ts';
import { answerOf } from './read-answer.ts';
import { clipped, type RowReader } from './row.ts';
import { pictureNamed } from './table-file.ts';

const { single, multiple, judgement, blanks, short, material, matching } = questionType.of;
const { whole, part } = scoreRule.of;
const usualScore = 1;
const mostKnowledge = 5;

export function readRow(reader: RowReader, columns: FoundColumns): { question: Question; facts: QuestionFacts } {
  const options = optionsOf(reader);
  const type = typeOf(reader, options);
  const told = stemOf(reader);
  const marked =
    reader.cell('score') === '' ? markedStem(told, (construct, words) => reader.lose(construct, words)) : undefined;
  const stem = marked?.stem ?? told;
  const question: Question = {
    questionType: type,
    stem,
    options: keptOptions(reader, type, options),
    targets: targetsOf(reader, type),
    defaultScore: marked?.points ?? scoreOf(reader, columns, type, stem),
    answer: noAnswer(type),
    scoreRule: reader.named('rule', 'scoreRule', ['计分规则', 'Scoring rule'], ruleNamed) ?? whole,
    ruleScore: reader.cell('rulePoints') === '' ? null : (pointsSaid(reader.cell('rulePoints')) ?? Number.NaN),
    optionScores: optionScoresOf(reader),
    analysis: reader.rich('analysis'),
    rubric: rubricOf(reader),
    children: [],
  };
  if (Number.isNaN(question.ruleScore)) {
    reader.wrong('scoreRule', [
      `规则分值【${clipped(reader.cell('rulePoints'))}】应为数字`,
      'The points of a rule are a number',
    ]);
    question.ruleScore = null;
  }
  question.answer = answerOf(reader, question, options, columns);
  asSingle(reader, question);
  return { question, facts: factsOf(reader, question) };
}

function optionsOf(reader: RowReader): Option[] {
  const own = [...optionLetters].flatMap((key, at) => {
    const text = reader.rich(optionKey(at));
    return text === '' ? [] : [{ key, text }];
  });
  const together = reader.cell('options');
  return own.length > 0 || together === '' ? own : optionsSaid(together, reader.lose);
}

function typeOf(reader: RowReader, options: readonly Option[]): QuestionType {
  const named = reader.named('type', 'questionType', ['题型', 'Type'], typeNamed);
  return named === undefined || named === 'choice' ? likelyType(reader, options, named === 'choice') : named;
}

function asSingle(reader: RowReader, question: Question): void {
  if (question.questionType !== multiple || question.answer.kind !== 'keys' || question.answer.keys.length !== 1)
    return;
  question.questionType = single;
  if (question.scoreRule === part) {
    question.scoreRule = whole;
    question.ruleScore = null;
  }
  reader.lose(/不定项/u.test(reader.cell('type')) ? '不定项' : '多选', oneOfSeveral);
}

function likelyType(reader: RowReader, options: readonly Option[], isChoice: boolean): QuestionType {
  const answer = reader.cell('answer');
  if (reader.cell(targetKey(0)) !== '') return matching;
  const truthsOnly = options.every(({ text }) => truthSaid(plainText(text)) !== undefined);
  if (!isChoice && options.length <= 2 && truthsOnly && (options.length > 0 || truthSaid(answer) !== undefined))
    return judgement;
  if (isChoice || options.length > 0) return (keysSaid(answer, options)?.length ?? 0) > 1 ? multiple : single;
  return blanksIn(plainText(reader.rich('stem'))) > 0 ? blanks : short;
}

function stemOf(reader: RowReader): string {
  const pictures = listSaid(reader.cell('pictures')).flatMap((name) => {
    const found = pictureNamed(reader.pictures, name);
    if (found) return [pictureBlock(found.name)];
    reader.wrong('stem', [`图片【${clipped(name)}】未找到`, `Picture ${clipped(name)} was not found`]);
    return [];
  });
  return reader.rich('stem') + pictures.join('');
}

function keptOptions(reader: RowReader, type: QuestionType, options: readonly Option[]): readonly Option[] {
  if (hasOptions(type)) return options;
  const isLost = type !== judgement || options.some(({ text }) => truthSaid(plainText(text)) === undefined);
  if (options.length > 0 && isLost)
    reader.lose('选项', ['该题型没有选项，选项未导入', 'Questions of this type have no options: they are left out']);
  return [];
}

function targetsOf(reader: RowReader, type: QuestionType): Option[] {
  const all = [...optionLetters].flatMap((_, at) => {
    const text = reader.rich(targetKey(at));
    return text === '' ? [] : [{ key: String(at + 1), text }];
  });
  if (type === matching || all.length === 0) return all;
  reader.lose('匹配项', ['只有匹配题有匹配项，匹配项未导入', 'Matching alone has targets: they are left out']);
  return [];
}

/** Without points, a reading gets the sum of its children later. */
function scoreOf(reader: RowReader, { at }: FoundColumns, type: QuestionType, stem: string): number {
  const text = reader.cell('score');
  const points = pointsSaid(text);
  if (text !== '' && points === undefined)
    reader.wrong('defaultScore', [`分值【${clipped(text)}】应为数字`, 'A score is a number']);
  const [, ofBlank] = /^每空(.+)$/u.exec(reader.cell('eachScore')) ?? [];
  const each =
    ofBlank === undefined
      ? pointsSaid(reader.cell('eachScore'))
      : (pointsSaid(ofBlank) ?? usualScore) * Math.max(1, blanksIn(plainText(stem)));
  return points ?? each ?? (at.has('score') || type === material ? 0 : usualScore);
}

function optionScoresOf(reader: RowReader): Record<string, number> {
  const found: Record<string, number> = {};
  for (const part of listSaid(reader.cell('optionPoints'))) {
    const said = /^([A-Za-z])\s*[=:：]\s*(\S[\s\S]*)$/u.exec(part);
    const points = pointsSaid(said?.[2] ?? '');
    if (said?.[1] && points !== undefined) found[said[1].toUpperCase()] = points;
    else reader.wrong('scoreRule', [`选项分值【${clipped(part)}】应写作A=1`, 'Points of options are written as A=1']);
  }
  return found;
}

// Written so that matching takes linear time.
const worth = /^([\s\S]*?)(?<!\s)\s*[（(=]\s*([\d.]+)\s*(?:分\s*)?[）)]?$/u;

function rubricOf(reader: RowReader): { text: string; score: number }[] {
  const lines = reader
    .cell('rubric')
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const said = worth.exec(line.trim());
    const score = pointsSaid(said?.[2] ?? '');
    if (!said || score === undefined)
      reader.wrong('rubric', [
        `评分标准【${clipped(line)}】应写作“要点（2分）”`,
        'A point of a rubric is written as text (2)',
      ]);
    return { text: said?.[1] ?? line.trim(), score: score ?? 0 };
  });
}

function factsOf(reader: RowReader, question: Question): QuestionFacts {
  const difficulty = reader.named('difficulty', 'difficulty', ['难度', 'Difficulty'], difficultyNamed);
  const cognition = reader.named('cognition', 'cognition', ['认知层次', 'Cognition'], cognitionNamed);
  const knowledge = listSaid(reader.cell('knowledge'));
  if (knowledge.length > mostKnowledge)
    reader.wrong('knowledge', ['知识点不能超过5个', 'A question has five knowledge points at most']);
  const [title, source] = [reader.cell('code'), reader.cell('source')];
  const lacksKey = question.questionType !== material && reader.cell('answer') === '' && question.rubric.length === 0;
  return {
    ...(title && { title }),
    ...(difficulty !== undefined && { difficulty }),
    ...(cognition !== undefined && { cognition }),
    ...(knowledge.length > 0 && { knowledge }),
    ...(source && { source }),
    ...(lacksKey && { lacksKey: true as const }),
  };
}
