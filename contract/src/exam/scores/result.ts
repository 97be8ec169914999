import * as z from 'zod';
import { type Access, get } from '../../call.ts';
import { page, truth } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { anId, anyWords, type Hold, listQuery } from '../../lists/list.ts';
import { sheetCall } from '../../lists/sheet.ts';

export const resultOrders = ['score', 'scoreAsc', 'ticketNo'] as const;
const anOrder: Hold = (value) => resultOrders.some((order) => order === value);

const word = z.string().nullable();
export const subjectResult = object(() => ({
  subjectCode: z.string(),
  subjectName: z.string(),
  objective: z.number().nullable(),
  subjective: z.number().nullable(),
  score: z.number().nullable(),
  absent: truth,
  /** void because of a violation: not counted */
  invalid: truth,
}));
const row = object(() => ({
  /** null for callers who may not know whose score it is */
  id: word,
  ticketNo: word,
  name: word,
  districtId: z.string(),
  districtIdName: word,
  centreId: word,
  centreIdName: word,
  /** null for callers who may not know whose score it is: the roster shows them next to the name */
  attendStatus: z.int().nullable(),
  attendStatusName: word,
  violationLevel: z.int().nullable(),
  violationLevelName: word,
  /** for callers who may not know whose score it is only the requested subject, or none for the total */
  subjects: z.array(subjectResult),
  totalScore: z.number().nullable(),
  passFlag: z.int().nullable(),
  scoreVersion: z.int().nullable(),
  /** rank by total or by the requested subject; null: not counted */
  cityRank: z.int().nullable(),
  districtRank: z.int().nullable(),
  /** 0–100, in the city: (below + half of the equal ones) / all (domain.md 2.5) */
  percentile: z.number().nullable(),
}));
export type ResultRow = z.output<typeof row>;

/** Only holders of `score_view` see whose score it is; others get scores without persons (domain.md 10, W15). */
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

/** Released scores of an examination by examinee (domain.md 1.3, specification: exams). */
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
