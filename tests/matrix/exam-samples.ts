import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { ExamIds, Ids } from './ids.ts';
import type { Sample } from './sample.ts';

export const noExamRows: ExamIds = {
  exam: '1',
  examStaff: '1',
  examDistrict: '1',
  examCentre: '1',
  examSubject: '1',
  examPlace: '1',
  paper: '1',
};

export async function examRows(
  { database: { kysely }, secrets }: AppContext,
  { tenantId = '000000', called = '内部', status = 0 } = {},
): Promise<ExamIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const examDistrict = await one(sql`insert into district (tenant_id, name, code, node_type)
    values (${tenantId}, ${`${called}考区`}, '88', 1) returning id`);
  const examCentre = await one(sql`insert into district (tenant_id, name, code, node_type, parent_id)
    values (${tenantId}, ${`${called}考点`}, '88001', 2, ${examDistrict}) returning id`);
  const paper =
    await one(sql`insert into paper (tenant_id, paper_code, name, subject, total_score, pass_score, duration, status)
    values (${tenantId}, 'SJ202588888', ${`${called}试卷`}, '01', 100, 60, 120, 2) returning id`);
  const exam = await one(sql`insert into formal_exam (tenant_id, exam_code, name, project_type, year, batch, mode,
      register_start, register_end, exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
    values (${tenantId}, 'KS20259999', ${`${called}考试`}, 6, 2025, 1, 1, '2026-05-01', '2026-05-20', '2026-06-06 09:00', '2026-06-06 17:00',
      30, 100, 60, 1, array[${examDistrict}::bigint], ${status}) returning id`);
  const examPlace =
    await one(sql`insert into exam_place (tenant_id, exam_id, district_id, centre_id, plan_seats, plan_rooms)
    values (${tenantId}, ${exam}, ${examDistrict}, ${examCentre}, 30, 1) returning id`);
  const examSubject =
    await one(sql`insert into exam_subject (tenant_id, exam_id, subject_code, name, start_time, end_time, total_score, pass_score, paper_id)
    values (${tenantId}, ${exam}, '01', '综合', '2026-06-06 09:00', '2026-06-06 11:00', 100, 60, ${paper}) returning id`);
  const examStaff = await one(sql`insert into exam_staff (tenant_id, exam_id, name, phone, duty)
    values (${tenantId}, ${exam}, ${`${called}人员`}, ${secrets.seal('13900000009')}, 4) returning id`);
  return { exam, examStaff, examDistrict, examCentre, examSubject, examPlace, paper };
}

export const examSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET formalExam/page': () => [{}],
  'GET formalExam/counts': () => [{}],
  'GET formalExam/pageDistrict': ({ exam }): Sample[] => [
    { named: 'to choose', query: {} },
    { named: 'of one', query: { examId: exam } },
  ],
  'GET formalExam/pageTestingCentre': ({ exam }): Sample[] => [
    { named: 'to choose', query: { examStart: '2026-06-06 09:00:00', examEnd: '2026-06-06 17:00:00' } },
    { named: 'of one', query: { examId: exam } },
  ],
  'GET formalExam/detail': ({ exam }) => [{ query: { id: exam } }],
  'GET formalExam/editDetail': ({ exam }): Sample[] => [
    { named: 'add', query: {} },
    { named: 'edit', query: { id: exam } },
  ],
  'POST formalExam/submit': ({ exam }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: exam, name: '改名', version: 1 } },
    { named: 'publish', body: { id: exam, status: 10 } },
    { named: 'cancel', body: { id: exam, status: 90, reason: '因故取消本次考试' } },
    { named: 'lists', body: { id: exam, subjects: [], subjectPapers: [], places: [] } },
  ],
  'POST formalExam/releaseAsk': ({ exam }) => [{ body: { id: exam, reason: '成绩已经核对' } }],
  'POST formalExam/remove': ({ exam }) => [{ query: { ids: exam } }],
  'POST formalExam/restore': ({ exam }) => [{ body: { ids: exam } }],
  'GET examStaff/list': () => [{}],
  'GET examStaff/detail': ({ examStaff }) => [{ query: { id: examStaff } }],
  'POST examStaff/submit': ({ examStaff }) => [
    { named: 'add', body: { name: '只有姓名' } },
    { named: 'edit', body: { id: examStaff, name: '改名' } },
  ],
  'POST examStaff/reveal': ({ examStaff }) => [{ body: { id: examStaff, reason: '联系监考' } }],
  'POST examStaff/remove': ({ examStaff }) => [{ query: { ids: examStaff } }],
  'POST examStaff/restore': ({ examStaff }) => [{ body: { ids: examStaff } }],
  'GET paper/select': () => [{}],
  'GET formalExam/statistics': ({ exam }) => [{ query: { examId: exam } }],
  'GET formalExam/districtStatistics': ({ exam }) => [{ query: { examId: exam } }],
  'GET formalExam/analyse': ({ exam }) => [{ query: { examId: exam, binWidth: '2' } }],
  'GET formalExam/exportStatistics': ({ exam }) => [{ query: { examId: exam, binWidth: '10' } }],
  'GET formalExam/exportCopying': ({ exam }) => [{ query: { examId: exam, subjectCode: '01' } }],
  'GET formalExam/itemCurves': ({ exam }) => [{ query: { examId: exam, subjectCode: '01' } }],
  'GET formalExam/copying': ({ exam }) => [{ query: { examId: exam, subjectCode: '01' } }],
  'GET district/districtExamAnalyse': ({ exam }): Sample[] => [
    { named: 'over time', query: {} },
    { named: 'of one', query: { examId: exam } },
  ],
  'GET district/districtExaminersAnalyse': ({ exam }) => [{ query: { examId: exam } }],
  'GET statistic/common': () => [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
  'GET statistic/export': () => [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
};
