import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import { type Case, caseOf, good, letter, petitionAt, register } from '../../testing/petitions.ts';
import { addRow, presentTime, setRow } from '../../testing/rows.ts';

let office: Office;
let far: Case;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  far = await petitionAt(office, 'accepted', { title: '期限较远的信访件' });
  await petitionAt(office, 'submitted');
  await petitionAt(office, 'answered');
  await petitionAt(office, 'registered');
  await petitionAt(office, 'registered', { applicantName: '李另人', idNo: '', phone: '13800138001' }, 'district1');
  const wanting = await petitionAt(office, 'accepted', { title: '待补正的信访件' });
  good(
    await wanting.reply('handler', 'supplement', {
      items: [{ name: '缴费凭证', required: true }],
      days: 15,
      note: '补',
    }),
  );
  const late = await petitionAt(office, 'accepted', { title: '超期的信访件' });
  await setRow(office.context.database.kysely, 'petitionLetter', late.id, { finishDue: '2026-03-01 23:59:59+08' });
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const todoOf = async (name: StaffName): Promise<Todo> => good(await (await office.as(name)).get<Todo>('home/todo'));
const keysOf = ({ counters }: Todo) => counters.map(({ key }) => key);
const calls: Record<string, string> = {
  '/petitionManage/index': 'petitionLetter/page',
  '/appealManage/index': 'appeal/page',
  '/infoEdit/infoEditList/index': 'message/page',
  '/examManage/enrollList': 'reinspectionUser/page',
  '/econManage/econManage/index': 'economist/page',
};
const ofPetitions = ({ counters }: Todo) => counters.filter(({ path }) => path.startsWith('/petitionManage'));

describe('pending work', () => {
  test('is counted for users who can act', async () => {
    const handler = await todoOf('handler');
    expect(Object.fromEntries(ofPetitions(handler).map(({ key, count }) => [key, count]))).toMatchObject({
      received: 2,
      mine: 4,
      supplementing: 1,
      overdue: 1,
      today: 0,
    });
    expect(keysOf(handler)).not.toContain('auditing');
    const auditor = await todoOf('auditor');
    expect(ofPetitions(auditor).find(({ key }) => key === 'auditing')?.count).toBe(1);
    expect(keysOf(auditor)).not.toContain('mine');
  });

  test('counts extensions for deciders only', async () => {
    const waiting = async (name: StaffName) => ofPetitions(await todoOf(name)).find(({ key }) => key === 'extending');
    expect(await waiting('leader')).toMatchObject({ count: 0, path: '/petitionManage/index?extending=1' });
    good(await far.post('handler', 'extend', { days: 20, reason: '案情复杂需调取档案' }));
    expect((await waiting('leader'))?.count).toBe(1);
    for (const name of ['handler', 'auditor'] as const) expect(await waiting(name)).toBeUndefined();
    const found = good(
      await (await office.as('leader')).get<Page<{ id: string }>>('petitionLetter/page', { extending: '1' }),
    );
    expect(found.records.map(({ id }) => id)).toEqual([far.id]);
    good(await far.post('leader', 'extendAudit', { auditResult: 2, auditNote: '理由不足，按期办结' }));
    expect((await waiting('leader'))?.count).toBe(0);
  });

  test('equals the list behind each counter', async () => {
    for (const name of ['handler', 'colleague', 'stranger', 'auditor', 'both', 'leader', 'district1'] as const) {
      const { counters } = await todoOf(name);
      expect(counters.length, name).toBeGreaterThan(0);
      for (const { key, count, path } of counters) {
        const [address = '', words] = path.split('?');
        const query = Object.fromEntries(new URLSearchParams(words));
        const list = good(await (await office.as(name)).get<Page<unknown>>(calls[address] ?? address, query));
        expect(list.total, `${name} ${key}`).toBe(count);
      }
    }
  });

  test('respects the data scope of a district', async () => {
    const received = async (name: StaffName) =>
      ofPetitions(await todoOf(name)).find(({ key }) => key === 'received')?.count;
    expect(await received('district1')).toBe(1);
    expect(await received('district2')).toBe(0);
  });

  test('is empty without petitions', async () => {
    expect(await todoOf('system')).toMatchObject({ counters: [], cases: null });
    expect((await office.citizen.get('home/todo')).status).toBe(401);
  });
});

describe('cases by deadline', () => {
  test('list own open cases, nearest deadline first', async () => {
    const { cases } = await todoOf('handler');
    expect(cases).toMatchObject({
      duty: 'mine',
      lists: [{ called: '信访件', count: 4, path: '/petitionManage/index?tab=mine' }],
    });
    expect(cases?.records[0]).toMatchObject({ title: '超期的信访件', slaState: 3, due: '2026-03-01 23:59:59' });
    expect(cases?.records).toHaveLength(4);
    const dues = cases?.records.flatMap(({ due }) => (due ? [due] : [])) ?? [];
    expect(dues).toEqual(dues.toSorted());
    expect((await todoOf('colleague')).cases?.records).toEqual([]);
  });

  test('list approvals for auditors and all for the head', async () => {
    expect((await todoOf('auditor')).cases).toMatchObject({ duty: 'auditing' });
    expect((await todoOf('auditor')).cases?.records.map(({ caseStatus }) => caseStatus)).toEqual([30]);
    const { cases } = await todoOf('inspector');
    expect(cases?.duty).toBe('all');
    expect(cases?.records).toHaveLength(5);
  });

  test('exclude kinds with a weaker duty', async () => {
    // May see score reviews but handles none.
    await addRow(office.context.database.kysely, 'reinspectionUser', {
      tenantId: '000000',
      caseNo: 'FH2026030200019',
      queryCode: 'ABCD2345',
      source: 1,
      receivedTime: presentTime(),
      deptId: office.depts.letters,
      acceptStart: presentTime(),
      acceptUnit: 'workday',
      finishUnit: 'workday',
      finishDue: '2026-03-02 10:00:00+08',
      title: '别人的复核',
      content: '请复核',
      caseStatus: 10,
      taskId: '1',
      rosterId: '1',
      examId: '1',
      examinerId: '1',
      ticketNo: '1',
      subjectCode: 'JC',
      subjectName: '基础',
      applyReason: 1,
    });
    const { cases } = await todoOf('handler');
    expect(cases?.records.map(({ title }) => title)).not.toContain('别人的复核');
    expect(cases?.lists.map(({ called }) => called)).toEqual(['信访件']);
  });

  test('include claimable cases of the own department', async () => {
    const { cases } = await todoOf('colleague');
    expect(cases?.claimable?.records.map(({ title }) => title)).toEqual([letter.title]);
    expect((await todoOf('stranger')).cases?.claimable?.records).toEqual([]);
    expect((await todoOf('auditor')).cases?.claimable).toBeNull();
  });

  test('equal the list behind each link', async () => {
    for (const name of ['handler', 'colleague', 'auditor', 'both', 'leader', 'inspector', 'district1'] as const) {
      const { cases } = await todoOf(name);
      for (const { count, path } of [...(cases?.lists ?? []), ...(cases?.claimable?.lists ?? [])]) {
        const [address = '', words] = path.split('?');
        const query = Object.fromEntries(new URLSearchParams(words));
        const list = good(await (await office.as(name)).get<Page<unknown>>(calls[address] ?? address, query));
        expect(list.total, `${name} ${path}`).toBe(count);
      }
    }
  });

  test('identify leaders by supervision or pure oversight', async () => {
    const leads = async (name: StaffName) => (await todoOf(name)).cases?.leads;
    for (const name of ['leader', 'inspector', 'analyst'] as const) expect(await leads(name), name).toBe(1);
    for (const name of ['handler', 'both', 'auditor', 'district1'] as const) expect(await leads(name), name).toBe(0);
  });

  test('include acceptance deadlines of unaccepted cases', async () => {
    const filed = await register(office, { title: '刚刚签收的信访件' });
    good(await caseOf(office, filed.id).handle('both'));
    const { cases } = await todoOf('both');
    expect(cases?.records.find(({ id }) => id === filed.id)?.due).toBe(filed.acceptDue);
  });
});

describe('a notice', () => {
  const add = (title: string, releaseTime: string, tenantId = '000000') =>
    addRow(office.context.database.kysely, 'notice', {
      tenantId,
      title,
      category: 1,
      releaseTime: `${releaseTime}+08`,
      content: '<p>全<b>文</b></p>',
    });
  const read = async (name: StaffName, id: string) => (await office.as(name)).get('home/notice', { id });

  test('is readable by the whole tenant after its release', async () => {
    const id = await add('已发布', '2026-03-01 08:00:00');
    expect((await read('stranger', id)).data).toMatchObject({ id, title: '已发布', content: '<p>全<b>文</b></p>' });
    expect((await read('stranger', await add('未到时间', '2026-04-01 08:00:00'))).status).toBe(404);
    expect((await read('stranger', await add('别家的', '2026-03-01 08:00:00', '111111'))).status).toBe(404);
  });

  test('appears on the home page among the newest five', async () => {
    for (const day of [3, 4, 5, 6, 7, 8]) await add(`第${day}日`, `2026-02-0${day} 08:00:00`);
    const { notices } = await todoOf('system');
    expect(notices.map(({ title }) => title)).toEqual(['已发布', '第8日', '第7日', '第6日', '第5日']);
  });
});
