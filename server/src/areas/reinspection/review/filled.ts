import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { fieldsOfWriter } from '@kaoxin/contract/template/writers.ts';
import { formWords, maskForm, openForm, readTemplateForm, sealForm } from '#areas/template/index.ts';
import type { Work } from '#platform/work.ts';
import { fieldsUnder } from '../application/form.ts';
import type { ReviewSelected } from '../table.ts';
import { openResult } from './result.ts';
import { isTurn } from './turns.ts';

const { reviewer } = fieldWriter.of;
const { handling, secondReview, arbitrating, auditing } = caseStatus.of;
const reviewing: readonly number[] = [handling, secondReview, arbitrating];
const isReviewers = ({ field }: TemplateField): boolean => field.writer === reviewer;

/** The reviewers' fields of the form. Conditions see the applicant's values only, not those of the other reviewer. */
const askedOf = (work: Work, fields: readonly TemplateField[], { formData }: ReviewSelected) =>
  fieldsOfWriter(fields, reviewer, openForm(work, withoutTheirs(fields, formData)));

export const reviewerFields = (work: Work, fields: readonly TemplateField[], row: ReviewSelected): TemplateField[] =>
  isTurn(work, row) === true ? askedOf(work, fields, row) : [];

/**
 * A reviewer's form values, to be encrypted with the result.
 * @throws 400 with the message of the first invalid field
 */
export async function readFilled(work: Work, row: ReviewSelected, given: FormValues | null | undefined) {
  const fields = askedOf(work, await fieldsUnder(work, row.taskId), row);
  if (fields.length === 0 && Object.keys(given ?? {}).length === 0) return {};
  return { form: await readTemplateForm(work, fields, given ?? {}, { writer: reviewer, at: 'result.form' }) };
}

export async function filledWords(work: Work, fields: readonly TemplateField[], forms: readonly FormValues[]) {
  const own = fields.filter(isReviewers);
  const masked = forms.map((form) => maskForm(work, own, form));
  const wordOf = await formWords(work, own, masked);
  return masked.map((values) =>
    own.flatMap((field) => {
      const words = wordOf(field, values);
      return words === '' ? [] : [{ key: field.field.fieldKey, label: field.label, words }];
    }),
  );
}

const withoutTheirs = (fields: readonly TemplateField[], formData: FormValues) => {
  const theirs = new Set(fields.filter(isReviewers).map(({ field }) => field.fieldKey));
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !theirs.has(key)));
};

/**
 * Runs when a review is decided: copies the reviewer's form values into the form, where lists and exports see them.
 * Removes them when the case returns to the arbiter. Until then they are encrypted with the result.
 */
export async function filledStands(
  work: Work,
  row: ReviewSelected,
  _stepped: unknown,
  before: ReviewSelected,
): Promise<ReviewSelected | undefined> {
  const isDecided = row.caseStatus === auditing && reviewing.includes(before.caseStatus);
  const isTakenBack = before.caseStatus === auditing && reviewing.includes(row.caseStatus);
  if (!isDecided && !isTakenBack) return undefined;
  const fields = await fieldsUnder(work, row.taskId);
  if (!fields.some(isReviewers)) return undefined;
  const filled = (isDecided && openResult(work, row.result3 ?? row.result2)?.form) || {};
  const formData = { ...withoutTheirs(fields, row.formData), ...sealForm(work, fields, filled) };
  // `derive` keeps the version: this belongs to the step just taken
  await work.table('reinspectionUser').derive([{ id: row.id, formData }]);
  return { ...row, formData };
}
