import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedScore } from '@kaoxin/server/areas/exam/result/score/recorded-score.ts';
import { holdExam, settling } from '@kaoxin/server/areas/exam/result/score/settle.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { sql } from 'kysely';
import { answerSheetName, keepAnswerSheet } from '../examinees/answer-sheet.ts';

export interface WrongAddition {
  examId: string;
  examinerId: string;
  subjectCode: string;
  recorded: number;
  itemSum: number;
  /** the examinee passes with the correct sum but not with the recorded score */
  passes: boolean;
}

/** The planted wrong additions, in the format of the calls that show them (domain.md 5.3 #7 and #12). */
export interface PlantedAdditions {
  additions: readonly WrongAddition[];
}

const wanted = 12;
const mostLost = 8;
/** Minimum difference, enough to change the rank. */
const leastLost = 6;

export async function knownAdditions(context: AppContext): Promise<readonly WrongAddition[] | undefined> {
  const text = await readFile(join(context.config.dataDir, answerSheetName), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as Partial<PlantedAdditions>).additions;
}

export interface HandMarked {
  examId: string;
  subjectCode: string;
}

/**
 * Plants twelve scores that differ from the sum of their items; one of the examinees passes only with the correct sum.
 * Planted before the release, so that results and tallies contain the wrong scores until the review.
 */
export async function plantAdditions(work: () => Work, places: readonly HandMarked[]): Promise<void> {
  const additions: WrongAddition[] = [];
  const [first] = places;
  if (!first) return;
  await work().transaction(async (inside) => {
    const mover = await plantMover(inside, first);
    if (mover) additions.push(mover);
  });
  for (const [at, place] of places.entries()) {
    const left = Math.ceil((wanted - additions.length) / (places.length - at));
    await work().transaction(async (inside) => {
      const people = await sitting(
        inside,
        place,
        additions.map(({ examinerId }) => examinerId),
      );
      const step = Math.max(1, Math.floor(people.length / left));
      const chosen = people.filter((_, nth) => nth % step === 0).slice(0, left);
      for (const [nth, examinerId] of chosen.entries()) {
        const lost = (nth % 2 === 0 ? 1 : -1) * (0.5 + (nth % 5));
        const one = await misadd(inside, { ...place, examinerId }, lost);
        if (one) additions.push(one);
      }
    });
  }
  await keepAnswerSheet(work().context, { additions });
}

async function sitting(work: Work, { examId, subjectCode }: HandMarked, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.id from examiner x
    join examiner_score s on s.exam_id = x.exam_id and s.examiner_id = x.id and s.subject_code = ${subjectCode}
    where x.exam_id = ${examId} and s.score between 20 and 120 and s.invalid_flag = 0 and s.subjective >= 10
      and x.id <> all(${[...except]}::bigint[])
      and not exists (select from violation_record r where r.examiner_id = x.id)
    order by x.id`.execute(work.handle);
  return rows.map(({ id }) => id);
}

async function misadd(
  work: Work,
  whose: HandMarked & { examinerId: string },
  lost: number,
): Promise<WrongAddition | undefined> {
  const { examId, examinerId, subjectCode } = whose;
  const before = await recordedScore(work, whose);
  if (!before || before.score === null || before.itemSum !== before.score) return undefined;
  const recorded = before.score - lost;
  const subjective = before.subjective === null ? null : before.subjective - lost;
  if (recorded < 0 || recorded > before.full) return undefined;
  const mine = sql<boolean>`exam_id = ${examId} and examiner_id = ${examinerId} and subject_code = ${subjectCode}`;
  const moved = await settling(work, await holdExam(work, examId), [examinerId], () =>
    work.table('examinerScore').changeMany(mine, { score: recorded, subjective }),
  );
  const passed = (when: 'before' | 'after') => moved?.[when].get(examinerId)?.result.passed === true;
  return { ...whose, recorded, itemSum: before.score, passes: passed('before') && !passed('after') };
}

async function plantMover(work: Work, place: HandMarked): Promise<WrongAddition | undefined> {
  const { examId, subjectCode } = place;
  const { rows } = await sql<{ id: string; lost: number }>`select x.id,
      least(s.score - j.pass_score, r.total_score - f.pass_score)::float + 0.5 as lost
    from examiner x join formal_exam f on f.id = x.exam_id
      join exam_subject j on j.exam_id = x.exam_id and j.subject_code = ${subjectCode}
      join examiner_score s on s.exam_id = x.exam_id and s.examiner_id = x.id and s.subject_code = ${subjectCode}
      join examiner_result r on r.exam_id = x.exam_id and r.examiner_id = x.id
    where x.exam_id = ${examId} and r.pass_flag = 1 and s.invalid_flag = 0
      and not exists (select from violation_record v where v.examiner_id = x.id)
      and least(s.score - j.pass_score, r.total_score - f.pass_score) between 0 and ${mostLost}::int
      and exists (select from examiner_result o where o.exam_id = r.exam_id
        and o.total_score > r.total_score - ${leastLost}::int and o.total_score < r.total_score)
    order by 2, 1 limit 5`.execute(work.handle);
  for (const { id, lost } of rows) {
    const one = await misadd(work, { ...place, examinerId: id }, Math.max(lost, leastLost));
    if (one?.passes) return one;
  }
  return undefined;
}
