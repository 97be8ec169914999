import { isDeepStrictEqual } from 'node:util';
import type { Work } from '#platform/work.ts';
import type { HeldExam } from '../../result/counting.ts';
import type { PersonResult, ResultChange } from '../../result/result-port.ts';
import { type Marking, markedBy } from './marking.ts';
import { type Traits, traitsOf } from './people.ts';
import { rebuild } from './rebuild.ts';
import { addCounted, holdCells, putBack, type SheetKey, type TallyKey } from './store.ts';
import { type Counted, Sums } from './sums.ts';

const nobody: Traits = { gender: 0, age: 0, education: 0, unit: 0, attempt: 1 };

export async function applyChanges(work: Work, held: HeldExam, said: readonly ResultChange[]): Promise<void> {
  const changes = said.map(withoutSame);
  const whole = work.ofTenant();
  const marking = markedBy(whole, held);
  const traits = await traitsOf(
    whole,
    marking,
    changes.map(({ examinerId }) => examinerId),
  );
  const side = (which: 'before' | 'after') =>
    changes.map(({ examinerId, districtId, centreId, [which]: result }): Counted => {
      return { districtId, centreId: centreId ?? '0', traits: traits.get(examinerId) ?? nobody, result };
    });
  await recount(work, marking, side('before'), side('after'));
}

/** Unchanged sheets are skipped, because joint tables take most of the time. */
function withoutSame(change: ResultChange): ResultChange {
  const same = new Set(
    change.before.subjects
      .filter((was) =>
        change.after.subjects.some(
          (is) =>
            is.subjectCode === was.subjectCode &&
            (is.score === null) === (was.score === null) &&
            isDeepStrictEqual(is.sheet, was.sheet),
        ),
      )
      .map(({ subjectCode }) => subjectCode),
  );
  const without = (result: PersonResult): PersonResult => ({
    ...result,
    subjects: result.subjects.map((one) => (same.has(one.subjectCode) ? { ...one, sheet: null } : one)),
  });
  return { ...change, before: without(change.before), after: without(change.after) };
}

/**
 * Removes examinees as they were from the sums and adds them as they are, in the transaction that changed them. If the
 * sums do not contain what is removed, they are already wrong and are rebuilt.
 */
export async function recount(
  work: Work,
  marking: Marking,
  before: readonly Counted[],
  after: readonly Counted[],
): Promise<void> {
  const { examId } = marking;
  const whole = work.ofTenant();
  const sums = new Sums(marking);
  const held = await holdCells(whole, marking, sums, cellsOf([...before, ...after]));
  try {
    for (const person of before) await sums.count(person, -1);
    for (const person of after) await sums.count(person, 1);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    work.context.log.error({ err: error, examId }, 'sums of an examination did not hold what was to be taken out');
    return rebuild(work, examId);
  }
  await putBack(whole, examId, held);
  await addCounted(whole, examId, sums);
}

function cellsOf(people: readonly Counted[]) {
  const tallies = new Map<string, TallyKey>();
  const sheets = new Map<string, SheetKey>();
  for (const { districtId, centreId, traits, result } of people) {
    const { total, subjects } = result;
    const scored = subjects.filter(({ score }) => score !== null);
    for (const subjectCode of [...(total === null ? [] : ['']), ...scored.map((subject) => subject.subjectCode)])
      tallies.set([districtId, centreId, subjectCode].join(' '), { districtId, centreId, subjectCode });
    for (const { subjectCode, sheet } of scored) {
      if (!sheet?.itemScores) continue;
      const key = { districtId, subjectCode, paperId: sheet.paperId, gender: traits.gender };
      sheets.set(Object.values(key).join(' '), key);
    }
  }
  return { tallies: [...tallies.values()], sheets: [...sheets.values()] };
}
