import { allCalls } from '@kaoxin/contract/index.ts';
import { isSheetCall } from '@kaoxin/contract/lists/sheet.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { expect } from 'vitest';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good, letter, opinion, proof } from '../../server/src/testing/petitions.ts';
import { soundAppeals } from './appeal-samples.ts';
import { soundCorrections } from './correction-samples.ts';
import {
  amended,
  answeredBefore,
  broughtBy,
  delivered,
  namingMany,
  recused,
  transferringBefore,
  withdrawingBefore,
} from './delivered.ts';
import { soundEconomists } from './economist-samples.ts';
import { soundPapers } from './paper-samples.ts';
import { soundQuestions } from './question-samples.ts';
import { type Desk, nameOf, type SoundOnes } from './sample.ts';
import { soundExams } from './sound-exams.ts';
import { soundResults } from './sound-results.ts';
import { soundReviews } from './sound-reviews.ts';
import { soundRosters } from './sound-rosters.ts';
import { soundSeats } from './sound-seats.ts';
import { soundSurveys } from './survey-samples.ts';
import { soundTemplates } from './template-samples.ts';

interface Filed {
  id: string;
  version: number;
  caseNo: string;
  queryCode: string;
}

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const supplementItems = [{ name: '准考证复印件' }];

/** The code for the status page, printed only on the receipt. */
async function codeOnPaper(handler: Visitor, id: string): Promise<string> {
  const query = { id, docType: 'XF10', reason: '交信访人' };
  const { html } = good(await handler.get<{ html: string }>('petitionLetter/print', query));
  return /查询码<\/th><td>(\w{8})</.exec(html)?.[1] ?? '';
}

async function petitionsOf({ handler, auditor, business, typeId }: Desk) {
  let n = 0;
  const file = async (...steps: ((kase: Filed) => Promise<unknown>)[]): Promise<Filed> => {
    n += 1;
    const body = { source: 3, typeId, ...letter, title: `${letter.title}之${n}`, phone: `1380013${8000 + n}` };
    const registered = good(await handler.post<Omit<Filed, 'queryCode'>>('petitionLetter/register', body));
    const filed = { ...registered, queryCode: await codeOnPaper(handler, registered.id) };
    let now = filed;
    for (const step of steps) {
      await step(now);
      const { version } = good(await handler.get<Filed>('petitionLetter/detail', { id: filed.id }));
      now = { ...filed, version };
    }
    return now;
  };
  const act = (who: Visitor, verb: string, more: object) => async (kase: Filed) =>
    good(await who.post(`petitionLetter/${verb}`, { id: kase.id, version: kase.version, ...more }));
  const claim = async ({ id }: Filed) => good(await handler.get('petitionLetter/handle', { id }));
  const accept = act(handler, 'reply', { action: 'accept', acceptResult: 1 });
  const submit = act(handler, 'reply', { action: 'submit', replyResult: 1, replyContent: opinion });
  const ask = act(handler, 'extend', { days: 5, reason: '情况复杂' });
  const pass = act(auditor, 'audit', { auditResult: 1 });
  const wait = act(handler, 'reply', { action: 'supplement', items: supplementItems, days: 10, note: '请补充' });
  return {
    fresh: await file(),
    other: await file(),
    claimed: await file(claim),
    accepted: await file(claim, accept),
    asked: await file(claim, accept, ask),
    submitted: await file(claim, accept, submit),
    answered: await file(claim, accept, submit, pass),
    waiting: await file(claim, accept, wait),
    sent: await answeredBefore(business, 'petition_letter', await file()),
    transferring: await transferringBefore(business, 'petition_letter', await file()),
    withdrawing: await withdrawingBefore(business, 'petition_letter', await file()),
    removed: await file(),
  };
}

const headings = '标题,信访内容,信访分类,信访人,手机号码,证件号码,来源,收到时间,匿名';
const sheetOf = (typeName: string): string =>
  `${headings}\r\n第一封来信说考点交通,${letter.content},${typeName},陈远,13000000012,,来信,2026/3/1 9:05,否`;

/** Valid writing business calls, which only a missing audit row can stop. */
export async function soundCases(desk: Desk): Promise<SoundOnes> {
  const { context, handler, auditor, leader, holder, citizen, typeId, typeName, colleagueId } = desk;
  const at = await petitionsOf(desk);
  const pair = { ids: [at.submitted.id, at.accepted.id] };
  for (const { id, version } of good(await holder.post<Filed[]>('petitionLetter/merge', pair)))
    Object.assign(id === at.accepted.id ? at.accepted : at.submitted, { version });
  const one = ({ id, version }: Filed, more: object = {}) => ({ body: { id, version, ...more } });
  const code = ({ caseNo, queryCode }: Filed, more: object = {}) => ({
    body: { caseNo, queryCode, ...proof, ...more },
  });
  const file = { file: '证据.pdf', content: pdf };
  const sent = () => send<StagedBatch>(handler, 'petitionLetter/import', '来信.csv', sheetOf(typeName));
  const staged = await sent();
  const [mended, dropped] = [await sent(), await sent()];
  const kept = good(
    await send<{ fileId: string }>(holder, 'blade-resource/oss/endpoint/put-file-attach', '一.pdf', pdf),
  );
  expect(staged.status).toBe(200);
  const remark = '补一句';
  const phrase = good(
    await holder.post<{ id: string }>('phrase/submit', { title: '致谢', content: '<p>致谢</p>', sort: 1 }),
  );
  const undone = good(
    await holder.post<{ id: string }>('phrase/submit', { title: '误删', content: '<p>误删</p>', sort: 1 }),
  );
  good(await holder.post(`phrase/remove?ids=${undone.id}`));
  const article = { name: '考务试行办法', edition: '2024年版', text: '条文', effectiveFrom: '2024-01-01' };
  const keepLaw = async (named: string) =>
    good(await holder.post<{ id: string; version: number }>('law/submit', { ...article, article: named }));
  const [law, unused, ended] = [await keepLaw('第一条'), await keepLaw('第二条'), await keepLaw('第四条')];
  const regretted = good(
    await holder.post<{ id: string }>('type/submit', { kind: 2, typeName: '误删', deptId: desk.deptId }),
  );
  good(await holder.post(`type/remove?ids=${regretted.id}`));
  const spare = good(
    await holder.post<{ id: string; deptId: string }>('type/submit', {
      kind: 2,
      typeName: '备用',
      deptId: desk.deptId,
    }),
  );
  good(await holder.post('petitionLetter/remove', {}, { query: { ids: at.removed.id, reason: '误删' } }));
  return {
    ...Object.fromEntries(allCalls.filter(isSheetCall).map((call) => [nameOf(call), { by: holder }])),
    ...(await soundExams(context, holder)),
    ...(await soundRosters(context, holder)),
    ...(await soundResults(context, holder)),
    ...(await soundSeats(context, holder)),
    ...(await soundSurveys(holder, citizen, desk)),
    ...(await soundQuestions(holder, desk.author)),
    ...(await soundPapers(holder, desk.author)),
    ...(await soundAppeals(desk)),
    ...(await soundCorrections(desk)),
    ...(await soundReviews(desk)),
    ...(await soundEconomists(desk)),
    ...(await soundTemplates(holder)),
    'GET petitionLetter/handle': { by: handler, query: { id: at.fresh.id } },
    'GET petitionLetter/print': { by: handler, query: { id: at.fresh.id, docType: 'XF01', reason: '存档' } },
    'POST petitionLetter/register': { by: handler, body: { source: 3, typeId, ...letter } },
    'POST petitionLetter/reply': { by: handler, ...one(at.claimed, { action: 'accept', acceptResult: 1 }) },
    'POST petitionLetter/audit': { by: auditor, ...one(at.submitted, { auditResult: 1 }) },
    'POST petitionLetter/amend': { by: handler, ...one(at.claimed, amended) },
    'POST petitionLetter/release': { by: handler, ...one(at.claimed) },
    'POST petitionLetter/assign': { by: auditor, ...one(at.fresh, { handlerId: colleagueId }) },
    'POST petitionLetter/extend': { by: handler, ...one(at.accepted, { days: 5, reason: '情况复杂' }) },
    'POST petitionLetter/extendAudit': { by: leader, ...one(at.asked, { auditResult: 1 }) },
    'POST petitionLetter/deliver': { by: handler, ...one(at.sent, delivered) },
    'POST petitionLetter/brought': {
      by: holder,
      ...one(at.waiting, { ...(await broughtBy(holder)), receivedTime: '2026-03-02 09:00:00' }),
    },
    'POST petitionLetter/withdrawAudit': { by: auditor, ...one(at.withdrawing, { auditResult: 1 }) },
    'POST petitionLetter/transferAudit': { by: auditor, ...one(at.transferring, { auditResult: 1 }) },
    'POST petitionLetter/urge': { by: holder, body: { ids: [at.claimed.id] } },
    'POST petitionLetter/supervise': { by: leader, ...one(at.claimed) },
    'POST petitionLetter/recuse': { by: leader, ...one(await namingMany(desk, 'petition', at.sent), recused) },
    'POST petitionLetter/merge': { by: holder, body: { ids: [at.fresh.id, at.other.id] } },
    'POST petitionLetter/leave': { by: holder, body: { ids: [at.accepted.id] } },
    'POST petitionLetter/replyAll': {
      by: handler,
      body: {
        id: at.submitted.id,
        items: [{ id: at.accepted.id, version: at.accepted.version }],
        action: 'submit',
      },
    },
    'POST petitionLetter/reveal': { by: holder, body: { id: at.fresh.id, fields: ['phone'], reason: '核对身份' } },
    'POST petitionLetter/remove': { by: holder, query: { ids: at.fresh.id, reason: '误录' } },
    'POST petitionLetter/restore': { by: holder, body: { ids: at.removed.id } },
    'POST petitionLetter/import': { by: handler, file: '来信.csv', content: sheetOf(typeName) },
    'GET petitionLetter/importErrors': { by: handler, query: { batchId: mended.data.batchId } },
    'POST petitionLetter/importMend': { by: handler, body: { batchId: mended.data.batchId, rowNo: 2, leftOut: 1 } },
    'POST petitionLetter/importMap': {
      by: handler,
      body: { batchId: mended.data.batchId, keys: mended.data.headings.map(({ key }) => key) },
    },
    'POST petitionLetter/importDrop': { by: handler, body: { batchId: dropped.data.batchId } },
    'POST petitionLetter/importConfirm': { by: handler, body: { batchId: staged.data.batchId } },
    'POST open/petition': { by: citizen, body: { typeId, ...letter } },
    'POST open/file': { by: citizen, ...file },
    'POST open/case/supplement': { by: citizen, ...code(at.waiting, { note: '已补充准考证复印件' }) },
    'POST open/case/own': { by: citizen, ...code(at.answered) },
    'POST open/case/withdraw': { by: citizen, ...code(at.fresh) },
    'POST open/case/code': { by: citizen, body: { caseNo: at.fresh.caseNo, queryCode: at.fresh.queryCode } },
    'POST open/case/confirm': { by: citizen, ...code(at.answered) },
    'POST open/case/rate': { by: citizen, ...code(at.answered, { satisfaction: 5 }) },
    'POST open/case/relief': { by: citizen, ...code(at.answered, { note: '对处理意见不服，申请复查' }) },
    'POST blade-resource/oss/endpoint/put-file': { by: handler, ...file },
    'POST blade-resource/oss/endpoint/put-file-attach': { by: holder, ...file },
    'POST blade-resource/attach/submit': { by: holder, body: { id: kept.fileId, originalName: '改.pdf' } },
    'POST blade-resource/attach/remove': { by: holder, query: { ids: kept.fileId } },
    'POST law/submit': { by: holder, body: { ...article, article: '第三条' } },
    'POST law/remove': { by: holder, query: { ids: unused.id } },
    'POST law/amend': {
      by: holder,
      body: { id: law.id, version: law.version, edition: '2030年版', text: '新条文', effectiveFrom: '2030-01-01' },
    },
    'POST law/end': { by: holder, body: { id: ended.id, version: ended.version, effectiveTo: '2030-01-01' } },
    'POST phrase/submit': { by: holder, body: { id: phrase.id, remark } },
    'POST phrase/remove': { by: holder, query: { ids: phrase.id } },
    'POST phrase/restore': { by: holder, body: { ids: undone.id } },
    'POST type/submit': { by: holder, body: { kind: 2, typeName: '另一类', deptId: desk.deptId } },
    'POST type/remove': { by: holder, query: { ids: spare.id } },
    'POST type/restore': { by: holder, body: { ids: regretted.id } },
    'POST workday/submit': { by: holder, body: { date: '2026-10-01', isWorkday: 0 } },
    'POST workday/import': { by: holder, body: { year: 2026, days: [{ date: '2026-10-01', isWorkday: 0 }] } },
  };
}
