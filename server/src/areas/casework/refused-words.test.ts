import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../testing/faults.ts';
import { type Office, openOffice } from '../../testing/office.ts';
import { good, letter, opinion, petitionAt, proof } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});
const run = (statement: ReturnType<typeof sql>) => statement.execute(office.context.database.kysely);
const keyOf = ({ caseNo, queryCode }: { caseNo: string; queryCode: string }) => ({ caseNo, queryCode });

describe('a list', () => {
  test.each([
    [{ tab: 'nowhere' }, '查询条件页签的值格式不正确'],
    [{ receivedTimeStart: '03/02/2026' }, '查询条件收到日期起的值格式不正确'],
    [{ settledTimeEnd: '2026-3-2' }, '查询条件办结日期止的值格式不正确'],
    [{ applicantName_notequal: letter.applicantName }, '姓名只能按完整姓名查询'],
  ])('rejects the filter %j', async (query, words) => {
    const answer = await (await office.as('handler')).get('petitionLetter/page', query);
    expect([answer.status, answer.msg]).toEqual([400, words]);
  });
});

describe('a step', () => {
  test('rejects a repetition', async () => {
    const kase = await petitionAt(office, 'accepted');
    expect((await kase.reply('handler', 'accept', { acceptResult: 1 })).msg).toBe('当前状态【办理中】不可再次受理');
  });

  test('rejects a picture in a letter', async () => {
    const kase = await petitionAt(office, 'accepted');
    const replyContent = opinion.replace('经核实', '<img src="/api/file/open?ticket=x">经核实');
    const answer = await kase.reply('handler', 'submit', { replyResult: 1, replyContent });
    expect([answer.status, answer.msg]).toEqual([400, '文书中不能放图片，请作为附件上传']);
  });

  test('requires the way of delivery', async () => {
    const kase = await petitionAt(office, 'answered');
    const answer = await kase.post('handler', 'deliver', { deliverTime: '2026-03-02 09:00:00' });
    expect([answer.status, answer.msg]).toEqual([400, '请选择送达方式']);
  });
});

describe('a restored case', () => {
  test.each([
    ['type_id', '分类'],
    ['dept_id', '承办机构'],
    ['district_id', '考区'],
    ['handler_id', '经办人'],
  ])('requires its %s', async (column, words) => {
    const kase = await petitionAt(office, 'registered');
    good(await (await office.as('auditor')).post('petitionLetter/remove', { ids: kase.id, reason: '重复登记' }));
    await run(sql`update petition_letter set ${sql.ref(column)} = 990000000000000077 where id = ${kase.id}`);
    const answer = await (await office.as('auditor')).post('petitionLetter/restore', { ids: [kase.id] });
    expect([answer.status, answer.msg]).toEqual([409, `不能撤销删除：${kase.caseNo}的${words}已被删除`]);
  });
});

describe('a citizen', () => {
  test('sends an applicant without known data to the office', async () => {
    const kase = await petitionAt(office, 'registered', {
      idNo: null,
      phone: null,
    });
    const answer = await office.citizen.post('open/case/withdraw', { ...keyOf(kase), note: '撤回该事项，不再反映' });
    expect(answer.status).toBe(400);
    expect(answer.msg).toBe('该事项登记时未留可供核验的联系方式或身份信息，不能仅凭查询码办理，请到承办机构当面办理');
  });

  test('blocks for a day after too many wrong proofs', async () => {
    const kase = await petitionAt(office, 'registered');
    const wrong = { ...keyOf(kase), applicantName: letter.applicantName, idTail: '00000000', note: '撤回该事项' };
    const remoteAddress = '203.0.113.7';
    let answer = await office.citizen.post('open/case/withdraw', wrong, { remoteAddress });
    for (let n = 0; n < 30 && answer.status === 404; n += 1)
      answer = await office.citizen.post('open/case/withdraw', wrong, { remoteAddress });
    expect([answer.status, answer.msg]).toEqual([429, '核验失败次数过多，请24小时后再试或到承办机构当面办理']);
    expect((await office.citizen.post('open/case/withdraw', { ...wrong, ...proof }, { remoteAddress })).status).toBe(
      429,
    );
  });

  test('rejects a review under a deleted classification', async () => {
    const kase = await petitionAt(office, 'answered');
    await setRow(office.context.database.kysely, 'petitionLetter', kase.id, { typeId: '990000000000000078' });
    const asked = { ...keyOf(kase), ...proof, note: '对处理意见不服，请求复查。' };
    const answer = await office.citizen.post('open/case/relief', asked);
    expect([answer.status, answer.msg]).toEqual([400, '原分类已删除，请联系承办机构']);
  });
});

test('requires a parent classification of the same kind', async () => {
  const handler = await office.as('handler');
  const type = { kind: 1, deptId: office.depts.letters, typeName: '成绩异议类', parentId: office.types.claim };
  const answer = await handler.post('type/submit', type);
  expect([answer.status, answer.msg]).toEqual([400, '上级分类不属于同一类事项']);
});
