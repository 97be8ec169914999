import { placeType } from '@kaoxin/contract/exam/district.ts';
import { examStatus } from '@kaoxin/contract/exam/formal-states.ts';
import { slotsIn } from '#areas/exam/arrange/slots.ts';
import { subjectsIn } from '#areas/exam/formal/subject-rows.ts';
import { countUse } from '#areas/paper/use/count-use.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { firstTenant } from '../../seeds/tenant.ts';
import { inventRing, type PlantedItems } from '../exam-answers.ts';
import { chance } from '../prng.ts';
import { asksOf } from '../questions/asked.ts';
import type { InventedBanks } from '../questions/banks.ts';
import type { Place } from '../questions/twins.ts';
import { bulkInsert, takeIds } from '../store/bulk-insert.ts';
import { type DemoPaper, demoPaper, pointsOf } from './papers.ts';
import type { Crowd, HeldExam } from './plan.ts';
import { sheetWriter } from './sitting.ts';

export type District = Pick<SelectedRow<'district'>, 'id' | 'regionCode'>;
export interface DemoRoom {
  id: string;
  centreId: string;
  seats: number;
}

export interface DemoSubjectHall {
  code: string;
  slot: number;
  total: number;
  paperId: string | null;
  write: ReturnType<typeof sheetWriter> | null;
  /** sheets that went round a room, by the place in the district of whoever hands one in (domain.md 5.3, 4) */
  copied: ReadonlyMap<number, Uint32Array>;
  planted: PlantedItems | null;
}

/** Everything somebody needs who sits an examination. */
export interface Hall {
  exam: HeldExam;
  place: number;
  subjects: readonly DemoSubjectHall[];
  /** of each district, in the order of the districts of the city; spare ones left out */
  rooms: readonly (readonly DemoRoom[])[];
}

const { published, arranging, running, marking, released, archived } = examStatus.of;
const held = [arranging, running, marking, released, archived];

interface DemoExams {
  /** whose rosters are closed, the earliest first */
  exams: HeldExam[];
  /** which people register for now */
  open: HeldExam[];
  /** of the city, in their order */
  districts: District[];
}

/** Examinations that people are registered for, and the districts of the city. */
export async function heldExams(work: Work): Promise<DemoExams> {
  const districts = await work
    .table('district')
    .select()
    .select(['id', 'regionCode'])
    .where('nodeType', '=', placeType.district)
    .orderBy('code')
    .execute();
  const rows = await work
    .table('formalExam')
    .select()
    .select(['id', 'projectType', 'status', 'year', 'registerStart', 'registerEnd', 'examStart', 'releaseAskTime'])
    .where('status', 'in', [published, ...held])
    .orderBy('examStart')
    .orderBy('id')
    .execute();
  const places = await work.table('examPlace').select().select(['examId', 'districtId', 'planSeats']).execute();
  const all = rows.map(({ releaseAskTime, ...exam }) => ({
    ...exam,
    asked: exam.status === marking && releaseAskTime !== null,
    seats: districts.map(({ id }) =>
      places
        .filter(({ examId, districtId }) => examId === exam.id && districtId === id)
        .reduce((sum, { planSeats }) => sum + planSeats, 0),
    ),
  }));
  const exams = all.filter(({ seats }) => seats.some((each) => each > 0));
  const isOpen = ({ status }: HeldExam) => status === published;
  return {
    exams: exams.filter((exam) => !isOpen(exam)),
    open: exams.filter((exam) => isOpen(exam) && exam.registerStart <= work.now && work.now < exam.registerEnd),
    districts,
  };
}

/** Where questions are harder than elsewhere: a district of many people (domain.md 5.3, 3). */
const difDistrict = 1;

/** What papers are made of. */
export interface Questions {
  invented: InventedBanks;
  /** undefined where the bank has not come */
  idOf: (place: Place) => string | undefined;
  today: string;
}
const yearMs = 365.25 * 86_400_000;
const yearsBetween = (from: string, until: string): number =>
  (Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / yearMs;

/** The hall of an examination as it begins; the questions of its papers are put into those that have none. */
export async function hallOf(
  work: Work,
  { exam, place }: Crowd,
  { invented, idOf, today }: Questions,
  truths: boolean,
): Promise<Hall> {
  const { slotOf } = await slotsIn(work, exam.id);
  const rooms = await roomsOf(work, exam.id);
  const ask = asksOf(invented, place);
  const yearsAgo = yearsBetween(exam.examStart, today);
  const subjects: DemoSubjectHall[] = [];
  for (const { subjectCode: code, paperId, totalScore: total, objectiveScore } of await subjectsIn(work, exam.id)) {
    const objective = objectiveScore ?? 0;
    const hasTruths = truths && objective === total;
    const points = pointsOf(objective);
    const asked = paperId && ask(code, points.length, total - objective);
    const paper = asked && demoPaper(`${place} ${code}`, asked, { points, yearsAgo }, difDistrict, hasTruths);
    if (paper && paperId) await keepQuestions(work, exam, paperId, paper, idOf);
    subjects.push({
      ...{ code, total, paperId, slot: slotOf.get(code) ?? 1 },
      write: paper ? sheetWriter(paper) : null,
      copied: paper && hasTruths ? ringOf(paper, rooms[0] ?? []) : new Map(),
      planted: paper && hasTruths ? paper.invented.planted : null,
    });
  }
  return { exam, place, subjects, rooms };
}

/** Six people side by side, behind the first ones of a room of the first district: the third, which few people fill already. */
const ring = { room: 2, behind: 4, thetas: [-0.4, -0.2, -0.3, -0.5, -0.1, -0.3] };

function ringOf({ invented }: DemoPaper, rooms: readonly DemoRoom[]): Map<number, Uint32Array> {
  const sheets = inventRing(invented, ring.thetas, 0, chance('examinees who copied'));
  const before = rooms.slice(0, ring.room).reduce((sum, { seats }) => sum + seats, 0);
  return new Map(sheets.map((sheet, at) => [before + ring.behind + at, sheet]));
}

async function keepQuestions(
  work: Work,
  exam: HeldExam,
  paperId: string,
  { rows }: DemoPaper,
  idOf: Questions['idOf'],
): Promise<void> {
  const papers = work.table('paper');
  const { questionCount } = await papers.needLocked(paperId);
  if (questionCount > 0) return;
  const { seal } = work.context.secrets;
  const strange = await takeIds(work.handle as never, rows.length);
  const questions = rows.map(({ key, asked, ...row }, at) => ({
    ...row,
    tenantId: firstTenant,
    paperId,
    questionId: idOf(asked) ?? strange[at],
    answerKey: key === null ? null : seal(key),
    scoreRule: { rule: 1 },
  }));
  await bulkInsert(work.handle as never, 'paper_question', questions);
  const typeCounts = Object.fromEntries(
    [...Map.groupBy(rows, ({ questionType }) => questionType)].map(([type, those]) => [type, those.length]),
  );
  await papers.derive([{ id: paperId, questionCount: rows.length, typeCounts }]);
  if (exam.status >= running) await countUse(work, [paperId]);
}

async function roomsOf(work: Work, examId: string): Promise<DemoRoom[][]> {
  const centres = await work
    .table('examPlace')
    .select()
    .select(['districtId', 'centreId'])
    .where('examId', '=', examId)
    .execute();
  const rows = await work
    .table('room')
    .select()
    .select(['id', 'centreId', 'seats'])
    .where('isBackup', '=', 0)
    .where((eb) => eb('centreId', '=', eb.fn.any(eb.val(centres.map(({ centreId }) => centreId)))))
    .orderBy('centreId')
    .orderBy('roomNo')
    .execute();
  const { districts } = await heldExams(work);
  return districts.map(({ id }) => {
    const own = new Set(centres.flatMap(({ districtId, centreId }) => (districtId === id ? [centreId] : [])));
    return rows.filter(({ centreId }) => own.has(centreId));
  });
}
