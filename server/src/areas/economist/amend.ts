import { maskIdNo, maskName } from '@kaoxin/contract/casework/people/mask.ts';
import { type CaseModule, refusal } from '#areas/casework/index.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { checkDocumentNumber, checkName } from '#engine/identity/check-identity.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { refuse } from '#platform/http/errors.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { everybodys } from './roster/filed.ts';
import { refuseTwice } from './roster/follow.ts';
import type { EconomistSelected, FiledDetails } from './table.ts';
import { provenIn, worksOf } from './years.ts';

type Amended = Awaited<ReturnType<NonNullable<CaseModule['amended']>>>;

type Fields = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Name, document number and work unit that staff correct. A blank name or number is unchanged. */
export async function amendedRegistration(
  work: Work,
  row: EconomistSelected,
  fields: Fields,
  problems: Problem[],
): Promise<Amended> {
  return [
    ...amendedName(work, row, textOf(fields.applicantName), problems),
    ...amendedNumber(work, row, textOf(fields.idNo), problems),
    ...amendedUnit(row, fields.workUnit),
  ];
}

function amendedName(work: Work, row: EconomistSelected, said: string, problems: Problem[]): Amended {
  if (said === '') return [];
  const checked = checkName(said);
  if (!checked.ok) {
    problems.push([checked.msg, 'The name holds characters that are not allowed', 'applicantName']);
    return [];
  }
  const name = checked.value;
  if (name === row.applicantName) return [];
  if (plainName(name) === plainName(work.actor.realName)) {
    const { status, label } = refusal.interest();
    throw refuse(status, label);
  }
  const [before, after] = [row.applicantName && maskName(row.applicantName), maskName(name)];
  return [{ field: 'applicantName', label: '姓名', before, after, columns: { applicantName: name } }];
}

function amendedNumber(work: Work, row: EconomistSelected, said: string, problems: Problem[]): Amended {
  if (said === '') return [];
  const checked = checkDocumentNumber(said, work.now.slice(0, 10));
  if (!checked.ok) {
    problems.push([checked.msg, 'This is not a document number', 'idNo']);
    return [];
  }
  const { value: idNo } = checked;
  const before = decrypt(work, row.idNo);
  if (idNo === before) return [];
  const { seal, digest } = work.context.secrets;
  const { months: provenMonths } = provenIn(worksOf(work, row), { ...row, idNo });
  const columns = { idNo: seal(idNo), idHash: digest(idNo), provenMonths };
  return [
    {
      field: 'idNo',
      label: '证件号码',
      before: before === null ? null : maskIdNo(before),
      after: maskIdNo(idNo),
      columns,
    },
  ];
}

function amendedUnit(row: EconomistSelected, said: unknown): Amended {
  if (said === undefined) return [];
  const workUnit = textOf(said) || null;
  if (workUnit === row.workUnit) return [];
  return [{ field: 'workUnit', label: '工作单位', before: row.workUnit, after: workUnit, columns: { workUnit } }];
}

/** The values before the first correction are what the applicant filed (decision 135). */
export function filedColumns(row: EconomistSelected, corrected: Fields): { filed?: FiledDetails } {
  const { applicantName, idNo, workUnit } = row;
  const before = Object.entries({ applicantName, idNo, workUnit }).filter(([name]) => name in corrected);
  return before.length === 0 ? {} : { filed: { ...Object.fromEntries(before), ...row.filed } };
}

export async function amendListed(work: Work, row: EconomistSelected, before: EconomistSelected): Promise<void> {
  const { applicantName, idNo, idHash } = row;
  if (applicantName === before.applicantName && idHash === before.idHash) return;
  const whole = everybodys(work);
  const roster = whole.table('economistUser');
  const listed = await roster.those([row.economistUserId]).selectAll().forUpdate().executeTakeFirst();
  if (!listed || applicantName === null || idNo === null || idHash === null) return;
  if (idHash !== listed.idHash) await refuseTwice(whole, [listed], idHash, 'idNo');
  await roster.change(listed.id, { name: applicantName, idNo, idHash });
}
