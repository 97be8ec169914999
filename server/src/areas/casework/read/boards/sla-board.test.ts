import type { SlaBoard, SlaColumn } from '@kaoxin/contract/casework/boards/sla-board.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { good, petitionAt } from '../../../../testing/petitions.ts';
import { setRows } from '../../../../testing/rows.ts';

let office: Office;
const moment = (text: string) => `'${text}+08'`;
const change = async (id: string, values: string) => {
  await sql`update petition_letter set ${sql.raw(values)} where id = ${id}`.execute(office.context.database.kysely);
};

beforeAll(async () => {
  office = await openOffice('2026-02-24 09:00:00');
  await petitionAt(office, 'answered', { title: '按期办结的信访件' });
  const late = await petitionAt(office, 'answered', { title: '超期办结的信访件' });
  office.clock.set('2026-03-04 09:00:00');
  await petitionAt(office, 'registered', { title: '刚收到的信访件' });
  await petitionAt(office, 'registered', { title: '考区刚收到的信访件' }, 'district1');
  await petitionAt(office, 'registered', {}, 'accusation');
  const handling = await petitionAt(office, 'accepted', { title: '办理中的信访件' });
  const nearer = await petitionAt(office, 'accepted', { title: '更早到期的信访件' });
  const today = await petitionAt(office, 'accepted', { title: '今日到期的信访件' });
  await petitionAt(office, 'submitted', { title: '等待审核的信访件' });
  const overdue = await petitionAt(office, 'submitted', { title: '已经超期的信访件' });
  await change(
    late.id,
    `finish_late = 2, received_time = ${moment('2026-02-20 09:00:00')}, reply_time = ${moment('2026-03-02 09:00:00')}`,
  );
  await setRows(
    office.context.database.kysely,
    'petitionLetter',
    { title: '按期办结的信访件' },
    { receivedTime: '2026-02-24 09:00:00+08', replyTime: '2026-02-26 09:00:00+08' },
  );
  await change(handling.id, `finish_due = ${moment('2026-04-20 23:59:59')}`);
  await change(nearer.id, `finish_due = ${moment('2026-04-10 23:59:59')}`);
  await change(today.id, `finish_due = ${moment('2026-03-04 23:59:59')}`);
  await change(overdue.id, `finish_due = ${moment('2026-02-28 23:59:59')}`);
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const boardOf = async (name: StaffName, query: Record<string, string> = {}): Promise<SlaBoard> =>
  good(await (await office.as(name)).get<SlaBoard>('sla/board', query));
const titlesIn = ({ columns }: SlaBoard, key: SlaColumn): string[] =>
  columns.find((column) => column.key === key)?.cards.map(({ row }) => row.title) ?? [];

test('lists a case in one column, nearest deadline first', async () => {
  const board = await boardOf('leader');
  expect(titlesIn(board, 'received')).toEqual(expect.arrayContaining(['刚收到的信访件', '考区刚收到的信访件']));
  expect(titlesIn(board, 'handling')).toEqual(['更早到期的信访件', '办理中的信访件']);
  expect(titlesIn(board, 'auditing')).toEqual(['等待审核的信访件']);
  expect(titlesIn(board, 'today')).toEqual(['今日到期的信访件']);
  expect(titlesIn(board, 'overdue')).toEqual(['已经超期的信访件']);
  for (const { count, cards } of board.columns) expect(count).toBe(cards.length);
  expect(board.total.open).toBe(board.columns.reduce((sum, { count }) => sum + count, 0));
});

test('computes on-time rate and average days as defined', async () => {
  const { total, districts } = await boardOf('leader');
  expect(total).toMatchObject({ onTimeRate: 50, acceptOnTimeRate: 100, averageDays: 6, overdue: 1 });
  expect(districts.reduce((sum, { open }) => sum + open, 0)).toBe(total.open);
});

test('shows each user what the lists show and allow', async () => {
  for (const name of ['leader', 'auditor', 'handler', 'district1'] as const) {
    const board = await boardOf(name);
    const { total, records } = good(
      await (await office.as(name)).get<Page<{ id: string; allowedActions: string[] }>>('petitionLetter/page', {
        open: '1',
        size: '100',
      }),
    );
    const cards = board.columns.flatMap((column) => column.cards);
    expect([name, cards.length]).toEqual([name, total]);
    for (const { row } of cards)
      expect([name, row.id, row.allowedActions]).toEqual([
        name,
        row.id,
        records.find(({ id }) => id === row.id)?.allowedActions,
      ]);
    expect(JSON.stringify(board)).not.toContain('idNo');
  }
  const offered = async (name: StaffName, verb: string) =>
    (await boardOf(name)).columns.some(({ cards }) => cards.some(({ row }) => row.allowedActions.includes(verb)));
  expect([await offered('leader', 'supervise'), await offered('handler', 'supervise')]).toEqual([true, false]);
});

test('filters by kind, district and handler; needs a menu', async () => {
  const all = await boardOf('leader');
  const [handler] = all.handlers;
  const own = await boardOf('leader', { handlerId: handler?.id ?? '' });
  expect(own.columns.reduce((sum, { count }) => sum + count, 0)).toBe(handler?.count);
  expect(own.columns.every(({ cards }) => cards.every(({ row }) => row.handlerId === handler?.id))).toBe(true);
  expect(own.total).toEqual({
    onTimeRate: 50,
    acceptOnTimeRate: 100,
    averageDays: 6,
    open: handler?.count,
    overdue: 1,
  });
  expect(own.total.open).toBeLessThan(all.total.open);
  expect(own.districts.reduce((sum, { open }) => sum + open, 0)).toBe(own.total.open);
  const nobodys = await boardOf('leader', { handlerId: office.ids.colleague });
  expect(nobodys.total).toEqual({ onTimeRate: null, acceptOnTimeRate: null, averageDays: null, open: 0, overdue: 0 });
  expect((await boardOf('leader', { module: 'appeal' })).columns.every(({ count }) => count === 0)).toBe(true);
  const place = all.districts.find(({ id }) => id !== null);
  const there = await boardOf('leader', { districtId: place?.id ?? '' });
  expect(there.columns.reduce((sum, { count }) => sum + count, 0)).toBe(place?.open);
  expect(there.districts.map(({ id }) => id)).toEqual([place?.id]);
  expect((await (await office.as('leader')).get('sla/board', { module: 'nothing' })).status).toBe(400);
  expect((await (await office.as('system')).get('sla/board')).status).toBe(403);
  expect((await office.citizen.get('sla/board')).status).toBe(401);
});

test('shows new cases at once', async () => {
  await boardOf('leader');
  await petitionAt(office, 'registered', { title: '刚刚又收到的信访件' });
  expect(titlesIn(await boardOf('leader'), 'received')).toContain('刚刚又收到的信访件');
});
