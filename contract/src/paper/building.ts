import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { id, ids, optional, page, text, whole } from '../conventions.ts';
import { anId, anyWords, type Hold, listOfIds, listQuery, oneOf } from '../list.ts';
import { bankFields } from '../question/bank.ts';
import { narrowing, questionRow } from '../question/question.ts';
import { questionColumns } from '../question/question-fields.ts';
import { questionType } from '../question/question-states.ts';
import { mostPoints, paperBlueprint, paperFields, paperRules, paperSections, weighed } from './paper-fields.ts';

const word = z.string().nullable();
const building = holds('paper_add', 'paper_edit');

/** What a paper will come to (assembly/predict.ts); an empty one is 0 everywhere. */
const prediction = z.object({
  totalScore: z.number(),
  /** expected total */
  mean: z.number(),
  /** 预计难度, 0–1 */
  difficulty: z.number(),
  /** standard deviation of totals */
  deviation: z.number(),
  /** 预计信度, 0–1 */
  reliability: z.number(),
  /** SEM, in points */
  standardError: z.number(),
  /** 0–1, at the pass mark that was sent */
  passRate: z.number(),
  information: z.number(),
  /** questions without figures, taken for what their author thinks of them */
  byPrior: z.int(),
});
export type PaperPrediction = z.output<typeof prediction>;

/** Planned and actual (domain.md 2.4, blueprint coverage). */
export const paperFulfilment = z.object({
  cells: z.array(
    z.object({
      knowledge: z.string(),
      knowledgeName: word,
      cognition: z.int(),
      cognitionName: word,
      count: z.int(),
      score: z.number().optional(),
      plannedScore: z.number().nullable(),
      actual: z.int(),
      actualScore: z.number(),
    }),
  ),
  types: z.array(z.object({ type: z.int(), typeName: word, count: z.int(), actual: z.int() })),
  /** questions in no cell */
  outside: z.int(),
});
export type PaperFulfilment = z.output<typeof paperFulfilment>;

const lacking = z.array(z.object({ rule: z.int(), wanted: z.int(), found: z.int(), lacking: z.int() }));

const built = z.object({
  /** as `paperQuestion/submit` takes them: a section for each type */
  sections: z.array(
    z.object({
      title: z.string(),
      questions: z.array(
        z.object({
          questionId: z.string(),
          questionCode: z.string(),
          brief: z.string(),
          questionType: z.int(),
          score: z.number(),
        }),
      ),
    }),
  ),
  prediction,
  /** null: built by rules */
  fulfilment: paperFulfilment.nullable(),
  /** rules that the banks do not fill; of a blueprint nothing, as `fulfilment` says it */
  lacking,
});
export type BuiltPaper = z.output<typeof built>;

const passScore = z.number().min(0).max(mostPoints);

/** ★ What is built is shown before it is kept: nothing of it is stored by `build`. */
export const paperBuilding = {
  name: 'paperBuilding',
  calls: {
    /** by rules, by a blueprint, or `forms` that are alike by one; the same seed builds the same paper again */
    build: post('paper/build', {
      title: ['自动组卷', 'Build a paper'],
      access: building,
      writes: false,
      body: z.object({
        subject: paperFields.subject,
        bankIds: ids.optional(),
        rules: paperRules.optional(),
        blueprint: paperBlueprint.optional(),
        /** parallel forms; 1: a single paper */
        forms: optional(whole(['平行卷份数', 'Forms'], { min: 1, max: 6 })),
        passScore,
        /** days in which a question was in no examination */
        excludeUsedDays: optional(whole(['近期未使用天数', 'Days unused'], { max: 3_650 })),
        seed: optional(text(['随机种子', 'Seed'], { max: 40 })),
      }),
      answer: z.object({
        seed: z.string(),
        /** questions there were to choose from */
        candidates: z.int(),
        forms: z.array(built),
        /** between parallel forms; null: a single paper */
        gaps: z.object({ difficulty: z.number(), information: z.number(), variance: z.number() }).nullable(),
      }),
    }),
    /** keeps what was built: a paper for each of the forms, all or none, with what is the same of them */
    keep: post('paper/keep', {
      title: ['保存组卷结果', 'Keep built papers'],
      access: holds('paper_add'),
      body: z.object({
        paper: z.object({
          subject: paperFields.subject,
          projectType: paperFields.projectType,
          buildMode: paperFields.buildMode,
          passScore: paperFields.passScore,
          duration: paperFields.duration,
          shuffleQuestion: paperFields.shuffleQuestion.optional(),
          shuffleOption: paperFields.shuffleOption.optional(),
          secretLevel: paperFields.secretLevel,
          unlockTime: paperFields.unlockTime.optional(),
          rules: paperRules.optional(),
          blueprint: paperBlueprint.optional(),
        }),
        forms: z
          .array(z.object({ name: paperFields.name, sections: paperSections }))
          .min(1)
          .max(6),
      }),
      answer: z.array(z.object({ id: z.string(), name: z.string(), paperCode: z.string() })),
      changes: ['paper'],
    }),
    /** what these questions will come to, while he builds */
    predict: post('paper/predict', {
      title: ['组卷预测', 'Predict a paper'],
      access: building,
      writes: false,
      body: z.object({ questions: weighed, passScore, blueprint: paperBlueprint.optional() }),
      answer: z.object({
        prediction,
        fulfilment: paperFulfilment.nullable(),
        /** pairs alike by .85 or more: they cannot stand in one paper */
        alike: z.array(z.object({ questionId: z.string(), otherId: z.string(), similarity: z.number() })),
      }),
    }),
  },
};

const days: Hold = (said) => /^\d{1,4}$/.test(said);
const bankRow = z.object({
  id: z.string(),
  bankCode: z.string(),
  name: z.string(),
  subject: z.string(),
  subjectName: word,
  /** usable questions in all, by type, by difficulty, and by both */
  questionCount: z.int(),
  typeCounts: z.record(z.string(), z.int()),
  difficultyCounts: z.record(z.string(), z.int()),
  counts: z.array(z.object({ questionType: z.int(), difficulty: z.int(), count: z.int() })),
});
export type PickedBank = z.output<typeof bankRow>;

const pickedQuestion = questionRow.extend({
  /** years of examinations that had it, as far as the caller may know of their papers */
  usedInYears: z.array(z.int()),
});
export type PickedQuestion = z.output<typeof pickedQuestion>;

/** The pickers of whoever builds a paper (domain.md 2.1, 2.3): usable banks, usable questions. */
export const paperPicking = {
  name: 'paperPicking',
  calls: {
    banks: get('questionBank/addPage', {
      title: ['组卷可选题库', 'Banks for a paper'],
      access: building,
      query: listQuery(
        { name: bankFields.name, subject: bankFields.subject },
        { filters: ['name', 'subject'], sorts: ['name'], extra: { keyword: anyWords, excludeIds: listOfIds } },
      ),
      answer: page(bankRow),
    }),
    /** usable ones that are not in the paper and not like one that is */
    questions: get('question/addPage', {
      title: ['组卷可选试题', 'Questions for a paper'],
      access: building,
      query: listQuery(questionColumns, {
        filters: ['bankId', 'questionType', 'difficulty', 'cognition', 'author', 'questionCode'],
        sorts: ['questionCode', 'questionType', 'difficulty', 'pValue', 'rpb', 'useCount'],
        extra: {
          ...narrowing,
          paperId: anId,
          bankIds: listOfIds,
          type: oneOf(Object.values(questionType.of).map(String)),
          /** those of an outline that is not saved yet */
          excludeIds: listOfIds,
          excludeUsedDays: days,
        },
      }),
      answer: page(pickedQuestion),
    }),
  },
};

/** ★ 提前开启: one officer asks with a reason, another one confirms; both may then read it for a while. */
export const paperSecret = {
  name: 'paperSecret',
  calls: {
    openSecret: post('paper/openSecret', {
      title: ['保密试卷提前开启', 'Open a secret paper'],
      access: holds('paper_open_secret'),
      body: z.object({
        id,
        action: z.enum(['ask', 'confirm']),
        /** of whoever asks */
        reason: optional(text(['原因', 'Reason'], { min: 5, max: 500, kind: 'long' })),
      }),
      answer: z.object({
        paperId: z.string(),
        askUser: z.string(),
        askUserName: word,
        askTime: z.string(),
        reason: z.string(),
        confirmUser: word,
        confirmUserName: word,
        confirmTime: word,
        /** until when both read it; null: not confirmed */
        openUntil: word,
      }),
      changes: ['paper'],
    }),
  },
};
