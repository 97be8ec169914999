import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseworkJobs } from '#areas/casework/area.ts';
import { chainRow } from '#engine/timeline/events.ts';
import { verifyChain } from '#platform/audit/chain.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, petitionAt } from '../../../testing/petitions.ts';
import { dropRows, setRows } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;

async function verified(caseId: string) {
  const { rows } = await sql<Parameters<typeof chainRow>[0]>`select * from case_event
    where case_id = ${caseId} order by seq`.execute(db());
  return verifyChain(rows.map(chainRow));
}

async function behindTheBack(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table case_event disable trigger case_event_fixed`.execute(db());
  await change();
  await sql`alter table case_event enable trigger case_event_fixed`.execute(db());
}

test('W11 logs every way of reading a confidential petition', async () => {
  const kase = await petitionAt(office, 'claimed', {}, 'accusation');
  const readers = async () =>
    (await kase.detail('handler')).timeline.filter(({ action }) => action === 'read').map(({ actorName }) => actorName);
  expect(await readers()).toEqual(['辛领导']);
  const both = await office.as('both');
  for (const preview of ['0', '1', '1']) await both.get('petitionLetter/handle', { id: kase.id, preview });
  expect(await readers()).toEqual(['辛领导', '庚兼任']);
  good(await (await office.as('inspector')).get('petitionLetter/detail', { id: kase.id }));
  good(await kase.handle('handler'));
  expect(await readers()).toEqual(['辛领导', '庚兼任', '壬监督']);
  office.clock.advance(11 * 60_000);
  good(await (await office.as('inspector')).get('petitionLetter/paper', { id: kase.id }));
  expect(await readers()).toEqual(['辛领导', '庚兼任', '壬监督', '壬监督']);
});

describe('the timeline', () => {
  test('verifies, and its rows cannot be changed or deleted', async () => {
    const { id } = await petitionAt(office, 'answered');
    expect(await verified(id)).toMatchObject({ ok: true, count: 5 });
    const change = setRows(db(), 'caseEvent', { caseId: id }, { note: 'x' });
    await expect(change).rejects.toThrow(/never changed/);
    await expect(dropRows(db(), 'caseEvent', { caseId: id })).rejects.toThrow(/never changed/);
    expect(await verified(id)).toMatchObject({ ok: true, count: 5 });
  });

  test.each([
    ['note', sql`note = '改过的说明'`, 'content'],
    ['actor', sql`actor_name = '他人'`, 'content'],
    ['time', sql`time = time - interval '1 day'`, 'content'],
    ['visibility', sql`is_visible = 1 - is_visible`, 'content'],
    ['hash', sql`hash = repeat('a', 64)`, 'content'],
    ['link', sql`prev_hash = repeat('a', 64)`, 'link'],
  ] as const)('reports an altered %s with its number', async (_what, change, reason) => {
    const { id } = await petitionAt(office, 'accepted');
    await behindTheBack(() => sql`update case_event set ${change} where case_id = ${id} and seq = 2`.execute(db()));
    expect(await verified(id)).toMatchObject({ ok: false, seq: 2, reason });
  });

  test('reports a deleted row', async () => {
    const { id } = await petitionAt(office, 'accepted');
    await behindTheBack(() => dropRows(db(), 'caseEvent', { caseId: id, seq: 2 }));
    expect(await verified(id)).toMatchObject({ ok: false, seq: 2, reason: 'missing', msg: '第2条记录缺失' });
  });
});

describe('the sweep', () => {
  const sweep = async (now: string) => {
    office.clock.set(now);
    for (const job of caseworkJobs) await runOnce(office.context, job);
  };

  test('updates the state by day without a new version', async () => {
    office.clock.set('2026-03-02 09:00:00');
    const kase = await petitionAt(office, 'registered');
    const { version, acceptDue } = await kase.detail();
    expect(acceptDue).toBe('2026-03-17 23:59:59');
    for (const [now, slaState, overdueDays] of [
      ['2026-03-05 09:00:00', 0, 0],
      ['2026-03-14 09:00:00', 1, 0],
      ['2026-03-17 09:00:00', 2, 0],
      ['2026-03-20 09:00:00', 3, 3],
    ] as const) {
      await sweep(now);
      const seen = await kase.detail();
      expect([now, seen.slaState, seen.overdueDays]).toEqual([now, slaState, overdueDays]);
    }
    expect((await kase.detail()).version).toBe(version);
    const late = await (await office.as('leader')).get<{ total: number }>('petitionLetter/page', {
      slaState: '3',
      caseNo: kase.caseNo,
    });
    expect(good(late).total).toBe(1);
  });

  test('lapses a supplement without an answer', async () => {
    office.clock.set('2026-03-02 09:00:00');
    const kase = await petitionAt(office, 'accepted');
    good(await kase.reply('handler', 'supplement', { days: 5, items: [{ name: '缴费凭证' }] }));
    const { supplementDue } = await kase.detail();
    expect(supplementDue).toBe('2026-03-09 23:59:59');
    await sweep('2026-03-09 23:59:59');
    expect((await kase.detail()).caseStatus).toBe(21);
    await sweep('2026-03-10 00:00:01');
    const lapsed = await kase.detail();
    expect(lapsed.caseStatus).toBe(60);
    expect(lapsed.timeline.at(-1)).toMatchObject({ action: 'withdraw', actorName: '系统', note: '逾期未补正' });
    expect(await verified(kase.id)).toMatchObject({ ok: true });
  });

  test('closes an answered petition after the time for review', async () => {
    office.clock.set('2026-05-25 09:00:00');
    const kase = await petitionAt(office, 'answered');
    await sweep('2026-06-24 23:59:59');
    expect((await kase.detail()).caseStatus).toBe(40);
    await sweep('2026-06-25 00:00:01');
    expect(await kase.detail()).toMatchObject({ caseStatus: 50, caseStatusName: '已办结' });
    await sweep('2026-06-26 00:00:01');
    expect((await kase.detail()).timeline.filter(({ action }) => action === 'close')).toHaveLength(1);
  });
});
