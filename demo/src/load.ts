import { wordsSweep } from '@kaoxin/server/areas/casework/likeness/words-job.ts';
import { noteEarlierRecusals } from '@kaoxin/server/areas/casework/recusal/earlier-recusals.ts';
import { dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { digestOfPlain, hashPassword } from '@kaoxin/server/platform/session/password/passwords.ts';
import { forgetSettings } from '@kaoxin/server/platform/settings/settings.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { demoPassword } from './accounts.ts';
import { city } from './city.ts';
import { generatePetitions } from './petitions/generate.ts';
import type { Simulated } from './simulate.ts';
import { takeIds } from './store/bulk-insert.ts';
import { insertCity } from './store/city-rows.ts';
import { insertExams, storeNamedExams } from './store/exam-rows.ts';
import { issueDemoLetters } from './store/letters.ts';
import { linkPetitions } from './store/links.ts';
import { insertNeighbour } from './store/neighbour.ts';
import { insertNotices } from './store/notices.ts';
import { insertOutbox } from './store/outbox.ts';
import { insertPetitions } from './store/petition-rows.ts';
import { insertPhrases } from './store/phrases.ts';
import { insertRooms } from './store/rooms.ts';
import { insertSurveys } from './store/survey-rows.ts';

/** Contact data printed on letters, set only if it still has the seeded value. */
const organisation: Record<string, [seeded: string, demo: string]> = {
  'org.name': ['人事考试院', city.authority],
  'org.shortName': ['人考', city.short],
  'org.phone': ['未设置', city.phone],
  'org.address': ['未设置', city.address],
};

async function isInUse(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select (select count(*) from "user") > 1 or exists (select from petition_letter)
      or exists (select from case_type) as used`.execute(db);
  return rows[0]?.used ?? true;
}

async function nameOrganisation(db: Kysely<unknown>): Promise<void> {
  const rows = Object.entries(organisation).map(([key, [seeded, demo]]) => ({ key, seeded, demo }));
  await sql`
    update param set param_value = named.demo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) named (key text, seeded text, demo text)
    where tenant_id = ${firstTenant} and param_key = named.key and param_value = named.seeded`.execute(db);
}

async function keepSequences(db: Kysely<unknown>, list: readonly Simulated[]): Promise<void> {
  const last = new Map<string, number>();
  for (const { row } of list) {
    const name = `petition|${dayOf(row.createTime)}`;
    last.set(name, (last.get(name) ?? 0) + 1);
  }
  const rows = [...last].map(([name, count]) => ({ name, last: count }));
  await sql`
    insert into case_sequence (tenant_id, name, last)
    select ${firstTenant}, name, last from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) seed (name text, last integer)
    on conflict (tenant_id, name) do update set last = greatest(case_sequence.last, excluded.last)`.execute(db);
}

/**
 * Loads the demo city into a freshly seeded database, all or nothing; a database in use is skipped.
 *
 * @returns a sentence for the start-up output; null if nothing was loaded
 */
export async function loadDemo(context: AppContext, { petitions = 300 } = {}): Promise<string | null> {
  const { kysely } = context.database;
  if (await isInUse(kysely)) return null;
  const started = performance.now();
  const passwordHash = await hashPassword(digestOfPlain(demoPassword));
  const loaded = await kysely.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(2024, 2)`.execute(db);
    // another server may have loaded it since the first check
    if (await isInUse(db)) return null;
    await nameOrganisation(db);
    forgetSettings(context);
    const world = await insertCity(db, dayOf(context.clock.now()), passwordHash, context.secrets);
    const list = generatePetitions(world, petitions);
    linkPetitions(list, await takeIds(db, list.length));
    const letters = await issueDemoLetters(context, db, list);
    await insertPetitions(db, list, context.secrets);
    while ((await noteEarlierRecusals(db, db, context)) > 0);
    await wordsSweep.run(db, context);
    await keepSequences(db, list);
    await insertNotices(db, context.clock.now());
    await insertPhrases(db);
    await insertRooms(db, world.districts, context.secrets);
    const exams = await insertExams(db, world, context.secrets);
    await storeNamedExams(db);
    const answers = await insertSurveys(db, world, context.secrets);
    await insertNeighbour(db, passwordHash);
    await insertOutbox(db, context.clock.now(), context.secrets);
    const changed = [
      'param',
      'notice',
      'phrase',
      'district',
      'room',
      'formal_exam',
      'exam_subject',
      'exam_place',
      'exam_staff',
      'paper',
      'region',
      'dept',
      'petition_letter',
      'case_type',
      'tenant_package',
      'sms',
      'sms_message',
      'survey',
      'survey_question',
      'survey_answer',
    ];
    await sql`insert into change (table_name, tenant_id) select unnest(${changed}::text[]), ${firstTenant}`.execute(db);
    return { petitions: list.length, letters, exams, answers };
  });
  if (!loaded) return null;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `江澜市：信访件 ${loaded.petitions} 件，文书 ${loaded.letters} 份，考试 ${loaded.exams} 场，答卷 ${loaded.answers} 份（${seconds} 秒）`;
}
