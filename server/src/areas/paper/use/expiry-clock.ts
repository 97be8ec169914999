import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { sql } from 'kysely';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { notePaper } from '../paper/timeline.ts';
import { toldPapers } from '../secret/secrecy.ts';
import { expired, tellKeepers } from './tell-keepers.ts';

const { draft, enabled } = paperStatus.of;
const most = 100;

/**
 * Runs hourly. Notifies paper owners once about expired questions (失效日期, domain.md 2.3). Secret papers are skipped
 * before their unlock time, sealed or not.
 */
export const expiryClock: PeriodicJob = {
  lock: 85,
  name: 'papers with questions that are out of date',
  everyMs: 3_600_000,
  atStart: true,
  run: (db, context) =>
    forEachTenant(db, context, expiryClock.name, async (work) => {
      for (const id of await papersToTell(work))
        await apart(work.handle, context, { job: expiryClock.name, paper: id }, () => tell(work, id));
    }),
};

async function papersToTell(work: Work): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${work.table('paper').as('p')} where p.status in (${draft}, ${enabled}) and ${toldPapers(work)} and exists (
      select 1 from ${work.table('paperQuestion').as('held')}
      join ${work.table('question').as('q')} on q.id = held.question_id
      where held.paper_id = p.id and q.expire_date < ${work.now.slice(0, 10)}::date
        and not exists (select 1 from ${work.table('caseEvent').as('e')} where e.case_type = 'paper' and e.case_id = p.id
          and e.action = 'expired' and e.time::date > q.expire_date))
    order by p.id limit ${most}`.execute(work.handle);
  return rows.map(({ id }) => id);
}

async function tell(work: Work, id: string): Promise<void> {
  const paper = await work.table('paper').needLocked(id);
  await notePaper(work, paper, { action: 'expired' });
  await tellKeepers(work, paper, expired);
}
