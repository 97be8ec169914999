import { phaseOf } from '@kaoxin/contract/correction/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { registerCase } from '@kaoxin/server/areas/casework/intake/register.ts';
import { holdCasesOf } from '@kaoxin/server/areas/casework/store/change-applicant.ts';
import { performStep } from '@kaoxin/server/areas/casework/store/perform.ts';
import { correctionIntake } from '@kaoxin/server/areas/correction/intake.ts';
import { correctionModule } from '@kaoxin/server/areas/correction/module.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type Actor, tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { castFrom } from '../case-cast.ts';
import { type CaseFilling, takeSteps } from '../case-steps.ts';
import { keepAnswerSheet } from '../examinees/answer-sheet.ts';
import { acceptedWith } from '../petitions/accepted.ts';
import type { Candidate } from './changes.ts';
import { type Documents, documentsOf, noteFile } from './hand-in.ts';
import { correctionPlan, type Opening, openingRules, type Step } from './plan.ts';

const accounts = {
  clerk: ['jiangyiheng', 'xuechengchuan'],
  executor: ['yanhuaixu', 'houshulan'],
  auditor: ['zhoushenzhi', 'hanyining'],
  leader: ['linzhihe'],
} as const;

const [opened, closes] = [120, 45];
const mostPeople = 200;

/** The planted collisions, in the format of the calls that show them (domain.md 5.3 #9). */
export interface PlantedCollisions {
  collisions: readonly { caseNo: string; takenFrom: string }[];
}

/**
 * Creates 信息更正 of the demo: three openings, and corrections in every state. Each step uses the product's own verbs on
 * its day, so that rosters, persons and letters are consistent. A restart continues after the last step.
 * @returns the number of corrections
 */
export async function fillCorrections(context: AppContext, filling: CaseFilling = {}): Promise<number> {
  const { count = 130 } = filling;
  const today = filling.today ?? context.clock.now().slice(0, 10);
  const cast = await castFrom(context, accounts, '申请人');
  if (!cast) return 0;
  const openings = await openingsOf(context, cast('clerk', 0), today);
  const steps = correctionPlan(count, openings, { today, calendar: workCalendar() });
  const actorOf = ({ of, move }: Step) => cast(move ? move.who : of.source < 3 ? 'citizen' : 'clerk', of.desk);
  const outside = async (work: Work, { of, move }: Step) => (move === null ? documentsOf(work, of) : null);
  await takeSteps(context, steps, { ...filling, kind: 'correction', today }, { actorOf, outside, take });
  const filed = steps.filter(({ move }) => move === null);
  await keepAnswerSheet(context, await plantedAmong(context, filed));
  return filed.length;
}

async function take(work: Work, { at, of, move }: Step, documents: Documents | null): Promise<string> {
  if (documents) {
    const { who, changes, openingId: examId, reasonType, reasonText, source } = of;
    const entry = {
      examId,
      applicantName: who.name,
      idNo: who.idNo,
      phone: who.phone,
      reasonType,
      reasonText,
      changes: [...changes],
      receivedTime: at,
      policeProof: documents.proof && (await noteFile(work, documents.proof)),
    };
    const fileIds = await noteFile(work, documents.page);
    return (await registerCase(work, correctionIntake, entry, { source, fileIds, accepted: acceptedWith(source, at) }))
      .id;
  }
  const { id, idHash } = await caseOf(work, of);
  if (move === null) return id;
  // the same lock as in the route
  if (move.verb === 'execute' && idHash) await holdCasesOf(work, idHash);
  return (await performStep(work, correctionModule, id, move.verb, move.input ?? {})).id;
}

const caseOf = (work: Work, { openingId, who }: Step['of']) =>
  work
    .table('message')
    .ofTenant()
    .select()
    .select(['id', 'idHash', 'caseNo'])
    .where('examId', '=', openingId)
    .where('examinerId', '=', who.id)
    .executeTakeFirstOrThrow();

async function plantedAmong(context: AppContext, filed: readonly Step[]): Promise<PlantedCollisions> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const collisions = [];
  for (const { of } of filed)
    if (of.taken) collisions.push({ caseNo: (await caseOf(work, of)).caseNo, takenFrom: of.taken.id });
  return { collisions };
}

interface Exam {
  id: string;
  name: string;
  status: number;
}

async function examsOf(context: AppContext): Promise<Exam[]> {
  const { rows } = await sql<Exam>`select id, name, status from formal_exam e
    where tenant_id = ${firstTenant} and is_deleted = 0 and status in (${examStatus.of.arranging}, ${examStatus.of.released})
      and exists (select from examiner x where x.exam_id = e.id) order by exam_start desc, id`.execute(
    context.database.kysely,
  );
  const of = (status: number) => rows.filter((exam) => exam.status === status);
  return [...of(examStatus.of.released).slice(0, 2), ...of(examStatus.of.arranging).slice(-1)];
}

async function openingsOf(context: AppContext, clerk: Actor, today: string): Promise<Opening[]> {
  const openings: Opening[] = [];
  const known = new Set<string>();
  for (const exam of await examsOf(context)) {
    const id = await openingOf(context, clerk, exam, today);
    const people = (await peopleOf(context, exam.id)).filter(({ personId }) => !known.has(personId));
    for (const { personId } of people) known.add(personId);
    openings.push({ id, phase: phaseOf(exam.status), people });
  }
  // the largest comes first, because most planted cases belong to it
  return openings.toSorted((one, other) => other.people.length - one.people.length);
}

async function openingOf(context: AppContext, clerk: Actor, exam: Exam, today: string): Promise<string> {
  const work = new Work(context, clerk, 'demonstration', 'business');
  const name = `${exam.name}信息更正`;
  return work.transaction(async (inside) => {
    const there = await inside.table('infoExam').select().select('id').where('name', '=', name).executeTakeFirst();
    if (there) return there.id;
    const { id } = await inside.table('infoExam').insert({
      name,
      formalExamId: exam.id,
      deptId: clerk.deptId ?? '0',
      status: 1,
      maxTimes: 2,
      needPoliceProof: 1,
      openStart: `${addDays(today, -opened)} 00:00:00`,
      openEnd: `${addDays(today, closes)} 18:00:00`,
      editableFields: [...openingRules],
      materials: [{ name: '户口簿或居民身份证', required: 1 }],
      notice: '请上传清晰完整的证明材料；姓名和证件号码的更正须经两次审核，其他信息的更正在5个工作日内审核。',
    });
    return id;
  });
}

/**
 * Examinees of all districts in turn, in order of import. Excludes those with a violation, whose letters contain their
 * name.
 */
async function peopleOf(context: AppContext, examId: string): Promise<(Candidate & { personId: string })[]> {
  const { rows } = await sql<Candidate & { personId: string }>`select x.id, x.person_id as "personId", x.name,
      x.id_no as "idNo", x.phone, x.education, x.work_unit as "workUnit", x.major from examiner x
    where x.tenant_id = ${firstTenant} and x.exam_id = ${examId} and x.id_type = 1 and x.phone is not null
      and not exists (select from violation_record r where r.examiner_id = x.id)
    order by row_number() over (partition by x.district_id order by x.id), x.id limit ${mostPeople}`.execute(
    context.database.kysely,
  );
  const { secrets } = context;
  return rows.map((row) => ({ ...row, idNo: secrets.open(row.idNo), phone: secrets.open(row.phone) }));
}
