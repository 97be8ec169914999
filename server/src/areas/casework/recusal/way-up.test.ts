import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseworkJobs } from '#areas/casework/area.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { addPerson } from '../../../testing/people.ts';
import { good, letter, petitionAt, proof } from '../../../testing/petitions.ts';
import { emptyTable, setRows } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
beforeEach(async () => {
  await emptyTable(db(), 'inbox_message');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const ofPlace = '甲经办、乙经办、戊审核、己审核、庚兼任';
const ofLeadership = '辛领导、壬监督';
const words = (names: string) => `窗口工作人员${names}都曾要求另外缴纳材料费，请核实有关情况。`;

async function told(name: StaffName): Promise<InboxEntry[]> {
  return good(await (await office.as(name)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }));
}
const titles = async (name: StaffName) => (await told(name)).map(({ title }) => title);
const sweep = async () => {
  for (const job of caseworkJobs) await runOnce(office.context, job);
};
const filed = async (names: string) => {
  const body = { ...letter, typeId: office.types.claim, content: words(names) };
  return good(await office.citizen.post<{ caseNo: string; queryCode: string }>('open/petition', body));
};

describe('S65 a petition whose whole department is recused', () => {
  test('notifies leadership and inspection once of a filed case', async () => {
    const { caseNo } = await filed(ofPlace);
    const title = `${caseNo} 承办机构人员均应回避`;
    expect([await titles('leader'), await titles('inspector')]).toEqual([[title], [title]]);
    for (const name of ['handler', 'auditor', 'system', 'security', 'stranger'] as const)
      expect([name, await told(name)]).toEqual([name, []]);
    await sweep();
    expect(await titles('leader')).toEqual([title]);
    const [entry] = await told('leader');
    const found = await (await office.as('leader')).get(
      `${entry?.path?.replace('/petitionManage/petitionDetail', 'petitionLetter/detail')}`,
    );
    expect([found.status, good(found)]).toMatchObject([200, { deptRecused: 1 }]);
  });

  test('notifies no one while one user of the department is free', async () => {
    await filed(ofPlace.replace('乙经办、', ''));
    expect([await told('leader'), await told('system')]).toEqual([[], []]);
  });

  test('notifies when the last free user leaves', async () => {
    const { caseNo } = await filed(ofPlace.replace('乙经办、', ''));
    const about = async () => (await titles('leader')).filter((title) => title.includes(caseNo));
    const mark = async () => {
      const leader = await office.as('leader');
      const { records } = good(await leader.get<{ records: PetitionRow[] }>('petitionLetter/page', { caseNo }));
      return records.map(({ deptRecused }) => deptRecused);
    };
    await sweep();
    expect([await about(), await mark()]).toEqual([[], [0]]);
    const status = (value: number) => setRows(db(), 'user', { account: 'colleague' }, { status: value });
    await status(0);
    await sweep();
    expect([await about(), await mark()]).toEqual([[`${caseNo} 承办机构人员均应回避`], [1]]);
    await status(1);
    await sweep();
    await sweep();
    expect([(await about()).length, await mark()]).toEqual([1, [0]]);
  });

  test('notifies administrators with the number alone when leadership is named', async () => {
    const { caseNo } = await filed(`${ofPlace}、${ofLeadership}`);
    for (const name of ['leader', 'inspector', 'handler'] as const)
      expect([name, await told(name)]).toEqual([name, []]);
    for (const name of ['system', 'security'] as const) {
      const entries = await told(name);
      expect(entries.map(({ title }) => title)).toEqual([`${caseNo} 本单位现有人员均应回避`]);
      expect(JSON.stringify(entries)).not.toMatch(/缴纳|材料费|报名费|petitionDetail/);
    }
  });

  test('notifies another administrator, or all if none is free', async () => {
    await filed(`${ofPlace}、${ofLeadership}、寅系统`);
    expect([(await told('system')).length, (await told('security')).length]).toEqual([0, 1]);
    const others = await sql<{ realName: string }>`select distinct u.real_name from "user" u
      join role r on r.id = any(u.role_ids) where r.role_alias in ('administrator', 'admin', 'sec_admin')`.execute(
      db(),
    );
    await filed(`${ofPlace}、${ofLeadership}、${others.rows.map(({ realName }) => realName).join('、')}`);
    expect([(await told('system')).length, (await told('security')).length]).toEqual([1, 2]);
  });

  test('notifies on registration, import and review', async () => {
    const names = `${ofPlace}、${ofLeadership}`;
    const entry = { ...letter, source: 3, typeId: office.types.claim };
    const handler = await office.as('handler');
    good(await handler.post('petitionLetter/register', { ...entry, accusedName: names }));
    expect(await told('system')).toHaveLength(1);

    const row = [
      '关于窗口收费的来信',
      words(names).replaceAll(',', '，'),
      '报名资格',
      '陈远',
      '13000000012',
      '',
      '来信',
      '2026/3/1 9:05',
      '否',
    ];
    const headings = ['标题', '信访内容', '信访分类', '信访人', '手机号码', '证件号码', '来源', '收到时间', '匿名'];
    const file = [headings, row].map((cells) => cells.join(',')).join('\r\n');
    const { batchId } = good(await send<{ batchId: string }>(handler, 'petitionLetter/import', '来信.csv', file));
    good(await handler.post('petitionLetter/importConfirm', { batchId }));
    await workOff(office.context, allJobKinds);
    expect(await told('system')).toHaveLength(2);

    const parent = await petitionAt(office, 'answered', { content: words('丁复查、午复核') });
    const move = (deptId: string) => setRows(db(), 'user', { account: 'leader' }, { deptIds: [deptId] });
    await move(office.depts.exams);
    const note = '对处理意见不服，请求复查。';
    const asked = { caseNo: parent.caseNo, queryCode: parent.queryCode, ...proof, note };
    const review = good(await office.citizen.post<{ caseNo: string }>('open/case/relief', asked));
    expect(await titles('leader')).toContain(`${review.caseNo} 承办机构人员均应回避`);
    await move(office.depts.root);
  });

  test('escalates after an addition, once for the same words', async () => {
    const { caseNo, queryCode, ...kase } = await petitionAt(office, 'accepted', {
      content: words('乙经办、己审核'),
    });
    const supply = async (names: string) => {
      good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 10 }));
      const note = `材料见附件,另外举报${names}`;
      good(await office.citizen.post('open/case/supplement', { caseNo, queryCode, ...proof, note }));
    };
    await supply('甲经办、戊审核、庚兼任');
    expect(await titles('leader')).toContain(`${caseNo} 承办机构人员均应回避`);
    const accounts = ['appointed', 'deputy'];
    for (const account of accounts)
      await addPerson(office.context, {
        account,
        realName: `新派${account}`,
        roles: ['case_handler', 'case_auditor'],
        deptId: office.depts.letters,
      });
    await sweep();
    await setRows(db(), 'user', { account: accounts }, { status: 0 });
    await sweep();
    await sweep();
    expect((await titles('leader')).filter((title) => title === `${caseNo} 承办机构人员均应回避`)).toHaveLength(2);
    const ofSystem = async () => (await titles('system')).filter((title) => title.startsWith(caseNo));
    expect(await ofSystem()).toEqual([]);
    await setRows(db(), 'user', { realName: ['辛领导', '壬监督'] }, { status: 0 });
    await sweep();
    await sweep();
    expect(await ofSystem()).toHaveLength(1);
    await setRows(db(), 'user', { realName: ['辛领导', '壬监督'] }, { status: 1 });
  });

  test('notifies when a case moves to a recused department', async () => {
    const kase = await petitionAt(office, 'claimed', { content: words('丙经办') });
    good(await kase.reply('handler', 'accept', { acceptResult: 4, deptId: office.depts.exams, note: '属考务事项' }));
    expect(await titles('leader')).toContain(`${kase.caseNo} 承办机构人员均应回避`);
  });
});
