import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { caseOf, good, petitionAt, proof, register } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
beforeEach(() => office.clock.set('2026-03-02 09:00:00'));
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const signed = async () =>
  good(
    await send<{ fileId: string }>(
      await office.as('handler'),
      'blade-resource/oss/endpoint/put-file',
      '撤回申请.png',
      tinyPng,
    ),
  ).fileId;

const printed = async (id: string) =>
  good(
    await (await office.as('handler')).get<{ html: string }>('petitionLetter/print', {
      ...{ id, docType: 'XF10', reason: '当面交信访人' },
    }),
  ).html;

describe('what the applicant brings to the counter', () => {
  test('documents that were asked for: the clock runs on, and his page says who registered them', async () => {
    const kase = await petitionAt(office, 'accepted');
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 5 }));
    office.clock.set('2026-03-04 09:00:00');
    expect((await kase.detail('handler')).allowedActions).toEqual(expect.arrayContaining(['supplied', 'withdraw']));
    expect((await kase.post('handler', 'brought', { act: 'supplied' })).msg).toBe('请输入说明');
    expect((await kase.post('handler', 'brought', { act: 'confirm', note: '确认' })).status).toBe(400);
    expect((await kase.post('auditor', 'brought', { act: 'supplied', note: '缴费凭证一份' })).status).toBe(403);
    good(await kase.post('handler', 'brought', { act: 'supplied', note: '缴费凭证一份', fileIds: await signed() }));
    const now = await kase.detail();
    expect(now).toMatchObject({ caseStatus: 20, pausedSince: null });
    expect(now.files.map(({ originalName }) => originalName)).toEqual(['撤回申请.png']);
    expect(now.timeline.at(-1)).toMatchObject({
      ...{ action: 'supplied', actorName: '甲经办', isVisible: 1 },
      note: '申请人当面或书面提出，由工作人员登记\n缴费凭证一份',
    });
    expect((await kase.post('handler', 'brought', { act: 'supplied', note: '又一份' })).msg).toBe(
      '当前状态【办理中】不可再次提交补正材料',
    );
  });

  test('a withdrawal ends the case with what he signed, and not without', async () => {
    const kase = await petitionAt(office, 'claimed');
    for (const fileIds of [undefined, '', ' , '])
      expect((await kase.post('handler', 'brought', { act: 'withdraw', note: '本人来访要求撤回', fileIds })).msg).toBe(
        '请上传申请人签名的撤回申请',
      );
    expect((await kase.detail()).caseStatus).toBe(10);
    const body = { act: 'withdraw', note: '本人来访要求撤回', fileIds: await signed() };
    good(await kase.post('handler', 'brought', body));
    expect((await kase.detail()).caseStatus).toBe(60);
    expect((await kase.post('handler', 'brought', body)).msg).toBe('当前状态【已撤回】不可再次撤回');
  });

  test('nobody ends a case that speaks of himself', async () => {
    const { id } = await register(office, { content: '反映甲经办在接待中态度恶劣，请求调查处理。' });
    const by = await office.as('handler');
    const answer = await by.post('petitionLetter/brought', {
      ...{ id, version: 1, act: 'withdraw', note: '本人来访要求撤回', fileIds: await signed() },
    });
    expect(answer.status).toBeGreaterThan(400);
    expect(answer.status).toBeLessThan(405);
  });

  test('words that name whoever has the case take it from him', async () => {
    const kase = await petitionAt(office, 'accepted');
    good(await kase.reply('handler', 'supplement', { items: [{ name: '情况说明' }], days: 5 }));
    good(await kase.post('handler', 'brought', { act: 'supplied', note: '此事与甲经办有关，请换人办理' }));
    expect((await kase.detail()).handlerId).toBeNull();
  });

  test('a review that is asked for in writing is a case of the unit above, with what he handed in', async () => {
    const kase = await petitionAt(office, 'answered');
    office.clock.set('2026-03-20 09:00:00');
    const body = { act: 'relief', note: '对处理意见不服，请求复查。', fileIds: await signed() };
    const { id, version } = await kase.detail();
    const by = await office.as('handler');
    expect((await by.post('petitionLetter/brought', { id, version: version - 1, ...body })).status).toBe(409);
    const review = good(await by.post<CaseHeadAnswer>('petitionLetter/brought', { id, version, ...body }));
    const now = await caseOf(office, review.id).detail();
    expect(now).toMatchObject({
      ...{ stage: 2, firstCaseId: id, source: 4, caseStatus: 10 },
      deptId: office.depts.root,
    });
    expect(now.files.map(({ originalName }) => originalName)).toEqual(['撤回申请.png']);
    expect((await kase.detail()).timeline.at(-1)).toMatchObject({ action: 'relief', actorName: '甲经办' });
    expect((await kase.post('handler', 'brought', { ...body, fileIds: '' })).msg).toBe('已申请复查，请勿重复提交');
    const other = await petitionAt(office, 'answered');
    office.clock.set('2026-05-20 09:00:00');
    expect((await other.post('handler', 'brought', { ...body, fileIds: '' })).msg).toBe('已超过30日的复查申请期限');
  });

  test('with the receipt he follows it himself', async () => {
    const { id, caseNo } = await register(office);
    const code = /查询码<\/th><td>([A-Z0-9]{8})</.exec(await printed(id))?.[1] ?? '';
    const status = await office.citizen.get<{ caseStatus: number }>('open/case', { caseNo, queryCode: code });
    expect(status.data).toMatchObject({ caseStatus: 10 });
    expect((await office.citizen.post('open/case/withdraw', { caseNo, queryCode: code, ...proof })).status).toBe(200);
  });
});
