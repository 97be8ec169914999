import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import {
  type Case,
  caseOf,
  good,
  letter,
  petitionAt,
  proof,
  queryCodeOf,
  register,
} from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { setRow } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
beforeEach(() => office.clock.set('2026-03-02 09:00:00'));
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const now = '2026-03-02 09:00:00';
const signed = async (who: StaffName = 'colleague') =>
  good(
    await send<{ fileId: string }>(await office.as(who), 'blade-resource/oss/endpoint/put-file', '签名件.png', tinyPng),
  ).fileId;
const brought = async (kase: Case, act: string, more: object = {}, who: StaffName = 'colleague') =>
  kase.post(who, 'brought', { act, note: '本人来访提出', receivedTime: now, fileIds: await signed(who), ...more });
const waiting = async () => {
  const kase = await petitionAt(office, 'accepted');
  good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 5 }));
  return kase;
};
const page = ({ caseNo, queryCode }: { caseNo: string; queryCode: string }) =>
  office.citizen.get<{ timeline: { actionName: string; note: string | null }[] }>('open/case', { caseNo, queryCode });
const registered = '申请人当面或书面提出，由工作人员登记，收到时间2026-03-03 10:00';

describe('requested documents', () => {
  test('pauses the clock until they came in, not until registered', async () => {
    const kase = await waiting();
    office.clock.set('2026-03-06 09:00:00');
    expect((await kase.detail('colleague')).allowedActions).toEqual(expect.arrayContaining(['supplied', 'withdraw']));
    good(await brought(kase, 'supplied', { note: '缴费凭证一份', receivedTime: '2026-03-03 10:00:00' }));
    const after = await kase.detail();
    expect(after).toMatchObject({ caseStatus: 20, pausedSince: null });
    expect(after.files.map(({ originalName }) => originalName)).toEqual(['签名件.png']);
    const { rows } = await sql<{ days: number }>`select paused_days as days from petition_letter
      where id = ${kase.id}`.execute(office.context.database.kysely);
    expect(rows).toEqual([{ days: 1 }]);
    expect(after.timeline.at(-1)).toMatchObject({
      action: 'supplied',
      actorName: '乙经办',
      isVisible: 1,
      time: '2026-03-06 09:00:00',
      note: `${registered}\n缴费凭证一份\n附件1份`,
    });
    expect((await page(kase)).data.timeline.at(-1)).toMatchObject({ actionName: '补正提交', note: registered });
    expect((await brought(kase, 'supplied')).msg).toBe('当前状态【办理中】不可再次提交补正材料');
  });

  test('rejects a time out of range or a missing paper', async () => {
    const kase = await waiting();
    const said = async (more: object) => (await brought(kase, 'supplied', more)).msg;
    expect(await said({ receivedTime: '2026-03-02 08:59:59' })).toBe('收到时间不能早于2026-03-02 09:00:00');
    expect(await said({ receivedTime: '2026-03-02 09:00:01' })).toBe('收到时间不能晚于当前时间');
    for (const fileIds of [undefined, '', ' , ']) expect(await said({ fileIds })).toBe('请上传申请人签名的材料');
    expect(await said({ fileIds: await signed('handler') })).toBe('附件不存在或已被使用，请重新上传');
    expect((await brought(kase, 'confirm')).status).toBe(400);
    expect((await kase.detail()).caseStatus).toBe(21);
  });

  test('recuses no user named in the notes of staff', async () => {
    const kase = await waiting();
    good(await brought(kase, 'supplied', { note: '已告知甲经办和辛领导' }));
    expect((await kase.detail('leader')).handlerName).toBe('甲经办');
  });
});

const decided = (kase: Case, auditResult: 1 | 2, who: StaffName = 'auditor', more: object = {}) =>
  kase.post(who, 'withdrawAudit', { auditResult, ...more });

describe('a withdrawal at the counter', () => {
  test('goes on until another user confirms it', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await brought(kase, 'withdraw', { note: '本人来访要求撤回' }));
    const asked = await kase.detail('auditor');
    expect(asked).toMatchObject({ caseStatus: 10, withdrawState: 1 });
    expect(asked.allowedActions).toContain('withdrawAudit');
    expect(asked.timeline.at(-1)).toMatchObject({ action: 'withdraw_ask', actorName: '乙经办', isVisible: 1 });
    expect((await brought(kase, 'withdraw')).msg).toBe('撤回已登记，等待确认');
    good(await kase.reply('handler', 'accept', { acceptResult: 1 }));
    good(await decided(kase, 1));
    const after = await kase.detail();
    expect(after).toMatchObject({ caseStatus: 60, withdrawState: 2 });
    expect(after.timeline.at(-1)).toMatchObject({ action: 'withdraw', actorName: '戊审核', isVisible: 1 });
    expect((await brought(kase, 'withdraw')).msg).toBe('当前状态【已撤回】不可再次撤回');
    const { rows } = await sql<{ input: object }>`select input from audit where target = ${after.caseNo}`.execute(
      office.context.database.kysely,
    );
    expect(JSON.stringify(rows)).toContain('withdraw');
    expect(JSON.stringify(rows)).not.toContain('来访');
  });

  test('is hidden from the auditor who registered it', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await brought(kase, 'withdraw'));
    await setRow(office.context.database.kysely, 'petitionLetter', kase.id, { withdrawUser: office.ids.auditor });
    const waitingOf = async (who: StaffName) =>
      good(
        await (await office.as(who)).get<{ records: { id: string }[] }>('petitionLetter/page', { withdrawing: '1' }),
      ).records.map(({ id }) => id);
    expect(await waitingOf('auditor')).not.toContain(kase.id);
    expect(await waitingOf('leader')).toContain(kase.id);
  });

  test('is shown to the applicant from registration on', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await brought(kase, 'withdraw', { note: '来访人情绪激动' }));
    const key = { caseNo: (await kase.detail()).caseNo, queryCode: await queryCodeOf(office, kase.id) };
    const { timeline } = (await page(key)).data;
    expect(timeline.at(-1)).toMatchObject({ actionName: '登记撤回', note: expect.stringContaining('工作人员登记') });
    expect(JSON.stringify(timeline)).not.toContain('情绪');
    good(await decided(kase, 2, 'auditor', { auditNote: '签名与本人笔迹不符' }));
    expect((await page(key)).data.timeline.at(-1)).toMatchObject({ actionName: '撤回未确认' });
  });

  test('is confirmed by neither handler nor registrar', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await brought(kase, 'withdraw'));
    const refused = async (who: StaffName) => (await decided(kase, 1, who)).msg;
    expect(await refused('colleague')).toBe('没有操作权限');
    await setRow(office.context.database.kysely, 'petitionLetter', kase.id, { withdrawUser: office.ids.auditor });
    expect(await refused('auditor')).toBe('不能确认本人登记的撤回');
    await setRow(office.context.database.kysely, 'petitionLetter', kase.id, {
      withdrawUser: office.ids.colleague,
      handlerId: office.ids.auditor,
    });
    expect(await refused('auditor')).toBe('您办理过该事项，请由其他工作人员登记');
    expect((await kase.detail()).caseStatus).toBe(10);
  });

  test('leaves the case as it was when not confirmed', async () => {
    const kase = await petitionAt(office, 'claimed');
    expect((await decided(kase, 1)).msg).toBe('没有待确认的撤回');
    good(await brought(kase, 'withdraw'));
    expect((await decided(kase, 2)).msg).toBe('请填写审核意见');
    good(await decided(kase, 2, 'auditor', { auditNote: '签名与本人笔迹不符' }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 10, withdrawState: 3 });
    expect((await decided(kase, 1)).msg).toBe('没有待确认的撤回');
    good(await brought(kase, 'withdraw'));
    expect(await kase.detail()).toMatchObject({ withdrawState: 1 });
  });

  test('lapses when the applicant withdraws online first', async () => {
    const { id, caseNo, queryCode } = await register(office);
    good(await brought(caseOf(office, id), 'withdraw'));
    good(await office.citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof }));
    expect(await caseOf(office, id).detail()).toMatchObject({ caseStatus: 60, withdrawState: 0 });
  });

  test('is listed for auditors before and inspectors after', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await brought(kase, 'withdraw'));
    const listed = async (who: StaffName, query: Record<string, string>) =>
      good(await (await office.as(who)).get<{ records: { id: string }[] }>('petitionLetter/page', query)).records.map(
        ({ id }) => id,
      );
    expect(await listed('auditor', { withdrawing: '1' })).toContain(kase.id);
    expect(await listed('inspector', { withdrawState: '2' })).not.toContain(kase.id);
    good(await decided(kase, 1));
    expect(await listed('auditor', { withdrawing: '1' })).not.toContain(kase.id);
    expect(await listed('inspector', { withdrawState: '2' })).toContain(kase.id);
    const inbox = good(
      await (await office.as('inspector')).get<{ title: string }[]>('desk/inbox/list', { tab: 'message' }),
    );
    expect(inbox.map(({ title }) => title)).toContain(`${(await kase.detail()).caseNo} 撤回`);
  });

  test('is refused to handler, other departments and named users', async () => {
    const kase = await petitionAt(office, 'claimed');
    const refused = async (who: StaffName) => (await brought(kase, 'withdraw', {}, who)).msg;
    expect(await refused('handler')).toBe('您办理过该事项，请由其他工作人员登记');
    expect((await kase.detail('handler')).allowedActions).not.toContain('withdraw');
    expect(await refused('stranger')).toBe('数据不存在或已被删除');
    const { id } = await register(office, { content: '反映乙经办在接待中态度恶劣，请求调查处理。' });
    expect((await brought(caseOf(office, id), 'withdraw')).status).toBe(404);
  });

  test('is refused to a user who released the case', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await kase.post('handler', 'release'));
    expect((await brought(kase, 'withdraw', {}, 'handler')).msg).toBe('您办理过该事项，请由其他工作人员登记');
    good(await brought(kase, 'withdraw'));
  });

  test('may come in before documents were requested', async () => {
    office.clock.set('2026-03-04 09:00:00');
    const kase = await petitionAt(office, 'accepted', { receivedTime: '2026-03-03 09:00:00' });
    office.clock.set('2026-03-05 09:00:00');
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 5 }));
    expect((await brought(kase, 'supplied', { receivedTime: '2026-03-04 10:00:00' })).msg).toBe(
      '收到时间不能早于2026-03-05 09:00:00',
    );
    good(await brought(kase, 'withdraw', { receivedTime: '2026-03-04 10:00:00' }));
    good(await decided(kase, 1));
    expect(await kase.detail()).toMatchObject({ caseStatus: 60, pausedSince: null });
  });

  test('is refused for an anonymous case', async () => {
    const { id } = await register(office, { isAnonymous: 1 });
    expect((await brought(caseOf(office, id), 'withdraw')).msg).toBe('匿名事项无法核对申请人身份，不能登记撤回');
  });
});

describe('a written request for review', () => {
  test('opens a case of the unit above from that day', async () => {
    const kase = await petitionAt(office, 'answered');
    office.clock.set('2026-04-02 09:00:00');
    const { id, version } = await kase.detail();
    const stale = { version: version - 1 };
    expect((await brought(kase, 'relief', stale)).status).toBe(409);
    const late = { receivedTime: '2026-04-02 09:00:00' };
    const more = { note: '对处理意见不服，请求复查。', receivedTime: '2026-03-31 10:00:00' };
    expect((await brought(await petitionAt(office, 'answered'), 'relief', late)).status).toBe(200);
    expect((await brought(kase, 'relief', { ...more, note: '' })).msg).toBe('请输入申请理由');
    const review = good(await brought(kase, 'relief', more));
    expect(await caseOf(office, review.id).detail()).toMatchObject({
      stage: 2,
      firstCaseId: id,
      source: 4,
      caseStatus: 10,
      deptId: office.depts.root,
      receivedTime: '2026-03-31 10:00:00',
      content: more.note,
    });
    expect((await caseOf(office, review.id).detail()).files).toHaveLength(1);
    const last = (await kase.detail()).timeline.at(-1);
    expect(last).toMatchObject({ action: 'relief', actorName: '乙经办' });
    expect(last?.note).toContain('收到时间2026-03-31 10:00');
    expect(last?.note).not.toContain(more.note);
    expect((await brought(kase, 'relief', more)).msg).toBe('已申请复查，请勿重复提交');
  });

  test('is in time by the day it came in', async () => {
    const kase = await petitionAt(office, 'answered');
    office.clock.set('2026-05-20 09:00:00');
    const asked = (receivedTime: string) => brought(kase, 'relief', { receivedTime });
    expect((await asked('2026-05-19 09:00:00')).msg).toBe('已超过30日的复查申请期限');
    expect((await asked('2026-03-30 09:00:00')).status).toBe(200);
  });
});

describe('the receipt', () => {
  const print = async (id: string) =>
    (await office.as('handler')).get<{ html: string; docNo: string | null }>('petitionLetter/print', {
      id,
      docType: 'XF10',
      reason: '当面交信访人',
    });

  test('opens the status page, without a number of its own', async () => {
    const { id, caseNo } = await register(office);
    const { html } = good(await print(id));
    const code = /查询码<\/th><td>([A-Z0-9]{8})</.exec(html)?.[1] ?? '';
    expect(html).toContain('校验码 —');
    expect((await page({ caseNo, queryCode: code })).status).toBe(200);
    const proved = { caseNo, queryCode: code, ...proof };
    expect((await office.citizen.post('open/case/withdraw', proved)).status).toBe(200);
  });

  test('hides the number of an unsigned answer', async () => {
    const kase = await petitionAt(office, 'submitted');
    const { replyDocNo } = await kase.detail();
    expect(replyDocNo).toMatch(/号$/);
    for (const docType of ['XF10', 'XF01']) {
      const printed = await (await office.as('handler')).get<{ html: string }>('petitionLetter/print', {
        id: kase.id,
        docType,
        reason: '存档',
      });
      expect(good(printed).html).not.toContain(replyDocNo);
    }
  });

  test('is not printed for online applicants', async () => {
    const { caseNo } = good(
      await office.citizen.post<{ caseNo: string }>('open/petition', { ...letter, typeId: office.types.claim }),
    );
    const { rows } = await sql<{ id: string }>`select id from petition_letter
      where case_no = ${caseNo}`.execute(office.context.database.kysely);
    expect((await print(rows[0]?.id ?? '')).msg).toBe('当前状态没有这种文书可打印');
  });
});
