import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import { insideAs } from '../../../testing/inside.ts';
import { correctExaminee } from '../examiner/correct-examinee.ts';
import type { RosterEntry } from './read-row.ts';
import { addExam, type Hall, openHall, residentNumber } from './roster.fixture.ts';
import { takeIn } from './take-in.ts';

const app = testApp({ manager: ['exam_manager'] });
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

let hall: Hall;
beforeAll(async () => {
  hall = await openHall(app.db);
});

const takenIn = (work: Work, exam: string, idNo: string, name = '陈远') => {
  const entry: RosterEntry = {
    districtId: hall.districts.one,
    centreId: null,
    name,
    gender: 1,
    idType: 1,
    idNo,
    birthday: null,
    phone: '13800138000',
    education: null,
    major: null,
    workUnit: null,
    unitKind: null,
    photoName: null,
    subjects: ['JC'],
    regStatus: 1,
  };
  return takeIn(work, exam, [{ rowNo: 1, key: work.context.secrets.digest(idNo), entry }]);
};

async function somebody(n: number) {
  const idNo = residentNumber(n);
  await insideAs(app, 'manager', (work) => takenIn(work, hall.exam, idNo));
  const { rows } = await sql<{ id: string }>`select id::text from examiner where exam_id = ${hall.exam}
    and id_hash = ${app.context.secrets.digest(idNo)}`.execute(app.db);
  const later = await addExam(app.db, { districtIds: [hall.districts.one] });
  return { id: rows[0]?.id ?? '', idNo, other: residentNumber(n + 500), later };
}
const corrected = (work: Work, id: string, idNo: string) =>
  correctExaminee(work, id, { name: '陈航', idNo }, () => undefined);

async function underWay(doing: Promise<unknown>): Promise<void> {
  let ended = false;
  void doing.then(
    () => (ended = true),
    () => (ended = true),
  );
  const isStuck = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db);
    return ended || rows.length > 0;
  };
  await expect.poll(isStuck).toBe(true);
}

interface Row {
  name: string;
  number: string;
  isHis: boolean;
}
async function only(exam: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select e.name, e.id_no as number, e.id_hash = p.id_hash as "isHis"
    from examiner e join person p on p.id = e.person_id where e.exam_id = ${exam}`.execute(app.db);
  const [row] = rows;
  return row && { ...row, number: app.context.secrets.open(row.number) };
}

test.skipIf(!hasPostgres)('applies a correction to a roster imported at that moment', async () => {
  const { id, idNo, other, later } = await somebody(1);
  const { correcting } = await insideAs(app, 'manager', async (work) => {
    await takenIn(work, later, idNo);
    const doing = insideAs(app, 'manager', (beside) => corrected(beside, id, other));
    await underWay(doing);
    return { correcting: doing };
  });
  await correcting;
  expect(await only(later)).toEqual({ name: '陈航', number: other, isHis: true });
});

async function standing(exam: string, idNo: string) {
  const hash = app.context.secrets.digest(idNo);
  const { rows } = await sql<{ inRoster: number; people: number }>`select
      (select count(*)::int from examiner where exam_id = ${exam}) as "inRoster",
      (select count(*)::int from person where id_hash = ${hash} or ${hash} = any(former_id_hashes)) as people`.execute(
    app.db,
  );
  return rows[0];
}
const told = '该证件号码已更正，请按更正后的号码登记';

test('an older file with the former number adds no person', async () => {
  const { id, idNo, other, later } = await somebody(5);
  await insideAs(app, 'manager', (work) => corrected(work, id, other));
  const before = await standing(hall.exam, idNo);
  for (const exam of [hall.exam, later]) {
    const { wrong } = await insideAs(app, 'manager', (work) => takenIn(work, exam, idNo));
    expect([...(wrong ?? [])].map(([rowNo, [words]]) => [rowNo, words])).toEqual([[1, told]]);
  }
  expect([await standing(hall.exam, idNo), await only(later)]).toEqual([before, undefined]);
  await insideAs(app, 'manager', (work) => takenIn(work, later, other));
  expect(await only(later)).toEqual({ name: '陈远', number: other, isHis: true });
  await insideAs(app, 'manager', (work) => takenIn(work, later, idNo, '林晓'));
  expect(await standing(later, idNo)).toEqual({ inRoster: 2, people: 2 });
});

test.skipIf(!hasPostgres)('a number changed at this moment adds no person', async () => {
  const { id, idNo, other, later } = await somebody(3);
  const { taking } = await insideAs(app, 'manager', async (work) => {
    await corrected(work, id, other);
    const doing = insideAs(app, 'manager', (beside) => takenIn(beside, later, idNo));
    await underWay(doing);
    return { taking: doing };
  });
  const { wrong } = await taking;
  expect([...(wrong ?? [])].map(([, [words]]) => words)).toEqual([told]);
  expect(await only(later)).toBeUndefined();
});
