import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, signIn } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { addPerson } from '../../../testing/people.ts';
import { type Case, good, opinion, petitionAt, proof } from '../../../testing/petitions.ts';
import { addRow, earlier, setRow } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

interface Told {
  toOrg: string | null;
  hearing: { startTime: string; endTime: string | null; place: string } | null;
  timeline: { actionName: string; note: string | null }[];
}
const told = async ({ caseNo, queryCode }: { caseNo: string; queryCode: string }) =>
  good(await office.citizen.get<Told>('open/case', { caseNo, queryCode }));

describe('G9 withdrawal', () => {
  test('is possible by number and code before the reply', async () => {
    const kase = await petitionAt(office, 'accepted');
    const { caseNo, queryCode } = kase;
    expect((await office.citizen.post('open/case/withdraw', { caseNo, queryCode: 'AAAAAAAA', ...proof })).status).toBe(
      404,
    );
    good(await office.citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof, note: '已自行解决' }));
    expect((await kase.detail()).caseStatus).toBe(60);
    const again = await office.citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof });
    expect(again).toMatchObject({ status: 400, msg: '当前状态【已撤回】不可再次撤回' });
  });

  test('is refused after the reply', async () => {
    const { caseNo, queryCode } = await petitionAt(office, 'answered');
    expect((await office.citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof })).msg).toBe(
      '当前状态【已答复】不可撤回',
    );
  });
});

describe('G10 transfer and G10b objection', () => {
  test('keeps clocks inside and allows objection for five workdays', async () => {
    const kase = await petitionAt(office, 'claimed');
    expect((await kase.reply('handler', 'transfer', { note: '转' })).msg).toBe('请选择接收机构或填写接收单位');
    const own = await kase.reply('handler', 'transfer', { deptId: office.depts.letters, note: '转' });
    expect(own.msg).toBe('不能转送给本机构');
    office.clock.set('2026-03-06 10:00:00');
    good(await kase.reply('handler', 'transfer', { deptId: office.depts.exams, note: '属考务职责' }));
    expect(await kase.detail()).toMatchObject({
      caseStatus: 10,
      deptId: office.depts.exams,
      fromDeptId: office.depts.letters,
      handlerId: null,
      acceptDue: '2026-03-17 23:59:59',
    });
    expect((await kase.reply('stranger', 'object')).msg).toBe('请填写异议理由');
    good(await kase.reply('stranger', 'object', { note: '不属本处职责' }));
    expect((await kase.detail()).deptId).toBe(office.depts.letters);
    office.clock.set('2026-03-02 09:00:00');
  });

  test('refuses an objection too late or without a transfer', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await kase.reply('handler', 'transfer', { deptId: office.depts.exams, note: '属考务职责' }));
    expect((await told(kase)).timeline.at(-1)).toMatchObject({
      actionName: '转送',
      note: `转送至${(await kase.detail()).deptName}`,
    });
    office.clock.set('2026-03-10 09:00:00');
    expect((await kase.reply('stranger', 'object', { note: '不属本处' })).msg).toBe('已超过5个工作日的异议期限');
    office.clock.set('2026-03-02 09:00:00');
    const fresh = await petitionAt(office, 'registered');
    expect((await fresh.reply('handler', 'object', { note: '不属本处' })).msg).toBe('该事项不是转送件，不能提出异议');
  });

  test('needs a second signature outside and ends the case', async () => {
    const kase = await petitionAt(office, 'claimed');
    const send = (more: object) =>
      kase.reply('handler', 'transfer', { toOrg: '市教育局', note: '不属本单位', ...more });
    expect((await send({})).msg).toBe('请选择签发人');
    expect((await send({ secondSignUserId: office.ids.handler })).msg).toBe('签发人不能是经办人');
    expect((await send({ secondSignUserId: office.ids.colleague })).msg).toBe('签发人应为审核人');
    expect((await send({ secondSignUserId: '1' })).msg).toBe('所选人员不存在或已停用');
    const both = await send({ secondSignUserId: office.ids.auditor, deptId: office.depts.exams });
    expect(both.msg).toBe('接收机构和接收单位只能填写一个');
    const asked = good(await send({ secondSignUserId: office.ids.auditor }));
    expect(asked).toMatchObject({ caseStatus: 10, handlerId: office.ids.handler });
    expect(await told(kase)).toMatchObject({ toOrg: null });
    expect(JSON.stringify(await told(kase))).not.toContain('市教育局');
    const signed = good(await kase.post('auditor', 'transferAudit', { auditResult: 1, auditNote: '同意' }));
    expect(signed).toMatchObject({ caseStatus: 42, slaState: 5 });
    expect(await told(kase)).toMatchObject({ toOrg: '市教育局', finishDue: null });
    expect((await told(kase)).timeline.at(-1)).toMatchObject({ actionName: '转送', note: '转送至市教育局' });
    expect((await kase.reply('handler', 'transfer', { toOrg: '市教育局' })).msg).toContain('已转送');
  });
});

describe('a transfer outside waits for its signature', () => {
  const request = () => ({ toOrg: '市教育局', note: '不属本单位职权', secondSignUserId: office.ids.auditor });
  const asked = async (facts: object = {}) => {
    const kase = await petitionAt(office, 'claimed', facts);
    good(await kase.reply('handler', 'transfer', request()));
    return kase;
  };
  const sign = (kase: Case, who: StaffName = 'auditor', more: object = {}) =>
    kase.post(who, 'transferAudit', { auditResult: 1, ...more });
  const listed = async (who: StaffName, query: Record<string, string>) =>
    good(await (await office.as(who)).get<{ records: { id: string }[] }>('petitionLetter/page', query)).records.map(
      ({ id }) => id,
    );
  const set = (id: string, columns: string) =>
    sql`update petition_letter set ${sql.raw(columns)} where id = ${id}`.execute(office.context.database.kysely);
  const print = async (id: string) =>
    (await office.as('handler')).get<{ html: string }>('petitionLetter/print', {
      id,
      docType: 'XF04',
      reason: '存档',
    });

  test('keeps clocks running until it is signed', async () => {
    const before = await petitionAt(office, 'claimed');
    const { acceptDue, handlerId } = await before.detail();
    good(await before.reply('handler', 'transfer', request()));
    const waiting = await before.detail('auditor');
    expect(waiting).toMatchObject({ caseStatus: 10, acceptDue, handlerId, transferState: 1, toOrg: null });
    expect(waiting.allowedActions).toContain('transferAudit');
    expect(waiting.timeline.at(-1)).toMatchObject({
      action: 'transfer_ask',
      actorName: '甲经办',
      isVisible: 0,
      note: '拟转送至市教育局，请戊审核签发\n不属本单位职权',
    });
    expect((await before.reply('handler', 'transfer', request())).msg).toBe('转送已提交，等待签发');
    const inside = { deptId: office.depts.exams, note: '属考务职责' };
    expect((await before.reply('handler', 'transfer', inside)).msg).toBe('转送已提交，等待签发');
    expect((await before.reply('handler', 'accept', { acceptResult: 4, ...inside })).msg).toBe('转送已提交，等待签发');
    const { allowedActions } = await before.detail('handler');
    expect(allowedActions).toEqual(expect.arrayContaining(['accept', 'recall']));
    expect(allowedActions).not.toContain('transfer');
    expect((await print(before.id)).msg).toBe('当前状态没有这种文书可打印');
    good(await sign(before));
    const after = await before.detail();
    expect(after).toMatchObject({ caseStatus: 42, transferState: 2, toOrg: '市教育局' });
    expect(after.timeline.at(-1)).toMatchObject({ action: 'transfer', actorName: '戊审核', isVisible: 1 });
  });

  test('waits as well in place of an acceptance', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await kase.reply('handler', 'accept', { acceptResult: 4, ...request() }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 10, transferState: 1 });
    good(await sign(kase));
    expect(await kase.detail()).toMatchObject({ caseStatus: 42, acceptNoticeTime: null });
  });

  test('may be signed by another auditor, named in the letter', async () => {
    const kase = await asked();
    const paper = async (who: StaffName) =>
      good(await (await office.as(who)).get<{ transfer?: { html: string } }>('petitionLetter/paper', { id: kase.id }))
        .transfer?.html;
    expect(await paper('handler')).toContain('戊审核');
    const shown = await paper('auditor2');
    expect(shown).toContain('己审核');
    expect(shown).toContain('市教育局');
    expect(shown).not.toMatch(/陈思远|13800138000/);
    good(await sign(kase, 'auditor2'));
    const { html } = good(await print(kase.id));
    expect(html).toContain('己审核');
    expect(html).not.toContain('戊审核');
  });

  test('is refused to its handler and users without the right', async () => {
    const kase = await asked();
    for (const who of ['handler', 'colleague', 'inspector'] as const)
      expect((await sign(kase, who)).msg).toBe('没有操作权限');
    await addPerson(office.context, {
      account: 'far',
      realName: '巳审核',
      roles: ['case_auditor'],
      deptId: office.depts.exams,
    });
    const far = await signIn(office.app, 'far');
    const { version } = await kase.detail();
    const elsewhere = await far.post('petitionLetter/transferAudit', { id: kase.id, version, auditResult: 1 });
    expect([403, 404]).toContain(elsewhere.status);
    await set(kase.id, `barred_ids = '{${office.ids.auditor}}'`);
    expect((await sign(kase)).msg).toBe('原办理人员应当回避');
    await set(kase.id, `barred_ids = '{}', transfer_user = ${office.ids.auditor}`);
    expect((await sign(kase)).msg).toBe('不能签发本人办理或申请的转送');
    expect(await kase.detail()).toMatchObject({ caseStatus: 10, transferState: 1 });
  });

  test('is refused to users the matter names', async () => {
    const content = '反映戊审核在接待中态度恶劣，请求调查处理。';
    const kase = await petitionAt(office, 'claimed', { content });
    expect((await kase.reply('handler', 'transfer', request())).status).toBe(403);
    good(await kase.reply('handler', 'transfer', { ...request(), secondSignUserId: office.ids.auditor2 }));
    expect((await sign(kase)).status).toBe(404);
    good(await sign(kase, 'leader'));
    expect((await kase.detail()).caseStatus).toBe(42);
  });

  test('is signed by leadership for an accusation', async () => {
    const kase = await petitionAt(office, 'claimed', {}, 'accusation');
    expect((await kase.reply('handler', 'transfer', request())).msg).toContain('由院领导签发');
    good(await kase.reply('handler', 'transfer', { ...request(), secondSignUserId: office.ids.leader }));
    expect((await sign(kase)).msg).toBe('检举控告件须由院领导审核');
    expect(await listed('auditor', { transferring: '1' })).not.toContain(kase.id);
    expect(await listed('leader', { transferring: '1' })).toContain(kase.id);
    good(await sign(kase, 'leader'));
  });

  test('issues one letter for two concurrent signatures', async () => {
    const kase = await asked();
    const { version } = await kase.detail();
    const people = await Promise.all([office.as('auditor'), office.as('auditor2'), office.as('leader')]);
    const answers = await Promise.all(
      people.map((who) => who.post('petitionLetter/transferAudit', { id: kase.id, version, auditResult: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await sql`select id from document where case_id = ${kase.id} and template_code = 'XF04'`.execute(
      office.context.database.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  test('needs a reason for a refusal and changes nothing', async () => {
    const kase = await asked();
    expect((await sign(kase, 'auditor', { auditResult: 2 })).msg).toBe('请填写审核意见');
    good(await sign(kase, 'auditor', { auditResult: 2, auditNote: '属本单位职权' }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 10, transferState: 3, toOrg: null });
    expect((await sign(kase)).msg).toBe('没有待签发的转送');
    good(await kase.reply('handler', 'transfer', request()));
    expect(await kase.detail()).toMatchObject({ transferState: 1 });
  });

  test('can be recalled by its asker', async () => {
    const kase = await asked();
    expect((await kase.reply('colleague', 'recall')).msg).toBe('只能收回本人申请的转送');
    expect((await kase.detail('handler')).allowedActions).toContain('recall');
    good(await kase.reply('handler', 'recall', { note: '已查明属本单位职权' }));
    const recalled = await kase.detail('handler');
    expect(recalled).toMatchObject({ caseStatus: 10, transferState: 0 });
    expect(recalled.timeline.at(-1)?.note).toBe('收回转送至市教育局的申请\n已查明属本单位职权');
    expect(recalled.allowedActions).toContain('transfer');
    expect((await sign(kase)).msg).toBe('没有待签发的转送');
  });

  test.each<[string, (kase: Case) => Promise<Answer<unknown>>]>([
    ['accepted', (kase) => kase.reply('handler', 'accept', { acceptResult: 1 })],
    ['given back', (kase) => kase.post('handler', 'release', { note: '另行分配' })],
    ['given to another handler', (kase) => kase.post('auditor', 'assign', { handlerId: office.ids.colleague })],
    ['amended', (kase) => kase.post('handler', 'amend', { title: '关于报名费的情况反映', reason: '标题有误' })],
  ])('lapses when the case is %s', async (_how, act) => {
    const kase = await asked();
    good(await act(kase));
    expect(await kase.detail()).toMatchObject({ transferState: 0, toOrg: null });
    expect((await sign(kase)).status).not.toBe(200);
  });

  const lapses = async (kase: Case) => {
    const { caseNo } = await kase.detail('leader');
    const { rows } = await sql<{ userId: string; title: string; content: string }>`select user_id::text, title, content
      from inbox_message where case_id = ${kase.id} and title like '%失效'`.execute(office.context.database.kysely);
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(rows.length > 0 ? [`${caseNo} 转送申请失效`] : []));
    const names = new Map(Object.entries(office.ids).map(([name, id]) => [id, name]));
    return rows.map(({ userId, content }) => `${names.get(userId)} ${content}`).sort();
  };

  test('notifies requester, new handler and signer when it lapses', async () => {
    const kase = await asked();
    good(await kase.post('leader', 'assign', { handlerId: office.ids.colleague }));
    const words = expect.stringMatching(/ .+：.+，转送至市教育局的申请已失效，无需签发$/);
    const told = await lapses(kase);
    expect(told).toEqual([words, words, words]);
    expect(told.map((line) => line.split(' ')[0])).toEqual(['auditor', 'colleague', 'handler']);
  });

  test('notifies handler and signer when the applicant withdraws', async () => {
    const kase = await asked();
    const { caseNo, queryCode } = kase;
    good(await office.citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof }));
    expect((await lapses(kase)).map((line) => line.split(' ')[0])).toEqual(['auditor', 'handler']);
  });

  test('sends no lapse notice after recall, refusal or signature', async () => {
    const [recalled, refused, signed] = [await asked(), await asked(), await asked()];
    good(await recalled.reply('handler', 'recall', { note: '已查明' }));
    good(await sign(refused, 'auditor', { auditResult: 2, auditNote: '属本单位职权' }));
    good(await sign(signed));
    for (const kase of [recalled, refused, signed]) expect(await lapses(kase)).toEqual([]);
  });

  test('lapses when the applicant withdraws', async () => {
    const kase = await asked();
    const { caseNo, queryCode } = kase;
    good(await office.citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 60, transferState: 0 });
  });

  test('stays when a phone number is corrected', async () => {
    const kase = await asked();
    good(await kase.post('handler', 'amend', { phone: '13900139000', reason: '号码有误' }));
    expect(await kase.detail()).toMatchObject({ transferState: 1 });
  });

  test('counts as late when signed after acceptance was due', async () => {
    const [late, inTime] = [await asked(), await asked()];
    office.clock.set('2026-03-16 10:00:00');
    good(await sign(inTime));
    expect(await listed('auditor', { transferring: '1' })).toContain(late.id);
    office.clock.set('2026-03-20 10:00:00');
    good(await sign(late));
    expect(await listed('auditor', { transferring: '1' })).not.toContain(late.id);
    const settled = { settledTimeStart: '2026-03-16', settledTimeEnd: '2026-03-20' };
    const [onTime, tooLate] = [
      await listed('leader', { ...settled, onTime: '1' }),
      await listed('leader', { ...settled, onTime: '0' }),
    ];
    expect([onTime.includes(inTime.id), tooLate.includes(late.id)]).toEqual([true, true]);
    expect(await late.detail()).toMatchObject({ acceptOverdueDays: 3, transferTime: '2026-03-20 10:00:00' });
    office.clock.set('2026-03-02 09:00:00');
  });
});

describe('G11 extension', () => {
  test('is limited, needs a reason, decided by the leader', async () => {
    const kase = await petitionAt(office, 'claimed');
    expect((await kase.post('handler', 'extend', { days: 5, reason: '复杂' })).msg).toBe(
      '办理期限尚未起算，不能申请延期',
    );
    good(await kase.reply('handler', 'accept', { acceptResult: 1 }));
    expect((await kase.post('handler', 'extend', { days: 31, reason: '复杂' })).msg).toBe('延期不得超过30日');
    expect((await kase.post('handler', 'extend', { days: 5 })).msg).toBe('请输入延期理由');
    expect((await kase.post('leader', 'extendAudit', { auditResult: 1 })).msg).toBe('没有待审批的延期申请');
    good(await kase.post('handler', 'extend', { days: 5, reason: '复杂' }));
    expect((await kase.post('handler', 'extend', { days: 5, reason: '复杂' })).msg).toBe('延期申请正在审批');
    expect((await kase.post('handler', 'extendAudit', { auditResult: 1 })).msg).toBe('延期须由院领导审批');
    expect((await kase.post('auditor', 'extendAudit', { auditResult: 1 })).msg).toBe('没有操作权限');
    expect((await kase.post('leader', 'extendAudit', { auditResult: 2 })).msg).toBe('请填写审核意见');
    good(await kase.post('leader', 'extendAudit', { auditResult: 2, auditNote: '理由不足' }));
    expect(await kase.detail()).toMatchObject({ extendState: 3, extendedTo: null });
    good(await kase.post('handler', 'extend', { days: 5, reason: '确需补充调查' }));
    expect((await told(kase)).timeline.map(({ note }) => note).join()).not.toContain('确需补充调查');
    good(await kase.post('leader', 'extendAudit', { auditResult: 1 }));
    const { extendedTo, timeline } = await kase.detail();
    expect(timeline.at(-1)).toMatchObject({ action: 'extend_ok', isVisible: 1 });
    expect((await told(kase)).timeline.at(-1)).toMatchObject({
      actionName: '延期批准',
      note: `延期理由：确需补充调查\n办结期限延长至${extendedTo?.slice(0, 10)}`,
    });
    expect((await kase.post('handler', 'extend', { days: 5, reason: '复杂' })).msg).toBe('该事项已延期过');
  });
});

describe('G12 and other verbs', () => {
  test('shows a badge for reminders until a step', async () => {
    const kase = await petitionAt(office, 'accepted');
    const auditor = await office.as('auditor');
    good(await auditor.post('petitionLetter/urge', { ids: [kase.id], note: '请抓紧' }));
    const again = await auditor.post('petitionLetter/urge', { ids: [kase.id], note: '请抓紧' });
    expect([again.status, again.msg]).toEqual([400, expect.stringContaining('您已催办，承办人尚未办理')]);
    good(await kase.post('leader', 'supervise', { note: '重点督办' }));
    expect(await kase.detail()).toMatchObject({ urged: 1, supervised: 1, caseStatus: 20 });
    expect((await kase.post('auditor', 'supervise')).msg).toBe('没有操作权限');
    good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
    expect(await kase.detail()).toMatchObject({ urged: 0, supervised: 0 });
    good(await kase.post('auditor', 'audit', { auditResult: 1 }));
    expect((await auditor.post('petitionLetter/urge', { ids: [kase.id] })).msg).toBe('当前状态【已答复】不可催办');
    expect((await auditor.post('petitionLetter/urge', {})).msg).toBe('请选择至少一条数据');
  });

  test('foretells the due date of an extension', async () => {
    const kase = await petitionAt(office, 'accepted');
    expect((await kase.detail('auditor')).extensionDues).toBeNull();
    const asked = (await kase.detail('handler')).extensionDues;
    good(await kase.post('handler', 'extend', { days: 7, reason: '案情复杂，需要补充调查' }));
    const foretold = (await kase.detail('leader')).extensionDues;
    good(await kase.post('leader', 'extendAudit', { auditResult: 1 }));
    const { extendedTo, finishDue } = await kase.detail();
    expect([asked?.[6], foretold?.[6], finishDue]).toEqual([extendedTo, extendedTo, extendedTo]);
  });

  test('supervises again only after a step or a day', async () => {
    const kase = await petitionAt(office, 'accepted');
    good(await kase.post('leader', 'supervise', { note: '重点督办' }));
    const again = await kase.post('leader', 'supervise', { note: '重点督办' });
    expect([again.status, again.msg]).toEqual([
      400,
      expect.stringContaining('您已督办，承办人尚未办理，请24小时后再督办'),
    ]);
    good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
    good(await kase.post('leader', 'supervise', { note: '审核请抓紧' }));
  });

  test('sends one of two simultaneous reminders', async () => {
    const kase = await petitionAt(office, 'accepted');
    const auditor = await office.as('auditor');
    const urge = () => auditor.post('petitionLetter/urge', { ids: [kase.id] });
    expect((await Promise.all([urge(), urge()])).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('assigns to a handler of the department', async () => {
    const kase = await petitionAt(office, 'registered');
    expect((await kase.post('auditor', 'assign', { handlerId: office.ids.stranger })).msg).toBe(
      '经办人应为承办机构的经办人员',
    );
    good(await kase.post('auditor', 'assign', { handlerId: office.ids.colleague }));
    expect((await kase.detail()).handlerId).toBe(office.ids.colleague);
    const again = await kase.post('auditor', 'assign', { handlerId: office.ids.colleague });
    expect(again).toMatchObject({ status: 400, data: { fields: [{ path: 'handlerId', msg: again.msg }] } });
    expect(again.msg).toMatch(/^该事项已由【.+】办理，请选择其他经办人$/);
    const steps = (await kase.detail()).timeline.filter(({ action }) => action === 'assign');
    const { handlerName } = await kase.detail();
    expect(steps.map(({ actionName }) => actionName)).toEqual([`分配经办人【${handlerName}】`]);
    const auditor = await office.as('auditor');
    const listed = good(
      await auditor.get<{ id: string }[]>('petitionLetter/handlers', { deptId: office.depts.letters }),
    );
    expect(listed.map(({ id }) => id).sort()).toEqual(
      [office.ids.handler, office.ids.colleague, office.ids.both].sort(),
    );
    const leader = await office.as('leader');
    const everywhere = good(await leader.get<{ id: string }[]>('petitionLetter/handlers', { duty: 'any' }));
    const ids = everywhere.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([office.ids.handler, office.ids.colleague, office.ids.stranger]));
    expect(ids).not.toContain(office.ids.auditor);
  });

  test('assigns no case to an auditor', async () => {
    const kase = await petitionAt(office, 'registered');
    expect(await kase.post('leader', 'assign', { handlerId: office.ids.auditor })).toMatchObject({ status: 400 });
    expect((await kase.detail()).handlerId).toBeNull();
  });

  test('records a hearing and notifies the applicant', async () => {
    const kase = await petitionAt(office, 'accepted');
    const hearing = { startTime: '2026-03-04 09:00:00', place: '三楼会议室', participants: '信访人、考务处' };
    const wrong = { ...hearing, endTime: '2026-03-04 08:00:00' };
    expect((await kase.reply('handler', 'hearing')).msg).toBe('请填写听证时间、地点和参加人');
    expect((await kase.reply('handler', 'hearing', { hearing: wrong })).msg).toBe('听证开始时间必须早于结束时间');
    good(await kase.reply('handler', 'hearing', { hearing }));
    expect((await kase.detail()).hearing).toMatchObject({ place: '三楼会议室' });
    const where = { actionName: '听证', note: '听证时间：2026-03-04 09:00，地点：三楼会议室' };
    const called = await told(kase);
    expect(called.hearing).toEqual({ startTime: hearing.startTime, endTime: null, place: '三楼会议室' });
    expect(called.timeline.at(-1)).toMatchObject(where);
    good(
      await kase.reply('handler', 'hearing', { hearing: { ...hearing, record: '考务处已说明' }, note: '未达成一致' }),
    );
    const read = await told(kase);
    expect(read.timeline.filter(({ actionName }) => actionName === '听证')).toEqual([expect.objectContaining(where)]);
    expect(JSON.stringify(read)).not.toMatch(/考务处|未达成一致/u);
    const moved = { ...hearing, startTime: '2026-03-05 09:00:00', endTime: '2026-03-06 11:00:00' };
    good(await kase.reply('handler', 'hearing', { hearing: moved, note: '改期，勿告知座次' }));
    good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
    const { hearing: anew, timeline } = await told(kase);
    expect(anew).toMatchObject({ startTime: moved.startTime, endTime: moved.endTime });
    expect(timeline.at(-1)?.note).toBe('听证时间：2026-03-05 09:00至2026-03-06 11:00，地点：三楼会议室');
    good(await kase.post('auditor', 'audit', { auditResult: 1 }));
    expect((await told(kase)).hearing).toBeNull();
  });

  test('merges cases into one cluster, never a confidential one', async () => {
    const [one, two] = [await petitionAt(office, 'claimed'), await petitionAt(office, 'claimed')];
    const secret = await petitionAt(office, 'claimed', {}, 'accusation');
    const handler = await office.as('handler');
    const merge = (...ids: string[]) => handler.post('petitionLetter/merge', { ids });
    expect((await merge(one.id)).msg).toBe('请选择至少两件信访件合并');
    expect((await merge(one.id, secret.id)).msg).toBe(
      `【${(await secret.detail('leader')).caseNo}】保密信访件不能合并`,
    );
    expect((await one.detail()).clusterId).toBeNull();
    good(await merge(one.id, two.id));
    const clusters = [(await one.detail()).clusterId, (await two.detail()).clusterId];
    expect(new Set(clusters).size).toBe(1);
    expect(clusters[0]).not.toBeNull();
  });
});

describe('removal', () => {
  const remove = async (name: 'auditor' | 'leader', ids: string, reason = '') =>
    (await office.as(name)).post(`petitionLetter/remove?ids=${ids}&reason=${encodeURIComponent(reason)}`);

  test('needs a reason and a wrong entry, all or nothing', async () => {
    const [wrong, working] = [await petitionAt(office, 'registered'), await petitionAt(office, 'accepted')];
    expect((await remove('auditor', wrong.id)).msg).toBe('请填写删除理由');
    const { caseNo } = await working.detail();
    expect((await remove('auditor', `${wrong.id},${working.id}`, '重复登记')).msg).toBe(
      `【${caseNo}】已进入办理流程的事项不能删除`,
    );
    expect((await remove('auditor', working.id, '重复登记')).msg).toBe('已进入办理流程的事项不能删除');
    expect((await wrong.detail()).caseStatus).toBe(10);
    good(await remove('auditor', wrong.id, '重复登记'));
    const { rows } = await sql<{ action: string; note: string | null }>`select action, note from case_event
      where case_id = ${wrong.id} order by seq desc limit 1`.execute(office.context.database.kysely);
    expect(rows).toEqual([{ action: 'remove', note: '重复登记' }]);
    const audited = await sql<{ input: unknown }>`select input from audit
      where call = 'POST petitionLetter/remove' and result = 1`.execute(office.context.database.kysely);
    expect(JSON.stringify(audited.rows)).toContain('重复登记');
    expect((await (await office.as('auditor')).post('petitionLetter/remove')).msg).toBe('请选择至少一条数据');
  });

  test('is undone by its author only, for a limited time', async () => {
    const [one, other] = [await petitionAt(office, 'registered'), await petitionAt(office, 'registered')];
    const restore = async (name: 'auditor' | 'leader' | 'handler', ids: string) =>
      (await office.as(name)).post('petitionLetter/restore', { ids });
    good(await remove('auditor', one.id, '误删'));
    expect((await restore('handler', one.id)).status).toBe(403);
    expect((await restore('leader', one.id)).msg).toBe('不能撤销删除：只能撤销本人10分钟内的删除');
    expect((await restore('auditor', `${one.id},${other.id}`)).status).toBe(404);
    good(await restore('auditor', one.id));
    const { caseStatus, timeline } = await one.detail();
    expect(caseStatus).toBe(10);
    expect(timeline.slice(-2).map(({ actionName, note, isVisible }) => [actionName, note, isVisible])).toEqual([
      ['删除', '误删', 0],
      ['撤销删除', null, 0],
    ]);
    good(await remove('auditor', other.id, '误删'));
    const { kysely } = office.context.database;
    await setRow(kysely, 'petitionLetter', other.id, { updateTime: earlier('updateTime', '11 minutes') });
    expect((await restore('auditor', other.id)).status).toBe(409);
  });

  test('is not undone when the classification was deleted', async () => {
    const lost = await petitionAt(office, 'registered');
    good(await remove('auditor', lost.id, '误删'));
    const { kysely } = office.context.database;
    const turn = (isDeleted: number) => setRow(kysely, 'caseType', office.types.claim, { isDeleted });
    await turn(1);
    const back = async () => (await office.as('auditor')).post('petitionLetter/restore', { ids: lost.id });
    expect(await back()).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^不能撤销删除：XF\d+的分类已被删除$/),
    });
    await turn(0);
    good(await back());
  });

  test('is not undone when the district was deleted', async () => {
    const { kysely } = office.context.database;
    const districtId = await addRow(kysely, 'district', { tenantId: '000000', name: '将撤考区', code: '77' });
    const lost = await petitionAt(office, 'registered', { districtId });
    good(await remove('auditor', lost.id, '误删'));
    good(await (await office.as('leader')).post('district/remove', { ids: [districtId] }));
    expect(await (await office.as('auditor')).post('petitionLetter/restore', { ids: lost.id })).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^不能撤销删除：XF\d+的考区已被删除$/),
    });
  });

  test('is done by the leader for a confidential case', async () => {
    const secret = await petitionAt(office, 'registered', {}, 'accusation');
    expect((await remove('auditor', secret.id, '误录')).msg).toBe('保密信访件须由院领导删除');
    good(await remove('leader', secret.id, '误录'));
  });
});
