import { isDeepStrictEqual } from 'node:util';
import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { seesKeys } from './versions.ts';

/** True if the question has no key yet: it was pulled without answers, or is a new draft. */
const isSilent = ({ answer, questionType, analysis, rubric, children }: Question): boolean =>
  isDeepStrictEqual(answer, noAnswer(questionType)) &&
  analysis === '' &&
  rubric.length === 0 &&
  children.every(isSilent);

/**
 * A user who may not see keys cannot edit the wording of a question with a key. Refusals and unchanged parts would
 * disclose the key.
 */
export function refuseBlind(work: Work, before: Question, form: object): void {
  if (seesKeys(work) || isSilent(before)) return;
  const fields = Object.keys(form).filter((field) => field in before);
  if (fields.length > 0)
    throw refuse(
      403,
      ['您不能查看答案，不能修改试题内容', 'You may not see answers, and so not change what a question says'],
      { fields },
    );
}
