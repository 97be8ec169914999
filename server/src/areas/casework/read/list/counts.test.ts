import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { good, petitionAt } from '../../../../testing/petitions.ts';
import { setRow, setRows } from '../../../../testing/rows.ts';

type Counts = AnswerOf<typeof petitionLetter.counts>;

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  await petitionAt(office, 'registered', { title: '对报名页面的建议' }, 'direct');
  await petitionAt(office, 'registered', { title: '刚收到的求决' });
  await petitionAt(office, 'registered', { title: '考区刚收到的求决' }, 'district1');
  await petitionAt(office, 'accepted', { title: '正在办理的求决' });
  await petitionAt(office, 'submitted', { title: '等待审核的求决' });
  await petitionAt(office, 'answered', { title: '已经答复的求决' });
  await petitionAt(office, 'registered', { title: '对监考人员的举报' }, 'accusation');
  await petitionAt(office, 'claimed', { title: '已分配的考场举报' }, 'accusation');
  await setRows(
    office.context.database.kysely,
    'petitionLetter',
    { title: ['刚收到的求决', '考区刚收到的求决', '正在办理的求决', '已分配的考场举报'] },
    { acceptDue: '2026-01-05 23:59:59+08', finishDue: '2026-01-05 23:59:59+08' },
  );
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const countsOf = async (name: StaffName, query: Record<string, string> = {}) =>
  good(await (await office.as(name)).get<Counts>('petitionLetter/counts', query));
const totalOf = async (name: StaffName, query: Record<string, string>) =>
  good(await (await office.as(name)).get<Page<unknown>>('petitionLetter/page', query)).total;
const tabs = ['received', 'mine', 'auditing', 'answered', 'all'] as const;

test('counts each class per tab as the list shows it', async () => {
  for (const name of ['leader', 'auditor', 'handler', 'colleague', 'inspector', 'district1', 'district2'] as const) {
    const counts = await countsOf(name);
    for (const tab of tabs) {
      const of = async (legalClass: string) => [
        counts.classes?.[legalClass]?.[tab] ?? 0,
        await totalOf(name, { tab, legalClass }),
      ];
      const found = await Promise.all(['1', '2', '3'].map(of));
      for (const [counted, shown] of found) expect([name, tab, counted]).toEqual([name, tab, shown]);
      expect([name, tab, found.reduce((sum, [counted = 0]) => sum + counted, 0)]).toEqual([name, tab, counts[tab]]);
    }
  }
});

test('allows a typing error in page and counters', async () => {
  const handler = await office.as('handler');
  const page = async (keyword: string) =>
    good(await handler.get<Page<{ title: string }>>('petitionLetter/page', { keyword }));
  const near = await page('正在办里的求决');
  expect([near.nearly, near.records.map(({ title }) => title)]).toEqual([1, ['正在办理的求决']]);
  expect((await countsOf('handler', { keyword: '正在办里的求决' })).all).toBe(1);
  const exact = await page('的求决');
  expect([exact.nearly, exact.total]).toEqual([undefined, (await countsOf('handler', { keyword: '的求决' })).all]);
  expect((await page('正再办里的求决')).total).toBe(0);
});

test('counts confidential cases only for users who see them', async () => {
  const accusations = async (name: StaffName) => (await countsOf(name)).classes?.['2']?.all ?? 0;
  expect([await accusations('leader'), await accusations('handler'), await accusations('colleague')]).toEqual([
    2, 1, 0,
  ]);
});

test('narrows tabs by class, and both by other conditions', async () => {
  const all = await countsOf('leader');
  const chosen = await countsOf('leader', { legalClass: '3', tab: 'received' });
  expect(chosen.classes).toEqual(all.classes);
  for (const tab of tabs) expect([tab, chosen[tab]]).toEqual([tab, all.classes?.['3']?.[tab]]);
  expect((await countsOf('leader', { legalClass_notequal: '3' })).all).toBe(all.all - chosen.all);
  const words = await countsOf('leader', { keyword: '建议' });
  expect(words.classes).toEqual({ 1: { received: 1, mine: 0, auditing: 0, answered: 0, all: 1 } });
});

test('lists for approval only what the caller may approve', async () => {
  const secret = await petitionAt(office, 'submitted', { title: '等待院领导审核的举报' }, 'accusation');
  const titles = async (name: StaffName) =>
    good(await (await office.as(name)).get<Page<{ title: string }>>('petitionLetter/page', { tab: 'auditing' }))
      .records.map(({ title }) => title)
      .sort();
  expect(await titles('auditor')).toEqual(['等待审核的求决']);
  expect(await titles('leader')).toEqual(['等待审核的求决', '等待院领导审核的举报']);
  expect((await countsOf('auditor')).classes?.[2]).toMatchObject({ auditing: 0, all: 3 });
  expect((await secret.detail('auditor')).signedByLeader).toBe(1);
  // the caller's own draft does not count
  await setRows(
    office.context.database.kysely,
    'petitionLetter',
    { title: '等待审核的求决' },
    { drafterId: office.ids.auditor },
  );
  expect(await titles('auditor')).toEqual([]);
  expect((await countsOf('auditor', { title: '等待审核的求决' })).auditing).toBe(0);
});

test('counts overdue cases per tab as the list does', async () => {
  for (const name of ['leader', 'handler', 'colleague'] as const) {
    const { overdue, overdueIn } = await countsOf(name);
    for (const tab of tabs)
      expect([name, tab, overdueIn[tab]]).toEqual([name, tab, await totalOf(name, { tab, slaState: '3' })]);
    expect([name, overdue]).toEqual([name, await totalOf(name, { slaState: '3' })]);
  }
  const { overdueIn } = await countsOf('leader');
  expect(overdueIn.received).toBeGreaterThan(0);
  expect(overdueIn.all).toBeGreaterThan(overdueIn.received ?? 0);
});

test('counts classes and levels only for kinds that have them', async () => {
  const leader = await office.as('leader');
  expect(good(await leader.get<Counts>('appeal/counts')).classes).toBeUndefined();
  const asked = await leader.get('petitionLetter/page', { mineToAudit: '1' });
  expect([asked.status, asked.msg]).toEqual([400, '查询条件mineToAudit不支持']);
});

const titlesOf = async (name: StaffName, query: Record<string, string>) =>
  good(await (await office.as(name)).get<Page<{ title: string }>>('petitionLetter/page', query)).records.map(
    ({ title }) => title,
  );

test('orders work lists by nearest deadline, paused last', async () => {
  const paused = await petitionAt(office, 'accepted', { title: '等待补正的求决' });
  await petitionAt(office, 'accepted', { title: '后来受理的求决' });
  const { kysely } = office.context.database;
  await setRow(kysely, 'petitionLetter', paused.id, { pausedSince: '2026-01-02', finishDue: '2026-01-03 23:59:59+08' });
  const expected = async (condition: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ title: string }>`select title from petition_letter where ${condition}
      order by paused_since is not null, least(case when accept_notice_time is null then accept_due end, finish_due), id desc`.execute(
      kysely,
    );
    return rows.map(({ title }) => title);
  };
  const received = await titlesOf('leader', { tab: 'received' });
  expect(received.indexOf('考区刚收到的求决')).toBeLessThan(received.indexOf('对报名页面的建议'));
  const mine = sql<boolean>`handler_id = ${office.ids.handler} and case_status not in (40, 41, 42, 50)`;
  const lists: Record<string, string>[] = [{ tab: 'mine' }, { mine: '1', open: '1' }];
  for (const query of lists) {
    const titles = await titlesOf('handler', query);
    expect(titles).toEqual(await expected(mine));
    expect([titles.indexOf('正在办理的求决') < titles.indexOf('后来受理的求决'), titles.at(-1)]).toEqual([
      true,
      '等待补正的求决',
    ]);
  }
});

test("orders other lists by newest, and by the user's choice", async () => {
  const others: Record<string, string>[] = [{}, { tab: 'all' }, { tab: 'answered' }];
  for (const query of others) {
    const ids = good(
      await (await office.as('leader')).get<Page<{ id: string }>>('petitionLetter/page', query),
    ).records.map(({ id }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)));
  }
  const byNumber = await titlesOf('handler', { tab: 'mine', descs: 'caseNo' });
  expect(byNumber).toEqual((await titlesOf('handler', { tab: 'mine', ascs: 'caseNo' })).toReversed());
  expect(byNumber).not.toEqual(await titlesOf('handler', { tab: 'mine' }));
});

test('shows each case once on pages of equal deadlines', async () => {
  const whole = await titlesOf('leader', { open: '1', size: '50' });
  const pages = Math.ceil(whole.length / 2);
  const walked: string[] = [];
  for (let current = 1; current <= pages; current += 1)
    walked.push(...(await titlesOf('leader', { open: '1', size: '2', current: String(current) })));
  expect(walked).toEqual(whole);
});

test('shows no similar rows while another tab has exact ones', async () => {
  await petitionAt(office, 'answered', { title: '刚收到的求绝' });
  const keyword = '刚收到的求决';
  const page = await (await office.as('leader')).get<Page<unknown>>('petitionLetter/page', {
    keyword,
    tab: 'answered',
  });
  expect(good(page)).toMatchObject({ total: 0, records: [] });
  expect(good(page).nearly).toBeUndefined();
  expect((await countsOf('leader', { keyword })).answered).toBe(0);
});
