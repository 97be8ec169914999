import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type RegStep, regStatus, regSteps } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { isOneOf } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import { refuseParty } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { changeCounts } from './counts.ts';
import { tellRegistered } from './tell-registered.ts';

/**
 * Takes a step with registrations, all or none, while their examination is published. Of two simultaneous steps the
 * second is refused with the state the first one set.
 */
export async function stepRegistrations(
  work: Work,
  ids: readonly string[],
  verb: RegStep,
  regNote?: string | null,
): Promise<{ count: number }> {
  const { from, to, zh, en } = regSteps[verb];
  const examiners = work.table('examiner');
  await holdExams(work, ids, verb);
  const rows = await examiners.lock(ids);
  refuseParty(
    work,
    rows.map(({ name }) => name),
  );
  for (const { name, regStatus: state } of rows) {
    if (isOneOf<number>(from, state)) continue;
    throw refuse(400, [
      `【${name}】当前报名状态【${regStatus.label(state)}】不可${zh}`,
      `${name} (${regStatus.label(state, 'en')}) cannot ${en}`,
    ]);
  }
  const note = regNote === undefined ? {} : { regNote };
  await examiners.changeMany(sql<SqlBool>`id = any(${[...ids]}::bigint[])`, { regStatus: to, ...note });
  await changeCounts(
    work,
    rows.flatMap((row) => [
      { cell: row, people: -1 },
      { cell: { ...row, regStatus: to }, people: 1 },
    ]),
  );
  await work.table('examinerStep').insertMany(
    rows.map(({ id, examId, regStatus: fromStatus }) => ({
      examId,
      examinerId: id,
      verb,
      fromStatus,
      toStatus: to,
      note: regNote ?? null,
      actorName: work.actor.realName,
    })),
  );
  work.target = ids.join(',');
  await tellRegistered(work, rows, verb, regNote ?? null);
  return { count: rows.length };
}

/**
 * Locks the examinations in published state until the transaction ends. They are always locked before their examinees.
 */
async function holdExams(work: Work, ids: readonly string[], verb: RegStep): Promise<void> {
  const found = await work.table('examiner').those(ids).select('examId').distinct().orderBy('examId').execute();
  for (const { examId } of found) {
    const { status } = await work.table('formalExam').ofTenant().needHeld(examId);
    if (status !== examStatus.of.published)
      throw refuse(400, [
        `当前考试状态【${examStatus.label(status)}】不可${regSteps[verb].zh}`,
        `The examination is ${examStatus.label(status, 'en').toLowerCase()}: registrations cannot ${regSteps[verb].en}`,
      ]);
  }
}
