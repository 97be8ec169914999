import { type FormValues, isShown } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import { type KindForms, maskIdNo, maskName, maskPhone, opened, type StepInput } from '#areas/casework/index.ts';
import {
  formsInWords,
  maskForm,
  openForm,
  openFormOf,
  printForm,
  readTemplateForm,
  sealForm,
  type TemplateVersion,
  templateAt,
} from '#areas/template/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from './table.ts';
import { type Counted, provenIn } from './years.ts';

/** Who he is stands in the columns of the case, and is masked there. */
const ofPerson: readonly string[] = ['name', 'idNo', 'phone'];
const without = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !ofPerson.includes(key)));

/** The key of a dictionary; of words, where an office keeps the field otherwise, there is none. */
const keyIn = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null);

interface Around {
  /** said with the registration itself, by key */
  known: FormValues;
  /** what others say of him, and what is kept */
  before: FormValues;
  counted: Counted;
}

/** Columns of a registration that its form says. @throws 400 in the words of the first wrong field */
export async function readForm(
  work: Work,
  { fields }: Pick<TemplateVersion, 'fields'>,
  given: FormValues,
  { known, before, counted }: Around,
) {
  const asked = new Set(fields.map(({ field }) => field.fieldKey));
  const own = Object.fromEntries(Object.entries(known).filter(([key]) => asked.has(key)));
  const { applicant } = fieldWriter.of;
  const values = await readTemplateForm(work, fields, { ...given, ...own }, { writer: applicant, before });
  const { education, workUnit } = values;
  return {
    formData: sealForm(work, fields, without(values)),
    education: keyIn(education),
    workUnit: typeof workUnit === 'string' ? workUnit : null,
    provenMonths: provenIn(values, counted).months,
  };
}

const templateOf = (work: Work, { templateId, templateVersion }: EconomistSelected) =>
  templateAt(
    work.as({ ...tenantActor(work.actor.tenantId, '经济师登记'), language: work.actor.language }),
    templateId,
    templateVersion,
  );

const isHis = ({ field }: TemplateField): boolean => field.writer === fieldWriter.of.applicant;

/** What a supplement may say anew: all that he wrote himself but who he is; files come as attachments. Nothing is needed: what is blank stays. */
export async function supplementForm(work: Work, row: EconomistSelected): Promise<OpenForm> {
  const template = await templateOf(work, row);
  const own = new Set(template.fields.filter(isHis).map(({ field }) => field.fieldKey));
  // what hangs on the roster is settled; what hangs on an answer he may give anew is asked for
  const mayShow = ({ showIf }: TemplateField) =>
    isShown(showIf, openForm(work, row.formData)) || showIf?.conditions.some(({ field }) => own.has(field)) === true;
  const fields = template.fields
    .filter(
      (field) =>
        isHis(field) &&
        mayShow(field) &&
        field.readonly === 0 &&
        !ofPerson.includes(field.field.fieldKey) &&
        !holdsFiles(field.field.fieldType),
    )
    .map((field) => ({ ...field, required: 0, defaultValue: null, showIf: null }));
  return openFormOf(work, { ...template, fields, instruction: null });
}

/** Columns of a form that is said anew in part; what it said before stays beside it. */
export async function suppliedColumns(work: Work, { formData }: StepInput, row: EconomistSelected) {
  if (!formData) return {};
  const kept = openForm(work, row.formData);
  const read = await readForm(
    work,
    await templateOf(work, row),
    { ...kept, ...formData },
    {
      known: { name: row.applicantName, idNo: opened(work, row.idNo), phone: opened(work, row.phone) },
      before: kept,
      counted: { ...row, idNo: opened(work, row.idNo) },
    },
  );
  return {
    ...read,
    workUnit: read.workUnit ?? row.workUnit,
    earlierForms: [...row.earlierForms, { until: work.now, formData: row.formData }],
  };
}

/** A form as it was filled in; who he is, masked, as the case has it. */
export const maskedForm = (
  work: Work,
  fields: readonly TemplateField[],
  { formData, applicantName, idNo, phone }: Pick<EconomistSelected, 'formData' | 'applicantName' | 'idNo' | 'phone'>,
) => ({
  ...maskForm(work, fields, formData),
  name: maskName(applicantName ?? ''),
  idNo: maskIdNo(opened(work, idNo) ?? ''),
  phone: maskPhone(opened(work, phone) ?? ''),
});

/** The same in full, for whoever may see it. */
export const openedForm = (work: Work, { formData, applicantName, idNo, phone }: EconomistSelected) => ({
  ...openForm(work, formData),
  ...{ name: applicantName, idNo: opened(work, idNo), phone: opened(work, phone) },
});

/** The forms of a batch, in the version that was filled in last: batches have none of their own (decision 069). */
export const economistForms: KindForms<EconomistSelected> = {
  title: '登记申请表',
  async print(work, row, isOpen) {
    const template = await templateAt(work, row.templateId, row.templateVersion);
    const judgedBy = openedForm(work, row);
    return printForm(work, template, isOpen ? judgedBy : maskedForm(work, template.fields, row), { judgedBy });
  },
  async fieldsAt(work, batchNo) {
    const last = await work
      .table('economist')
      .select()
      .select(['templateId', 'templateVersion'])
      .where('batchNo', '=', batchNo)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last ? (await templateAt(work, last.templateId, last.templateVersion)).fields : [];
  },
  columns: ['idNo', 'phone'],
  words: (work, { fields, listed }, rows) =>
    formsInWords(
      work,
      listed,
      rows.map((row) => maskedForm(work, fields, row)),
    ),
  said: ['name', 'districtName', 'econLevel', 'econMajor', 'education', 'workUnit'],
};
