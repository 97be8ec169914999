import * as z from 'zod';
import { choice, facts, id, type Label, listOf, moment, optional, splitList, text, whole } from '../../conventions.ts';
import { decimal, files } from '../../fields/fields.ts';
import { examStatuses } from './states.ts';

const mostDistricts = 200;
const asList = (said: unknown): unknown =>
  typeof said === 'string' ? splitList(said, mostDistricts) : typeof said === 'number' ? [said] : said;

/** 参加考区, each once; `bigint[]` in the database. Also accepts a comma-joined text. */
const districtIds = z.preprocess(
  asList,
  listOf(id, mostDistricts)
    .refine(({ length }) => length > 0, { params: { rule: 'required' } })
    .transform((list) => [...new Set(list)]),
);
facts.add(districtIds, { label: ['参加考区', 'Districts'], asks: 'choice', kind: 'structure' });

/** 正式考试 (domain.md 1.2). */
export const examFields = {
  examCode: text(['考试编号', 'Number'], { max: 20 }),
  name: text(['考试名称', 'Name'], { max: 100 }),
  projectType: choice(['考试项目', 'Project'], 'exam_project', [1, 2, 3, 4, 5, 6]),
  year: whole(['年度', 'Year'], { min: 2000, max: 2100 }),
  batch: whole(['批次', 'Batch'], { min: 1, max: 20 }),
  mode: choice(['考试方式', 'Mode'], 'exam_mode', [1, 2, 3]),
  registerStart: moment(['报名开始时间', 'Registration opens']),
  registerEnd: moment(['报名截止时间', 'Registration closes']),
  examStart: moment(['考试开始时间', 'Starts']),
  examEnd: moment(['考试结束时间', 'Ends']),
  scoreReleaseTime: optional(moment(['成绩公布时间', 'Score release'])),
  reviewDays: whole(['复核申请天数', 'Days to ask for a review'], { min: 1, max: 60 }),
  totalScore: decimal(['总分', 'Full marks'], { places: 1, min: 0.1, max: 99_999.9 }),
  passScore: decimal(['合格线', 'Pass mark'], { places: 1, min: 0.1, max: 99_999.9 }),
  passRule: choice(['合格规则', 'Pass rule'], 'pass_rule', [1, 2, 3]),
  districtIds,
  fee: optional(decimal(['报名费（元）', 'Fee (yuan)'], { places: 2, max: 999_999.99 })),
  notice: optional(text(['公告', 'Notice'], { max: 60_000, kind: 'rich' })),
  attachments: optional(files(['附件', 'Attachments'], { most: 10 })),
  releaseState: choice(['发布申请', 'Score release request'], 'release_state', [0, 1]),
  status: choice(['状态', 'Status'], 'formal_exam_status', examStatuses),
};
export type ExamField = keyof typeof examFields;

export interface FieldProblem {
  field: ExamField;
  words: Label;
}
interface Said {
  registerStart?: string | null | undefined;
  registerEnd?: string | null | undefined;
  examStart?: string | null | undefined;
  examEnd?: string | null | undefined;
  scoreReleaseTime?: string | null | undefined;
  totalScore?: number | null | undefined;
  passScore?: number | null | undefined;
}

export function examProblems(said: Said): FieldProblem[] {
  const { registerStart, registerEnd, examStart, examEnd, scoreReleaseTime, totalScore, passScore } = said;
  const found: (false | FieldProblem)[] = [
    Boolean(registerStart && registerEnd && registerStart >= registerEnd) && {
      field: 'registerEnd',
      words: ['报名开始时间必须早于报名截止时间', 'Registration opens before it closes'],
    },
    Boolean(registerEnd && examStart && registerEnd > examStart) && {
      field: 'examStart',
      words: ['报名截止时间不能晚于考试开始时间', 'Registration closes before the examination starts'],
    },
    Boolean(examStart && examEnd && examStart >= examEnd) && {
      field: 'examEnd',
      words: ['考试开始时间必须早于考试结束时间', 'The examination starts before it ends'],
    },
    Boolean(scoreReleaseTime && examEnd && scoreReleaseTime < examEnd) && {
      field: 'scoreReleaseTime',
      words: ['成绩公布时间不能早于考试结束时间', 'Scores are released after the examination'],
    },
    Boolean(totalScore && passScore && passScore > totalScore) && {
      field: 'passScore',
      words: ['合格线不能高于总分', 'The pass mark is not above the full marks'],
    },
  ];
  return found.filter((one) => one !== false);
}
