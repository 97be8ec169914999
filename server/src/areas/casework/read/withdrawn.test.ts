import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Board } from '@kaoxin/contract/home/board.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, register } from '../../../testing/petitions.ts';
import { grant, withdraw } from '../../../testing/rights.ts';

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
  await grant(db, 'case_handler', ['petition_secret']);
  expect(await figures()).toEqual({ records: 2, total: 2, all: 2, board: 2 });
  await withdraw(db, 'case_handler', ['petition_secret']);
  expect(await figures()).toEqual({ records: 1, total: 1, all: 1, board: 1 });
});
