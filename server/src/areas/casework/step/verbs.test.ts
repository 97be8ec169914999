import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { caseOf, good, letter, opinion, petitionAt, proof, register } from '../../../testing/petitions.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

describe('G1 registration', () => {
  const registered = async (facts: object, type: 'claim' | 'accusation' = 'claim') =>
    (await office.as('handler')).post('petitionLetter/register', {
      source: 3,
      typeId: office.types[type],
      ...letter,
      ...facts,
    });

  test.each([
    [{ title: '' }, '请输入标题'],
    [{ title: '四个字符' }, '标题不能少于5个字符'],
    [{ content: undefined }, '请输入信访内容'],
    [{ typeId: undefined }, '请选择信访分类'],
    [{ typeId: '1' }, '信访分类不存在或已停用'],
    [{ source: 1 }, '来源不在可选范围内'],
    [{ applicantName: '' }, '请输入信访人'],
    [{ idNo: '110105194912310021' }, '证件号码格式或校验位不正确'],
    [{ phone: '1380013800' }, '手机号码长度不为11位'],
    [{ phone: '01012345678' }, '手机号码格式不正确'],
    [{ source: 6 }, '请输入来文单位；请输入来文文号'],
    [{ receivedTime: '2026-03-02 09:00:01' }, '收到时间不能晚于当前时间'],
    [{ receivedTime: '2023-03-01 09:00:00' }, '收到时间不能早于3年前'],
    [{ isGroup: 1, groupCount: 9, representatives: Array(6).fill({ name: '张三' }) }, '群体信访代表不得超过5人'],
    [{ districtId: '1' }, '考区不存在'],
  ])('%j: %s', async (facts, words) => {
    const answer = await registered(facts);
    expect(answer.status).toBe(400);
    expect(answer.msg).toContain(words);
  });

  test('links and flags a repeated letter', async () => {
    const title = '关于准考证照片的反映';
    const first = good(await registered({ title })) as { id: string };
    const second = good(await registered({ title })) as { id: string };
    const detail = await caseOf(office, second.id).detail('handler');
    expect(detail).toMatchObject({ isRepeat: 1, firstCaseId: first.id });
    expect(detail.samePerson.map(({ id }) => id)).toContain(first.id);
  });

  test('marks a late entry, starts clocks at its arrival', async () => {
    const filed = await register(office, {
      receivedTime: '2026-01-05 10:00:00',
      source: 6,
      fromOrg: '省厅',
      fromDocNo: '1号',
    });
    expect(filed.acceptDue).toBe('2026-01-20 23:59:59');
    expect(await caseOf(office, filed.id).detail()).toMatchObject({ isBackdated: 1, slaState: 3, overdueDays: 41 });
  });
});

describe('G2 and G3: claim and release', () => {
  test('claims once, never on preview', async () => {
    const { id } = await petitionAt(office, 'registered');
    const kase = caseOf(office, id);
    const handler = await office.as('handler');
    const seen = good(await handler.get<{ handlerId: string | null }>('petitionLetter/handle', { id, preview: '1' }));
    expect(seen.handlerId).toBeNull();
    const first = good(await kase.handle('handler'));
    const again = good(await kase.handle('handler'));
    expect([first.handlerId, again.version]).toEqual([office.ids.handler, first.version]);
    expect(await kase.handle('colleague')).toMatchObject({ status: 409, msg: '该事项已由【甲经办】签收办理' });
    expect((await kase.handle('stranger')).status).toBe(404);
    expect(await kase.post('colleague', 'release')).toMatchObject({
      status: 403,
      msg: '该事项由【甲经办】办理，您不是经办人',
    });
    expect(good(await kase.post('handler', 'release'))).toMatchObject({ caseStatus: 10, handlerId: null });
    expect((await kase.post('auditor', 'release')).msg).toBe('该事项尚未签收，请先签收');
    good(await kase.handle('colleague'));
    good(await kase.post('auditor', 'release'));
  });

  test('does not claim for a prefetching browser', async () => {
    const { id } = await petitionAt(office, 'registered');
    const handler = await office.as('handler');
    const url = `/api/petitionLetter/handle?id=${id}`;
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }])
      expect((await handler.send({ method: 'GET', url, headers })).status).toBe(400);
    expect((await caseOf(office, id).detail()).handlerId).toBeNull();
  });

  test('is hidden from users named in the letter', async () => {
    const { id } = await petitionAt(office, 'registered', {
      content: '甲经办在受理我的报名材料时态度恶劣，请求另行安排人员。',
    });
    expect((await caseOf(office, id).handle('handler')).status).toBe(404);
    good(await caseOf(office, id).handle('colleague'));
  });
});

describe('acceptance', () => {
  test('needs a claim and a decision, comes once', async () => {
    const kase = await petitionAt(office, 'registered');
    expect((await kase.reply('handler', 'accept', { acceptResult: 1 })).msg).toBe('该事项尚未签收，请先签收');
    good(await kase.handle('handler'));
    expect((await kase.reply('handler', 'accept')).msg).toBe('请选择受理结果');
    expect((await kase.reply('colleague', 'accept', { acceptResult: 1 })).msg).toBe(
      '该事项由【甲经办】办理，您不是经办人',
    );
    good(await kase.reply('handler', 'accept', { acceptResult: 5 }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 20, acceptResult: 5, finishDue: '2026-03-16 23:59:59' });
    expect((await kase.reply('handler', 'accept', { acceptResult: 1 })).msg).toBe('当前状态【办理中】不可再次受理');
  });

  test('needs reason, basis and channel to refuse', async () => {
    const kase = await petitionAt(office, 'claimed');
    const bare = await kase.reply('handler', 'accept', { acceptResult: 2, note: '已进入诉讼程序' });
    expect(bare.msg).toBe('答复缺少【依据、应当提出的机关/途径】内容');
    const words = { acceptResult: 2, note: '已进入诉讼程序', basis: [{ text: '信访工作条例' }], toOrg: '人民法院' };
    const review = '受理审查：应当通过诉讼解决【是】';
    expect(good(await kase.reply('handler', 'accept', { ...words, review })).caseStatus).toBe(30);
    good(await kase.post('auditor', 'audit', { auditResult: 1 }));
    const refused = await kase.detail();
    expect(refused).toMatchObject({ caseStatus: 41, replyResult: 8 });
    expect(refused.timeline.map(({ note }) => note)).toContain(`已进入诉讼程序\n${review}`);
    expect(refused.replyContent).not.toContain('受理审查');
  });
});

describe('G4 supplements', () => {
  test('pause the clock until the citizen answers', async () => {
    const kase = await petitionAt(office, 'accepted');
    const items = [{ name: '缴费凭证', required: true }];
    expect((await kase.reply('handler', 'supplement', { days: 7 })).msg).toBe('请填写需补正的材料');
    expect((await kase.reply('handler', 'supplement', { days: 3, items })).msg).toBe('补正期限应为5到15日');
    expect(good(await kase.reply('handler', 'supplement', { days: 10, items }))).toMatchObject({
      caseStatus: 21,
      slaState: 4,
    });
    const code = { caseNo: kase.caseNo, queryCode: kase.queryCode };
    const shown = good(await office.citizen.get<{ supplementItems: unknown }>('open/case', code));
    expect(shown.supplementItems).toEqual([{ name: '缴费凭证', required: 1 }]);
    office.clock.set('2026-03-05 09:00:00');
    good(await office.citizen.post('open/case/supplement', { ...code, ...proof, note: '凭证已补交' }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 20, pausedDays: 3, finishDue: '2026-05-06 23:59:59' });
    office.clock.set('2026-03-02 09:00:00');
  });
});

describe('G5 to G7: reply and audit', () => {
  test('keeps the status for a draft and checks content', async () => {
    const kase = await petitionAt(office, 'accepted');
    expect(good(await kase.reply('handler', 'draft', { replyContent: '<p>草稿</p>' })).caseStatus).toBe(20);
    expect((await kase.reply('handler', 'submit', { replyContent: opinion })).msg).toBe('请选择处理结果');
    expect((await kase.reply('handler', 'submit', { replyResult: 1 })).msg).toBe('请填写答复内容');
    expect((await kase.reply('handler', 'submit', { replyResult: 1, replyContent: '<p>同意</p>' })).msg).toContain(
      '10到10000',
    );
    expect((await kase.reply('handler', 'submit', { replyResult: 8, replyContent: opinion })).msg).toContain(
      '答复缺少',
    );
    expect((await kase.reply('colleague', 'draft', { replyContent: '<p>草稿</p>' })).status).toBe(403);
  });

  test('refuses own work, a silent return, a second audit', async () => {
    const kase = await petitionAt(office, 'registered');
    good(await kase.handle('both'));
    good(await kase.reply('both', 'accept', { acceptResult: 1 }));
    expect((await kase.post('auditor', 'audit', { auditResult: 1 })).msg).toBe('当前状态【办理中】不可审核');
    good(await kase.reply('both', 'submit', { replyResult: 1, replyContent: opinion }));
    expect(await kase.post('both', 'audit', { auditResult: 1 })).toMatchObject({
      status: 403,
      msg: '不能审核本人办理的事项',
    });
    expect((await kase.post('auditor', 'audit', { auditResult: 2 })).msg).toBe('请填写审核意见');
    good(await kase.post('auditor', 'audit', { auditResult: 2, auditNote: '事实不清' }));
    const returned = await kase.detail();
    expect(returned).toMatchObject({ caseStatus: 31, auditNote: '事实不清' });
    good(await kase.reply('both', 'submit', { replyResult: 1, replyContent: opinion }));
    good(await kase.post('auditor2', 'audit', { auditResult: 1 }));
    expect((await kase.detail()).replyDocNo).toBe(returned.replyDocNo);
    expect((await kase.post('auditor', 'audit', { auditResult: 1 })).msg).toBe('当前状态【已答复】不可再次审核');
  });

  test('lets assignee and leadership alone process an accusation', async () => {
    const unassigned = await petitionAt(office, 'registered', {}, 'accusation');
    expect((await caseOf(office, unassigned.id).handle('handler')).status).toBe(404);
    const kase = await petitionAt(office, 'submitted', {}, 'accusation');
    expect(await kase.post('auditor', 'audit', { auditResult: 1 })).toMatchObject({
      status: 403,
      msg: '检举控告件须由院领导审核',
    });
    good(await kase.post('leader', 'audit', { auditResult: 1 }));
  });

  test('answers at once without approval', async () => {
    const kase = await petitionAt(office, 'accepted', {}, 'direct');
    expect(good(await kase.reply('handler', 'submit', { replyResult: 5, replyContent: opinion })).caseStatus).toBe(40);
    expect((await kase.detail()).replyDocNo).toMatch(/号$/);
  });
});
