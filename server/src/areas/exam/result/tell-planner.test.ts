import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import { setRows } from '../../../testing/rows.ts';
import { enrol } from '../examiner/examinees.fixture.ts';
import { openHall, residentNumber } from '../roster/roster.fixture.ts';
import { tellingPlanner } from './tell-planner.ts';

const app = testApp({ manager: ['exam_manager'] });
let examId: string;

const told = async () =>
  (
    await sql<{ n: number }>`select pg_stat_get_analyze_count(tableoid)::int as n from examiner
      where exam_id = ${examId} limit 1`.execute(app.db)
  ).rows[0]?.n ?? 0;

beforeAll(async () => {
  const hall = await openHall(app.db);
  examId = hall.exam;
  for (let n = 0; n < 60; n += 1)
    await enrol(app.context, {
      examId,
      districtId: hall.districts.one,
      idNo: residentNumber(n),
      phone: '13800000000',
      name: '陈多',
    });
  await setRows(app.db, 'examinerCount', { examId }, { people: 6000 });
});

test('analyzes tables after large files, not after few rows', async () => {
  const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf('manager'), acting);
  if (!actor) throw new Error('the person is there');
  const { behind, before } = tellingPlanner(['examiner'], ['examiner']);
  const after = async (file: number, then = behind) => {
    await then(new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business'), { examId }, file);
    return told();
  };
  const first = await after(1);
  // a table that was never analyzed is analyzed after any file
  expect(first).toBeGreaterThan(0);
  await sql`analyze examiner`.execute(app.db);
  const known = await told();
  expect([await after(1), await after(2, before)]).toEqual([known, known]);
  expect(await after(3)).toBe(known + 1);
});
