import { sendState, smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenantActor } from '#platform/access/actor.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { Work } from '#platform/work.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { addRow, setRows } from '../../testing/rows.ts';
import { addSms } from '../../testing/services.ts';
import { askForSms, type SmsNotice } from './ask-for-sms.ts';
import { smsDelivery } from './deliver.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());
beforeEach(async () => {
  await sql`truncate job, sms_message, sms, param`.execute(db());
  forgetSettings(started.context);
  await addSms(db(), { status: 1, category: smsCategory.outbox, smsCode: 'trial' });
});

const db = () => started.context.database.kysely;
const notice: SmsNotice = { phone: '13900000001', params: { caseNo: 'XF1' }, purpose: 'notice' };
const inWork = (run: (work: Work) => Promise<void>) =>
  new Work(started.context, tenantActor('000000', 'test'), 'test', 'business').transaction(run);
const messages = async () =>
  (
    await sql<{ state: number; answer: string | null; paramsSealed: string | null }>`
      select state, answer, params_sealed from sms_message order by id`.execute(db())
  ).rows;

describe('an SMS of business work', () => {
  test('is sent after the commit, not after a roll-back', async () => {
    await inWork((work) => askForSms(work, notice));
    expect(await workOff(started.context, [smsDelivery])).toBe(1);
    expect(await messages()).toMatchObject([{ state: sendState.kept }]);
    const failing = inWork(async (work) => {
      await askForSms(work, { ...notice, phone: '13900000002' });
      throw new Error('changed his mind');
    });
    await expect(failing).rejects.toThrow('changed his mind');
    expect(await messages()).toHaveLength(1);
  });

  test('waits for an earlier one to the same phone', async () => {
    await inWork((work) => askForSms(work, notice));
    await inWork((work) => askForSms(work, notice));
    expect(await workOff(started.context, [smsDelivery])).toBe(1);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - now())::int as seconds from job`.execute(db());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seconds).toBeGreaterThan(40);
    expect((await messages()).map(({ state }) => state)).toEqual([sendState.kept, sendState.waiting]);
  });

  test('fails with its reason beyond the daily limit', async () => {
    await addRow(db(), 'param', { tenantId: '000000', paramName: '上限', paramKey: 'sms.dailyCap', paramValue: '0' });
    forgetSettings(started.context);
    await inWork((work) => askForSms(work, notice));
    expect(await messages()).toEqual([
      { state: sendState.failed, answer: expect.stringContaining('上限'), paramsSealed: null },
    ]);
    expect(await workOff(started.context, [smsDelivery])).toBe(0);
  });

  test('is dropped without an enabled service', async () => {
    await setRows(db(), 'sms', {}, { status: 0 });
    await inWork((work) => askForSms(work, notice));
    expect(await messages()).toEqual([]);
  });

  test('is refused for wrong input and outside a transaction', async () => {
    const refusal = (given: SmsNotice) =>
      inWork((work) => askForSms(work, given)).then(String, ({ status }: { status: number }) => status);
    expect(await refusal({ ...notice, phone: '12' })).toBe(400);
    expect(await refusal({ ...notice, params: { caseNo: 'a\nb' } })).toBe(400);
    const work = new Work(started.context, tenantActor('000000', 'test'), 'test', 'business');
    await expect(askForSms(work, notice)).rejects.toThrow('inside a transaction');
  });
});
