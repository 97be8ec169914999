import { sql } from 'kysely';
import { rosterImport } from '../../server/src/areas/exam/roster/roster-import.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { ExamIds, Ids, RosterIds } from './ids.ts';
import { importSamples } from './import-samples.ts';
import type { Sample } from './sample.ts';

export const noRosterRows: RosterIds = { examiner: '1', person: '1', violation: '1' };

export async function rosterRows(
  { database: { kysely }, secrets }: AppContext,
  { exam, examDistrict, examCentre }: ExamIds,
  { tenantId = '000000', called = '内部' } = {},
): Promise<RosterIds> {
  const sealed = secrets.seal('990103196006020015');
  const { rows } = await sql<{ id: string; person: string }>`
    with person as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
      values (${tenantId}, 1, ${called}, ${sealed}, ${`${called}考生`}, 1) returning id)
    insert into examiner (tenant_id, exam_id, district_id, centre_id, person_id, name, gender, id_type, id_no, id_hash, phone,
      subjects, reg_status)
    select ${tenantId}, ${exam}, ${examDistrict}, ${examCentre}, id, ${`${called}考生`}, 1, 1, ${sealed}, ${called}, ${sealed}, '{01}', 0 from person returning id, person_id as person`.execute(
    kysely,
  );
  const [examiner, person] = [String(rows[0]?.id), String(rows[0]?.person)];
  const made = await sql<{
    id: string;
  }>`insert into violation_record (tenant_id, exam_id, examiner_id, person_id, district_id,
      level, clause, fact_text, inform_no, informed_time, defence_until)
    values (${tenantId}, ${exam}, ${examiner}, ${person}, ${examDistrict}, 2, '内部条款', '内部事实内部事实', ${`${called}文号`}, now(), '2026-01-01')
    returning id`.execute(kysely);
  return { examiner, person, violation: String(made.rows[0]?.id) };
}

const said = { clause: '处理规定第六条第（三）项', factText: '在考场内翻看与考试内容有关的资料' };
const { import: upload, importTemplate } = rosterImport.calls;

export const rosterSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET examiners/page': ({ exam }) => [{ query: { examId: exam } }],
  'GET examiners/toldBySms': () => [{}],
  'GET examiners/counts': ({ exam }) => [{ query: { examId: exam } }],
  'POST examiners/regAudit': ({ examiner }) => [{ body: { ids: [examiner], auditResult: 1 } }],
  'POST examiners/regPay': ({ examiner }) => [{ body: { ids: [examiner] } }],
  'POST examiners/linkPerson': ({ examiner }) => [{ body: { ids: [examiner] } }],
  'POST examiners/regQuit': ({ examiner }) => [{ body: { ids: [examiner] } }],
  'POST examiners/reveal': ({ examiner }) => [{ body: { id: examiner, fields: ['idNo'], reason: '核对身份' } }],
  'GET examiners/attendRooms': ({ exam, examCentre }) => [{ query: { examId: exam, centreId: examCentre } }],
  'GET examiners/attendProgress': ({ exam }) => [{ query: { examId: exam } }],
  'GET examiners/attendFind': ({ exam }) => [{ query: { examId: exam, keyword: '陈远' } }],
  'GET examiners/attendance': ({ exam, examCentre }) => [{ query: { examId: exam, centreId: examCentre } }],
  'POST examiners/attend': ({ exam, examiner }) => [{ body: { examId: exam, entries: [{ id: examiner, attend: 1 }] } }],
  'GET examiners/violation/list': ({ exam }) => [{ query: { examId: exam } }],
  'GET examiners/violation/counts': ({ exam }) => [{ query: { examId: exam } }],
  'GET examiners/violation/detail': ({ violation }) => [{ query: { id: violation } }],
  'POST examiners/violation': ({ examiner }) => [{ body: { ids: [examiner], level: 2, ...said } }],
  'POST examiners/violationDecide': ({ violation }) => [{ body: { id: violation, waived: 1 } }],
  'POST examiners/violationRevoke': ({ violation }) => [{ body: { id: violation, reason: '事实认定有误' } }],
  'POST examiners/violationConfirm': ({ violation }) => [{ body: { id: violation, auditResult: 1 } }],
  'GET examiners/print': ({ examiner }) => [{ query: { id: examiner, docType: 'WJ01' } }],
  'GET formalExam/printCount': ({ exam }) => [{ query: { examId: exam, kind: 'card' } }],
  'GET formalExam/seatCards': ({ exam }) => [{ query: { examId: exam } }],
  'GET formalExam/printSheets': ({ exam }) => [{ query: { examId: exam, kind: 'door' } }],
  'GET examiners/detail': ({ examiner }) => [{ query: { id: examiner } }],
  'GET person/detail': ({ person }) => [{ query: { id: person } }],
  'GET person/looks': ({ person }) => [{ query: { id: person } }],
  'POST examiners/photos': ({ exam }) => [{ query: { examId: exam }, file: 'x.exe' }],
  'GET examiners/photoReport': ({ exam }) => [{ query: { examId: exam } }],
  [`GET ${importTemplate.path}`]: ({ exam }) => [{ query: { examId: exam } }],
  [`POST ${upload.path}`]: ({ exam }) => [{ query: { examId: exam }, file: 'x.exe' }],
  ...importSamples(upload.path),
};
