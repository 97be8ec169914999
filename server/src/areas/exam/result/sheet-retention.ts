import { createHash } from 'node:crypto';
import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type SqlBool, sql } from 'kysely';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../formal/process/timeline.ts';

const atOnce = 5_000;

/**
 * Every six hours, destroys the answer sheets of one examination per tenant whose scores were released five years ago
 * (domain.md 3.18). Scores, results and figures stay.
 */
export const sheetRetention: PeriodicJob = {
  lock: 78,
  name: 'answer sheets that were kept long enough',
  everyMs: 6 * 3_600_000,
  run: (db, context) =>
    forEachTenant(db, context, sheetRetention.name, async (work) => {
      const id = await dueExam(work);
      if (id !== undefined)
        await apart(work.handle, context, { job: sheetRetention.name, exam: id }, () => destroySheets(work, id));
    }),
};

async function dueExam(work: Work): Promise<string | undefined> {
  const { released, archived } = examStatus.of;
  const { rows } = await sql<{ id: string }>`select e.id from ${work.table('formalExam').as('e')}
    where e.status in (${released}, ${archived}) and e.score_release_time < ${work.now}::timestamptz - interval '5 years'
      and exists (select from ${work.table('answerSheet').as('s')} where s.exam_id = e.id)
    order by e.id limit 1`.execute(work.handle);
  return rows[0]?.id;
}

/** Clears the rows and stores a digest of them in the timeline, which cannot be changed. */
async function destroySheets(work: Work, examId: string): Promise<void> {
  const { status } = await work.table('formalExam').needLocked(examId);
  const sheets = work.table('answerSheet');
  const list = createHash('sha256');
  let count = 0;
  for (;;) {
    const rows = await sheets
      .select()
      .select(['id', 'examinerId', 'subjectCode', 'answers', 'itemScores'])
      .where('examId', '=', examId)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id, examinerId, subjectCode, answers, itemScores } of rows)
      list.update(`${id} ${examinerId} ${subjectCode} ${hex(answers)} ${hex(itemScores)}\n`);
    const ids = rows.map(({ id }) => id);
    count += ids.length;
    if (ids.length === 0) break;
    await sheets.changeMany(sql<SqlBool>`exam_id = ${examId} and id = any(${ids}::bigint[])`, {
      answers: null,
      itemScores: null,
    });
    await sheets.remove(ids);
  }
  await noteExam(work, examId, {
    action: examAction.of.sheetsDestroyed,
    from: status,
    to: status,
    note: `${count}份，清单摘要${list.digest('hex')}`,
  });
}

const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');
