import { gravestOf } from '@kaoxin/contract/exam/violation-states.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { type Ranks, ranksOf } from '../aggregate/ranks.ts';
import { changeCounts } from '../examiner/registration/counts.ts';
import { dropAskedRelease } from '../result/import/score-exam.ts';
import type { PlacedResult } from '../result/score/person-results.ts';
import { holdExam, isReleased, settling } from '../result/score/settle.ts';
import { settleIntegrity } from './integrity.ts';

type Examiner = SelectedRow<'examiner'>;

export type Moved = Record<string, readonly [number | null, number | null]>;

/**
 * Updates everything that follows from the records of these examinees, in this transaction, which has locked the
 * examination and then them: 违纪 in the roster with its counts, integrity records, scores and results. A requested
 * release is withdrawn.
 * @returns for a single examinee with a released result: changed total, pass flag and ranks
 */
export async function settleStanding(work: Work, examId: string, people: readonly Examiner[]): Promise<Moved> {
  await settleLevels(work, people);
  await settleIntegrity(
    work,
    people.map(({ personId }) => personId),
  );
  await dropAskedRelease(work, examId, '违纪记录有变动');
  const held = await holdExam(work, examId);
  const ranksBefore = isReleased(held.exam) && people.length === 1 ? await ranksOf(work, examId) : undefined;
  const settled = await settling(
    work,
    held,
    people.map(({ id }) => id),
    async () => undefined,
  );
  const [person] = people;
  if (!settled || !ranksBefore || !person) return {};
  const [before, after] = [settled.before.get(person.id), settled.after.get(person.id)];
  return movedOf(standingOf(before, ranksBefore), standingOf(after, await ranksOf(work, examId)));
}

type Figures = Record<'personTotal' | 'passFlag' | 'rankCity' | 'rankDistrict', number | null>;

function standingOf(person: PlacedResult | undefined, ranks: Ranks): Figures {
  const halves = person?.result.total ?? null;
  return {
    personTotal: halves === null ? null : halves / 2,
    passFlag: Number(person?.result.passed ?? false),
    rankCity: halves === null ? null : (ranks.city(halves)?.rank ?? null),
    rankDistrict: halves === null ? null : (ranks.district(person?.districtId ?? '0')(halves)?.rank ?? null),
  };
}

const movedOf = (before: Figures, after: Figures): Moved =>
  Object.fromEntries(
    keysOf(before)
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, [before[key], after[key]]]),
  );

async function settleLevels(work: Work, people: readonly Examiner[]): Promise<void> {
  const standing = await work
    .table('violationRecord')
    .ofTenant()
    .select()
    .select(['examinerId', 'level'])
    .where('status', '<>', 3)
    .where('effective', '=', 1)
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
