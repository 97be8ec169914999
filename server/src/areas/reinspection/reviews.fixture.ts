import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ReviewDetail } from '@kaoxin/contract/reinspection/calls.ts';
import type { TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { usualRules } from '@kaoxin/contract/reinspection/task.ts';
import type { TemplateRow } from '@kaoxin/contract/template/template.ts';
import { sql } from 'kysely';
import type { TestApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { addScores } from '../../testing/examinations.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { type MarkedExam, markedExam } from '../exam/result/result.fixture.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';

export const staff = {
  manager: { dept: '考务处', roles: ['exam_manager'], realName: '考务甲' },
  manager2: { dept: '考务处', roles: ['exam_manager'], realName: '考务乙' },
  leader: { roles: ['city_leader'], realName: '院领导' },
  auditor: { dept: '考务处', roles: ['case_auditor'], realName: '丁审核' },
  reviewerA: { dept: '考务处', roles: ['score_reviewer'], realName: '子复核' },
  reviewerB: { dept: '考务处', roles: ['score_reviewer'], realName: '丑复核' },
} as const;
export type StaffApp = TestApp<keyof typeof staff>;

export interface Reviewed {
  exam: MarkedExam;
  task: TaskRecord;
}

export const nameOf = (place: number): string => `考生${'甲乙丙丁戊己庚辛'[place] ?? '某'}`;

export const window = { applyStart: '2027-06-01 00:00:00', applyEnd: '2027-07-01 00:00:00' };

export async function scored(
  app: TestApp<string>,
  { people }: MarkedExam,
  scores: readonly (readonly [jc: number, gs: number])[],
  from = 0,
): Promise<void> {
  const { secrets } = app.context;
  for (const [place, [jc, gs]] of scores.entries()) {
    const [id, number] = [people[place]?.id, residentNumber(from + place)];
    await setRow(app.db, 'examiner', id, {
      idNo: secrets.seal(number),
      idHash: secrets.digest(number),
      name: nameOf(place),
    });
    await addScores(app.db, { id }, { JC: jc, GS: gs });
  }
}

export async function reviewed(
  app: TestApp<string>,
  manager: Visitor,
  scores: readonly (readonly [jc: number, gs: number])[],
  deptId: string,
  more: object = {},
): Promise<Reviewed> {
  const exam = await markedExam(app.db, {}, scores.length);
  await scored(app, exam, scores);
  return { exam, task: await draftTask(manager, exam, deptId, more) };
}

let tasks = 0;
export async function draftTask(manager: Visitor, exam: MarkedExam, deptId: string, more: object = {}) {
  tasks += 1;
  const templates = good(await manager.get<Page<TemplateRow>>('dataTemplate/page', { scene: '1', size: '10' }));
  return good(
    await manager.post<TaskRecord>('reinspection/submit', {
      name: `成绩复核之${tasks}`,
      examId: exam.exam,
      deptId,
      templateId: templates.records[0]?.id,
      subjects: [
        { code: 'JC', name: '随便写的', objective: 1, allowed: 1 },
        { code: 'GS', name: '工商管理', objective: 0, allowed: 1 },
      ],
      ...window,
      resultDeadline: '2027-08-01 00:00:00',
      rules: { ...usualRules },
      notice: '请如实填写',
      ...more,
    }),
  );
}

export async function rosterOf(app: TestApp<string>, { exam, task }: Reviewed): Promise<void> {
  await sql`insert into reinspection_roster (tenant_id, task_id, examiner_id, person_id, id_hash, ticket_no, name, district_id)
    select tenant_id, ${task.id}, id, person_id, id_hash, ticket_no, name, district_id from examiner
    where exam_id = ${exam.exam}`.execute(app.db);
}

export const statusOf = (by: Visitor, id: string, status?: number) =>
  by.get<{ status: number; allowed: number[]; counts: Record<string, number> }>('reinspection/status', {
    id,
    ...(status === undefined ? {} : { status: String(status) }),
  });

export const application = ({ exam, task }: Reviewed, place: number, more: object = {}) => ({
  taskId: task.id,
  applicantName: nameOf(place),
  idNo: residentNumber(place),
  ticketNo: exam.people[place]?.ticketNo ?? '',
  phone: '13800138000',
  subjectCode: 'GS',
  applyReason: 2,
  reasonText: '第三题的分数好像没有加进总分里',
  ...more,
});

export const detailOf = async (by: Visitor, id: string) =>
  good(await by.get<ReviewDetail>('reinspectionUser/detail', { id }));

export const act = async <A = CaseHeadAnswer>(
  by: Visitor,
  reads: Visitor,
  id: string,
  verb: string,
  more: object = {},
) =>
  by.post<A>(`reinspectionUser/${verb}`, {
    id,
    version: (await detailOf(reads, id)).version,
    ...more,
  });
