import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { recountRooms } from '@kaoxin/server/areas/exam/arrange/seats/recount-rooms.ts';
import { settleSeats } from '@kaoxin/server/areas/exam/arrange/seats/settle-seats.ts';
import { noticeRelease } from '@kaoxin/server/areas/exam/result/result-port.ts';
import { settleAll } from '@kaoxin/server/areas/exam/result/score/settle.ts';
import { tellOfPeople } from '@kaoxin/server/areas/exam/result/tell-planner.ts';
import { isReleased } from '@kaoxin/server/areas/exam/result/told.ts';
import { takeIn } from '@kaoxin/server/areas/exam/roster/take-in.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Chance, chance } from '../prng.ts';
import { bulkInsert } from '../store/bulk-insert.ts';
import { type DemoExaminee, examinee } from './crowd.ts';
import type { DemoRoom, DemoSubjectHall, Hall, Part } from './hall.ts';
import type { Crowd } from './plan.ts';
import { attendanceOf, saidSoFar, settleSaid } from './said.ts';
import { absent, type DemoScore, judged } from './sitting.ts';

const paid = 3;
const partlyAbsent = 0.03;
const withdrawn = { share: 0.02, status: 9 };

/** Registers, seats and marks the examinees of one part; its caller runs the transaction. */
export async function bringIn(work: Work, hall: Hall, part: Part): Promise<void> {
  const { exam, subjects } = hall;
  const { secrets } = work.context;
  const people = Array.from({ length: part.upTo - part.from }, (_, at) => {
    const nth = part.from + at;
    const luck = chance(`sits ${hall.place} ${part.district} ${nth}`);
    const one = examinee(part.regionCode, part.district, part.first + nth, part.mean);
    const regStatus = luck.happens(withdrawn.share) && !isCopying(subjects, nth, part) ? withdrawn.status : paid;
    return { nth, luck, one, regStatus, key: secrets.digest(one.idNo) };
  });
  const codes = subjects.map(({ code }) => code);
  const ids = await register(work, exam.id, people, { districtId: part.districtId, subjects: codes });
  const sitting = people
    .filter(({ regStatus }) => regStatus === paid)
    .map((person) => ({
      ...person,
      examinerId: ids.get(person.key) ?? '',
      ...seatAt(hall.rooms[part.district] ?? [], person.nth),
    }));
  const of = { tenantId: firstTenant, examId: exam.id, districtId: part.districtId };
  if (exam.status > examStatus.of.arranging)
    await insert(
      work,
      'exam_seat',
      sitting.flatMap(({ examinerId, at }) =>
        [...new Set(subjects.map(({ slot }) => slot))].map((slot) => ({ ...of, examinerId, slot, ...at })),
      ),
    );
  if (exam.status === examStatus.of.running) await insert(work, 'examiner_score', saidSoFar(hall, part, sitting));
  if (exam.status < examStatus.of.marking) return;
  const handed = sitting.flatMap(({ examinerId, nth, luck, one, at, column }) =>
    attended(subjects, attendanceOf(hall.place), luck, nth, part).map(({ subject, isThere }) => {
      const form = subject.forms[column % subject.forms.length];
      return {
        row: { ...of, examinerId, centreId: at.centreId, subjectCode: subject.code },
        paperId: form?.paperId,
        said: isThere ? marksOf(subject, form, one.theta, part.district, luck, nth) : absent,
      };
    }),
  );
  await insert(
    work,
    'examiner_score',
    handed.map(({ row, said: { objective, subjective, score } }) => ({
      ...row,
      objective,
      subjective,
      score,
      attend: score === null ? 2 : 1,
    })),
  );
  await insert(
    work,
    'answer_sheet',
    handed.flatMap(({ row, paperId, said: { sheet } }) =>
      sheet ? [{ ...row, paperId, answers: hex(sheet.answers), itemScores: hex(sheet.itemScores) }] : [],
    ),
  );
}

interface Registered {
  nth: number;
  /** digest of the id number */
  key: string;
  one: DemoExaminee;
  regStatus: number;
}

export async function register(
  work: Work,
  examId: string,
  people: readonly Registered[],
  said: { districtId: string; subjects: string[] },
): Promise<Map<string, string>> {
  await takeIn(
    work,
    examId,
    people.map(({ nth, key, regStatus, one: { theta: _, ...one } }) => ({
      rowNo: nth + 1,
      key,
      entry: { ...one, ...said, centreId: null, idType: 1, regStatus, photoName: null },
    })),
  );
  return idsOf(
    work,
    examId,
    people.map(({ key }) => key),
  );
}

const insert = (work: Work, table: string, rows: readonly object[]) => bulkInsert(work.handle as never, table, rows);
const hex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

async function idsOf(work: Work, examId: string, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await work
    .table('examiner')
    .ofTenant()
    .select()
    .select(['id', 'idHash'])
    .where('examId', '=', examId)
    .where((eb) => eb('idHash', '=', eb.fn.any(eb.val([...keys]))))
    .execute();
  return new Map(rows.map(({ id, idHash }) => [idHash, id]));
}

/** Rooms are filled in order. The column selects the 卷, so that neighbours have different ones. */
function seatAt(rooms: readonly DemoRoom[], nth: number) {
  let left = nth;
  for (const { id, centreId, seats, rows } of rooms) {
    if (left < seats) return { at: { centreId, roomId: id, seatNo: left + 1 }, column: Math.floor(left / rows) };
    left -= seats;
  }
  throw new RangeError(`there is no seat for ${nth + 1} people`);
}

const isCopying = (subjects: readonly DemoSubjectHall[], nth: number, { district }: Part): boolean =>
  district === 0 && subjects.some(({ copied }) => copied.has(nth));

function attended(subjects: readonly DemoSubjectHall[], share: number, luck: Chance, nth: number, part: Part) {
  const comes = luck.happens(share) || isCopying(subjects, nth, part);
  const leaves = luck.happens(partlyAbsent) && !isCopying(subjects, nth, part);
  return subjects.map((subject, at) => ({ subject, isThere: comes && !(leaves && at > 0) }));
}

type Form = DemoSubjectHall['forms'][number];

function marksOf(
  { total, copied }: DemoSubjectHall,
  form: Form | undefined,
  theta: number,
  district: number,
  luck: Chance,
  nth: number,
): DemoScore {
  if (!form) return judged(total, theta, luck);
  return form.write(theta, district, luck, nth, district === 0 ? copied.get(nth) : undefined);
}

export async function settleCrowd(
  work: () => Work,
  { exam }: Hall,
  { districts }: Crowd,
  all: readonly { id: string }[],
): Promise<void> {
  if (exam.status <= examStatus.of.arranging) return;
  const brought = ['examiner', 'exam_seat', 'examiner_score', 'answer_sheet'] as const;
  await work().transaction((inside) => tellOfPeople(inside, exam.id, brought));
  for (const [district, { people }] of districts.entries()) {
    const districtId = all[district]?.id ?? '';
    if (people > 0)
      await work().transaction(async (inside) => {
        await settleSeats(inside, exam.id, { districtId });
        await recountRooms(inside, exam.id, { districtId });
      });
  }
  if (exam.status === examStatus.of.running) await settleSaid(work, exam.id);
  if (exam.status < examStatus.of.marking) return;
  await work().transaction(async (inside) => settleAll(inside, await inside.table('formalExam').needLocked(exam.id)));
  if (!isReleased(exam)) return;
  await work().transaction((inside) => tellOfPeople(inside, exam.id, ['examiner', 'examiner_result']));
  await work().transaction((inside) => noticeRelease(inside, exam.id));
}
