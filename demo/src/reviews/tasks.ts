import { reinspectionStatus, reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { templateScene } from '@kaoxin/contract/template/states.ts';
import { examSubjects } from '@kaoxin/server/areas/exam/index.ts';
import { templateForTask } from '@kaoxin/server/areas/template/index.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import type { Candidate, PlannedTask } from './plan.ts';

export interface ReleasedExam {
  id: string;
  name: string;
  deptId: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  released: string;
  reviewDays: number;
  projectType: number;
}

const { published, ended } = reinspectionStatus.of;
const notice =
  '成绩复核只核查是否漏评、合分和登分是否有误，不重新评阅。每科限申请一次，复核结果自申请截止之日起15个工作日内书面告知。';

export async function releasedExams(work: Work, deptId: string): Promise<ReleasedExam[]> {
  const { rows } = await sql<Omit<ReleasedExam, 'deptId'>>`select id, name, review_days as "reviewDays",
      project_type as "projectType", to_char(score_release_time, 'YYYY-MM-DD HH24:MI:SS') as released from formal_exam f
    where tenant_id = ${firstTenant} and status = 50 and score_release_time is not null and is_deleted = 0
      and exists (select from examiner_score s where s.exam_id = f.id and s.score is not null)
    order by score_release_time, id`.execute(work.handle);
  return rows.map((row) => ({ ...row, deptId }));
}

export async function subjectsOf(work: Work, examId: string) {
  return (await examSubjects(work, examId)).map(({ subjectCode: code, name, objectiveScore, totalScore }) => ({
    code,
    name,
    allowed: 1 as const,
    objective: objectiveScore !== null && Number(objectiveScore) === Number(totalScore) ? (1 as const) : (0 as const),
  }));
}

export interface Wanted {
  exam: ReleasedExam;
  share: number;
  /** replaces the usual window; the task is still open */
  window?: { applyStart: string; applyEnd: string };
}

export async function taskFor(
  work: Work,
  { exam, share, window }: Wanted,
  { first, idNoOf }: Pick<Among, 'first' | 'idNoOf'>,
): Promise<PlannedTask> {
  const name = `${exam.name}成绩复核${window ? '（补充受理）' : ''}`;
  const times = window ?? {
    applyStart: exam.released,
    applyEnd: `${addDays(exam.released.slice(0, 10), exam.reviewDays)} 23:59:59`,
  };
  const subjects = await subjectsOf(work, exam.id);
  const there = await work.table('reinspection').select().select('id').where('name', '=', name).executeTakeFirst();
  const id = there?.id ?? (await addTask(work, { exam, name, times, subjects, isOpen: window !== undefined }));
  const byPeople = subjects.find(({ objective }) => objective === 0);
  const code = byPeople?.code ?? subjects[0]?.code ?? '';
  return {
    id,
    ...times,
    share,
    isOpen: window !== undefined,
    isObjective: byPeople === undefined,
    people: await candidates(work, exam.id, { code, first, isLater: window !== undefined, idNoOf }),
  };
}

async function addTask(
  work: Work,
  {
    exam,
    name,
    times,
    subjects,
    isOpen,
  }: {
    exam: ReleasedExam;
    name: string;
    times: { applyStart: string; applyEnd: string };
    subjects: Awaited<ReturnType<typeof subjectsOf>>;
    isOpen: boolean;
  },
): Promise<string> {
  const template = await work
    .table('dataTemplate')
    .select()
    .select('id')
    .where('scene', '=', templateScene.of.review)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { version } = await templateForTask(work, template.id, templateScene.of.review);
  const { zero, absence, violation } = reviewReason.of;
  const { id } = await work.table('reinspection').insert({
    name,
    examId: exam.id,
    deptId: exam.deptId,
    templateId: template.id,
    templateVersion: version,
    subjects,
    ...times,
    resultDeadline: `${addDays(times.applyEnd.slice(0, 10), 25)} 18:00:00`,
    notice,
    rules: { ...usualRules, objectiveOnlyFor: [zero, absence, violation] },
    status: isOpen ? published : ended,
    closedTime: isOpen ? null : times.applyEnd,
  });
  await sql`insert into reinspection_roster (tenant_id, task_id, examiner_id, person_id, id_hash, ticket_no, name, district_id,
      create_time)
    select tenant_id, ${id}, id, person_id, id_hash, ticket_no, name, district_id, ${times.applyStart}::timestamptz
    from examiner where tenant_id = ${firstTenant} and exam_id = ${exam.id} and ticket_no is not null and reg_status = 3
    order by id`.execute(work.handle);
  return id;
}

interface Among {
  code: string;
  first: readonly string[];
  isLater: boolean;
  idNoOf: (sealed: string) => string;
}
const mostPeople = 400;

async function candidates(work: Work, examId: string, { code, first, isLater, idNoOf }: Among): Promise<Candidate[]> {
  const isFirst = sql`x.id = any(${[...first]}::bigint[])`;
  const { rows } =
    await sql<Candidate>`select x.id as "examinerId", x.name, x.id_no as "idNo", x.phone, x.ticket_no as "ticketNo",
      ${code}::text as "subjectCode", s.score::float as score
    from examiner x join examiner_score s on s.exam_id = x.exam_id and s.examiner_id = x.id and s.subject_code = ${code}
    where x.tenant_id = ${firstTenant} and x.exam_id = ${examId} and s.score is not null and s.invalid_flag = 0
      and x.id_type = 1 and x.phone is not null and x.ticket_no is not null and x.reg_status = 3
      and not exists (select from violation_record r where r.examiner_id = x.id) and (${!isLater} or not ${isFirst})
    order by ${isFirst} desc, x.id % ${isLater ? 89 : 97}::int, x.id limit ${mostPeople}`.execute(work.handle);
  return rows.map((row) => ({ ...row, idNo: idNoOf(row.idNo), phone: idNoOf(row.phone) }));
}
