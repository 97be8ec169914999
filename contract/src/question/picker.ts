import * as z from 'zod';
import { get, holds } from '../call.ts';
import { page } from '../conventions.ts';
import { anId, anyWords, listQuery } from '../list.ts';
import { narrowing, questionRow } from './question.ts';
import { questionColumns } from './question-fields.ts';

/** Questions for whoever builds a paper (domain.md 2.3, addPage). */
export const questionPicker = {
  name: 'questionPicker',
  calls: {
    /** the picker for a paper: usable ones that are not in it, nor too like one that is */
    addPage: get('question/addPage', {
      title: ['组卷选题', 'Questions for a paper'],
      access: holds('paper_add', 'paper_edit'),
      query: listQuery(
        { ...questionColumns },
        {
          filters: ['questionType', 'difficulty', 'cognition'],
          sorts: ['difficulty', 'pValue', 'rpb', 'useCount'],
          extra: { ...narrowing, paperId: anId, bankIds: anyWords, excludeUsedDays: (said) => /^\d{1,4}$/.test(said) },
        },
      ),
      answer: page(
        questionRow.extend({
          /** years in whose papers it was */
          usedInYears: z.array(z.int()),
        }),
      ),
    }),
  },
};
