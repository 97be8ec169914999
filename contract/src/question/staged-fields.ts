import { choice, optional, text, whole } from '../conventions.ts';
import { decimal } from '../fields/fields.ts';
import { questionColumns, questionFacts } from './question-fields.ts';
import { questionType } from './question-states.ts';

const batchNo = text(['批次号', 'Batch'], { max: 20, kind: 'code' });

export const batchFields = { batchNo };

/** Columns of a staged row (domain.md 2.3, questionTemp). */
export const stagedFields = {
  batchNo,
  rowNo: whole(['行号', 'Row'], { min: 1 }),
  /** position in the file: 第12行, item-3.xml */
  place: text(['位置', 'Place'], { max: 120 }),
  brief: questionColumns.brief,
  /** null, like its score, if the row could not be read */
  questionType: optional(choice(['题型', 'Type'], 'question_type', Object.values(questionType.of))),
  difficulty: questionFacts.difficulty,
  defaultScore: optional(questionColumns.defaultScore),
  resultStatus: choice(['状态', 'Status'], 'temp_status', [0, 1, 2, 3, 4]),
  similarity: optional(decimal(['相似度', 'Similarity'], { places: 3, max: 1 })),
};
