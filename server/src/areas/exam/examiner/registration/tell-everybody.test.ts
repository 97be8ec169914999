import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { smsJob } from '#platform/sms/send-sms.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../../testing/app.ts';
import { good } from '../../../../testing/petitions.ts';
import { addRow, setParameter } from '../../../../testing/rows.ts';
import { addExam, type Hall, openHall, residentNumber } from '../../roster/roster.fixture.ts';
import { enrol } from '../examinees.fixture.ts';

const app = testApp({ manager: ['exam_manager'], leader: ['city_leader'] });
const { manager, leader } = app.visitors;
let hall: Hall;
let next = 0;

const addService = (code: string) =>
  addRow(app.db, 'sms', {
    tenantId: '000000',
    status: 0,
    category: smsCategory.outbox,
    smsCode: code,
    templateId: code,
    signName: '考信',
  });

beforeAll(async () => {
  hall = await openHall(app.db);
});
beforeEach(async () => {
  await sql`truncate sms_message, sms, job, task, task_checkpoint`.execute(app.db);
});

async function examOf(status: number, states: readonly number[]) {
  const { one } = hall.districts;
  const id = await addExam(app.db, { districtIds: [one], centreIds: [hall.centres.one], status });
  for (const regStatus of states) {
    next += 1;
    const who = { idNo: residentNumber(next), phone: `138${String(next).padStart(8, '0')}`, name: '陈远丁' };
    await enrol(app.context, { ...who, examId: id, districtId: one, regStatus });
  }
  return id;
}
const messages = async () => {
  const { rows } = await sql<{
    smsCode: string;
    purpose: string;
    phone: string;
    params: string;
  }>`select sms_code, purpose,
    phone_masked as phone, params_sealed as params from sms_message order by id`.execute(app.db);
  return rows.map(({ params, ...row }) => ({
    ...row,
    params: JSON.parse(app.context.secrets.open(params, 'message')),
  }));
};
const cancel = (id: string) => leader.post('formalExam/submit', { id, status: 90, reason: '因暴雨红色预警取消' });
// sending is left out, so that messages can be inspected while they wait
const kinds = allJobKinds.filter(({ kind }) => kind !== smsJob);
const work = () => workOff(app.context, kinds);
const tasks = async () => {
  const { rows } = await sql<{ id: string }>`select id::text from task order by id`.execute(app.db);
  return Promise.all(rows.map(async ({ id }) => good(await leader.get<TaskRecord>('task/detail', { id }))));
};

test('notifies valid registrations of a cancellation once, with reason', async () => {
  await addService('exam-cancelled');
  const id = await examOf(10, [0, 1, 3, 2, 9]);
  good(await cancel(id));
  await work();
  await work();
  const told = await messages();
  expect(told).toHaveLength(3);
  const { rows } = await sql<{ name: string }>`select name from formal_exam where id = ${id}`.execute(app.db);
  for (const { smsCode, purpose, params } of told)
    expect({ smsCode, purpose, params }).toEqual({
      smsCode: 'exam-cancelled',
      purpose: 'cancelled',
      params: { exam: rows[0]?.name, reason: '因暴雨红色预警取消' },
    });
  expect(await tasks()).toMatchObject([
    { state: 'done', done: 3, total: 3, words: '已为3名考生登记短信，发送结果见短信记录' },
  ]);
});

test('notifies large rosters in parts without duplicates', async () => {
  await addService('exam-cancelled');
  const id = await examOf(
    20,
    Array.from({ length: 105 }, () => 3),
  );
  good(await cancel(id));
  await work();
  const phones = (await messages()).map(({ phone }) => phone);
  const { rows } = await sql<{ n: number }>`select count(distinct phone_digest)::int as n from sms_message`.execute(
    app.db,
  );
  expect([phones.length, rows[0]?.n]).toEqual([105, 105]);
});

test('leaves half of the daily quota and reports it', async () => {
  const cap = async (value: string) => {
    await setParameter(app.db, 'sms.dailyCap', value);
    forgetSettings(app.context);
  };
  await cap('6');
  await addService('exam-cancelled');
  good(await cancel(await examOf(10, [3, 3, 3, 3, 3])));
  await work();
  expect(await messages()).toHaveLength(3);
  expect((await tasks())[0]?.words).toBe(
    '已为3名考生登记短信，已达每日短信上限的一半，其余考生请以公告通知，或调高参数“每日短信上限”',
  );
  await cap('2000');
});

test('announces a release without scores, if the service exists', async () => {
  const id = await examOf(40, [3, 3]);
  const release = async (exam: string) => {
    good(await manager.post('formalExam/releaseAsk', { id: exam, reason: '成绩已经核对' }));
    good(await leader.post('formalExam/submit', { id: exam, status: 50 }));
    await work();
  };
  await release(id);
  expect([await messages(), await tasks()]).toEqual([[], []]);
  await addService('score-notice');
  const other = await examOf(40, [3, 3]);
  await release(other);
  expect((await messages()).map(({ smsCode, params }) => [smsCode, Object.keys(params)])).toEqual([
    ['score-notice', ['exam']],
    ['score-notice', ['exam']],
  ]);
});

test("notifies everyone despite the caller's task limit", async () => {
  const limit = async (value: string) => {
    await setParameter(app.db, 'task.limit', value);
    forgetSettings(app.context);
  };
  await addService('exam-cancelled');
  await limit('0');
  good(await cancel(await examOf(10, [3, 3])));
  await limit('10');
  await work();
  expect(await messages()).toHaveLength(2);
});

test('sends nothing for cancelled drafts or empty rosters', async () => {
  await addService('exam-cancelled');
  good(await cancel(await examOf(10, [])));
  await work();
  expect([await messages(), await tasks()]).toEqual([[], []]);
});
