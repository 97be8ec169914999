import * as z from 'zod';
import { get, holds } from '../call.ts';
import { page } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anId, anyWords, type Hold, listOfIds, listQuery, oneOf } from '../lists/list.ts';
import { bankFields } from '../question/bank.ts';
import { narrowing, questionRow } from '../question/question.ts';
import { questionColumns } from '../question/question-fields.ts';
import { questionType } from '../question/question-states.ts';

const word = z.string().nullable();
const building = holds('paper_add', 'paper_edit');
const days: Hold = (said) => /^\d{1,4}$/.test(said);
const bankRow = object(() => ({
  id: z.string(),
  bankCode: z.string(),
  name: z.string(),
  subject: z.string(),
  subjectName: word,
  questionCount: z.int(),
  typeCounts: z.record(z.string(), z.int()),
  difficultyCounts: z.record(z.string(), z.int()),
  counts: z.array(z.object({ questionType: z.int(), difficulty: z.int(), count: z.int() })),
}));
export type PickedBank = z.output<typeof bankRow>;

const pickedQuestion = questionRow.extend({
  /** years of examinations that used it, as far as the caller may know their papers */
  usedInYears: z.array(z.int()),
});
export type PickedQuestion = z.output<typeof pickedQuestion>;

/** Pickers for building a paper (domain.md 2.1, 2.3): usable banks, usable questions. */
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
    /** usable questions that are neither in the paper nor similar to one in it */
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
          /** questions of an outline that is not saved yet */
          excludeIds: listOfIds,
          excludeUsedDays: days,
        },
      }),
      answer: page(pickedQuestion),
    }),
  },
};
