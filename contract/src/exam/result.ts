import * as z from 'zod';
import { type Access, get } from '../call.ts';
import { page, truth } from '../conventions.ts';
import { anId, anyWords, type Hold, listQuery } from '../list.ts';
import { sheetCall } from '../sheet.ts';

/** 成绩由高到低, 由低到高, 准考证号. */
export const resultOrders = ['score', 'scoreAsc', 'ticketNo'] as const;
const anOrder: Hold = (value) => resultOrders.some((order) => order === value);

const word = z.string().nullable();
/** What somebody has in a subject. */
export const subjectResult = z.object({
  subjectCode: z.string(),
  subjectName: z.string(),
  objective: z.number().nullable(),
  subjective: z.number().nullable(),
  /** null: absent, or there is none */
  score: z.number().nullable(),
  absent: truth,
  /** void by a violation: it counts nowhere */
  invalid: truth,
});
const row = z.object({
  /** who, null for whoever may not see whose score it is */
  id: word,
  ticketNo: word,
  name: word,
  districtId: z.string(),
  districtIdName: word,
  /** null for whoever may not see whose score it is */
  centreId: word,
  centreIdName: word,
  /** these, too: a roster says them with a name */
  attendStatus: z.int().nullable(),
  attendStatusName: word,
  violationLevel: z.int().nullable(),
  violationLevelName: word,
  /** for whoever may not see whose score it is the subject that is asked for, and none of the total */
  subjects: z.array(subjectResult),
  /** of the scores that count; null: none does */
  totalScore: z.number().nullable(),
  passFlag: z.int().nullable(),
  scoreVersion: z.int().nullable(),
  /** of the total, or of the subject that is asked for; null: it counts nowhere */
  cityRank: z.int().nullable(),
  districtRank: z.int().nullable(),
  /** 0–100, in the city: (below + half of the equal ones) / all (domain.md 2.5) */
  percentile: z.number().nullable(),
});
export type ResultRow = z.output<typeof row>;

/** Whose score it is only holders of `score_view` read; others get scores without people (domain.md 10, W15). */
const reads: Access = { oneOf: ['score_view', 'formal_exam_data'], also: ['formal_exam'] };

const list = get('examiners/examinersPage', {
  title: ['考生成绩列表', 'Scores of examinees'],
  access: reads,
  query: listQuery(
    {},
    {
      filters: [],
      sorts: [],
      extra: { examId: anId, districtId: anId, centreId: anId, subjectCode: anyWords, orderBy: anOrder },
    },
  ),
  answer: page(row),
});

/** Released scores of an examination, person by person (domain.md 1.3, specification: exams). */
export const examResult = {
  name: 'examinerScores',
  calls: {
    page: list,
    export: sheetCall(list, {
      title: ['考生成绩导出', 'Export scores of examinees'],
      access: { oneOf: ['score_view', 'formal_exam_data'], also: ['formal_exam', 'formal_exam_export'] },
      path: 'formalExam/exportScores',
    }),
  },
};
