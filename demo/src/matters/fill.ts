import { caseSource } from '@kaoxin/contract/casework/states.ts';
import type { CleanEntry, Intake } from '@kaoxin/server/areas/casework/index.ts';
import { registerCase } from '@kaoxin/server/areas/casework/intake/register.ts';
import { wordsSweep } from '@kaoxin/server/areas/casework/likeness/words-job.ts';
import { type Entry, petitionIntake } from '@kaoxin/server/areas/petition/intake/entry.ts';
import { addDays, type Moment } from '@kaoxin/server/engine/calendar/day.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { runOnce } from '@kaoxin/server/platform/jobs/periodic.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { type CaseFilling, type CaseMove, type CaseStep, inOrder, takeSteps } from '../case-steps.ts';
import { districtSeeds } from '../city.ts';
import { keepAnswerSheet } from '../examinees/answer-sheet.ts';
import { type Person, personOf } from '../people.ts';
import { acceptedWith } from '../petitions/accepted.ts';
import { typeSeeds } from '../petitions/classification.ts';
import { arrival } from '../petitions/diary.ts';
import { chance as stream } from '../prng.ts';
import { letterOf, oneMatters } from '../texts/one-matter.ts';

/** Case numbers of letters by matter (domain.md 5.3 #6). */
export interface PlantedMatters {
  matters: readonly (readonly string[])[];
}

interface Written extends Pick<Entry, 'title' | 'content' | 'demand'> {
  person: Person;
  matter: string;
  typeId: string;
}
type Step = CaseStep<Written, CaseMove<'citizen'>>;

/** Days within which a matter is written about, and the maximum age, before anything is overdue. */
const [written, oldest] = [5, 12];

/** Invented people have unassigned id numbers, so the usual checks are skipped. */
const filing: Intake<Written & { receivedTime: string }> = {
  module: petitionIntake.module,
  check: ({ person, typeId, title, content, demand = null, receivedTime }) => {
    const entry: CleanEntry = {
      typeId,
      title,
      content,
      demand,
      receivedTime,
      districtId: null,
      priority: null,
      applicantName: person.name,
      idNo: person.idNo,
      phone: person.phone,
      accusedName: null,
      accusedDept: null,
      isAnonymous: 0,
      isBackdated: 0,
    };
    return { entry, problems: [] };
  },
  own: () => ({
    isGroup: 0,
    groupCount: null,
    representatives: null,
    happenTime: null,
    happenPlace: null,
    fromOrg: null,
    fromDocNo: null,
    feedbackDue: null,
  }),
};

/**
 * Creates letters about eight matters, each in different words; the product has to find those that belong together. A
 * restart continues.
 * @returns the number of letters
 */
export async function fillMatters(context: AppContext, filling: CaseFilling = {}): Promise<number> {
  const today = filling.today ?? context.clock.now().slice(0, 10);
  const steps = inOrder(lettersOf(await typesOf(context), today));
  const citizen = tenantActor(firstTenant, '信访人', 'citizen');
  await takeSteps(
    context,
    steps,
    { ...filling, kind: 'petition', today },
    {
      actorOf: () => citizen,
      outside: async () => null,
      take: async (work, { at, of }) => {
        const entry = { ...of, receivedTime: at };
        const source = caseSource.of.website;
        return (await registerCase(work, filing, entry, { source, accepted: acceptedWith(source, at) })).id;
      },
    },
  );
  await keepAnswerSheet(context, await plantedAmong(context, steps));
  await runOnce(context, wordsSweep);
  return steps.length;
}

function lettersOf(types: ReadonlyMap<string, string>, today: string): Step[] {
  const calendar = workCalendar();
  const [district] = districtSeeds;
  return oneMatters.flatMap((matter, place) =>
    Array.from({ length: matter.letters }, (_, nth): Step => {
      const luck = stream(`matter ${matter.name} ${nth}`);
      const { topic, ...words } = letterOf(matter, nth);
      const first = Math.max(written, oldest - (place % (oldest - written + 1)));
      const at: Moment = arrival(addDays(today, -first + (nth % written)), false, calendar, luck);
      const person = personOf(luck, district?.code ?? '');
      return { at, move: null, of: { ...words, person, matter: matter.name, typeId: types.get(topic) ?? '0' } };
    }),
  );
}

async function typesOf({ database }: AppContext): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, type_name as name from case_type
    where tenant_id = ${firstTenant} and kind = 2 and is_deleted = 0`.execute(database.kysely);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(typeSeeds.map(({ topic, name }) => [topic, ids.get(name) ?? '0']));
}

async function plantedAmong(context: AppContext, steps: readonly Step[]): Promise<PlantedMatters> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const numberOf = async ({ at, of }: Step): Promise<string> => {
    const { caseNo } = await work
      .table('petitionLetter')
      .ofTenant()
      .select()
      .select('caseNo')
      .where('receivedTime', '=', at)
      .where('idHash', '=', context.secrets.digest(of.person.idNo))
      .where('title', '=', of.title)
      .executeTakeFirstOrThrow();
    return caseNo;
  };
  const matters: string[][] = [await mergedAlready(work)];
  for (const written of Map.groupBy(steps, ({ of }) => of.matter).values()) {
    const numbers = [];
    for (const step of written) numbers.push(await numberOf(step));
    matters.push(numbers);
  }
  return { matters };
}

async function mergedAlready(work: Work): Promise<string[]> {
  const rows = await work
    .table('petitionLetter')
    .ofTenant()
    .select()
    .select('caseNo')
    .where('clusterId', 'is not', null)
    .execute();
  return rows.map(({ caseNo }) => caseNo);
}
