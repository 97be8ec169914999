import type { CommonFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type ExamPeople, type ExamScores, peopleOf, scoresOf } from '#engine/ports/exam-port.ts';
import { overviewBlocks } from '#engine/ports/overview-port.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { seatsOf } from '../formal/places/seats.ts';
import { isReleased } from '../result/score/settle.ts';
import { attendanceOf } from './attendance.ts';
import { peopleOfDistrict } from './districts/district-exams.ts';
import { examsOf, type Narrowed } from './districts/narrow.ts';
import { periodOf } from './districts/period.ts';
import { needPlaces } from './withheld/scores-told.ts';

const held: readonly number[] = [10, 20, 30, 40, 50, 60];

/** Examinations that have ended: examinees without attendance are absent. */
const over: readonly number[] = [40, 50, 60];

const most = 200;

interface ExamRow {
  id: string;
  name: string;
  examStart: string;
  year: number;
  projectType: number;
  status: number;
}

/**
 * S6: figures of visible examinations by period, district and project, of places and of other sources.
 * @throws 404 for a district out of scope, 400 for a period that is too long
 */
export async function commonFigures(work: Work, narrowed: Narrowed): Promise<CommonFigures> {
  const { districtId = null } = narrowed;
  const { from, to } = periodOf(work, narrowed);
  await needPlaces(work, districtId);
  const exams = await work
    .table('formalExam')
    .select()
    .select(['id', 'name', 'examStart', 'year', 'projectType', 'status'])
    .where(examsOf({ ...narrowed, from, to }))
    .orderBy('examStart', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ofPeople = exams.filter(({ status }) => held.includes(status));
  const running = ofPeople.map(({ id }) => id);
  const found = districtId ? await peopleOfDistrict(work, running, districtId) : await peopleOf(work, running, 'exam');
  const people = [...(found?.values() ?? [])];
  const { registered, present, absent } = attendanceOf(sumOf(people));
  const ended = ofPeople.filter(({ status }) => over.includes(status));
  const { attendRate } = attendanceOf(sumOf(ended.flatMap(({ id }) => found?.get(id) ?? [])));
  const label = await labelsOf(work, ['exam_project', 'formal_exam_status']);
  const scores = await scoresBy(work, exams, districtId);
  return {
    from,
    to,
    exams: {
      total: exams.length,
      byYear: counted(exams, ({ year }) => year).map(([year, count]) => ({ year, count })),
      byProject: counted(exams, ({ projectType }) => projectType).map(([projectType, count]) => ({
        projectType,
        name: label('exam_project', projectType) ?? String(projectType),
        count,
      })),
      byStatus: counted(exams, ({ status }) => status).map(([status, count]) => ({
        status,
        name: label('formal_exam_status', status) ?? String(status),
        count,
      })),
    },
    examinees: { registered, present, absent, attendRate, violation: sumOf(people).violation },
    each: ofPeople.slice(0, most).map((exam) => figuresOf(exam, found?.get(exam.id), scores.get(exam.id))),
    scores: scoreSums(exams, [...scores.values()]),
    places: await placeSums(work, districtId, Math.max(0, ...people.map(({ usedSeats }) => usedSeats))),
    blocks: await overviewBlocks(work, { from, to, districtId }),
    asOf: work.now,
  };
}

const counted = (exams: readonly ExamRow[], keyed: (exam: ExamRow) => number): [key: number, count: number][] =>
  [...Map.groupBy(exams, keyed)]
    .map(([key, own]): [number, number] => [key, own.length])
    .sort(([one], [other]) => one - other);

function sumOf(people: readonly ExamPeople[]): ExamPeople {
  const add = (key: keyof ExamPeople) => people.reduce((sum, one) => sum + one[key], 0);
  return {
    registered: add('registered'),
    present: add('present'),
    absent: add('absent'),
    violation: add('violation'),
    usedSeats: 0,
  };
}

function figuresOf(
  { id, name, examStart }: ExamRow,
  people: ExamPeople | undefined,
  scores: ExamScores | undefined,
): CommonFigures['each'][number] {
  const { registered, present, absent } = attendanceOf(people);
  const told = scores && !scores.isKeptBack ? scores : undefined;
  return {
    examId: id,
    examName: name,
    date: examStart.slice(0, 10),
    registered,
    present,
    absent,
    violation: people?.violation ?? 0,
    passCount: told?.passCount ?? null,
    passRate: told && told.scored > 0 ? told.passCount / told.scored : null,
    suppressed: Number(scores?.isKeptBack === true),
  };
}

function scoreSums(exams: readonly ExamRow[], all: readonly ExamScores[]): CommonFigures['scores'] {
  // two periods that differ by one examination must not reveal a small group
  const scores = all.filter(({ isKeptBack }) => !isKeptBack);
  const n = scores.reduce((sum, { scored }) => sum + scored, 0);
  const passCount = scores.reduce((sum, one) => sum + one.passCount, 0);
  const suppressed = n === 0 && all.length > 0;
  const told = suppressed ? { passCount: 0, passRate: null } : { passCount, passRate: n === 0 ? null : passCount / n };
  return { exams: exams.filter(isReleased).length, n, suppressed: Number(suppressed), ...told };
}

async function scoresBy(
  work: Work,
  exams: readonly ExamRow[],
  districtId: string | null,
): Promise<ReadonlyMap<string, ExamScores>> {
  const released = exams.filter(isReleased).map(({ id }) => id);
  if (!districtId) return (await scoresOf(work, released, 'exam')) ?? new Map();
  const found = new Map<string, ExamScores>();
  for (const id of released) {
    const own = (await scoresOf(work, [id], 'district'))?.get(districtId);
    if (own) found.set(id, own);
  }
  return found;
}

async function placeSums(work: Work, districtId: string | null, peakSeats: number): Promise<CommonFigures['places']> {
  let query = work.table('district').select().select(['id', 'nodeType']).where('status', '=', 1);
  if (districtId) query = query.where(({ eb, or }) => or([eb('id', '=', districtId), eb('parentId', '=', districtId)]));
  const places = await query.execute();
  const centres = places.filter(({ nodeType }) => nodeType === 2).map(({ id }) => id);
  const there = [...(await seatsOf(work, centres)).values()];
  const seats = there.reduce((sum, { seatCount }) => sum + seatCount, 0);
  return {
    districts: places.length - centres.length,
    centres: centres.length,
    rooms: there.reduce((sum, { roomCount }) => sum + roomCount, 0),
    seats,
    peakSeats,
    useRate: seats === 0 ? null : peakSeats / seats,
  };
}
