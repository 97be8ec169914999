import * as z from 'zod';
import { choice, facts, flag, id, type Label, moment, optional, reference, text, whole } from '../conventions.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { subjectField } from '../question/knowledge.ts';
import { cognition, difficulty, questionType } from '../question/question-states.ts';

const structure = <S extends z.ZodType>(label: Label, schema: S): S => {
  facts.add(schema, { label, asks: 'choice', kind: 'structure' });
  return schema;
};
const isHalf = (points: number): boolean => points * 2 === Math.round(points * 2);

export const mostPoints = 1_000;
const points = z
  .number()
  .min(0.5)
  .max(mostPoints)
  .refine(isHalf, { params: { words: ['分值应为0.5的倍数', 'Points: a multiple of 0.5'] } });

/** 试卷 (domain.md 2.4). The server computes number of questions and predictions. */
export const paperFields = {
  paperCode: text(['试卷编号', 'Paper number'], { max: 16, kind: 'code' }),
  name: text(['试卷名称', 'Name'], { max: 80 }),
  subject: subjectField,
  projectType: choice(['适用考试', 'For examinations'], 'exam_project', [1, 2, 3, 4, 5, 6]),
  deptId: reference(['所属部门', 'Department'], 'dept'),
  buildMode: choice(['组卷方式', 'Built'], 'paper_build', [1, 2, 3, 4]),
  totalScore: decimal(['总分', 'Full marks'], { places: 1, min: 0.5, max: mostPoints }),
  passScore: decimal(['合格线', 'Pass mark'], { places: 1, max: mostPoints }),
  duration: whole(['时长（分钟）', 'Minutes'], { min: 1, max: 600 }),
  expectedDifficulty: optional(decimal(['预计难度', 'Expected difficulty'], { places: 4, max: 1 })),
  expectedReliability: optional(decimal(['预计信度', 'Expected reliability'], { places: 4, max: 1 })),
  shuffleQuestion: flag(['题序随机', 'Questions shuffled']),
  shuffleOption: flag(['选项随机', 'Options shuffled']),
  secretLevel: choice(['密级', 'Secrecy'], 'secret_level', [0, 1, 2]),
  unlockTime: optional(moment(['解密时间', 'Unlocked at'])),
  questionCount: whole(['题量', 'Questions']),
  status: choice(['状态', 'Status'], 'paper_status', [0, 1, 2, 3]),
};

const type = z.literal(Object.values(questionType.of));
const difficultyKey = z.literal(Object.values(difficulty.of));
const count = z.number().int().min(1).max(300);

/** 组卷规则; an absent criterion is not applied. */
const rule = object(() => ({
  bankId: id.optional(),
  type: type.optional(),
  knowledge: id.optional(),
  difficulty: difficultyKey.optional(),
  count,
  score: points.optional(),
}));
export const paperRules = structure(['组卷规则', 'Rules'], z.array(rule).min(1).max(50));
export type PaperRule = z.output<typeof rule>;

/** 双向细目表: knowledge × cognition, the total per type, the target difficulty. */
export const paperBlueprint = structure(
  ['双向细目表', 'Blueprint'],
  object(() => ({
    cells: z
      .array(
        z.object({
          knowledge: id,
          cognition: z.literal(Object.values(cognition.of)),
          count,
          score: points.optional(),
        }),
      )
      .min(1)
      .max(200),
    types: z.array(z.object({ type, count: z.number().int().min(0).max(300) })).max(10),
    difficulty: z.number().min(0.05).max(0.95),
  })),
);
export type PaperBlueprint = z.output<typeof paperBlueprint>;

/** A question in a paper; for a reading also the points of each child, by default its default score. */
const asked = object(() => ({
  questionId: id,
  score: points,
  sort: z.number().int().min(0).max(10_000).optional(),
  children: z
    .array(z.object({ questionId: id, score: points }))
    .max(20)
    .optional(),
}));
export type AskedQuestion = z.output<typeof asked>;

export const mostAsked = 500;
export const paperSections = structure(
  ['试卷内容', 'Sections'],
  z
    .array(
      object(() => ({ title: text(['大题名称', 'Section'], { max: 60 }), questions: z.array(asked).max(mostAsked) })),
    )
    .max(30)
    .refine((all) => all.reduce((sum, { questions }) => sum + questions.length, 0) <= mostAsked, {
      params: { rule: 'most', most: mostAsked },
    }),
);
export type PaperSections = z.output<typeof paperSections>;

export const weighed = z.array(asked.pick({ questionId: true, score: true })).max(mostAsked);
