import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { keptBack } from '../statistics/disclosure/kept-back.ts';
import { tellingOf } from './scores-told.ts';

/** What of an examination is kept back from whoever asks, of a subject or (`''`) of the total. */
export interface Withheld {
  /** of all that he sees */
  city: (subjectCode: string) => boolean;
  district: (id: string, subjectCode: string) => boolean;
  centre: (id: string, subjectCode: string) => boolean;
}

interface Counted {
  examId: string;
  districtId: string;
  centreId: string;
  subjectCode: string;
  n: number;
}

const nothing: Withheld = { city: () => false, district: () => false, centre: () => false };

/**
 * What is kept back of these examinations from whoever may not see scores (domain.md 2.5): the same for every list, page, sheet
 * and figure, so that none of them gives away what another hides. By its id; nothing for whoever sees scores.
 */
export async function withheldFrom(work: Work, examIds: readonly string[]): Promise<(examId: string) => Withheld> {
  const { least } = await tellingOf(work);
  if (least <= 1 || examIds.length === 0) return () => nothing;
  const { rows } = await sql<Counted>`select t.exam_id, t.district_id, t.centre_id, t.subject_code, t.n
    from ${work.table('examTally').as('t')} where t.exam_id = any(${[...examIds]}::bigint[]) and t.n > 0`.execute(
    work.handle,
  );
  const found = new Map(
    [...Map.groupBy(rows, ({ examId }) => examId)].map(([id, own]) => [id, withheldOf(own, least)]),
  );
  return (id) => found.get(id) ?? nothing;
}

export const withheldIn = async (work: Work, examId: string): Promise<Withheld> =>
  (await withheldFrom(work, [examId]))(examId);

/** Districts beside the city, and centres beside their district; in each of them subjects beside the total. */
function withheldOf(rows: readonly Counted[], least: number): Withheld {
  // the total, which is called '', behind the subjects
  const codes = [...new Set(rows.map(({ subjectCode }) => subjectCode))].sort().reverse();
  const districts = tableOf(rows, codes, ({ districtId }) => districtId);
  const ofDistricts = keptBack({ counts: districts.counts, overlapping: true }, least);
  const at = (hidden: readonly (readonly boolean[])[], keys: readonly string[], key: string, code: string): boolean =>
    hidden[keys.indexOf(key)]?.[codes.indexOf(code)] ?? false;
  const city = ofDistricts.length - 1;
  const centres = new Map<string, readonly boolean[]>();
  for (const [districtId, own] of Map.groupBy(rows, (row) => row.districtId)) {
    const { keys, counts } = tableOf(own, codes, ({ centreId }) => centreId);
    const above = ofDistricts[districts.keys.indexOf(districtId)];
    const isSum = (row: number) => row === keys.length;
    const hidden = keptBack(
      {
        ...{ counts, overlapping: true },
        hidden: (row, column) => isSum(row) && above?.[column] === true,
        told: isSum,
      },
      least,
    );
    for (const [place, id] of keys.entries()) centres.set(id, hidden[place] ?? []);
  }
  return {
    city: (code) => ofDistricts[city]?.[codes.indexOf(code)] ?? false,
    district: (id, code) => at(ofDistricts, districts.keys, id, code),
    centre: (id, code) => centres.get(id)?.[codes.indexOf(code)] ?? false,
  };
}

/** People by place and subject, the total last, with what all places come to below. */
function tableOf(rows: readonly Counted[], codes: readonly string[], keyOf: (row: Counted) => string) {
  const byPlace = Map.groupBy(rows, keyOf);
  const numbers = (own: readonly Counted[]) =>
    codes.map((code) => own.reduce((sum, { subjectCode, n }) => sum + (subjectCode === code ? n : 0), 0));
  return { keys: [...byPlace.keys()], counts: [...[...byPlace.values()].map(numbers), numbers(rows)] };
}
