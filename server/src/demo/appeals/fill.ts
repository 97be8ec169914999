import { sql } from 'kysely';
import { appealIntake } from '#areas/appeal/intake.ts';
import { appealModule } from '#areas/appeal/module.ts';
import { addDays } from '#areas/casework/clock/day.ts';
import { type CleanEntry, type Intake, performStep, registerCase, workCalendar } from '#areas/casework/index.ts';
import { tenantActor, type Actor as WorkActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { fixedClock } from '#platform/clock.ts';
import { Refusal } from '#platform/http/errors.ts';
import { TryLater } from '#platform/jobs/queue.ts';
import { Work } from '#platform/work.ts';
import { firstTenant } from '../../seeds/tenant.ts';
import { actorNamed } from '../examinees/manager.ts';
import { type ViolationAppeal, violationAppeals } from './against-violations.ts';
import { appealPlan, type Filed, type HeldLetter, type Released, type Step } from './plan.ts';
import type { Actor } from './stories.ts';

/** What a run of it is told, and tells. */
export interface AppealFilling {
  stop?: AbortSignal;
  /** 420 (domain.md 5.2) */
  count?: number;
  /** steps an earlier run has taken, and the day it went by */
  taken?: number;
  today?: string;
  /** told inside the transaction of each step */
  told?: (inside: Work, taken: number, today: string) => Promise<void>;
}

const accounts: Readonly<Record<'handler' | 'auditor' | 'leader', readonly string[]>> = {
  handler: ['chenzhiyuan', 'fangxiaotang', 'luojingxing'],
  auditor: ['zhoushenzhi', 'hanyining'],
  leader: ['linzhihe'],
};
/** What came to somebody earlier he has read and cleared away. */
const keptMessages = 3;

/** People of a demonstration have numbers and phones nobody has; everything else is as a citizen would have filed it. */
const filing: Intake<Filed & { typeId: string; districtId: string | null; receivedTime: string }> = {
  module: appealModule,
  check: ({ person, typeId, districtId, title, content, demand, receivedTime }) => {
    const entry: CleanEntry = {
      ...{ typeId, districtId, title, content, demand, receivedTime },
      ...{ applicantName: person.name, idNo: person.idNo, phone: person.phone },
      ...{ accusedName: null, accusedDept: null, isAnonymous: 0, isBackdated: 0, priority: null },
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
 * 申诉 of the invented city, each step taken by the server's own verbs on its day: letters, timelines and what becomes of a
 * violation are as they are for everybody. A server that was ended goes on where it stood.
 * @returns how many there are
 */
export async function fillAppeals(context: AppContext, filling: AppealFilling = {}): Promise<number> {
  const { stop, count = 420, taken = 0, told } = filling;
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
  for (const [place, step] of steps.entries()) {
    if (place < taken) continue;
    if (stop?.aborted) throw new TryLater('the server stops', 1);
    const work = new Work({ ...context, clock: fixedClock(step.at) }, desk.actorOf(step), 'demonstration', 'business');
    await work
      .transaction(async (inside) => {
        const id = await take(inside, step, desk);
        await settleMessages(inside, id, step.at, addDays(today, -keptMessages));
        await told?.(inside, place + 1, today);
      })
      .catch((error: unknown) => {
        // a sweep of deadlines was quicker: the appeal has ended otherwise
        if (!(error instanceof Refusal) || step.move === null) throw error;
        context.log.warn(
          { title: step.of.title, verb: step.move.verb, why: error.message },
          'a step of an invented appeal',
        );
      });
  }
  return steps.filter(({ move }) => move === null).length;
}

interface Desk {
  types: ReadonlyMap<string, string>;
  districts: readonly string[];
  actorOf: (step: Step) => WorkActor;
}

/** Undefined where somebody has taken an account or a classification away. */
async function deskOf(context: AppContext): Promise<Desk | undefined> {
  const db = context.database.kysely;
  const people = new Map<string, WorkActor[]>();
  for (const [role, names] of Object.entries(accounts)) {
    const found = await Promise.all(names.map((name) => actorNamed(context, name)));
    people.set(
      role,
      found.filter((one) => one !== undefined),
    );
  }
  const types = await sql<{ id: string; name: string }>`select id, type_name as name from case_type
    where tenant_id = ${firstTenant} and kind = 1 and is_deleted = 0`.execute(db);
  const districts = await sql<{ id: string }>`select id from district
    where tenant_id = ${firstTenant} and node_type = 1 and is_deleted = 0 order by sort, id`.execute(db);
  if ([...people.values()].some((some) => some.length === 0) || types.rows.length < 3) return undefined;
  const outsiders: Partial<Record<Actor, WorkActor>> = {
    citizen: tenantActor(firstTenant, '申诉人', 'citizen'),
    job: tenantActor(firstTenant, '系统'),
  };
  const someone = (role: Actor, { desk }: Filed): WorkActor => {
    const some = people.get(role) ?? [];
    const one = outsiders[role] ?? some[desk % some.length];
    if (!one) throw new Error(`nobody is ${role}`);
    return one;
  };
  return {
    types: new Map(types.rows.map(({ id, name }) => [name, id])),
    districts: districts.rows.map(({ id }) => id),
    actorOf: ({ of, move }) => someone(move ? move.who : of.source < 3 ? 'citizen' : 'handler', of),
  };
}

async function take(work: Work, { at, of, move }: Step, { types, districts }: Desk): Promise<string> {
  if (move === null) {
    const typeId = types.get(of.typeName) ?? '0';
    const districtId = of.place === null ? null : (districts[of.place] ?? null);
    const entry = { ...of, typeId, districtId, receivedTime: at };
    return (await registerCase(work, filing, entry, { source: of.source })).id;
  }
  const { rows } = await sql<{ id: string }>`select id from appeal where tenant_id = ${firstTenant} and is_deleted = 0
    and id_hash = ${work.context.secrets.digest(of.person.idNo)} and title = ${of.title} order by id desc limit 1`.execute(
    work.handle,
  );
  const id = rows[0]?.id ?? '0';
  return (await performStep(work, appealModule, id, move.verb, move.input ?? {})).id;
}

async function settleMessages(work: Work, id: string, at: string, since: string): Promise<void> {
  const own = sql`tenant_id = ${firstTenant} and case_type = 'appeal' and case_id = ${id}`;
  if (at < since) await sql`delete from inbox_message where ${own}`.execute(work.platform);
  else
    await sql`update inbox_message set create_time = ${at}::timestamptz where ${own} and create_time > now() - interval '1 minute'`.execute(
      work.platform,
    );
}

async function releasedIn(context: AppContext): Promise<Released[]> {
  const { rows } =
    await sql<Released>`select id, name, to_char(score_release_time, 'YYYY-MM-DD') as day from formal_exam
    where tenant_id = ${firstTenant} and status in (50, 60) and score_release_time is not null and is_deleted = 0
    order by score_release_time, id`.execute(context.database.kysely);
  return rows;
}

/** Records of the demonstration, with the letter their people hold. */
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
