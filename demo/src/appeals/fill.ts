import { appealIntake } from '@kaoxin/server/areas/appeal/intake.ts';
import { appealModule } from '@kaoxin/server/areas/appeal/module.ts';
import type { CleanEntry, Intake } from '@kaoxin/server/areas/casework/index.ts';
import { registerCase } from '@kaoxin/server/areas/casework/intake/register.ts';
import { performStep } from '@kaoxin/server/areas/casework/store/perform.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import type { Actor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { castFrom } from '../case-cast.ts';
import { type CaseFilling, takeSteps } from '../case-steps.ts';
import { acceptedWith } from '../petitions/accepted.ts';
import { type ViolationAppeal, violationAppeals } from './against-violations.ts';
import { appealPlan, type Filed, type HeldLetter, type Released, type Step } from './plan.ts';

const accounts = {
  handler: ['chenzhiyuan', 'fangxiaotang', 'luojingxing'],
  auditor: ['zhoushenzhi', 'hanyining'],
  leader: ['linzhihe'],
} as const;

/** Invented people have unassigned id numbers and phones, so the usual checks are skipped. */
const filing: Intake<Filed & { typeId: string; districtId: string | null; receivedTime: string }> = {
  module: appealModule,
  check: ({ person, typeId, districtId, title, content, demand, receivedTime }) => {
    const entry: CleanEntry = {
      typeId,
      districtId,
      title,
      content,
      demand,
      receivedTime,
      applicantName: person.name,
      idNo: person.idNo,
      phone: person.phone,
      accusedName: null,
      accusedDept: null,
      isAnonymous: 0,
      isBackdated: 0,
      priority: null,
    };
    return { entry, problems: [] };
  },
  own: (work, { person, examId, decisionNo, districtId, ...entry }, source, clean) =>
    appealIntake.own(
      work,
      { ...entry, applicantName: person.name, idNo: person.idNo, examId, decisionNo, districtId },
      source,
      clean,
    ),
};

/**
 * Creates 申诉 of the demo. Each step uses the product's own verbs on its day, so that letters, timelines and violations
 * are consistent. A restart continues after the last step.
 * @returns the number of appeals
 */
export async function fillAppeals(context: AppContext, filling: CaseFilling = {}): Promise<number> {
  const { count = 420 } = filling;
  const today = filling.today ?? context.clock.now().slice(0, 10);
  const desk = await deskOf(context);
  if (!desk) return 0;
  const around = {
    today,
    calendar: workCalendar(),
    released: await releasedIn(context),
    districts: desk.districts.length,
  };
  const steps = appealPlan(count, around, await heldLetters(context));
  const take = (work: Work, step: Step) => takenBy(work, step, desk);
  await takeSteps(
    context,
    steps,
    { ...filling, kind: 'appeal', today },
    { actorOf: desk.actorOf, outside: async () => null, take },
  );
  return steps.filter(({ move }) => move === null).length;
}

interface Desk {
  types: ReadonlyMap<string, string>;
  districts: readonly string[];
  actorOf: (step: Step) => Actor;
}

/** Undefined if an account or a classification was removed. */
async function deskOf(context: AppContext): Promise<Desk | undefined> {
  const db = context.database.kysely;
  const cast = await castFrom(context, accounts, '申诉人');
  const types = await sql<{ id: string; name: string }>`select id, type_name as name from case_type
    where tenant_id = ${firstTenant} and kind = 1 and is_deleted = 0`.execute(db);
  const districts = await sql<{ id: string }>`select id from district
    where tenant_id = ${firstTenant} and node_type = 1 and is_deleted = 0 order by sort, id`.execute(db);
  if (!cast || types.rows.length < 3) return undefined;
  return {
    types: new Map(types.rows.map(({ id, name }) => [name, id])),
    districts: districts.rows.map(({ id }) => id),
    actorOf: ({ of, move }) => cast(move ? move.who : of.source < 3 ? 'citizen' : 'handler', of.desk),
  };
}

async function takenBy(work: Work, { at, of, move }: Step, { types, districts }: Desk): Promise<string> {
  if (move === null) {
    const typeId = types.get(of.typeName) ?? '0';
    const districtId = of.place === null ? null : (districts[of.place] ?? null);
    const entry = { ...of, typeId, districtId, receivedTime: at };
    return (await registerCase(work, filing, entry, { source: of.source, accepted: acceptedWith(of.source, at) })).id;
  }
  const { rows } = await sql<{ id: string }>`select id from appeal where tenant_id = ${firstTenant} and is_deleted = 0
    and id_hash = ${work.context.secrets.digest(of.person.idNo)} and title = ${of.title} order by id desc limit 1`.execute(
    work.handle,
  );
  const id = rows[0]?.id ?? '0';
  return (await performStep(work, appealModule, id, move.verb, move.input ?? {})).id;
}

async function releasedIn(context: AppContext): Promise<Released[]> {
  const { rows } =
    await sql<Released>`select id, name, to_char(score_release_time, 'YYYY-MM-DD') as day from formal_exam
    where tenant_id = ${firstTenant} and status in (50, 60) and score_release_time is not null and is_deleted = 0
    order by score_release_time, id`.execute(context.database.kysely);
  return rows;
}

async function heldLetters(context: AppContext): Promise<(readonly [ViolationAppeal, HeldLetter])[]> {
  const { rows } = await sql<{
    fact: string;
    examId: string;
    docNo: string;
    time: string;
    name: string;
    idNo: string;
    phone: string;
  }>`
    select r.fact_text as fact, r.exam_id as "examId", coalesce(r.decision_no, r.inform_no) as "docNo",
      to_char(coalesce(r.decided_time, r.informed_time), 'YYYY-MM-DD HH24:MI:SS') as time, e.name, e.id_no as "idNo", e.phone
    from violation_record r join examiner e on e.exam_id = r.exam_id and e.id = r.examiner_id
    where r.tenant_id = ${firstTenant} and r.is_deleted = 0 order by r.id`.execute(context.database.kysely);
  const { secrets } = context;
  return violationAppeals.flatMap((one) => {
    const row = rows.find(({ fact }) => fact.startsWith(one.fact));
    if (!row) return [];
    const { name, idNo, phone, examId, docNo, time } = row;
    const person = { name, idNo: secrets.open(idNo), phone: phone ? secrets.open(phone) : '' };
    return [[one, { person, examId, docNo, time }] as const];
  });
}
