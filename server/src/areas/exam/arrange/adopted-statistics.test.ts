import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Arranging, addPeople, openSeating, type SeatingHall } from './seats/seats.fixture.ts';

const app = testApp({ manager: ['exam_manager'] });
let hall: SeatingHall;
const seating = new Arranging(app, () => hall);

/** Rows that the planner assumes; -1: never analyzed. */
async function known(table: 'exam_seat' | 'examiner'): Promise<number | undefined> {
  const { rows } = await sql<{ rows: number }>`select c.reltuples::float8 as rows from ${sql.table(table)} t
    join pg_class c on c.oid = t.tableoid where t.exam_id = ${hall.exam} limit 1`.execute(app.db);
  return rows[0]?.rows;
}

test('analyzes seats and examinees after an adoption', async () => {
  hall = await openSeating(app.db);
  await addPeople(app.db, hall.exam, { districtId: hall.districts.one, people: 320 });
  expect(await known('examiner')).toBe(-1);
  await seating.adopted(app.visitors.manager);
  expect(await known('examiner')).toBe(320);
  const { rows } = await sql<{ seats: number }>`select count(*)::int as seats from exam_seat
    where exam_id = ${hall.exam}`.execute(app.db);
  expect(rows[0]?.seats).toBeGreaterThan(0);
  expect(await known('exam_seat')).toBe(rows[0]?.seats);
});
