import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { type Counted, type Grouped, keptBackOf, nothingWithheld, type Paired, type Withheld } from './kept-back.ts';
import { tellingOf } from './scores-told.ts';

export type { Withheld } from './kept-back.ts';

interface OfExam {
  examId: string;
}

/**
 * Figures withheld from callers who may not see scores (domain.md 2.5), by examination. They are the same for every
 * list, page, export and figure, so that none reveals what another hides. Nothing is withheld from callers who see
 * scores.
 */
export async function withheldFrom(work: Work, examIds: readonly string[]): Promise<(examId: string) => Withheld> {
  const { least } = await tellingOf(work);
  if (least <= 1 || examIds.length === 0) return () => nothingWithheld;
  const ids = [...examIds];
  const counted = await sql<Counted & OfExam>`select t.exam_id, t.district_id, t.centre_id, t.subject_code, t.n
    from ${work.table('examTally').as('t')} where t.exam_id = any(${ids}::bigint[]) and t.n > 0`.execute(work.handle);
  const grouped = await sql<Grouped & OfExam>`select t.exam_id, t.district_id, t.dim, t.value, t.n
    from ${work.table('examGroup').as('t')} where t.exam_id = any(${ids}::bigint[]) and t.n > 0`.execute(work.handle);
  const paired = await sql<
    Paired & OfExam
  >`select t.exam_id, t.district_id, t.centre_id, t.subject_code, t.other_code, t.n
    from ${work.table('examPair').as('t')} where t.exam_id = any(${ids}::bigint[]) and t.n > 0`.execute(work.handle);
  const byExam = <R extends OfExam>({ rows }: { rows: readonly R[] }) => {
    const own = Map.groupBy(rows, ({ examId }) => examId);
    return (id: string): readonly R[] => own.get(id) ?? [];
  };
  const [countedOf, groupedOf, pairedOf] = [byExam(counted), byExam(grouped), byExam(paired)];
  const found = new Map<string, Withheld>();
  for (const id of ids) found.set(id, await decided(countedOf(id), groupedOf(id), pairedOf(id), least));
  return (id) => found.get(id) ?? nothingWithheld;
}

/** Maximum number of cached decisions, some ten kilobytes each. */
const most = 300;
const kept = new Map<string, Withheld>();

/**
 * Cached by all its input, so that callers with the same scope share it: hundreds of centres take a tenth of a second.
 */
async function decided(...asked: Parameters<typeof keptBackOf>): Promise<Withheld> {
  const [counted, grouped, paired, least] = asked;
  const rows = [
    counted.map(({ districtId, centreId, subjectCode, n }) => [districtId, centreId, subjectCode, n]),
    grouped.map(({ districtId, dim, value, n }) => [districtId, dim, value, n]),
    paired.map(({ districtId, centreId, subjectCode, otherCode, n }) => [
      districtId,
      centreId,
      subjectCode,
      otherCode,
      n,
    ]),
  ].map((table) => table.map((row) => JSON.stringify(row)).sort());
  const name = createHash('sha256')
    .update(JSON.stringify([least, rows]))
    .digest('base64url');
  const known = kept.get(name);
  if (known) return known;
  // lets other requests run between two examinations
  await setImmediate();
  const fresh = keptBackOf(...asked);
  kept.set(name, fresh);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > most) kept.delete(oldest);
  return fresh;
}

/** `withheldFrom` for all places regardless of scope, because a rank compares a score with others out of scope. */
export const withheldOfAll = (work: Work, examIds: readonly string[]) => withheldFrom(work.ofTenant(), examIds);

export const withheldIn = async (work: Work, examId: string): Promise<Withheld> =>
  (await withheldFrom(work, [examId]))(examId);
