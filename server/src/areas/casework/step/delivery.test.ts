import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { type Case, good, petitionAt, proof } from '../../../testing/petitions.ts';
import { emptyTable } from '../../../testing/rows.ts';
import { caseSweep } from '../store/sweep.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
beforeEach(async () => {
  office.clock.set('2026-03-02 09:00:00');
  await emptyTable(office.context.database.kysely, 'rate');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const deliver = (kase: Case, deliverTime: string, more: object = {}) =>
  kase.post('handler', 'deliver', { deliverWay: 3, deliverTime, ...more });
const sweep = () => runOnce(office.context, caseSweep);
const actionsOf = async (kase: Case) => (await kase.detail()).timeline.map(({ action }) => action);

interface Status {
  timeline: { actionName: string; note: string | null }[];
  deliverTime: string | null;
  deliverWayName: string | null;
}
const open = ({ caseNo, queryCode }: { caseNo: string; queryCode: string }) =>
  office.citizen.get<Status>('open/case', { caseNo, queryCode });

describe('delivery', () => {
  test('requires print rights, an answer and a valid time', async () => {
    const kase = await petitionAt(office, 'submitted');
    expect((await deliver(kase, '2026-03-02 09:00:00')).msg).toBe('当前状态【待审核】不可登记送达');
    good(await kase.post('auditor', 'audit', { auditResult: 1 }));
    office.clock.set('2026-03-09 10:00:00');
    expect((await kase.detail('handler')).allowedActions).toContain('deliver');
    expect((await kase.post('auditor', 'deliver', { deliverWay: 3, deliverTime: '2026-03-05 10:00:00' })).status).toBe(
      403,
    );
    expect((await deliver(kase, '2026-03-09 10:00:01')).msg).toBe('送达时间不能晚于当前时间');
    expect((await deliver(kase, '2026-03-02 08:59:59')).msg).toBe('送达时间不能早于答复时间2026-03-02 09:00:00');
    expect((await deliver(kase, '2026-03-05 10:00:00', { deliverWay: 9 })).status).toBe(400);
    good(await deliver(kase, '2026-03-05 10:00:00', { note: '挂号信' }));
    const now = await kase.detail();
    expect(now).toMatchObject({
      caseStatus: 40,
      deliverWay: 3,
      deliverWayName: '邮寄',
      deliverTime: '2026-03-05 10:00:00',
    });
    expect(now.timeline.at(-1)).toMatchObject({
      action: 'deliver',
      actorName: '甲经办',
      isVisible: 1,
      note: '邮寄送达，送达时间2026-03-05 10:00\n挂号信',
    });
    const { data } = await open(kase);
    expect(data).toMatchObject({ deliverTime: '2026-03-05 10:00:00', deliverWayName: '邮寄' });
    expect(JSON.stringify(data)).not.toContain('挂号信');
  });

  test('appears on the receipt', async () => {
    const kase = await petitionAt(office, 'answered');
    const receipt = async () =>
      good(
        await (await office.as('handler')).get<{ html: string }>('petitionLetter/print', {
          id: kase.id,
          docType: 'XF09',
          reason: '送达',
        }),
      ).html;
    expect(await receipt()).toMatch(/送达方式<\/th><td><span class="blank">/);
    office.clock.set('2026-03-09 10:00:00');
    good(await deliver(kase, '2026-03-06 10:00:00', { deliverWay: 4 }));
    const said = await receipt();
    expect(said).toContain('送达方式</th><td>当面');
    expect(said).toContain('送达时间</th><td>2026年3月6日');
  });

  test('starts the time for review and the automatic end', async () => {
    const [late, plain] = [await petitionAt(office, 'answered'), await petitionAt(office, 'answered')];
    office.clock.set('2026-03-25 09:00:00');
    good(await deliver(late, '2026-03-20 09:00:00'));
    office.clock.set('2026-04-10 09:00:00');
    await sweep();
    expect([(await plain.detail()).caseStatus, (await late.detail()).caseStatus]).toEqual([50, 40]);
    const ask = ({ caseNo, queryCode }: typeof late) =>
      office.citizen.post('open/case/relief', { caseNo, queryCode, ...proof, note: '对处理意见不服，请求复查。' });
    expect((await ask(plain)).msg).toBe('已超过30日的复查申请期限');
    good(await ask(late));
    good(await deliver(plain, '2026-03-20 09:00:00'));
    good(await ask(plain));
  });

  test('needs a reason the second time', async () => {
    const kase = await petitionAt(office, 'answered');
    office.clock.set('2026-03-09 10:00:00');
    good(await deliver(kase, '2026-03-06 10:00:00'));
    expect((await deliver(kase, '2026-03-05 10:00:00')).msg).toBe('请填写更正送达登记的原因');
    good(await deliver(kase, '2026-03-05 10:00:00', { note: '回执日期登记有误' }));
    expect((await kase.detail()).deliverTime).toBe('2026-03-05 10:00:00');
  });
});

describe('reading', () => {
  test('stores only the first opening of an answered case', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await open(kase));
    expect((await kase.detail()).readTime).toBeNull();
    good(await kase.post('auditor', 'audit', { auditResult: 1 }));
    office.clock.set('2026-03-03 20:00:00');
    const { version } = await kase.detail();
    await Promise.all([open(kase), open(kase)]);
    expect((await kase.detail()).version).toBe(version);
    office.clock.set('2026-03-04 20:00:00');
    good(await open(kase));
    expect((await kase.detail()).readTime).toBe('2026-03-03 20:00:00');
    expect((await actionsOf(kase)).filter((action) => action === 'read')).toHaveLength(1);
  });

  test('is not prevented by an error when storing it', async () => {
    const kase = await petitionAt(office, 'answered');
    const db = office.context.database.kysely;
    await sql`create function no_reading() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`.execute(db);
    await sql`create trigger no_reading before insert on case_event for each row
      when (new.action = 'read') execute function no_reading()`.execute(db);
    expect((await open(kase)).status).toBe(200);
    await sql`drop trigger no_reading on case_event`.execute(db);
    expect((await kase.detail()).readTime).toBeNull();
    good(await open(kase));
    expect((await kase.detail()).readTime).not.toBeNull();
  });
});
