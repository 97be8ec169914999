import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import {
  caseOf,
  good,
  opinion,
  petitionAt,
  proof,
  queryCodeOf,
  register,
  withoutRelief,
} from '../../testing/petitions.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-02-06 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

interface Receipt {
  caseNo: string;
  queryCode: string;
  acceptDue: string | null;
}
const askReview = (of: { caseNo: string; queryCode: string | null }) =>
  office.citizen.post<Receipt>('open/case/relief', {
    caseNo: of.caseNo,
    queryCode: of.queryCode,
    ...proof,
    note: '对处理意见不服，请求复查原处理意见',
  });
const caseNumbered = async (caseNo: string) => {
  const page = good(
    await (await office.as('inspector')).get<{ records: { id: string }[] }>('petitionLetter/page', { caseNo }),
  );
  const [row] = page.records;
  if (!row) throw new Error(`no case ${caseNo}`);
  return caseOf(office, row.id);
};

test('W6: clocks, extension, reply and review of one letter', async () => {
  const { clock } = office;
  const filed = await register(office);
  expect(filed.caseNo).toMatch(/^XF20260206\d{5}$/);
  expect(filed.acceptDue).toBe('2026-02-24 23:59:59');
  const letter = caseOf(office, filed.id);
  const first = await letter.detail();
  expect(first.clock.accept?.raw).toContain('2026-02-21');
  expect(first.clock.accept?.explanation.map(({ zh }) => zh).join()).toContain('顺延至2026-02-24');

  clock.set('2026-02-24 16:00:00');
  expect(good(await letter.handle('handler')).handlerName).toBe('甲经办');
  const accepted = good(await letter.reply('handler', 'accept', { acceptResult: 1 }));
  expect(accepted).toMatchObject({ caseStatus: 20, caseStatusName: '办理中', finishDue: '2026-04-27 23:59:59' });

  clock.set('2026-04-20 10:00:00');
  good(await letter.post('handler', 'extend', { days: 30, reason: '案情复杂，需补充调查' }));
  const extended = good(await letter.post('leader', 'extendAudit', { auditResult: 1 }));
  expect(extended.finishDue).toBe('2026-05-25 23:59:59');
  expect((await letter.detail()).extendedTo).toBe('2026-05-25 23:59:59');

  clock.set('2026-05-20 10:00:00');
  const incomplete = await letter.reply('handler', 'submit', { replyResult: 1, replyContent: withoutRelief });
  expect(incomplete).toMatchObject({ status: 400, msg: '答复缺少【救济途径与期限】内容' });
  good(await letter.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));

  clock.set('2026-05-25 09:00:00');
  const [audited] = good(await letter.post('auditor', 'audit', { auditResult: 1 })) as unknown as CaseHeadAnswer[];
  expect(audited).toMatchObject({ caseStatus: 40, caseStatusName: '已答复', slaState: 5 });
  const answered = await letter.detail();
  expect(answered.replyDocNo).toMatch(/^人考信答〔2026〕\d+号$/);
  expect(answered.timeline.map(({ action }) => action)).toEqual([
    'register',
    'claim',
    'accept',
    'extend_ask',
    'extend_ok',
    'submit',
    'pass',
  ]);

  clock.set('2026-06-23 09:00:00'); // day 29
  const review = good(await askReview(filed));
  expect(review.caseNo).toMatch(/^XF20260623/);
  expect((await askReview(filed)).msg).toBe('已申请复查，请勿重复提交');
});

test('refuses a review on day 31 after a workday', async () => {
  office.clock.set('2026-05-25 09:00:00');
  const letter = await petitionAt(office, 'answered');
  office.clock.set('2026-06-24 23:59:59');
  expect((await office.citizen.get('open/case', { caseNo: letter.caseNo, queryCode: letter.queryCode })).status).toBe(
    200,
  );
  office.clock.set('2026-06-25 09:00:00');
  expect(await askReview(letter)).toMatchObject({ status: 400, msg: '已超过30日的复查申请期限' });
});

describe('review', () => {
  test('goes to the superior unit, twice, excluding earlier handlers', async () => {
    office.clock.set('2026-06-01 09:00:00');
    const letter = await petitionAt(office, 'answered');
    const second = await caseNumbered(good(await askReview(letter)).caseNo);
    expect(await second.detail()).toMatchObject({
      stage: 2,
      deptId: office.depts.root,
      firstCaseId: letter.id,
      finishDue: '2026-07-01 23:59:59',
      title: '复查申请：关于报名费多收的情况反映',
    });
    expect((await letter.detail()).timeline.at(-1)?.action).toBe('relief');
    good(await second.handle('reviewer'));
    good(await second.reply('reviewer', 'accept', { acceptResult: 1 }));
    good(await second.reply('reviewer', 'submit', { replyResult: 3, replyContent: opinion }));
    expect((await second.post('auditor', 'audit', { auditResult: 1 })).status).toBe(404);
    good(await second.post('leader', 'audit', { auditResult: 1 }));
    const { caseNo, replyDocNo } = await second.detail('reviewer');
    const queryCode = await queryCodeOf(office, second.id);
    expect(replyDocNo).toMatch(/信查/);

    const third = await caseNumbered(good(await askReview({ caseNo, queryCode })).caseNo);
    expect((await third.detail('inspector')).stage).toBe(3);
    const leadsTo = async ({ detail }: typeof third, name: StaffName) =>
      (await detail(name)).matter.map(({ id }) => id);
    const links = [letter.id, second.id, third.id];
    for (const [place, one] of [letter, second, third].entries()) {
      const told = await leadsTo(one, 'inspector');
      expect(told).toEqual(expect.arrayContaining(links.filter((_, at) => at !== place)));
      expect(told).not.toContain(links[place]);
    }
    const told = await leadsTo(letter, 'handler');
    for (const link of links) expect(told).not.toContain(link);
    expect((await third.handle('reviewer')).status).toBe(404);
  });
});

test('labels coded fields in both languages', async () => {
  office.clock.set('2026-03-02 09:00:00');
  const { id } = await petitionAt(office, 'answered');
  const similar = await petitionAt(office, 'registered');
  const handler = await office.as('handler');
  const query = { ids: id };
  const rowsIn = async (language: string) => {
    const answer = await handler.send<{ records: object[] }>({
      method: 'GET',
      url: '/api/petitionLetter/page',
      query,
      headers: { 'accept-language': language },
    });
    return good(answer).records[0];
  };
  expect(await rowsIn('zh')).toMatchObject({
    legalClassName: '申诉求决',
    sourceName: '来信',
    caseStatusName: '已答复',
    slaStateName: '已结束',
    priorityName: '一般',
    stageName: '办理',
    extendStateName: '无',
  });
  expect(await rowsIn('en')).toMatchObject({ caseStatusName: 'Answered' });
  expect(await caseOf(office, id).detail()).toMatchObject({
    caseStatusName: '已答复',
    acceptResultName: '受理',
    auditResultName: '通过',
    replyResultName: '支持',
  });
  const [found] = (await similar.detail()).similar;
  expect(found).toMatchObject({ caseStatusName: expect.any(String), replyResultName: expect.any(String) });
});

test('marks an overdue reply to the superior office', async () => {
  office.clock.set('2026-03-02 09:00:00');
  const handed = { source: 6, fromOrg: '省信访局', fromDocNo: '省信交〔2026〕5号', feedbackDue: '2026-03-10 17:00:00' };
  const kase = await petitionAt(office, 'submitted', handed);
  const marked = async () => {
    const { records } = good(
      await (await office.as('handler')).get<Page<PetitionRow>>('petitionLetter/page', { ids: kase.id }),
    );
    return [records[0]?.feedbackOver, (await kase.detail()).feedbackOver];
  };
  office.clock.set('2026-03-10 17:00:00');
  expect(await marked()).toEqual([0, 0]);
  office.clock.set('2026-03-10 17:00:01');
  expect(await marked()).toEqual([1, 1]);
  good(await kase.post('auditor', 'audit', { auditResult: 1 }));
  expect(await marked()).toEqual([0, 0]);
});
