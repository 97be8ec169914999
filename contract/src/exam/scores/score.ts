import * as z from 'zod';
import { get, holds } from '../../call.ts';
import { id } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { importCalls } from '../../lists/staging.ts';

const changes = ['examiners', 'formal_exam'];

/** Import of the 成绩 of an examination (domain.md 2.7). The importing user sees only the rows of the own file. */
export const scores = importCalls({
  title: ['成绩', 'scores'],
  access: holds('formal_exam_import'),
  path: 'formalExam/importScores',
  about: { examId: id },
  changes,
});

export const scoreCalls = {
  /**
   * Number of due and existing scores by centre and subject, limited to what the caller sees; contains no score (own
   * addition).
   */
  scoreProgress: get('formalExam/scoreProgress', {
    title: ['成绩到齐情况', 'Scores that are there'],
    access: holds('formal_exam'),
    query: object(() => ({ examId: id })),
    answer: object(() => ({
      expected: z.int(),
      present: z.int(),
      missing: z.int(),
      rows: z.array(
        z.object({
          districtId: z.string(),
          districtName: z.string().nullable(),
          centreId: z.string().nullable(),
          centreName: z.string().nullable(),
          subjectCode: z.string(),
          subjectName: z.string(),
          /** examinees registered for the subject whose registration is in force */
          expected: z.int(),
          present: z.int(),
          missing: z.int(),
        }),
      ),
    })),
  }),
};

/** Import of the 作答明细 of an examination (domain.md 2.7; own addition). */
export const answerSheets = importCalls({
  title: ['作答明细', 'answer sheets'],
  access: holds('formal_exam_import'),
  path: 'formalExam/importAnswers',
  about: { examId: id },
  changes,
});
