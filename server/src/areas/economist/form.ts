import { maskIdNo, maskName, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { type FormValues, isShown } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import { fieldsOfWriter } from '@kaoxin/contract/template/writers.ts';
import type { KindForms, StepInput } from '#areas/casework/index.ts';
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
import { decrypt } from '#engine/identity/decrypt.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from './table.ts';
import { type Counted, provenIn } from './years.ts';

/** These fields are stored in columns of the case, which are masked. */
const ofPerson: readonly string[] = ['name', 'idNo', 'phone'];
const without = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !ofPerson.includes(key)));

/** The dictionary key, or null if the office replaced the dictionary field by free text. */
const keyIn = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null);

interface Around {
  known: FormValues;
  before: FormValues;
  counted: Counted;
}

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

/**
 * The fields that a supplement may change: all fields of the applicant except identity and files. None is required; a
 * blank one is unchanged.
 */
async function supplementForm(work: Work, row: EconomistSelected): Promise<OpenForm> {
  const template = await templateOf(work, row);
  // Conditions on the roster are resolved. Fields that depend on the applicant's own answers are always listed, so that
  // the form does not reveal those answers.
  const fields = fieldsOfWriter(template.fields, fieldWriter.of.applicant, openedForm(work, row))
    .filter(
      ({ field, readonly }) => readonly === 0 && !ofPerson.includes(field.fieldKey) && !holdsFiles(field.fieldType),
    )
    .map((field) => ({ ...field, required: 0, defaultValue: null, showIf: null }));
  return openFormOf(work, { ...template, fields, instruction: null });
}

function refuseHidden(fields: readonly TemplateField[], given: FormValues, values: FormValues): void {
  const hidden = fields.find(({ field, showIf }) => Object.hasOwn(given, field.fieldKey) && !isShown(showIf, values));
  if (!hidden) return;
  const hangsOn = new Set(hidden.showIf?.conditions.map(({ field }) => field));
  const labels = fields.flatMap(({ field, label }) => (hangsOn.has(field.fieldKey) ? [label] : []));
  throw refuse(
    400,
    [
      `按目前的【${labels.join('】【')}】无需填写【${hidden.label}】，请一并修改，或清空【${hidden.label}】`,
      `${hidden.label} is not needed with the current ${labels.join(', ')}. Change that too, or leave ${hidden.label} empty`,
    ],
    { fields: [`formData.${hidden.field.fieldKey}`] },
  );
}

/** The unit that staff corrected stays until the applicant supplies another one. */
function suppliedUnit(given: FormValues, workUnit: string | null, { filed, workUnit: present }: EconomistSelected) {
  if (!filed || !('workUnit' in filed)) return { workUnit: workUnit ?? present };
  if (!Object.hasOwn(given, 'workUnit')) return { workUnit: present };
  const { workUnit: _corrected, ...others } = filed;
  return { workUnit: workUnit ?? present, filed: others };
}

/** Columns after a supplement changed part of the form. The previous form is appended to `earlierForms`. */
export async function suppliedColumns(work: Work, { formData }: StepInput, row: EconomistSelected) {
  if (!formData) return {};
  const kept = openForm(work, row.formData);
  const template = await templateOf(work, row);
  const known = { name: row.applicantName, idNo: decrypt(work, row.idNo), phone: decrypt(work, row.phone) };
  const read = await readForm(
    work,
    template,
    { ...kept, ...formData },
    { known, before: kept, counted: { ...row, idNo: decrypt(work, row.idNo) } },
  );
  refuseHidden(template.fields, formData, { ...openForm(work, read.formData), ...known });
  return {
    ...read,
    ...suppliedUnit(formData, read.workUnit, row),
    earlierForms: [...row.earlierForms, { until: work.now, formData: row.formData }],
  };
}

type Filled = Pick<EconomistSelected, 'formData' | 'applicantName' | 'idNo' | 'phone' | 'workUnit' | 'filed'>;

const correctedUnit = ({ filed, workUnit }: Filled) => (filed && 'workUnit' in filed ? { workUnit } : {});

export const asFiled = (row: EconomistSelected): EconomistSelected => ({
  ...row,
  ...row.filed,
  phone: row.filedPhone ?? row.phone,
  filed: null,
});

export const maskedForm = (work: Work, fields: readonly TemplateField[], row: Filled) => ({
  ...maskForm(work, fields, row.formData),
  ...correctedUnit(row),
  ...maskedPerson(work, row),
});

const maskedPerson = (work: Work, { applicantName, idNo, phone }: Filled) => ({
  name: maskName(applicantName ?? ''),
  idNo: maskIdNo(decrypt(work, idNo) ?? ''),
  phone: maskPhone(decrypt(work, phone) ?? ''),
});

export const openedForm = (work: Work, row: Filled) => ({
  ...openForm(work, row.formData),
  ...correctedUnit(row),
  name: row.applicantName,
  idNo: decrypt(work, row.idNo),
  phone: decrypt(work, row.phone),
});

/** Forms of a batch, in the version used last: batches have no template of their own (decision 069). */
export const economistForms: KindForms<EconomistSelected> = {
  title: '登记申请表',
  supplemented: supplementForm,
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
  columns: ['idNo', 'phone', 'workUnit', 'filed'],
  words: (work, { fields, listed }, rows) =>
    formsInWords(
      work,
      listed,
      rows.map((row) => maskedForm(work, fields, row)),
    ),
  said: ['name', 'districtName', 'econLevel', 'econMajor', 'education', 'workUnit'],
};
