import type { citizenForm } from '@kaoxin/contract/economist/record.ts';
import { fieldWriter, templateScene } from '@kaoxin/contract/template/states.ts';
import type * as z from 'zod';
import {
  type CleanEntry,
  checkPhone,
  type Intake,
  keeping,
  type Problem,
  receivedOf,
  refusalOf,
} from '#areas/casework/index.ts';
import { readTemplateForm, sealForm, templateInUse } from '#areas/template/index.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { economistModule } from './module.ts';
import { listedToFile } from './opened.ts';
import type { RosterSelected } from './table.ts';
import { provenIn } from './years.ts';

type Entry = z.output<typeof citizenForm>;
type Clean = CleanEntry & Pick<Entry, 'batchNo' | 'major'>;

/** Of whom a roster says something else says no more than that there is nobody. */
const nobody: Problem = [
  '没有找到与姓名和证件号码相符的登记名单，请核对批次号、姓名和证件号码',
  'Nobody of this name and ID number stands in the batch; check all three',
  'idNo',
];
const several: Problem = [
  '您在该批次中有多个专业，请选择专业',
  'You stand in the batch with several majors: select one',
  'major',
];

/** The row of a roster he is: name and number are those of one person. */
async function listedAs(work: Work, { batchNo, major, idNo, applicantName }: Clean): Promise<RosterSelected> {
  const rows = await work
    .table('economistUser')
    .ofTenant()
    .select()
    .selectAll()
    .where('batchNo', '=', batchNo)
    .where('idHash', '=', work.context.secrets.digest(idNo ?? ''))
    .execute();
  const own = rows.filter(({ name }) => plainName(name) === plainName(applicantName ?? ''));
  const meant = major ? own.filter((row) => row.major === major) : own;
  const [one, another] = meant;
  if (!one) throw refusalOf([nobody]);
  if (another) throw refusalOf([several]);
  return one;
}

/** Who he is stands in the columns of the case, and is masked there. */
const ofPerson: readonly string[] = ['name', 'idNo', 'phone'];
const without = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !ofPerson.includes(key)));

/** The key of a dictionary; of words, where an office keeps the field otherwise, there is none. */
const keyIn = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null);

async function ownColumns(work: Work, { formData }: Entry, clean: Clean) {
  const { id } = await listedAs(work, clean);
  const listed = await listedToFile(work, id);
  const template = await templateInUse(work, templateScene.of.economist);
  const { fields } = template;
  const known: Readonly<Record<string, unknown>> = {
    ...{ name: clean.applicantName, idNo: clean.idNo, phone: clean.phone },
  };
  const asked = new Set(fields.map(({ field }) => field.fieldKey));
  const own = Object.fromEntries(Object.entries(known).filter(([key]) => asked.has(key)));
  const values = await readTemplateForm(
    work,
    fields,
    { ...formData, ...own },
    {
      writer: fieldWriter.of.applicant,
      before: {
        ...{ econLevel: String(listed.level), econMajor: String(listed.major), ticketNo: listed.ticketNo },
      },
    },
  );
  const { education, workUnit } = values;
  return {
    ...{ economistUserId: listed.id, batchNo: listed.batchNo, level: listed.level, major: listed.major },
    ...{ examYear: listed.examYear, templateId: template.templateId, templateVersion: template.version },
    formData: sealForm(work, fields, without(values)),
    education: keyIn(education),
    workUnit: typeof workUnit === 'string' ? workUnit : listed.workUnit,
    provenMonths: provenIn(values, {
      ...{ examYear: listed.examYear, receivedTime: clean.receivedTime, idNo: clean.idNo },
    }).months,
    lastLevel: listed.level === 3 ? 3 : 2,
    auditLevel: 1,
  };
}

/** Names of uploads among what a form says: files are lists of them. */
const uploadsIn = ({ formData }: Entry): string =>
  Object.values(formData)
    .flatMap((value) => (Array.isArray(value) ? value : []))
    .filter((one) => typeof one === 'string' && /^\d{12,19}(\.[\w-]{8})?$/.test(one))
    .join(',');

/** How registrations come in: by those who stand in a roster. */
export const economistIntake: Intake<Entry> = {
  module: economistModule,
  check(entry, facts) {
    const problems: Problem[] = [];
    const keep = keeping(problems);
    const clean: Clean = {
      ...{ typeId: null, districtId: null, demand: null, accusedName: null, accusedDept: null, isAnonymous: 0 },
      ...{ batchNo: entry.batchNo, major: entry.major, priority: null, content: '' },
      title: `${entry.batchNo}批次经济师登记`,
      applicantName: entry.applicantName,
      idNo: entry.idNo.trim().toUpperCase(),
      phone: keep(checkPhone(entry.phone), 'The phone number does not have 11 digits', 'phone'),
      ...receivedOf({}, facts, problems),
    };
    return { entry: clean, problems };
  },
  async place(work, entry) {
    const { districtId } = await listedAs(work, entry as Clean);
    const district = await work.table('district').ofTenant().find(districtId);
    if (!district?.deptId)
      return ['您所在考区没有承办机构，请联系考试机构', 'Your district has no office; ask the authority', 'batchNo'];
    return { type: null, legalClass: null, confidential: 0, deptId: district.deptId, districtId };
  },
  own: (work, entry, _origin, clean) => ownColumns(work, entry, clean as Clean),
  uploads: uploadsIn,
};
