import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { TurnJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { forEachKind } from '../kind/each-kind.ts';
import type { CaseModule } from '../kind/kind.ts';
import { keepWords } from './words.ts';

/** Cases taken up in one statement, and in one turn of one kind of one tenant. */
const atOnce = 500;
const inTurn = 20_000;
/** So many of the newest letters say how common a pair of characters is. */
const sample = 20_000;
/** Of fewer nothing can be said: what two of ten have in common is not common. */
const fewest = 200;
/** Counted anew when there are more letters by this share than the last time, and of a full sample once a day. */
const growth = 1.1;

/**
 * Takes up the words of cases that came in otherwise than one by one, by an older version or a restored copy, and counts how
 * common they are.
 */
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

/** What this server has walked through of a kind in a tenant: the newest case of this turn and of the one before, and since when. */
interface Walked {
  newest: string;
  before: string | undefined;
  wholeAt: number;
}
const walked = new WeakMap<AppContext, Map<string, Walked>>();
/** All cases are looked through at a server's first two turns and once a day; between these the newer ones. */
const wholeEveryMs = 86_400_000;

/**
 * Above which case the next walk looks: whatever was there a turn before the last one was looked through since, late commits
 * included. A restored copy brings older ones: a day later they are found.
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

/** Those without a row, newest first. */
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
  // not all of them in this turn: the next one begins from the newest again
  walked.get(work.context)?.delete(`${work.actor.tenantId}|${module.kind}`);
  return taken;
}

/** How many of the newest letters have each pair of characters; what a single one has is not kept. */
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
