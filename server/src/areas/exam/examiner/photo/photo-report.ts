import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { examinee, PhotoReport } from '@kaoxin/contract/exam/people/examinee.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { throughRoster } from '../registration/whole-rosters.ts';

export async function photoReport(
  work: Work,
  { examId }: { examId: string },
): Promise<AnswerOf<typeof examinee.calls.photoReport>> {
  await work.table('formalExam').need(examId);
  const without = work
    .table('examiner')
    .select()
    .select(sql<number>`count(*)::int`.as('n'))
    .where('examId', '=', examId)
    .where('photoId', 'is', null)
    .where('regStatus', 'in', [...standing]);
  const people = await throughRoster(work, () => without.executeTakeFirst());
  const latest = await work
    .table('photoFile')
    .select()
    .selectAll()
    .where('examId', '=', examId)
    .where('createUser', '=', work.actor.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { without: people?.n ?? 0, latest: latest ? presented(work, latest) : null };
}

function presented({ actor: { language } }: Work, row: SelectedRow<'photoFile'>): PhotoReport {
  const { id, fileName, state, taskId, total, matched, replaced, unknownCount, unknown, refusedCount, createTime } =
    row;
  return {
    id,
    fileName,
    state,
    taskId,
    total,
    matched,
    replaced,
    unknownCount,
    unknown,
    refusedCount,
    createTime,
    refused: row.refused.map(({ name, reason }) => ({ name, reason: say(reason, language) })),
  };
}
