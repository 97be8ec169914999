import { registerCase } from '@kaoxin/server/areas/casework/intake/register.ts';
import { performStep } from '@kaoxin/server/areas/casework/store/perform.ts';
import { economistIntake } from '@kaoxin/server/areas/economist/intake.ts';
import { economistModule } from '@kaoxin/server/areas/economist/module.ts';
import { addToRoster } from '@kaoxin/server/areas/economist/roster/take-in.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type Actor, tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { castFrom } from '../case-cast.ts';
import { type CaseFilling, takeSteps } from '../case-steps.ts';
import { districtSeeds, officeOf } from '../city.ts';
import { type HandedIn, handIn, noteFile } from '../corrections/hand-in.ts';
import { acceptedWith } from '../petitions/accepted.ts';
import { demoStaff } from '../staff.ts';
import { registrationPlan, type Step } from './plan.ts';
import { type Listed, rosterPlan } from './roster.ts';

/** Listed persons per registration (domain.md 5.2: 2,400 of 6,000). */
const listedForOne = 2.5;

const named = (role: string, dept?: string): string[] =>
  demoStaff.flatMap((one) => (one.role === role && (dept ?? one.dept) === one.dept ? [one.account] : []));
const reviewers = named('title_reviewer');
const accounts: Readonly<Record<string, readonly string[]>> = {
  city: reviewers.slice(0, 2),
  committee: reviewers.slice(2),
  ...Object.fromEntries(
    districtSeeds.map((seed, place) => [`district ${place}`, named('district_manager', officeOf(seed))]),
  ),
};

/**
 * Creates 经济师登记 of the demo: nine batches with rosters, and registrations in every state. Each step uses the product's
 * own verbs on its day. A restart continues after the last step.
 * @returns the number of registrations
 */
export async function fillEconomists(context: AppContext, filling: CaseFilling = {}): Promise<number> {
  const { count = 2_400 } = filling;
  const today = filling.today ?? context.clock.now().slice(0, 10);
  const cast = await castFrom(context, accounts, '申请人');
  if (!cast) return 0;
  const roster = rosterPlan(Math.round(count * listedForOne), today);
  const idOf = await bringRosters(context, cast('city', 0), roster);
  if (!idOf) return 0;
  const steps = registrationPlan(count, roster, {
    today,
    calendar: workCalendar(),
    requiredYears: await rulesOf(context),
  });
  const actorOf = ({ of, move }: Step): Actor => {
    const who = move?.who ?? 'citizen';
    return cast(who === 'district' ? `district ${of.listed.place}` : who, of.desk);
  };
  await takeSteps(
    context,
    steps,
    { ...filling, kind: 'economist', today },
    {
      actorOf,
      outside: async (work, { of, move }) => (move === null ? handIn(work, '登记材料.png', of.desk) : null),
      take: (work, step, material) => take(work, step, idOf(step.of.listed), material),
    },
  );
  return steps.filter(({ move }) => move === null).length;
}

async function take(work: Work, { of, move }: Step, listedId: string, material: HandedIn | null): Promise<string> {
  if (move) {
    const { id } = await caseOf(work, listedId);
    return (await performStep(work, economistModule, id, move.verb, move.input ?? {})).id;
  }
  const { listed, life, source } = of;
  const { batch, person, major, workUnit } = listed;
  const { education, graduation, workHistory } = life;
  const materials = material ? [await noteFile(work, material)] : [];
  const entry = {
    batchNo: batch.batchNo,
    major,
    applicantName: person.name,
    idNo: person.idNo,
    phone: person.phone,
    formData: {
      education: String(education),
      graduation,
      workUnit,
      workHistory,
      diploma: materials,
      report: materials,
      proof: materials,
      idCard: materials,
      promise: materials,
    },
  };
  return (await registerCase(work, economistIntake, entry, { source, accepted: acceptedWith(source, work.now) })).id;
}

const caseOf = (work: Work, listedId: string) =>
  work
    .table('economist')
    .ofTenant()
    .select()
    .select('id')
    .where('economistUserId', '=', listedId)
    .executeTakeFirstOrThrow();

/**
 * Imports the rosters batch by batch; existing rows are skipped.
 * @returns the row ids; undefined if a district was removed
 */
async function bringRosters(
  context: AppContext,
  keeper: Actor,
  roster: readonly Listed[],
): Promise<((listed: Listed) => string) | undefined> {
  const districts = await districtsOf(context);
  if (districts.length < districtSeeds.length) return undefined;
  const keyOf = (batchNo: string, idHash: string) => `${batchNo} ${idHash}`;
  const ids = new Map<string, string>();
  for (const [batch, people] of Map.groupBy(roster, (one) => one.batch)) {
    const work = new Work(context, keeper, 'demonstration', 'business');
    const rows = await work.transaction(async (inside) => {
      await addToRoster(
        inside,
        people.map(({ person, place, major, ticketNo, scores, workUnit, commitMode, checkState }) => ({
          batchNo: batch.batchNo,
          level: batch.level,
          examYear: batch.examYear,
          ...person,
          districtId: districts[place] ?? '0',
          major,
          ticketNo,
          workUnit,
          commitMode,
          checkState,
          score1: scores[0],
          score2: scores[1],
        })),
      );
      // shows the day of the roster instead of the day of the demo
      await sql`update economist_user set create_time = ${`${batch.day} 10:00:00`}::timestamptz
        where tenant_id = ${firstTenant} and batch_no = ${batch.batchNo}`.execute(inside.handle);
      const listed = inside.table('economistUser').ofTenant().select().select(['id', 'idHash']);
      return listed.where('batchNo', '=', batch.batchNo).execute();
    });
    for (const { id, idHash } of rows) ids.set(keyOf(batch.batchNo, idHash), id);
  }
  const { digest } = context.secrets;
  return ({ batch, person }) => ids.get(keyOf(batch.batchNo, digest(person.idNo))) ?? '0';
}

async function districtsOf(context: AppContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from district
    where tenant_id = ${firstTenant} and node_type = 1 and is_deleted = 0 order by sort, id`.execute(
    context.database.kysely,
  );
  return rows.map(({ id }) => id);
}

async function rulesOf(context: AppContext): Promise<(level: number, education: number) => number | undefined> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const rules = await work.table('econRule').select().select(['level', 'education', 'minYears']).execute();
  const years = new Map(rules.map(({ level, education, minYears }) => [`${level} ${education}`, minYears]));
  return (level, education) => years.get(`${level} ${education}`);
}
