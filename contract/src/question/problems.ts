import { characters, type Label } from '../conventions.ts';
import {
  answerKindOf,
  blanksIn,
  hasOptions,
  isMarked,
  judgementKeys,
  type Question,
  type QuestionAnswer,
} from './content.ts';
import { questionType, scoreRule } from './question-states.ts';
import { shownText } from './shown-text.ts';

export interface QuestionProblem {
  field: 'stem' | 'options' | 'targets' | 'answer' | 'defaultScore' | 'scoreRule' | 'rubric' | 'children' | 'analysis';
  at?: number;
  words: Label;
}

const { single, multiple, judgement, material } = questionType.of;
const { part, byOption, penalty } = scoreRule.of;

export const stemLength = { min: 2, max: 8000 } as const;
export const analysisLength = 4000;
export const optionCount = { min: 2, max: 26 } as const;
export const scoreSpan = { min: 0.5, max: 100 } as const;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
type TextOf = (rich: string) => string;

const isHalf = (points: number): boolean => points * 2 === Math.round(points * 2);
const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

/**
 * Problems of a question beyond the shape of its fields (domain.md 2.3). The editor, staged imports and the server use
 * the same check; a question without problems can be submitted.
 * @param textOf plain text of a rich text; formulas and pictures count as text
 */
export function questionProblems(question: Question, textOf: TextOf): QuestionProblem[] {
  return [
    ...stemProblems(question, textOf),
    ...scoreProblems(question),
    ...(hasOptions(question.questionType) ? optionProblems(question, textOf) : []),
    ...answerProblems(question, textOf),
    ...ruleProblems(question),
    ...(question.questionType === material ? childProblems(question, textOf) : []),
  ];
}

function stemProblems({ stem, analysis }: Question, textOf: TextOf): QuestionProblem[] {
  const long = characters(textOf(stem));
  return [
    ...(long === 0 ? [{ field: 'stem', words: ['题干不能为空', 'A question has a stem'] } as const] : []),
    ...((long > 0 && long < stemLength.min) || long > stemLength.max
      ? [{ field: 'stem', words: ['题干应为2至8000字', 'A stem has 2 to 8,000 characters'] } as const]
      : []),
    ...(characters(textOf(analysis)) > analysisLength
      ? [{ field: 'analysis', words: ['解析不能超过4000字', 'An explanation has 4,000 characters at most'] } as const]
      : []),
  ];
}

function scoreProblems({ defaultScore, questionType: type, children }: Question): QuestionProblem[] {
  // The score of a reading is the sum of its children; it has none yet.
  if (type === material && children.length === 0) return [];
  if (!(defaultScore > 0))
    return [{ field: 'defaultScore', words: ['分值必须大于0', 'A question is worth something'] }];
  if (defaultScore < scoreSpan.min || defaultScore > scoreSpan.max || !isHalf(defaultScore))
    return [
      { field: 'defaultScore', words: ['分值应为0.5至100，以0.5为单位', 'A score is 0.5 to 100 in steps of 0.5'] },
    ];
  return [];
}

function optionProblems({ options, targets, questionType: type }: Question, textOf: TextOf): QuestionProblem[] {
  const found: QuestionProblem[] = [];
  for (const [field, list] of [['options', options] as const, ['targets', targets] as const]) {
    if (field === 'targets' && type !== questionType.of.matching) continue;
    const isTarget = field === 'targets';
    const [many, manyEn] = isTarget ? ['匹配项', 'matches'] : ['选项', 'options'];
    if (list.length < optionCount.min) found.push({ field, words: [`${many}少于2个`, `Fewer than two ${manyEn}`] });
    if (list.length > optionCount.max) found.push({ field, words: [`${many}不能超过26个`, `More than 26 ${manyEn}`] });
    const [keys, texts] = [new Set<string>(), new Set<string>()];
    for (const [at, { key, text }] of list.entries()) {
      const shown = shownText(text);
      const empty: Label = isTarget
        ? [`匹配项${at + 1}没有内容`, `Match ${at + 1} is empty`]
        : [`选项${key}没有内容`, `Option ${key} is empty`];
      if (textOf(text).trim() === '') found.push({ field, at, words: empty });
      else if (texts.has(shown))
        found.push({ field, at, words: [`${many}内容不能重复`, `Two ${manyEn} look the same`] });
      if (keys.has(key)) found.push({ field, at, words: [`选项【${key}】重复`, `Option ${key} is there twice`] });
      texts.add(shown);
      keys.add(key);
    }
  }
  return found;
}

type AnswerOf<Kind extends QuestionAnswer['kind']> = Extract<QuestionAnswer, { kind: Kind }>;

const wrongAnswer = (words: Label): QuestionProblem => ({ field: 'answer', words });
const unknownKey = (key: string): QuestionProblem =>
  wrongAnswer([`答案【${key}】不在选项中`, `Answer ${key} is no option`]);
const keysOf = (list: readonly { key: string }[]): ReadonlySet<string> => new Set(list.map(({ key }) => key));

function answerProblems(question: Question, textOf: TextOf): QuestionProblem[] {
  const { answer, options, questionType: type } = question;
  if (answer.kind !== answerKindOf(type))
    return [wrongAnswer(['答案与题型不符，请重新设置答案', 'The answer is not one of this type; set it anew'])];
  switch (answer.kind) {
    case 'keys':
      return choiceProblems(answer, type, options);
    case 'blanks':
      return blankProblems(answer, blanksIn(textOf(question.stem)));
    case 'text':
      return isMarked(type) && textOf(answer.text).trim() === '' && question.rubric.length === 0
        ? [wrongAnswer(['请填写参考答案或评分标准', 'Give an answer to go by, or points of a rubric'])]
        : [];
    case 'number':
      return numberProblems(answer);
    case 'pairs':
      return pairProblems(answer, question);
    case 'order':
      return orderProblems(answer, options);
    case 'none':
      return [];
  }
}

function choiceProblems(
  { keys }: AnswerOf<'keys'>,
  type: Question['questionType'],
  options: Question['options'],
): QuestionProblem[] {
  const offered: ReadonlySet<string> = type === judgement ? new Set(judgementKeys) : keysOf(options);
  const found = keys.filter((key) => !offered.has(key)).map(unknownKey);
  const count = new Set(keys).size;
  if (type === single && count !== 1)
    found.push(wrongAnswer(['单选题必须且只能有一个正确选项', 'A single choice has exactly one right option']));
  if (type === multiple && count < 2)
    found.push(wrongAnswer(['多选题至少有两个正确选项', 'A multiple choice has two right options or more']));
  if (type === judgement && count !== 1)
    found.push(wrongAnswer(['请选择正确或错误', 'Say whether the statement is true or false']));
  return found;
}

function blankProblems({ blanks }: AnswerOf<'blanks'>, inStem: number): QuestionProblem[] {
  if (blanks.length === 0 && inStem === 0)
    return [
      wrongAnswer([
        '题干中没有填空，请用____（三个以上下划线）标出',
        'The stem has no blank: write three underscores or more where one is',
      ]),
    ];
  if (blanks.length !== inStem)
    return [
      wrongAnswer([
        '填空数量与答案数量不一致',
        'There are as many answers as blanks; a blank is three underscores or more',
      ]),
    ];
  return blanks.flatMap(({ accepted }, at) =>
    accepted.some((one) => one.trim() !== '')
      ? []
      : [{ ...wrongAnswer([`第${at + 1}空没有答案`, `Blank ${at + 1} has no answer`]), at }],
  );
}

function numberProblems({ value, tolerance }: AnswerOf<'number'>): QuestionProblem[] {
  if (!decimal.test(value))
    return [wrongAnswer(['数值题的答案应为数字', 'The answer of a numeric question is a number'])];
  return decimal.test(tolerance) && Number(tolerance) >= 0
    ? []
    : [wrongAnswer(['误差应为不小于0的数字', 'A tolerance is a number of 0 or more'])];
}

function pairProblems({ pairs }: AnswerOf<'pairs'>, { options, targets }: Question): QuestionProblem[] {
  const [keys, targetKeys, matched] = [keysOf(options), keysOf(targets), keysOf(pairs)];
  const unknown = pairs.flatMap(({ key, target }) => [
    ...(keys.has(key) ? [] : [unknownKey(key)]),
    ...(targetKeys.has(target) ? [] : [unknownKey(target)]),
  ]);
  const unmatched = options
    .filter(({ key }) => !matched.has(key))
    .map(({ key }) => wrongAnswer([`选项【${key}】没有匹配项`, `Option ${key} is matched with nothing`]));
  return [...unknown, ...unmatched];
}

function orderProblems({ keys }: AnswerOf<'order'>, options: Question['options']): QuestionProblem[] {
  const offered = keysOf(options);
  const unknown = keys.filter((key) => !offered.has(key)).map(unknownKey);
  const isWhole = keys.length === offered.size && new Set(keys).size === offered.size;
  return isWhole || unknown.length > 0
    ? unknown
    : [wrongAnswer(['排序答案应包含每个选项各一次', 'An order names each option once'])];
}

function ruleProblems({
  scoreRule: rule,
  ruleScore,
  optionScores,
  options,
  defaultScore,
  rubric,
  questionType: type,
}: Question): QuestionProblem[] {
  const wrong = (words: Label): QuestionProblem => ({ field: 'scoreRule', words });
  const found: QuestionProblem[] = [];
  if (rule === part && type !== multiple)
    found.push(wrong(['少选得部分分只用于多选题', 'Partial credit is for multiple choice']));
  if (
    (rule === part || rule === penalty) &&
    !(ruleScore !== null && ruleScore > 0 && ruleScore <= defaultScore && isHalf(ruleScore))
  )
    found.push(
      wrong([
        '每项分值应大于0、不超过本题分值，以0.5为单位',
        'Its points are more than 0, not above the score, in steps of 0.5',
      ]),
    );
  if (rule === byOption) {
    const points = options.map(({ key }) => optionScores[key] ?? 0);
    if (points.some((one) => one < 0 || one > defaultScore || !isHalf(one)) || Math.max(0, ...points) === 0)
      found.push(
        wrong(['各选项分值应为0至本题分值，以0.5为单位', 'Options are worth 0 to the score, in steps of 0.5']),
      );
  }
  if (rubric.length > 0 && sum(rubric.map(({ score }) => score)) !== defaultScore)
    found.push({
      field: 'rubric',
      words: ['评分标准各点分值之和须等于本题分值', 'The points of a rubric add up to the score'],
    });
  return found;
}

function childProblems({ children, defaultScore }: Question, textOf: TextOf): QuestionProblem[] {
  const found: QuestionProblem[] = children.flatMap((child, at): QuestionProblem[] => {
    if (child.questionType === material)
      return [
        { field: 'children', at, words: ['材料题的子题不能再是材料题', 'A question about a reading is no reading'] },
      ];
    return questionProblems(child, textOf).map(({ words: [zh, en] }) => ({
      field: 'children',
      at,
      words: [`第${at + 1}小题：${zh}`, `Question ${at + 1}: ${en}`],
    }));
  });
  if (children.length === 0)
    found.push({ field: 'children', words: ['材料题没有子题', 'Nothing is asked about the reading'] });
  else if (sum(children.map((child) => child.defaultScore)) !== defaultScore)
    found.push({
      field: 'children',
      words: ['子题分值之和须等于材料题分值', 'The scores of the questions add up to that of the reading'],
    });
  return found;
}
