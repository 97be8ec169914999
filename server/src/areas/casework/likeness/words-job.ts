import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { TurnJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { forEachKind } from '../kind/each-kind.ts';
import type { CaseModule } from '../kind/kind.ts';
import { keepWords } from './words.ts';

/** Cases indexed in one statement, and in one run per kind and tenant. */
const atOnce = 500;
const inTurn = 20_000;
/** Newest letters from which frequencies are counted. */
const sample = 20_000;
const fewest = 200;
/** Frequencies are counted again after growth by this factor, and with a full sample once a day. */
const growth = 1.1;

/** Indexes the words of cases from imports, older versions or restored copies, and counts frequencies. */
export const wordsSweep: TurnJob = {
  lock: 94,
  name: 'words of cases',
  everyMs: 10 * 60_000,
  run: (db, context) =>
    forEachTenant(db, context, wordsSweep.name, (work) =>
      forEachKind(work, wordsSweep.name, async (module) => {
        await takeUp(work, module);
        await countWords(work, module);
      }),
    ),
};

/** Progress of this server per kind and tenant: the newest case of this run and of the one before, and since when. */
interface Walked {
  newest: string;
  before: string | undefined;
  wholeAt: number;
}
const walked = new WeakMap<AppContext, Map<string, Walked>>();
/** The first two runs of a server and one run a day check all cases; the others only newer ones. */
const wholeEveryMs = 86_400_000;

/**
 * The id above which the next run checks. It is that of the run before last, so that late commits are included. Older
 * cases from a restored copy are found within a day.
 */
async function newerThan(work: Work, module: CaseModule): Promise<string | undefined> {
  const own = walked.get(work.context) ?? new Map<string, Walked>();
  walked.set(work.context, own);
  const key = `${work.actor.tenantId}|${module.kind}`;
  const { rows } = await sql<{ id: string }>`select c.id::text from ${work.table(module.table).as('c')}
    order by c.id desc limit 1`.execute(work.handle);
  const newest = rows[0]?.id ?? '0';
  const last = own.get(key);
  const now = Date.now();
  const isWhole = last?.before === undefined || now - last.wholeAt > wholeEveryMs;
  own.set(key, { newest, before: last?.newest, wholeAt: isWhole ? now : last.wholeAt });
  return isWhole ? undefined : last.before;
}

export async function takeUp(work: Work, module: CaseModule): Promise<number> {
  let taken = 0;
  const above = await newerThan(work, module);
  for (let before: string | undefined; taken < inTurn; ) {
    const { rows } = await sql<{ id: string; title: string; content: string }>`
      select c.id, c.title, c.content from ${work.table(module.table).as('c')}
      where not exists (select from ${work.table('caseWords').as('w')} where w.id = c.id)
      ${above === undefined ? sql`` : sql`and c.id > ${above}`}
      ${before === undefined ? sql`` : sql`and c.id < ${before}`} order by c.id desc limit ${atOnce}`.execute(
      work.handle,
    );
    await keepWords(work, module, rows);
    taken += rows.length;
    before = rows.at(-1)?.id;
    if (rows.length < atOnce) return taken;
  }
  walked.get(work.context)?.delete(`${work.actor.tenantId}|${module.kind}`);
  return taken;
}

/** Counts how many of the newest letters contain each character pair; pairs of a single letter are not stored. */
export async function countWords(work: Work, module: CaseModule): Promise<void> {
  const grams = work.table('caseGram');
  const ofKind = sql<SqlBool>`case_type = ${module.kind}`;
  const { rows } = await sql<{ now: number; before: number | null; isOld: boolean | null }>`select
    (select count(*)::integer from (select from ${work.table('caseWords').as('w')} where w.case_type = ${module.kind}
      limit ${sample}) newest) as now,
    (select g.sampled from ${grams.as('g')} where g.case_type = ${module.kind} limit 1) as before,
    (select g.create_time < ${work.now}::timestamptz - interval '1 day' from ${grams.as('g')}
      where g.case_type = ${module.kind} limit 1) as "isOld"`.execute(work.handle);
  const { now = 0, before = null, isOld } = rows[0] ?? {};
  if (now < fewest || (before !== null && now < before * growth && !(isOld && now === sample))) return;
  await grams.erase(ofKind);
  await grams.insertFrom(
    ['caseType', 'gram', 'letters', 'sampled'],
    sql`select ${module.kind}::text, gram, count(*)::integer, ${now}::integer from (
      select unnest(newest.grams) as gram from (select w.grams from ${work.table('caseWords').as('w')}
        where w.case_type = ${module.kind} order by w.id desc limit ${sample}) newest) had
      group by gram having count(*) > 1`,
  );
}
