import type { citizenForm } from '@kaoxin/contract/economist/record.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { templateScene } from '@kaoxin/contract/template/states.ts';
import type * as z from 'zod';
import type { CleanEntry, Intake } from '#areas/casework/index.ts';
import { templateInUse } from '#areas/template/index.ts';
import { keeping, receivedOf } from '#engine/filing/checks.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { checkPhone } from '#engine/identity/check-identity.ts';
import { nameOf } from '#platform/names.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { readForm } from './form.ts';
import { economistModule } from './module.ts';
import { listedToFile } from './opened.ts';
import type { RosterSelected } from './table.ts';

type Entry = Omit<z.output<typeof citizenForm>, 'noticeVersion'>;
type Clean = CleanEntry & Pick<Entry, 'batchNo' | 'major'>;

/** One message for an unknown number and for a wrong name, so that it reveals nothing. */
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

const noOffice: Problem = [
  '您所在考区没有承办机构，请联系考试机构',
  'Your district has no office; ask the authority',
  'batchNo',
];

const officeOf = async (work: Work, districtId: string): Promise<string | null> =>
  (await work.table('district').ofTenant().find(districtId))?.deptId ?? null;

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

async function ownColumns(work: Work, { formData }: Entry, clean: Clean) {
  const { id, idHash } = await listedAs(work, clean);
  const listed = await listedToFile(work, id);
  // the id number was changed while this request waited for the lock
  if (listed.idHash !== idHash) throw refusalOf([nobody]);
  // the district may have changed as well
  const deptId = await officeOf(work, listed.districtId);
  if (!deptId) throw refusalOf([noOffice]);
  const template = await templateInUse(work, templateScene.of.economist);
  const known = { name: clean.applicantName, idNo: clean.idNo, phone: clean.phone };
  const { econLevel, econMajor } = { econLevel: String(listed.level), econMajor: String(listed.major) };
  const read = await readForm(work, template, formData, {
    known,
    before: {
      econLevel,
      econMajor,
      ticketNo: listed.ticketNo,
      districtName: await nameOf(work, 'district', listed.districtId),
    },
    counted: { examYear: listed.examYear, receivedTime: clean.receivedTime, idNo: clean.idNo },
  });
  return {
    economistUserId: listed.id,
    batchNo: listed.batchNo,
    level: listed.level,
    major: listed.major,
    examYear: listed.examYear,
    templateId: template.templateId,
    templateVersion: template.version,
    ...read,
    workUnit: read.workUnit ?? listed.workUnit,
    lastLevel: listed.level === 3 ? 3 : 2,
    auditLevel: 1,
    districtId: listed.districtId,
    deptId,
  };
}

const uploadsIn = ({ formData }: Entry): string =>
  [
    // one scan may serve as several documents
    ...new Set(
      Object.values(formData)
        .flatMap((value) => (Array.isArray(value) ? value : []))
        .filter((one) => typeof one === 'string' && /^\d{12,19}(\.[\w-]{8})?$/.test(one)),
    ),
  ].join(',');

export const economistIntake: Intake<Entry, Clean> = {
  module: economistModule,
  check(entry, facts) {
    const problems: Problem[] = [];
    const keep = keeping(problems);
    const clean: Clean = {
      typeId: null,
      districtId: null,
      demand: null,
      accusedName: null,
      accusedDept: null,
      isAnonymous: 0,
      batchNo: entry.batchNo,
      major: entry.major,
      priority: null,
      content: '',
      title: `${entry.batchNo}批次经济师登记`,
      applicantName: entry.applicantName,
      idNo: documentNumber(entry.idNo),
      phone: keep(checkPhone(entry.phone), 'The phone number does not have 11 digits', 'phone'),
      ...receivedOf({}, facts, problems),
    };
    return { entry: clean, problems };
  },
  async place(work, entry) {
    const { districtId } = await listedAs(work, entry);
    const deptId = await officeOf(work, districtId);
    return deptId ? { type: null, legalClass: null, confidential: 0, deptId, districtId } : noOffice;
  },
  own: (work, entry, _origin, clean) => ownColumns(work, entry, clean),
  uploads: uploadsIn,
};
