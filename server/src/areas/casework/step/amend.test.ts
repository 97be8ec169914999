import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { type Case, caseOf, good, letter, petitionAt, register } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const reason = '登记有误，经与信访人核实后更正';
const amend = (kase: Pick<Case, 'post'>, name: StaffName, fields: object) =>
  kase.post(name, 'amend', { reason, ...fields });
const amendment = async (kase: Pick<Case, 'detail'>) => {
  const entry = (await kase.detail()).timeline.findLast(({ action }) => action === 'amend');
  if (!entry) throw new Error('nothing was amended');
  return entry;
};
const setDays = (type: 'simple' | 'direct' | 'claim', acceptDays: number | null, finishDays: number | null) =>
  setRow(office.context.database.kysely, 'caseType', office.types[type], { acceptDays, finishDays });

test('records text and contact before and after', async () => {
  const kase = await petitionAt(office, 'claimed');
  const title = '关于报名费多收二十元的情况反映';
  const content = '本人报名时被多收了二十元，收据附后，请核实有关情况并予以退还。';
  good(await amend(kase, 'handler', { title, content, districtId: office.districts.one, phone: '13900139000' }));
  const one = await kase.detail();
  expect(one).toMatchObject({ title, content, districtId: office.districts.one, phone: '139****9000', version: 3 });
  const entry = await amendment(kase);
  expect(entry.diff).toMatchObject({
    title: [letter.title, title],
    content: [letter.content, content],
    phone: ['138****8000', '139****9000'],
  });
  expect(entry.note).toContain(reason);
  expect(entry.note).toContain('考区：未填写 → 东城考区');
  expect(JSON.stringify(one.timeline)).not.toContain('13900139000');
  const found = good(
    await (await office.as('leader')).get<{ records: { id: string }[] }>('petitionLetter/page', {
      keyword: '多收二十元',
    }),
  );
  expect(found.records.map(({ id }) => id)).toContain(kase.id);
});

test('amends postal address and e-mail, masked for all', async () => {
  const kase = await petitionAt(office, 'claimed', { mailAddress: '江州市云溪区学府路18号', email: 'old@example.cn' });
  good(await amend(kase, 'handler', { mailAddress: '江州市澄江区湖滨路6号', email: 'new@example.cn' }));
  const one = await kase.detail();
  expect(one).toMatchObject({ mailAddress: `江${'*'.repeat(10)}`, email: 'n***@example.cn' });
  const entry = await amendment(kase);
  expect(entry.diff).toMatchObject({
    mailAddress: [`江${'*'.repeat(11)}`, `江${'*'.repeat(10)}`],
    email: ['o***@example.cn', 'n***@example.cn'],
  });
  expect(entry.note).toContain('更正内容：通信地址、电子邮箱');
  expect(JSON.stringify(one.timeline)).not.toMatch(/湖滨路|学府路|new@|old@/);
  const body = { id: kase.id, fields: ['mailAddress', 'email'], reason: '寄送文书' };
  expect(good(await (await office.as('handler')).post('petitionLetter/reveal', body))).toEqual({
    mailAddress: '江州市澄江区湖滨路6号',
    email: 'new@example.cn',
  });
});

test('prints the amended address in the receipt', async () => {
  const kase = await petitionAt(office, 'claimed', { mailAddress: '江州市云溪区学府路18号' });
  good(await amend(kase, 'handler', { mailAddress: '江州市澄江区湖滨路6号' }));
  const printed = good(
    await (await office.as('handler')).get<{ html: string }>('petitionLetter/print', {
      id: kase.id,
      docType: 'XF01',
      reason: '寄送文书',
    }),
  );
  expect(printed.html).toContain('湖滨路6号');
  expect(printed.html).not.toContain('学府路18号');
});

test('stores no address of an anonymous applicant', async () => {
  const kase = await petitionAt(office, 'claimed', { isAnonymous: 1 });
  for (const field of ['mailAddress', 'email'] as const)
    expect(await amend(kase, 'handler', { [field]: 'writer@example.cn' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: field }] },
    });
});

test('notifies the applicant of the amendment, not its reason', async () => {
  const kase = await petitionAt(office, 'claimed');
  good(await amend(kase, 'handler', { title: '关于报名费多收一事的情况反映' }));
  const { caseNo, queryCode } = kase;
  const shown = good(
    await office.citizen.get<{ timeline: { actionName: string; note: string | null }[] }>('open/case', {
      caseNo,
      queryCode,
    }),
  );
  const told = shown.timeline.at(-1);
  expect(told?.actionName).toBe('登记信息更正');
  expect(told?.note).toContain('标题');
  expect(JSON.stringify(shown)).not.toContain(reason);
});

test('keeps a reason of several lines in one', async () => {
  const kase = await petitionAt(office, 'claimed');
  good(await amend(kase, 'handler', { phone: '13900139000', reason: '号码有误\n更正内容：标题' }));
  const lines = (await amendment(kase)).note?.split('\n');
  expect(lines?.at(-1)).toBe('更正原因：号码有误 更正内容：标题');
});

test('moves the case to the department of its new class', async () => {
  const kase = await petitionAt(office, 'accepted');
  const before = await kase.detail();
  good(await amend(kase, 'handler', { typeId: office.types.district1 }));
  const one = await kase.detail();
  expect(one).toMatchObject({
    deptId: office.depts.district1,
    fromDeptId: office.depts.letters,
    handlerId: null,
    caseStatus: 20,
    acceptNoticeTime: before.acceptNoticeTime,
    finishDue: before.finishDue,
  });
  expect((await amendment(kase)).note).toContain('分类：报名资格 → 东城考区事项');
});

test('takes the shorter clock of a new class only', async () => {
  await setDays('simple', 2, 5);
  await setDays('direct', 30, 90);
  try {
    const waiting = await petitionAt(office, 'claimed');
    const { acceptDue } = await waiting.detail();
    good(await amend(waiting, 'handler', { typeId: office.types.direct }));
    expect((await waiting.detail()).acceptDue).toBe(acceptDue);
    good(await amend(waiting, 'handler', { typeId: office.types.simple }));
    expect((await waiting.detail()).acceptDue).toBe('2026-03-04 23:59:59');
    const accepted = await petitionAt(office, 'accepted');
    const { finishDue } = await accepted.detail();
    good(await amend(accepted, 'handler', { typeId: office.types.direct }));
    expect((await accepted.detail()).finishDue).toBe(finishDue);
    await setDays('claim', 15, 20);
    good(await amend(accepted, 'handler', { typeId: office.types.claim }));
    expect((await accepted.detail()).finishDue).toBe('2026-03-23 23:59:59');
  } finally {
    for (const type of ['simple', 'direct', 'claim'] as const) await setDays(type, null, null);
  }
});

test('keeps an approval the old class requires', async () => {
  const kase = await petitionAt(office, 'claimed');
  good(await amend(kase, 'handler', { typeId: office.types.direct }));
  expect((await kase.detail()).needAudit).toBe(1);
});

test('keeps a case confidential until leadership lifts it', async () => {
  const kase = await petitionAt(office, 'claimed', {}, 'accusation');
  good(await amend(kase, 'handler', { typeId: office.types.claim }));
  expect(await kase.detail()).toMatchObject({ typeId: office.types.claim, confidential: 1, legalClass: 2 });
  expect(await amend(kase, 'auditor', { confidential: 0 })).toMatchObject({
    status: 403,
    msg: '解除保密须由院领导办理',
  });
  good(await amend(kase, 'leader', { confidential: 0 }));
  expect(await kase.detail()).toMatchObject({ confidential: 0, legalClass: 3 });
});

test('makes a case confidential with its new class', async () => {
  const kase = await petitionAt(office, 'claimed');
  const colleague = await office.as('colleague');
  good(await amend(kase, 'handler', { typeId: office.types.accusation }));
  expect(await kase.detail()).toMatchObject({ confidential: 1, legalClass: 2, clusterId: null });
  expect((await colleague.get('petitionLetter/detail', { id: kase.id })).status).toBe(404);
});

test('takes the case from a user the new text names', async () => {
  const kase = await petitionAt(office, 'claimed');
  const content = '本人报名时被乙经办和甲经办多收了二十元，请核实有关情况并予以退还，谢谢。';
  good(await amend(kase, 'auditor', { content }));
  for (const name of ['handler', 'colleague'] as const)
    expect((await (await office.as(name)).get('petitionLetter/detail', { id: kase.id })).status).toBe(404);
  expect(await kase.detail()).toMatchObject({ handlerId: null });
});

test('refuses to amend an answered case', async () => {
  const kase = await petitionAt(office, 'answered');
  expect(await amend(kase, 'handler', { title: '关于报名费多收一事的情况反映' })).toMatchObject({
    status: 400,
    msg: '当前状态【已答复】不可更正登记信息',
  });
});

test('refuses users who neither handle nor audit it', async () => {
  const kase = await petitionAt(office, 'claimed');
  expect((await amend(kase, 'colleague', { phone: '13900139000' })).status).toBe(403);
  const id = (await register(office)).id;
  expect(await amend(caseOf(office, id), 'handler', { phone: '13900139000' })).toMatchObject({ status: 400 });
  expect((await amend(kase, 'stranger', { phone: '13900139000' })).status).toBe(404);
});

test('names the field of every wrong value', async () => {
  const kase = await petitionAt(office, 'claimed');
  const wrong: [object, string, number][] = [
    [{ phone: '12345' }, 'phone', 400],
    [{ email: 'writer@' }, 'email', 400],
    [{ typeId: '999999999' }, 'typeId', 400],
    [{ districtId: '999999999' }, 'districtId', 400],
    [{ title: '太短' }, 'title', 400],
    [{ reason: '', title: '关于报名费多收一事的情况反映' }, 'reason', 400],
  ];
  for (const [fields, field, status] of wrong) {
    const answer = await amend(kase, 'handler', fields);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer)).toContain(field);
  }
  expect(await amend(kase, 'handler', { title: letter.title })).toMatchObject({ status: 400, msg: '没有要更正的内容' });
  expect((await kase.detail()).version).toBe(2);
});

test('refuses a move to another department during approval', async () => {
  const kase = await petitionAt(office, 'submitted');
  expect(await amend(kase, 'handler', { typeId: office.types.district1 })).toMatchObject({ status: 400 });
  good(await amend(kase, 'handler', { typeId: office.types.direct }));
});

test('sends no code of the applicant to a number that staff entered', async () => {
  const kase = await petitionAt(office, 'claimed');
  good(await amend(kase, 'handler', { phone: '13900139000' }));
  const { rows } = await sql<{ phone: string; filedPhone: string | null }>`
    select phone, filed_phone from petition_letter where id = ${kase.id}`.execute(office.context.database.kysely);
  const { open } = office.context.secrets;
  expect([rows[0]?.phone, rows[0]?.filedPhone].map((sealed) => sealed && open(sealed))).toEqual([
    '13900139000',
    letter.phone,
  ]);
});

test('returns 409 to the second of two amendments', async () => {
  const kase = await petitionAt(office, 'claimed');
  const { version } = await kase.detail();
  const send = async (name: StaffName, phone: string) =>
    (await office.as(name)).post<CaseHeadAnswer>('petitionLetter/amend', { id: kase.id, version, phone, reason });
  const answers = await Promise.all([send('handler', '13900139001'), send('auditor', '13900139002')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
