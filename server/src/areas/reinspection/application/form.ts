import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { shownFields } from '@kaoxin/contract/template/form.ts';
import { masked } from '@kaoxin/contract/template/shown.ts';
import { fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import type { KindForms } from '#areas/casework/index.ts';
import {
  formsInWords,
  formWords,
  maskForm,
  openForm,
  printForm,
  readTemplateForm,
  sealForm,
  templateAt,
} from '#areas/template/index.ts';
import { refusalOf } from '#engine/filing/problems.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';
import { missingFile } from './files.ts';

export interface KnownOfForm {
  said: Readonly<Record<string, unknown>>;
  recorded: Readonly<Record<string, unknown>>;
  fileIds: string | null | undefined;
}

/**
 * The form to store: the applicant's fields as entered, imported fields as recorded. Files are attachments and not part
 * of the form.
 * @throws 400 with the message of the first invalid field or missing file
 */
export async function applicationForm(
  work: Work,
  fields: readonly TemplateField[],
  given: Readonly<Record<string, unknown>>,
  { said, recorded, fileIds }: KnownOfForm,
): Promise<Record<string, unknown>> {
  const asked = fields.filter(({ field }) => !holdsFiles(field.fieldType));
  const own = new Set(asked.flatMap(({ field }) => (field.writer === fieldWriter.of.applicant ? field.fieldKey : [])));
  const known = Object.fromEntries(Object.entries(said).filter(([key, value]) => own.has(key) && value !== null));
  const values = await readTemplateForm(
    work,
    asked,
    { ...given, ...known },
    { writer: fieldWriter.of.applicant, before: recorded },
  );
  const missing = missingFile(fields, values, fileIds);
  if (missing) throw refusalOf([missing]);
  return sealForm(work, asked, values);
}

const maskedForm = (work: Work, fields: readonly TemplateField[], kept: FormValues) =>
  Object.fromEntries(
    Object.entries(maskForm(work, fields, kept)).map(([key, value]) => [
      key,
      key === 'name' ? masked({ fieldKey: key, fieldType: 'text' }, value) : value,
    ]),
  );

const isAttached = ({ field }: TemplateField): boolean => holdsFiles(field.fieldType);
const withoutFiles = (fields: readonly TemplateField[]) => fields.filter((field) => !isAttached(field));

export async function shownForm(work: Work, fields: readonly TemplateField[], kept: FormValues) {
  const formData = maskedForm(work, fields, kept);
  const asked = withoutFiles(fields);
  const words = await formWords(work, asked, [formData]);
  const formShown = shownFields(asked, openForm(work, kept)).map((field) => ({
    key: field.field.fieldKey,
    label: field.label,
    group: field.group,
    words: words(field, formData),
  }));
  return { formData, formShown };
}

export async function fieldsUnder(work: Work, taskId: string): Promise<TemplateField[]> {
  const task = await work.table('reinspection').withRemoved().find(taskId);
  return task ? withoutFiles((await templateAt(work, task.templateId, task.templateVersion)).fields) : [];
}

export const reviewForms: KindForms<ReviewSelected> = {
  title: '复核申请表',
  async print(work, { taskId, formData }, isOpen) {
    const { templateId, templateVersion } = await work.table('reinspection').withRemoved().need(taskId);
    const template = await templateAt(work, templateId, templateVersion);
    const judgedBy = openForm(work, formData);
    const values = isOpen ? judgedBy : maskedForm(work, template.fields, formData);
    return printForm(work, template, values, { judgedBy, without: isAttached });
  },
  fieldsAt: fieldsUnder,
  words: (work, { fields, listed }, rows) =>
    formsInWords(
      work,
      listed,
      rows.map(({ formData }) => maskedForm(work, fields, formData)),
    ),
  said: ['name', 'ticketNo', 'districtName', 'subjectName', 'subjectScore', 'applyReason'],
};
