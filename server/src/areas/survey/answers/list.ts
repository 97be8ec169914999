import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SurveyAnswerRow, surveyAnswerRecord } from '@kaoxin/contract/survey/survey-answer.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import { byKeyword } from '#platform/database/keyword.ts';
import { condition, type ListOptions, pageOf } from '#platform/database/page.ts';
import { columnsOf } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { presentAnswers } from './present.ts';

type Asked = Pick<ListInput, 'filters' | 'extra'>;

const byWords = ({ extra: { keyword } }: Pick<ListInput, 'extra'>): RawBuilder<SqlBool>[] =>
  keyword ? byKeyword('surveyAnswer', keyword.trim()) : [];

export function answerList(_work: Work, input: ListInput): ListOptions {
  return {
    columns: [...columnsOf(surveyAnswerRecord, 'listed'), 'caseType', 'caseId'],
    order: surveyAnswerRecord.order,
    also: { key: input.extra.keyword?.trim() ?? '', conditions: byWords(input) },
  };
}

export const narrowedTo = (asked: Asked): RawBuilder<SqlBool>[] => [
  ...asked.filters.map((filter) => condition('surveyAnswer', filter)),
  ...byWords(asked),
];

export async function pageOfAnswers(work: Work, input: ListInput): Promise<Page<SurveyAnswerRow>> {
  const page = await pageOf(work, 'surveyAnswer', input, answerList(work, input));
  return { ...page, records: await presentAnswers(work, page.records) };
}
