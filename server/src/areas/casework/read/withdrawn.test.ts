import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Board } from '@kaoxin/contract/home/board.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, register } from '../../../testing/petitions.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  await register(office);
  await register(office, { title: '关于考场作弊团伙的举报' }, 'accusation');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

async function figures() {
  const colleague = await office.as('colleague');
  const { total, records } = good(await colleague.get<Page<unknown>>('petitionLetter/page'));
  const { all } = good(await colleague.get<{ all: number }>('petitionLetter/counts'));
  const [board] = good(await colleague.get<Board>('home/board')).kinds;
  return { records: records.length, total, all, board: board?.total.received.count };
}

test('removes hidden cases from cached figures at once', async () => {
  const db = office.context.database.kysely;
  const role = sql`(select id from role where tenant_id = '000000' and role_alias = 'case_handler')`;
  const secret = sql`(select id from menu where code = 'petition_secret')`;
  const raise = () => sql`update tenant set grant_version = grant_version + 1`.execute(db);
  await sql`insert into role_menu (role_id, menu_id) values (${role}, ${secret})`.execute(db);
  await raise();
  expect(await figures()).toEqual({ records: 2, total: 2, all: 2, board: 2 });
  await sql`delete from role_menu where role_id = ${role} and menu_id = ${secret}`.execute(db);
  await raise();
  expect(await figures()).toEqual({ records: 1, total: 1, all: 1, board: 1 });
});
