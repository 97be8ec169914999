import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { makeDue } from '../../../testing/services.ts';
import { Arranging, addPeople, openSeating, rosterOf, type SeatingHall } from './seats/seats.fixture.ts';

const app = testApp({ manager: ['exam_manager'] }, { faults: 'expected' });
const { manager } = app.visitors;
let hall: SeatingHall;
const seating = new Arranging(app, () => hall);
beforeAll(async () => {
  hall = await openSeating(app.db);
  for (const districtId of [hall.districts.one, hall.districts.two])
    await addPeople(app.db, hall.exam, { districtId, people: 20 });
});

const due = () => makeDue(app.db);
async function breaking(table: string, condition: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(
      `create or replace function seat_breaks() returns trigger language plpgsql as $$ begin raise exception 'the line broke'; end $$`,
    )
    .execute(app.db);
  await sql
    .raw(
      `create trigger broken before insert or update on ${table} for each row when (${condition}) execute function seat_breaks()`,
    )
    .execute(app.db);
  return () => sql.raw(`drop trigger broken on ${table}`).execute(app.db);
}
const planned = async () =>
  (
    await sql<{ districtId: string; n: number }>`select district_id, count(*)::int as n from seat_plan_room
      group by 1 order by 1`.execute(app.db)
  ).rows;

test('F01 resumes a run that fails in its second district', async () => {
  const mend = await breaking('seat_plan_room', `new.district_id = ${hall.districts.two}`);
  const { id, taskId } = good(await seating.start(manager, { seed: 'lot' }));
  await seating.work();
  const half = await planned();
  expect(half.map(({ districtId }) => districtId)).toEqual([hall.districts.one]);
  expect(await seating.result(manager, id)).toMatchObject({ state: 0, stateName: '编排中' });
  await mend();
  await due();
  await seating.work();
  expect(await seating.task(manager, taskId)).toMatchObject({ state: 'done' });
  const { state, digest, districts } = await seating.result(manager, id);
  expect([state, districts.map(({ seated }) => seated)]).toEqual([1, [20, 20]]);
  expect((await planned())[0]).toEqual(half[0]);
  expect((await seating.preview(manager, { seed: 'lot' })).digest).toBe(digest);
});

test('F01 rolls back a failed adoption and repeats it', async () => {
  const before = await rosterOf(app.db, hall.exam);
  const { id } = await seating.preview(manager);
  const mend = await breaking('exam_seat', `new.district_id = ${hall.districts.two}`);
  const { taskId } = good(await seating.adopt(manager, id));
  await seating.work();
  expect(await rosterOf(app.db, hall.exam)).toEqual(before);
  expect((await sql`select 1 from exam_seat`.execute(app.db)).rows).toEqual([]);
  await mend();
  await due();
  await seating.work();
  expect(await seating.task(manager, taskId)).toMatchObject({ state: 'done', words: '已采用编排方案，40人有座位' });
  expect((await rosterOf(app.db, hall.exam)).every(({ ticketNo }) => ticketNo !== null)).toBe(true);
  const { kept, there } = await seating.counts();
  expect(kept).toEqual(there);
});

test('leaves no preview if cancelled before it begins', async () => {
  const { id, taskId } = good(await seating.start(manager));
  good(await manager.post('task/cancel', { id: taskId }));
  await seating.work();
  expect(await seating.task(manager, taskId)).toMatchObject({ state: 'cancelled' });
  expect(await seating.result(manager, id)).toMatchObject({ state: 3, districts: [{ seated: 0 }, { seated: 0 }] });
});
