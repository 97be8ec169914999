import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { slotsIn } from '@kaoxin/server/areas/exam/arrange/slots.ts';
import type { SelectedRow } from '@kaoxin/server/platform/database/visible-rows.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { inventRing, type PlantedItems } from '../exam-answers.ts';
import { chance } from '../prng.ts';
import { examPapers, type Questions } from './exam-paper.ts';
import type { DemoPaper } from './papers.ts';
import type { Crowd, HeldExam } from './plan.ts';
import { sheetWriter } from './sitting.ts';

export type District = Pick<SelectedRow<'district'>, 'id' | 'regionCode'>;
export interface DemoRoom {
  id: string;
  centreId: string;
  seats: number;
  /** seats per column; numbers alternate down and up */
  rows: number;
}

export interface DemoSubjectHall {
  code: string;
  slot: number;
  total: number;
  forms: readonly { paperId: string; write: ReturnType<typeof sheetWriter> }[];
  /** copied sheets by index of the examinee in the district (domain.md 5.3, 4) */
  copied: ReadonlyMap<number, Uint32Array>;
  planted: PlantedItems | null;
}

export interface Hall {
  exam: HeldExam;
  place: number;
  subjects: readonly DemoSubjectHall[];
  /** by district, without spare rooms */
  rooms: readonly (readonly DemoRoom[])[];
}

const { published, arranging, running, marking, released, archived, cancelled } = examStatus.of;
const held: readonly number[] = [arranging, running, marking, released, archived];

interface DemoExams {
  exams: HeldExam[];
  open: HeldExam[];
  /** without examinees but with papers: future or cancelled */
  empty: HeldExam[];
  districts: District[];
}

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
    .where('status', 'in', [published, ...held, cancelled])
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
  const isHeld = ({ status, seats }: HeldExam) => held.includes(status) && seats.some((each) => each > 0);
  const isOpen = ({ status, registerStart, registerEnd }: HeldExam) =>
    status === published && registerStart <= work.now && work.now < registerEnd;
  return {
    exams: all.filter(isHeld),
    open: all.filter((exam) => isOpen(exam) && exam.seats.some((each) => each > 0)),
    empty: all.filter((exam) => !isHeld(exam)),
    districts,
  };
}

export async function hallOf(work: Work, { exam, place }: Crowd, questions: Questions, truths: boolean): Promise<Hall> {
  const { slotOf } = await slotsIn(work, exam.id);
  const rooms = await roomsOf(work, exam.id);
  const papers = await examPapers(work, { exam, place }, questions, truths);
  const subjects = papers.map(({ code, total, forms, hasTruths }): DemoSubjectHall => {
    const [first] = hasTruths ? forms : [];
    return {
      code,
      total,
      slot: slotOf.get(code) ?? 1,
      forms: forms.map(({ paperId, paper }) => ({ paperId, write: sheetWriter(paper) })),
      copied: first ? ringOf(first.paper, rooms[0] ?? []) : new Map(),
      planted: first ? first.paper.invented.planted : null,
    };
  });
  return { exam, place, subjects, rooms };
}

/** Six neighbouring seats in the third room of the first district, which even few examinees fill. */
const ring = { room: 2, behind: 4, thetas: [-0.4, -0.2, -0.3, -0.5, -0.1, -0.3] };

function ringOf({ invented }: DemoPaper, rooms: readonly DemoRoom[]): Map<number, Uint32Array> {
  const sheets = inventRing(invented, ring.thetas, 0, chance('examinees who copied'));
  const before = rooms.slice(0, ring.room).reduce((sum, { seats }) => sum + seats, 0);
  return new Map(sheets.map((sheet, at) => [before + ring.behind + at, sheet]));
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
    .select(['id', 'centreId', 'seats', 'columnsCount'])
    .where('isBackup', '=', 0)
    .where((eb) => eb('centreId', '=', eb.fn.any(eb.val(centres.map(({ centreId }) => centreId)))))
    .orderBy('centreId')
    .orderBy('roomNo')
    .execute();
  const { districts } = await heldExams(work);
  return districts.map(({ id }) => {
    const own = new Set(centres.flatMap(({ districtId, centreId }) => (districtId === id ? [centreId] : [])));
    return rows.flatMap(({ columnsCount, ...room }) =>
      own.has(room.centreId) ? [{ ...room, rows: Math.ceil(room.seats / columnsCount) }] : [],
    );
  });
}

export interface Part {
  district: number;
  districtId: string;
  regionCode: string;
  mean: number;
  first: number;
  from: number;
  upTo: number;
}
