import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { sayWhereToAsk } from '../../../testing/people.ts';
import { type Day, dayOf, keptAndThere } from './day.fixture.ts';

const app = testApp(
  {
    manager: ['exam_manager'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
  },
  { faults: 'expected' },
);
const { manager } = app.visitors;
let day: Day;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  day = await dayOf(app, manager, 6);
});

test('records nothing if scores cannot be updated', async () => {
  await sql`create function no_results() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    app.db,
  );
  await sql`create trigger no_results before insert on examiner_result for each row execute function no_results()`.execute(
    app.db,
  );
  const body = {
    ids: [day.people[1]?.id],
    level: 2,
    clause: '处理规定第六条第（三）项',
    factText: '开考后在考场内翻看写有考试内容的纸条',
  };
  expect((await manager.post('examiners/violation', body)).status).toBe(500);
  const { rows } = await sql<{ n: number }>`select (select count(*) from violation_record)::int
    + (select count(*) from document where case_type = 'violation')::int
    + (select count(*) from case_sequence where name like 'doc|%违告%')::int
    + (select count(*) from case_event where action = 'violation')::int
    + (select count(*) from examiner where violation_level > 0)::int as n`.execute(app.db);
  expect(rows[0]?.n).toBe(0);
  const { kept, there } = await keptAndThere(app);
  expect(kept).toEqual(there);
  await sql`drop trigger no_results on examiner_result`.execute(app.db);
  expect((await manager.post('examiners/violation', body)).status).toBe(200);
});
