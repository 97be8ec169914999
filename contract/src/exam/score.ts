import * as z from 'zod';
import { get, holds } from '../call.ts';
import { id } from '../conventions.ts';
import { importCalls } from '../staging.ts';

const changes = ['examiners', 'formal_exam'];

/** 成绩 of an examination out of files (domain.md 2.7). Who brings them sees the rows of his own file, and nothing else of them. */
export const scores = importCalls({
  title: ['成绩', 'scores'],
  access: holds('formal_exam_import'),
  path: 'formalExam/importScores',
  about: { examId: id },
  changes,
});

export const scoreCalls = {
  /** how many of the scores that are due are there, by centre and subject, of those the caller sees; no score (own addition) */
  scoreProgress: get('formalExam/scoreProgress', {
    title: ['成绩到齐情况', 'Scores that are there'],
    access: holds('formal_exam'),
    query: z.object({ examId: id }),
    answer: z.object({
      expected: z.int(),
      present: z.int(),
      missing: z.int(),
      rows: z.array(
        z.object({
          districtId: z.string(),
          districtName: z.string().nullable(),
          /** null: people without a centre */
          centreId: z.string().nullable(),
          centreName: z.string().nullable(),
          subjectCode: z.string(),
          subjectName: z.string(),
          /** people who registered for it and whose registration stands */
          expected: z.int(),
          /** of them those with a score, or who were absent */
          present: z.int(),
          missing: z.int(),
        }),
      ),
    }),
  }),
};

/** 作答明细 of an examination out of files (domain.md 2.7; own addition). */
export const answerSheets = importCalls({
  title: ['作答明细', 'answer sheets'],
  access: holds('formal_exam_import'),
  path: 'formalExam/importAnswers',
  about: { examId: id },
  changes,
});
