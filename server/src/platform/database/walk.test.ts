import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { tenantActor } from '#platform/access/actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../testing/app.ts';
import { dropRows, setRows } from '../../testing/rows.ts';
import { idsOf, pageOf, walk } from './page.ts';

const app = testApp();
const rows = 1_300;
const options = { columns: ['id', 'paramKey', 'remark'], order: [{ field: 'id', descending: true }] };
const sorted = (...sort: { field: string; descending: boolean }[]) => ({
  current: 1,
  size: 10,
  sort,
  filters: [{ field: 'paramKey', comparison: 'likeright' as const, value: 'walk.' }],
  extra: {},
});
const work = () => new Work(app.context, tenantActor('000000', 'somebody'), 'a walk', 'platform');

beforeEach(async () => {
  await dropRows(app.db, 'param', { paramKey: { like: 'walk.%' } });
  await sql`insert into param (tenant_id, param_name, param_key, param_value, remark)
    select '000000', 'x', 'walk.' || n, '1', case when n % 5 > 0 then 'remark ' || n % 3 end
    from generate_series(1, ${rows}) n`.execute(app.db);
});

async function meanwhile(turn: number): Promise<void> {
  await sql`insert into param (tenant_id, param_name, param_key, param_value, remark)
    select '000000', 'x', 'walk.new.' || ${turn}::int || '.' || n, '1', case when n % 2 = 0 then 'remark 0' end
    from generate_series(1, 10) n`.execute(app.db);
  await setRows(app.db, 'param', { paramKey: { like: `walk.%${turn}7` } }, { remark: 'a remark before all others' });
  await setRows(app.db, 'param', { paramKey: [`walk.${turn}`, `walk.${rows - turn}`] }, { isDeleted: 1 });
}

test.each([
  ['as it stands', sorted()],
  ['by what many share and some lack', sorted({ field: 'remark', descending: false })],
  ['the other way round', sorted({ field: 'remark', descending: true })],
])('walks %s without duplicates or gaps', async (_how, input) => {
  const began = await idsOf(work(), 'param', input, options, 10_000);
  expect(began).toHaveLength(rows);
  const met: string[] = [];
  let turn = 0;
  for await (const some of walk(work(), 'param', began, options)) {
    met.push(...some.map(({ id }) => id));
    turn += 1;
    await meanwhile(turn);
  }
  expect(turn).toBe(3);
  expect(new Set(met).size).toBe(met.length);
  const { rows: standing } = await sql<{ id: string }>`select id from param
    where param_key like 'walk.%' and param_key not like 'walk.new.%' and is_deleted = 0`.execute(app.db);
  expect(standing.map(({ id }) => id).filter((id) => !met.includes(id))).toEqual([]);
  expect(met).toEqual(began.filter((id) => met.includes(id)));
});

test('returns the ids in the order of the pages', async () => {
  const input = { ...sorted({ field: 'remark', descending: true }), size: 200 };
  const paged: string[] = [];
  for (let current = 1; current <= Math.ceil(rows / 200); current += 1)
    paged.push(...(await pageOf(work(), 'param', { ...input, current }, options)).records.map(({ id }) => id));
  expect(await idsOf(work(), 'param', input, options, 10_000)).toEqual(paged);
});
