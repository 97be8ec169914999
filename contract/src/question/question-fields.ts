import * as z from 'zod';
import { choice, day, facts, id, type Label, optional, reference, text, whole } from '../conventions.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { writableBank } from './bank.ts';
import { noAnswer, type Option, type Question, type QuestionAnswer, type RubricPoint } from './content.ts';
import { bankOwner } from './people.ts';
import { analysisLength, optionCount, scoreSpan } from './problems.ts';
import {
  cognition,
  difficulty,
  type QuestionType,
  questionType,
  type ScoreRuleKey,
  scoreRule,
} from './question-states.ts';

const keysOf = (entries: Readonly<Record<string, number>>): number[] => Object.values(entries);
const structure = <S extends z.ZodType>(label: Label, schema: S): S => {
  facts.add(schema, { label, asks: 'choice', kind: 'structure' });
  return schema;
};

/** Rich text may have at most 1 MB (domain.md 3.17); `questionProblems` checks the number of characters. */
const richText = z.string().max(1_048_576);
const shortText = z.string().max(2_000);
const mostChildren = 20;
const mostBlanks = 50;

const option = object(() => ({ key: z.string().min(1).max(3), text: richText }));
const optionList = z.array(option).max(optionCount.max + 4);

// Uses only zod functions already loaded by the contract, since every page carries each function in use.
const yesNo = z.union([z.literal(0), z.literal(1)]);
const answer: z.ZodType<QuestionAnswer> = z.union([
  object(() => ({ kind: z.literal('keys'), keys: z.array(z.string().max(3)).max(30) })),
  object(() => ({
    kind: z.literal('blanks'),
    blanks: z.array(z.object({ accepted: z.array(shortText).max(50) })).max(mostBlanks),
    ignoreCase: yesNo,
    ignoreWidth: yesNo,
  })),
  object(() => ({ kind: z.literal('text'), text: richText })),
  object(() => ({ kind: z.literal('number'), value: z.string().max(40), tolerance: z.string().max(40) })),
  object(() => ({
    kind: z.literal('pairs'),
    pairs: z.array(z.object({ key: z.string().max(3), target: z.string().max(3) })).max(60),
  })),
  object(() => ({ kind: z.literal('order'), keys: z.array(z.string().max(3)).max(30) })),
  object(() => ({ kind: z.literal('none') })),
]);

/** Face and key of an answered record; accepted but read-only in requests, and compared with the stored values. */
export const recordHalves = { face: z.unknown().optional(), key: z.unknown().optional() };
export interface RecordHalves {
  face?: unknown;
  key?: unknown;
}

/** Fields of a question in its editor (content.ts); `questionProblems` checks them beyond their shape. */
const parts = {
  questionType: choice(['题型', 'Type'], 'question_type', keysOf(questionType.of)),
  stem: text(['题干', 'Stem'], { max: 1_048_576, kind: 'rich' }),
  options: structure(['选项', 'Options'], optionList),
  targets: structure(['匹配项', 'Matches'], optionList),
  defaultScore: decimal(['默认分值', 'Score'], { places: 1, min: 0, max: scoreSpan.max }),
  answer: structure(['答案', 'Answer'], answer),
  scoreRule: choice(['计分规则', 'Scoring'], 'score_rule', keysOf(scoreRule.of)),
  ruleScore: optional(decimal(['每项分值', 'Points each'], { places: 1, max: scoreSpan.max })),
  optionScores: structure(['选项分值', 'Points by option'], z.record(z.string().max(3), z.number().min(-100).max(100))),
  analysis: optional(text(['解析', 'Explanation'], { max: 1_048_576, kind: 'rich' })),
  rubric: structure(
    ['评分标准', 'Rubric'],
    z.array(object(() => ({ text: z.string().max(analysisLength), score: z.number().min(0).max(100) }))).max(50),
  ),
};

const mayMiss = {
  options: parts.options.optional(),
  targets: parts.targets.optional(),
  answer: parts.answer.optional(),
  ruleScore: parts.ruleScore.optional(),
  optionScores: parts.optionScores.optional(),
  analysis: parts.analysis.optional(),
  rubric: parts.rubric.optional(),
};

const child = object(() => ({ id: optional(id), ...parts, ...mayMiss }));
export type QuestionChildForm = z.output<typeof child>;

/** Attributes of a question besides its content (domain.md 2.3). */
export const questionFacts = {
  difficulty: choice(['预估难度', 'Difficulty'], 'difficulty', keysOf(difficulty.of)),
  knowledge: optional(
    structure(
      ['知识点', 'Knowledge points'],
      z
        .array(id)
        .max(5)
        .refine((list) => new Set(list).size === list.length),
    ),
  ),
  cognition: optional(choice(['认知层次', 'Cognition'], 'cognition', keysOf(cognition.of))),
  source: optional(text(['来源', 'Source'], { max: 100 })),
  author: optional(reference(['命题人', 'Author'], bankOwner)),
  expireDate: optional(day(['失效日期', 'Valid until'])),
};

export const questionForm = object(() => ({
  bankId: reference(['所属题库', 'Question bank'], writableBank),
  ...parts,
  ...mayMiss,
  ...questionFacts,
  children: structure(['子题', 'Questions'], z.array(child).max(mostChildren)).optional(),
}));
export type QuestionForm = z.output<typeof questionForm>;

interface Said {
  questionType: number;
  stem: string;
  defaultScore: number;
  scoreRule: number;
  options?: readonly Option[] | undefined;
  targets?: readonly Option[] | undefined;
  answer?: QuestionAnswer | undefined;
  ruleScore?: number | null | undefined;
  optionScores?: Readonly<Record<string, number>> | undefined;
  analysis?: string | null | undefined;
  rubric?: readonly RubricPoint[] | undefined;
  children?: readonly Said[] | undefined;
}

export function questionOf(said: Said): Question {
  // The form accepts only keys of both dictionaries.
  const [questionType, scoreRule] = [said.questionType as QuestionType, said.scoreRule as ScoreRuleKey];
  return {
    questionType,
    stem: said.stem,
    options: said.options ?? [],
    targets: said.targets ?? [],
    defaultScore: said.defaultScore,
    answer: said.answer ?? noAnswer(questionType),
    scoreRule,
    ruleScore: said.ruleScore ?? null,
    optionScores: said.optionScores ?? {},
    analysis: said.analysis ?? '',
    rubric: said.rubric ?? [],
    children: said.children?.map(questionOf) ?? [],
  };
}

/** Maximum length of a stem in lists, in characters (domain.md 2.3, question/page). */
export const briefLength = 120;
export const questionColumns = {
  questionCode: text(['试题编号', 'Number'], { max: 16, kind: 'code' }),
  bankId: reference(['所属题库', 'Question bank'], writableBank),
  brief: text(['题干', 'Stem'], { max: briefLength }),
  questionType: parts.questionType,
  ...questionFacts,
  defaultScore: parts.defaultScore,
  status: choice(['状态', 'Status'], 'question_status', [0, 1, 2, 3, 4]),
  versionNo: whole(['版本', 'Version'], { min: 1 }),
  useCount: whole(['使用次数', 'Used']),
  pValue: optional(decimal(['实测难度', 'Measured difficulty'], { places: 4, max: 1 })),
  rpb: optional(decimal(['点二列相关', 'Point-biserial'], { places: 4, min: -1, max: 1 })),
};
