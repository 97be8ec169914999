import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Material, type Materials, openMaterials } from '../../server/src/testing/material/materials.ts';
import { good } from '../../server/src/testing/petitions.ts';

let here: Materials;
beforeAll(async () => {
  here = await openMaterials();
});
afterAll(() => here.office.close());

const submit = (body: object) => here.mia.post<Material>('material/submit', body);
const add = async (title: string, parentId: string | null = null) => good(await submit({ title, sort: 1, parentId }));

const ringed = async () => {
  const { rows } = await sql`with recursive path as (
      select id as start, parent_id, 1 as n from material where is_deleted = 0
      union all select p.start, m.parent_id, p.n + 1 from path p join material m on m.id = p.parent_id where p.n < 20
    ) select distinct start from path where parent_id = start`.execute(here.db);
  return rows.length;
};

test('refuses one of two concurrent moves that would close a ring', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [one, other] = [await add(`左${turn}`), await add(`右${turn}`)];
    const [below, beside] = [await add('左下', one.id), await add('右下', other.id)];
    const moves = await Promise.all([
      submit({ id: one.id, parentId: beside.id }),
      submit({ id: other.id, parentId: below.id }),
    ]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
  expect(await ringed()).toBe(0);
});

test('adds nothing below a row that is removed concurrently', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { id } = await add(`将删${turn}`);
    const [added, removed] = await Promise.all([
      submit({ title: '新的', sort: 1, parentId: id }),
      here.mia.post('material/remove', { ids: [id] }),
    ]);
    expect([added.status, removed.status].sort()).toEqual([200, 400]);
  }
  const { rows } = await sql`select from material m where is_deleted = 0 and parent_id <> 0
    and not exists (select from material p where p.id = m.parent_id and p.is_deleted = 0)`.execute(here.db);
  expect(rows).toEqual([]);
});
