import type { DistrictExams } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ExamPeople, peopleOf } from '#engine/ports/exam-port.ts';
import { nameOf, namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { cellsOf } from '../../examiner/registration/counts.ts';
import { fullMarksOf } from '../../formal/papers/full-marks.ts';
import { seenPlaces } from '../../formal/places/place-rows.ts';
import type { ExamTableRow } from '../../formal/tables.ts';
import { attendanceOf } from '../attendance.ts';
import { needPlaces, releasedExam, tellingOf } from '../withheld/scores-told.ts';
import { type Withheld, withheldFrom } from '../withheld/withheld.ts';
import { examsOf, type Narrowed } from './narrow.ts';
import { periodOf } from './period.ts';

const most = 60;

interface Query extends Narrowed {
  examId?: string | null | undefined;
  year?: number | null | undefined;
}

const comparable = 30;

interface Sum {
  n: number;
  halves: number;
  passed: number;
}
const meanOf = ({ n, halves }: Sum) => (n === 0 ? null : halves / 2 / n);
const rateOf = ({ n, passed }: Sum) => (n === 0 ? null : passed / n);

/**
 * S4 (domain.md 2.5).
 * @throws 404, also for a district out of scope; 400 成绩尚未公布 for the given examination
 */
export async function districtExams(work: Work, { examId, year, ...narrowed }: Query): Promise<DistrictExams> {
  const { districtId = null } = narrowed;
  await needPlaces(work, districtId);
  const named = examId ? await releasedExam(work, examId) : undefined;
  const { whole } = await tellingOf(work);
  const exams = await releasedExams(work, year, year ? narrowed : { ...narrowed, ...periodOf(work, narrowed) });
  const ids = exams.map(({ id }) => id);
  const withheld = await withheldFrom(work, [...ids, ...(named ? [named.id] : [])]);
  const own = await sumsBy(work, ids, districtId, sql`t.exam_id`);
  const city = districtId && whole ? await sumsBy(work, ids, null, sql`t.exam_id`) : own;
  const people = districtId ? await peopleOfDistrict(work, ids, districtId) : await peopleOf(work, ids, 'exam');
  const full = await fullMarksOf(work, exams);
  const none = { n: 0, halves: 0, passed: 0 };
  const telling = exams.findLast(({ id }) => (own.get(id)?.n ?? 0) >= comparable);
  const centresOf = named?.id ?? telling?.id ?? exams.at(-1)?.id ?? null;
  return {
    districtId,
    districtName: await nameOf(work, 'district', districtId),
    series: exams.map((exam) => {
      const sum = own.get(exam.id) ?? none;
      const all = whole ? (city.get(exam.id) ?? none) : none;
      const { city: ofCity, district } = withheld(exam.id);
      const suppressed = districtId ? district(districtId, '') : ofCity('');
      const { registered, present, attendRate } = attendanceOf(people?.get(exam.id));
      const mean = suppressed ? null : meanOf(sum);
      const cityMean = ofCity('') ? null : meanOf(all);
      return {
        examId: exam.id,
        examName: exam.name,
        date: exam.examStart.slice(0, 10),
        projectType: exam.projectType,
        registered,
        present,
        attendRate,
        n: sum.n,
        suppressed: Number(suppressed),
        mean,
        passRate: suppressed ? null : rateOf(sum),
        scoreRate: mean === null ? null : mean / (full.get(exam.id) ?? exam.totalScore),
        cityMean,
        cityPassRate: ofCity('') ? null : rateOf(all),
        cityScoreRate: cityMean === null ? null : cityMean / (full.get(exam.id) ?? exam.totalScore),
      };
    }),
    centresOf,
    centres: centresOf === null ? [] : await centresIn(work, centresOf, districtId, withheld(centresOf)),
    asOf: work.now,
  };
}

async function releasedExams(work: Work, year: number | null | undefined, narrowed: Narrowed): Promise<ExamTableRow[]> {
  let query = work.table('formalExam').select().selectAll().where('status', 'in', [50, 60]).where(examsOf(narrowed));
  if (year) query = query.where('year', '=', year);
  const rows = await query.orderBy('examStart', 'desc').orderBy('id', 'desc').limit(most).execute();
  return rows.reverse();
}

async function sumsBy(
  work: Work,
  examIds: readonly string[],
  districtId: string | null,
  key: RawBuilder<unknown>,
): Promise<Map<string, Sum>> {
  const within = districtId ? sql`t.district_id = ${districtId}` : sql`true`;
  const { rows } = await sql<{ key: string; n: number; halves: string; passed: number }>`select ${key} as key,
      sum(t.n)::int as n, sum(t.halves)::bigint as halves, sum(t.passed)::int as passed
    from ${work.table('examTally').as('t')}
    where t.exam_id = any(${[...examIds]}::bigint[]) and t.subject_code = '' and ${within} group by 1`.execute(
    work.handle,
  );
  return new Map(rows.map(({ halves, key: id, ...row }) => [id, { ...row, halves: Number(halves) }]));
}

export async function peopleOfDistrict(
  work: Work,
  examIds: readonly string[],
  districtId: string,
): Promise<Map<string, ExamPeople>> {
  const found = new Map<string, ExamPeople>();
  for (const id of examIds) {
    const own = (await peopleOf(work, [id], 'district'))?.get(districtId);
    if (own) found.set(id, own);
  }
  return found;
}

/** Centres by mean. Ranks are given only to callers who see all ranked centres. */
async function centresIn(
  work: Work,
  examId: string,
  districtId: string | null,
  withheld: Withheld,
): Promise<DistrictExams['centres']> {
  const sums = await sumsBy(work, [examId], districtId, sql`t.centre_id`);
  sums.delete('0');
  const people = await peopleOf(work, [examId], 'centre');
  const places = await placed(work, examId, districtId);
  const rows = [...new Set([...sums.keys(), ...places.keys()])].map((id) => ({
    id,
    sum: sums.get(id) ?? { n: 0, halves: 0, passed: 0 },
  }));
  const nameOfCentre = await namesOf(
    work,
    'district',
    rows.map(({ id }) => id),
  );
  const means = rows.flatMap(({ id, sum }) => (withheld.centre(id, '') ? [] : (meanOf(sum) ?? [])));
  const districts = new Set(places.values());
  const seen = new Set((await seenPlaces(work, [...districts])).map(({ id }) => id));
  const ranked = [...districts].every((id) => seen.has(id));
  return rows
    .map(({ id, sum }) => {
      const suppressed = withheld.centre(id, '');
      const mean = suppressed ? null : meanOf(sum);
      return {
        centreId: id,
        name: nameOfCentre(id) ?? '—',
        districtId: places.get(id) ?? '',
        present: people?.get(id)?.present ?? 0,
        n: sum.n,
        suppressed: Number(suppressed),
        mean,
        passRate: suppressed ? null : rateOf(sum),
        rank: mean === null || !ranked ? null : 1 + means.filter((other) => other > mean).length,
      };
    })
    .sort((one, other) => (other.mean ?? -1) - (one.mean ?? -1) || (one.name < other.name ? -1 : 1));
}

async function placed(work: Work, examId: string, districtId: string | null): Promise<Map<string, string>> {
  const cells = (await cellsOf(work, [examId])).filter((cell) => districtId === null || cell.districtId === districtId);
  return new Map(cells.flatMap((cell) => (cell.centreId === null ? [] : [[cell.centreId, cell.districtId] as const])));
}
