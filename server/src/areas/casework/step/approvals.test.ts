import type { TodoCounter } from '@kaoxin/contract/home/home.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice, type StaffName, type TypeName } from '../../../testing/office.ts';
import { type Case, good, opinion, petitionAt, proof } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { dropRows, setRow } from '../../../testing/rows.ts';
import { handOver } from '../../../testing/services.ts';
import { refusalLetter } from '../rules/rules.fixture.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  await setLevels('claim', { reply: 3, refusal: 2 });
  await setLevels('accusation', { reply: 2, refusal: 1 });
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const setLevels = (type: TypeName, { reply, refusal }: { reply: number; refusal: number }) =>
  setRow(office.context.database.kysely, 'caseType', office.types[type], {
    replyLevels: reply,
    refusalLevels: refusal,
  });
type Audited = Pick<Case, 'post'>;
/** The answer of an audit; `good` of it is a list of the audited cases. */
const audit = (kase: Audited, name: StaffName, body: object) =>
  kase.post(name, 'audit', body) as Promise<Answer<unknown>>;
const pass = (kase: Audited, name: StaffName) => audit(kase, name, { auditResult: 1 });
const giveBack = (kase: Audited, name: StaffName) => audit(kase, name, { auditResult: 2, auditNote: '请补充依据' });
const submitAnew = async (kase: Case) => {
  const { replyResult, replyContent } = await kase.detail();
  return kase.reply('handler', 'submit', { replyResult, replyContent });
};

describe('a reply with three approvals', () => {
  test('is issued by the last of three people', async () => {
    const kase = await petitionAt(office, 'submitted');
    expect((await kase.detail('auditor')).approvals).toEqual([
      { step: 'check', by: null },
      { step: 'countersign', by: null },
      { step: 'sign', by: null },
    ]);
    expect(good(await pass(kase, 'auditor'))).toMatchObject([{ caseStatus: 30, caseStatusName: '待会签' }]);
    expect(good(await pass(kase, 'auditor2'))).toMatchObject([{ caseStatus: 30, caseStatusName: '待签发' }]);
    expect((await kase.detail()).replyTime).toBeNull();
    expect(good(await pass(kase, 'both'))).toMatchObject([{ caseStatus: 40 }]);
    const { approvals, timeline, auditorName } = await kase.detail();
    expect(auditorName).toBe('庚兼任');
    expect(approvals).toEqual([
      { step: 'check', by: '戊审核' },
      { step: 'countersign', by: '己审核' },
      { step: 'sign', by: '庚兼任' },
    ]);
    expect(timeline.slice(-3)).toMatchObject([
      { action: 'check', actionName: '核稿通过', isVisible: 0, diff: {} },
      { action: 'countersign', actionName: '会签通过', isVisible: 0, diff: {} },
      { action: 'sign', actionName: '签发', isVisible: 1 },
    ]);
  });

  test('refuses the same person at two approvals', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await pass(kase, 'auditor'));
    expect(await pass(kase, 'auditor')).toMatchObject({ status: 403, msg: '您已核稿或会签，须由其他人审批' });
    expect((await kase.detail('auditor')).allowedActions).not.toContain('audit');
    expect((await kase.detail('auditor2')).allowedActions).toContain('audit');
  });

  test('starts again with the first approval after a return', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await pass(kase, 'auditor'));
    expect(good(await giveBack(kase, 'auditor2'))).toMatchObject([{ caseStatus: 31 }]);
    expect((await kase.detail()).approvals).toEqual([]);
    good(await submitAnew(kase));
    expect(await kase.detail('auditor')).toMatchObject({
      caseStatusName: '待核稿',
      allowedActions: expect.arrayContaining(['audit']),
    });
  });

  test('is returned by a user who approved it before', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await pass(kase, 'auditor'));
    expect((await kase.detail('auditor')).allowedActions).toContain('takeBack');
    expect((await kase.detail('auditor2')).allowedActions).not.toContain('takeBack');
    expect(good(await giveBack(kase, 'auditor'))).toMatchObject([{ caseStatus: 31 }]);
    expect((await kase.detail()).timeline.at(-1)).toMatchObject({
      action: 'back',
      actorName: '戊审核',
      note: '请补充依据',
    });
  });

  test('needs all approvals again after an amendment of the matter', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await pass(kase, 'auditor'));
    good(await kase.post('handler', 'amend', { demand: '退还报名费并书面说明', reason: '登记有误' }));
    expect(await kase.detail('auditor')).toMatchObject({ caseStatusName: '待核稿', approvals: [{ by: null }, {}, {}] });
    expect(good(await pass(kase, 'auditor'))).toMatchObject([{ caseStatusName: '待会签' }]);
    // another phone number is no other matter
    good(await kase.post('handler', 'amend', { phone: '13900139000', reason: '登记有误' }));
    expect((await kase.detail()).caseStatusName).toBe('待会签');
  });

  test('needs the approvals of its class at the time of submission', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await giveBack(kase, 'auditor'));
    await setLevels('claim', { reply: 1, refusal: 1 });
    good(await submitAnew(kase));
    expect(good(await pass(kase, 'auditor'))).toMatchObject([{ caseStatus: 40 }]);
    await setLevels('claim', { reply: 3, refusal: 2 });
  });

  test('keeps the approvals of a class before an amendment', async () => {
    const kase = await petitionAt(office, 'accepted');
    good(await kase.post('handler', 'amend', { typeId: office.types.simple, reason: '分类登记有误' }));
    good(await kase.post('handler', 'amend', { typeId: office.types.direct, reason: '分类登记有误' }));
    good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
    expect((await kase.detail('auditor')).approvals).toHaveLength(3);
    expect(good(await pass(kase, 'auditor'))).toMatchObject([{ caseStatusName: '待会签' }]);
  });

  test('cannot be recalled once it is checked', async () => {
    const kase = await petitionAt(office, 'submitted');
    const { id, version } = await kase.detail('handler');
    // the call alone, without opening the page first
    good(await (await office.as('auditor')).post('petitionLetter/audit', { id, version, auditResult: 1 }));
    const after = await kase.detail('handler');
    expect(after.allowedActions).not.toContain('recall');
    expect(
      await (await office.as('handler')).post('petitionLetter/reply', { id, version: after.version, action: 'recall' }),
    ).toMatchObject({ status: 400, msg: '审核人已打开，不能收回' });
  });

  test('leaves tab and counter of those who approved', async () => {
    const kase = await petitionAt(office, 'submitted');
    const listed = async (name: StaffName) => {
      const visitor = await office.as(name);
      const page = good(
        await visitor.get<{ records: { id: string; caseStatusName: string }[]; total: number }>('petitionLetter/page', {
          tab: 'auditing',
          size: '100',
        }),
      );
      const counts = good(await visitor.get<{ auditing: number }>('petitionLetter/counts'));
      const todo = good(await visitor.get<{ counters: TodoCounter[] }>('home/todo'));
      expect(counts.auditing).toBe(page.total);
      expect(todo.counters.find(({ key }) => key === 'auditing')?.count).toBe(page.total);
      return page.records.find(({ id }) => id === kase.id)?.caseStatusName;
    };
    expect(await listed('auditor')).toBe('待核稿');
    good(await pass(kase, 'auditor'));
    expect(await listed('auditor')).toBeUndefined();
    expect(await listed('auditor2')).toBe('待会签');
  });

  test('is approved once when two auditors approve together', async () => {
    const [auditor, auditor2] = [await office.as('auditor'), await office.as('auditor2')];
    for (let round = 0; round < 10; round += 1) {
      const kase = await petitionAt(office, 'submitted');
      const { id, version } = await kase.detail('handler');
      const body = { id, version, auditResult: 1 };
      const answers = await Promise.all([
        auditor.post('petitionLetter/audit', body),
        auditor2.post('petitionLetter/audit', body),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await kase.detail()).approvals.filter(({ by }) => by !== null)).toHaveLength(1);
    }
  });

  test('notifies the people of the next approval', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await pass(kase, 'auditor'));
    const messages = good(
      await (await office.as('auditor2')).get<{ title: string; content: string }[]>('desk/inbox/list', {
        tab: 'message',
      }),
    );
    expect(messages.find(({ title }) => title === `${kase.caseNo} 核稿通过`)?.content).toBe('戊审核：核稿通过，待会签');
  });
});

test('a refusal has its own number of approvals', async () => {
  const kase = await petitionAt(office, 'claimed');
  const refusal = { acceptResult: 2, note: '该事项已进入诉讼程序', toOrg: '人民法院' };
  good(await kase.reply('handler', 'accept', { ...refusal, basis: [{ text: '《信访工作条例》第三十一条' }] }));
  expect(good(await pass(kase, 'auditor'))).toMatchObject([{ caseStatus: 30, caseStatusName: '待签发' }]);
  expect(good(await pass(kase, 'auditor2'))).toMatchObject([{ caseStatus: 41 }]);
});

test('ending an accepted case needs the approvals of a reply', async () => {
  const kase = await petitionAt(office, 'accepted');
  good(await kase.reply('handler', 'submit', { replyResult: 8, replyContent: refusalLetter }));
  expect((await kase.detail('auditor')).approvals).toHaveLength(3);
});

test('an approval lapses when its giver is recused', async () => {
  const kase = await petitionAt(office, 'submitted');
  good(await pass(kase, 'auditor'));
  const note = '另外举报戊审核曾经当面要求我撤回，请核实。';
  good(
    await office.citizen.post('open/case/supplement', {
      ...proof,
      caseNo: kase.caseNo,
      queryCode: kase.queryCode,
      note,
    }),
  );
  expect(await kase.detail('auditor2')).toMatchObject({ caseStatusName: '待核稿', approvals: [{ by: null }, {}, {}] });
});

test('auditors check an accusation and leadership signs it', async () => {
  const kase = await petitionAt(office, 'submitted', {}, 'accusation');
  const before = await kase.detail('auditor');
  expect(before).toMatchObject({ signedByLeader: 0, caseStatusName: '待核稿' });
  good(await pass(kase, 'auditor'));
  expect(await pass(kase, 'auditor2')).toMatchObject({ status: 403, msg: '检举控告件须由院领导审核' });
  expect(await giveBack(kase, 'auditor2')).toMatchObject({ status: 403 });
  expect(await kase.detail('leader')).toMatchObject({
    signedByLeader: 1,
    allowedActions: expect.arrayContaining(['audit']),
  });
  expect(good(await pass(kase, 'leader'))).toMatchObject([{ caseStatus: 40 }]);
});

test('the only leader returns an accusation checked by mistake', async () => {
  const kase = await petitionAt(office, 'submitted', {}, 'accusation');
  good(await pass(kase, 'leader'));
  expect(await pass(kase, 'leader')).toMatchObject({ status: 403 });
  good(await giveBack(kase, 'leader'));
  good(await submitAnew(kase));
  good(await pass(kase, 'auditor'));
  expect(good(await pass(kase, 'leader'))).toMatchObject([{ caseStatus: 40 }]);
});

test('a new class adds approvals to a submitted reply', async () => {
  await setLevels('simple', { reply: 1, refusal: 1 });
  const kase = await petitionAt(office, 'submitted', {}, 'simple');
  expect((await kase.detail('auditor')).approvals).toEqual([]);
  good(await kase.post('auditor2', 'amend', { typeId: office.types.claim, reason: '分类有误' }));
  expect((await kase.detail('auditor')).approvals).toHaveLength(3);
  expect(good(await pass(kase, 'auditor'))).toMatchObject([{ caseStatusName: '待会签' }]);
});

test('bars all approvers of the reply from its review', async () => {
  const kase = await petitionAt(office, 'submitted');
  for (const name of ['auditor', 'auditor2', 'both'] as const) good(await pass(kase, name));
  const colleague = await office.as('colleague');
  const signed = send<{ fileId: string }>(colleague, 'blade-resource/oss/endpoint/put-file', '签名件.png', tinyPng);
  const receivedTime = '2026-03-02 09:00:00';
  const request = { act: 'relief', note: '对处理意见不服', receivedTime, fileIds: good(await signed).fileId };
  good(await kase.post('colleague', 'brought', request));
  const { rows } = await sql<{ barredIds: string[] }>`select barred_ids::text[] as barred_ids
    from petition_letter where first_case_id = ${kase.id}`.execute(office.context.database.kysely);
  const { auditor, auditor2, both, handler } = office.ids;
  expect(new Set(rows[0]?.barredIds)).toEqual(new Set([auditor, auditor2, both, handler]));
});

test('who approved an earlier version is barred from the review', async () => {
  const kase = await petitionAt(office, 'submitted');
  good(await pass(kase, 'both'));
  good(await giveBack(kase, 'auditor'));
  await setLevels('claim', { reply: 1, refusal: 1 });
  good(await submitAnew(kase));
  good(await pass(kase, 'auditor2'));
  await setLevels('claim', { reply: 3, refusal: 2 });
  const { caseNo, queryCode } = kase;
  good(
    await office.citizen.post('open/case/relief', {
      caseNo,
      queryCode,
      ...proof,
      note: '对答复不服，申请复查，请求重新核实',
    }),
  );
  const { rows } = await sql<{ barredIds: string[] }>`select barred_ids from petition_letter
    where first_case_id = ${kase.id} and stage = 2`.execute(office.context.database.kysely);
  const { handler, both, auditor, auditor2 } = office.ids;
  expect(rows[0]?.barredIds).toEqual(expect.arrayContaining([handler, both, auditor, auditor2]));
});

test('lists no letter that the hand of an approver may not decide', async () => {
  const kase = await petitionAt(office, 'submitted');
  const listed = async () =>
    good(
      await (await office.as('auditor2')).get<{ records: { id: string }[] }>('petitionLetter/page', {
        tab: 'auditing',
      }),
    ).records.map(({ id }) => id);
  expect(await listed()).toContain(kase.id);
  const { kysely } = office.context.database;
  await handOver(kysely, office.ids.auditor2, office.ids.handler);
  expect((await kase.detail('auditor2')).allowedActions).not.toContain('audit');
  expect(await listed()).not.toContain(kase.id);
  await dropRows(kysely, 'loginHand', { userId: office.ids.auditor2, byId: office.ids.handler });
});
