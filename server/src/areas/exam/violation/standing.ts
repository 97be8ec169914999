import { gravestOf } from '@kaoxin/contract/exam/violation-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { changeCounts } from '../examiner/counts.ts';
import { dropAskedRelease } from '../result/score-exam.ts';
import { settle } from '../result/settle.ts';
import { settleIntegrity } from './integrity.ts';

type Examiner = SelectedRow<'examiner'>;

/**
 * Brings everything that follows from the records of these people up to date, in this transaction, which has locked their
 * examination and then them: 违纪 in the roster with its counts, the integrity record of the person, scores and
 * results; what was signed for their release is not the same any more.
 */
export async function settleStanding(work: Work, examId: string, people: readonly Examiner[]): Promise<void> {
  await settleLevels(work, people);
  await settleIntegrity(
    work,
    people.map(({ personId }) => personId),
  );
  await dropAskedRelease(work, examId, '违纪记录有变动');
  await settle(
    work,
    examId,
    people.map(({ id }) => id),
  );
}

/** The gravest of the records that stand: in force, or under appeal. */
async function settleLevels(work: Work, people: readonly Examiner[]): Promise<void> {
  const standing = await work
    .table('violationRecord')
    .ofTenant()
    .select()
    .select(['examinerId', 'level'])
    .where('status', '<>', 3)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val(people.map(({ id }) => id)))))
    .execute();
  const changed = people.flatMap((person) => {
    const own = standing.filter(({ examinerId }) => examinerId === person.id);
    const violationLevel = gravestOf(own.map(({ level }) => level));
    return violationLevel === person.violationLevel ? [] : [{ person, violationLevel }];
  });
  for (const { person, violationLevel } of changed)
    await work.table('examiner').changeMany(sql<SqlBool>`id = ${person.id}`, { violationLevel });
  await changeCounts(
    work,
    changed.flatMap(({ person, violationLevel }) => [
      { cell: person, people: -1 },
      { cell: { ...person, violationLevel }, people: 1 },
    ]),
  );
}
