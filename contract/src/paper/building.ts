import * as z from 'zod';
import { holds, post } from '../call.ts';
import { ids, optional, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { mostPoints, paperBlueprint, paperFields, paperRules, paperSections, weighed } from './paper-fields.ts';

const word = z.string().nullable();
const building = holds('paper_add', 'paper_edit');

/** Predicted properties of a paper (assembly/predict.ts); all are 0 for an empty one. */
const prediction = object(() => ({
  totalScore: z.number(),
  mean: z.number(),
  /** 预计难度, 0–1 */
  difficulty: z.number(),
  deviation: z.number(),
  /** 预计信度, 0–1 */
  reliability: z.number(),
  /** SEM, in points */
  standardError: z.number(),
  /** 0–1, for the submitted pass mark */
  passRate: z.number(),
  information: z.number(),
  /** number of questions without figures, for which the author's estimate is used */
  byPrior: z.int(),
}));
export type PaperPrediction = z.output<typeof prediction>;

/** Planned and actual (domain.md 2.4, blueprint coverage). */
export const paperFulfilment = object(() => ({
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
  outside: z.int(),
}));
export type PaperFulfilment = z.output<typeof paperFulfilment>;

const lacking = z.array(object(() => ({ rule: z.int(), wanted: z.int(), found: z.int(), lacking: z.int() })));

const built = object(() => ({
  /** in the format of `paperQuestion/submit`: one section per type */
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
  fulfilment: paperFulfilment.nullable(),
  /** rules that the banks cannot fill; empty for a blueprint, whose gaps are in `fulfilment` */
  lacking,
}));
export type BuiltPaper = z.output<typeof built>;

const passScore = z.number().min(0).max(mostPoints);

/** ★ Built papers are shown before they are stored: `build` stores nothing. */
export const paperBuilding = {
  name: 'paperBuilding',
  calls: {
    /**
     * By rules, by a blueprint, or several parallel `forms` by one blueprint. The same seed builds the same paper
     * again.
     */
    build: post('paper/build', {
      title: ['自动组卷', 'Build a paper'],
      access: building,
      writes: false,
      body: object(() => ({
        subject: paperFields.subject,
        bankIds: ids.optional(),
        rules: paperRules.optional(),
        blueprint: paperBlueprint.optional(),
        forms: optional(whole(['平行卷份数', 'Forms'], { min: 1, max: 6 })),
        passScore,
        excludeUsedDays: optional(whole(['近期未使用天数', 'Days unused'], { max: 3_650 })),
      })),
      answer: object(() => ({
        candidates: z.int(),
        forms: z.array(built),
        gaps: z.object({ difficulty: z.number(), information: z.number(), variance: z.number() }).nullable(),
      })),
    }),
    keep: post('paper/keep', {
      title: ['保存组卷结果', 'Keep built papers'],
      access: holds('paper_add'),
      body: object(() => ({
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
      })),
      answer: z.array(object(() => ({ id: z.string(), name: z.string(), paperCode: z.string() }))),
      changes: ['paper'],
    }),
    predict: post('paper/predict', {
      title: ['组卷预测', 'Predict a paper'],
      access: building,
      writes: false,
      body: object(() => ({ questions: weighed, passScore, blueprint: paperBlueprint.optional() })),
      answer: object(() => ({
        prediction,
        fulfilment: paperFulfilment.nullable(),
        /** pairs with a similarity of at least .85, which cannot be in the same paper */
        alike: z.array(z.object({ questionId: z.string(), otherId: z.string(), similarity: z.number() })),
      })),
    }),
  },
};
