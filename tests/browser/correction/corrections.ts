import { rosterCsv } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { examPage } from '../exam/exams.ts';
import { byCall } from '../exam/long-work.ts';
import { type OpenExam, openExam, rosterColumns, rosterPerson } from '../exam/rosters.ts';
import type { Stage } from '../stage.ts';
import type { Receipt } from './citizen-calls.ts';

export const phone = { width: 375, height: 812 };
const people = 12;

export const nameIn = (exam: OpenExam, n: number): string => rosterPerson(exam, n).姓名 ?? '';

export async function examWithRoster(stage: Stage, name: string): Promise<OpenExam> {
  const call = await stage.caller('exams');
  const exam = await openExam(call, name);
  const rows = Array.from({ length: people }, (_, n) => ({ ...rosterPerson(exam, n), 报名状态: '已缴费' }));
  const page = await stage.page('exams', examPage);
  const csv = rosterCsv(rows, rosterColumns);
  const [, words] = await byCall.import(page, call, 'formalExam/importExaminers', exam.id, csv);
  if (!words.includes(String(people))) throw new Error(words);
  return exam;
}

export async function openingFor(stage: Stage, exam: OpenExam, name: string): Promise<void> {
  const call = await stage.caller('clerk');
  const { deptId } = await call<{ deptId: string }>('blade-auth/oauth/user-info');
  const field = (fieldKey: string, before: number) => ({ fieldKey, before, after: 0, certificate: 0 });
  const { id, version } = await call<{ id: string; version: number }>('exam/submit', {
    name,
    formalExamId: exam.id,
    deptId,
    needPoliceProof: 1,
    maxTimes: 1,
    openStart: '2026-01-01 00:00:00',
    openEnd: '2036-01-01 00:00:00',
    notice: '请上传清晰的证明材料。',
    editableFields: [field('name', 2), field('idNo', 2), field('phone', 1)],
    materials: [{ name: '户口簿', required: 1 }],
  });
  await call('exam/open', { id, version, status: 1 });
}

export async function caseOf(stage: Stage, { caseNo }: Pick<Receipt, 'caseNo'>) {
  const call = await stage.caller('clerk');
  const { records } = await call<{ records: { id: string; caseStatus: number }[] }>(`message/page?caseNo=${caseNo}`);
  const [one] = records;
  if (!one) throw new Error(`${caseNo} is not there`);
  return one;
}
