import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { addScores } from '../../testing/examinations.ts';
import { faultsOf } from '../../testing/faults.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { decideWaived } from '../../testing/violations.ts';
import { type MarkedExam, markedExam } from '../exam/result/result.fixture.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';

/** Effects of an appeal in a released examination, compared with an independent calculation from the scores. */
const app = testApp({
  manager: ['exam_manager'],
  mate: ['exam_manager'],
  leader: ['city_leader'],
  handler: { dept: '信访处', roles: ['case_handler'] },
  auditor: { dept: '信访处', roles: ['case_auditor'] },
  auditor2: { dept: '信访处', roles: ['case_auditor'] },
});
const { manager, mate, leader, handler, auditor, auditor2 } = app.visitors;
let exam: MarkedExam;
let typeId: string;

const scores: readonly (readonly [number, number])[] = [
  ...([
    [110, 112],
    [100, 90],
    [90, 95],
    [100, 90],
  ] as const),
  ...([
    [72, 72],
    [80, 70],
    [60, 110],
    [95, 95],
  ] as const),
];
type Void = 'all' | 'JC';
type Voids = Readonly<Record<number, Void>>;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  exam = await markedExam(app.db, {}, scores.length);
  for (const [place, [jc, gs]] of scores.entries()) {
    const { secrets } = app.context;
    const [idNo, idHash] = [secrets.seal(residentNumber(place)), secrets.digest(residentNumber(place))];
    await setRow(app.db, 'examiner', personAt(place), { idNo, idHash });
    await addScores(app.db, { id: personAt(place) }, { JC: jc, GS: gs });
  }
  const type = { kind: 1, typeName: '违纪处理申诉', deptId: app.deptId('信访处') };
  typeId = good(await handler.post<{ id: string }>('type/submit', type)).id;
});
afterAll(async () => {
  expect(await faultsOf(app.context)).toEqual([]);
});

const personAt = (place: number): string => exam.people[place]?.id ?? '';
const districtOf = (place: number) => (place % 4 === 3 ? 'two' : 'one');

function reckoned(voids: Voids) {
  const counting = scores.map(([jc, gs], place) => {
    const gone = voids[place];
    if (gone === 'all') return { total: null, passes: false };
    return { total: gone === 'JC' ? gs : jc + gs, passes: gone === undefined && jc >= 72 && gs >= 72 };
  });
  const rankAmong = (total: number, places: readonly number[]) =>
    1 + places.filter((one) => (counting[one]?.total ?? -1) > total).length;
  const everybody = scores.map((_, place) => place);
  return counting.map(({ total, passes }, place) => {
    const beside = everybody.filter((one) => districtOf(one) === districtOf(place));
    return {
      totalScore: total,
      passFlag: passes ? 1 : 0,
      cityRank: total === null ? null : rankAmong(total, everybody),
      districtRank: total === null ? null : rankAmong(total, beside),
    };
  });
}
async function shown() {
  const all = [];
  for (const { id } of exam.people) {
    const { totalScore, passFlag, result } = good(await manager.get<ExamineeRecord>('examiners/detail', { id }));
    const { cityRank = null, districtRank = null } = result ?? {};
    all.push({ totalScore, passFlag, cityRank, districtRank });
  }
  return all;
}

const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第（三）项';
const factText = '开考后在考场内将写有考试内容的纸条放在桌面左侧，经两名监考人员当场确认。';
async function decided(place: number, level = 2): Promise<ViolationRow> {
  good(await manager.post('examiners/violation', { ids: [personAt(place)], level, clause, factText }));
  const { records } = good(
    await manager.get<Page<ViolationRow>>('examiners/violation/list', { examinerId: personAt(place) }),
  );
  const [record] = records;
  if (!record) throw new Error('nothing was recorded');
  return good(await decideWaived(mate, record.id));
}
const recordNow = async (id: string) => good(await manager.get<ViolationRow>('examiners/violation/detail', { id }));

const clauses = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'];
const replyContent = clauses.map((name) => `<section data-clause="${name}"><p>${name}如上所述</p></section>`).join('');
async function submitted(place: number, { decisionNo }: ViolationRow, answer: object): Promise<CaseHeadAnswer> {
  const { id } = good(
    await handler.post<CaseHeadAnswer>('appeal/register', {
      source: 3,
      typeId,
      title: '对违纪处理决定的申诉',
      decisionNo,
      content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
      applicantName: '林小满',
      idNo: residentNumber(place),
    }),
  );
  const { version } = good(await handler.get<CaseHeadAnswer>('appeal/handle', { id }));
  return good(await handler.post('appeal/reply', { id, version, action: 'submit', replyContent, ...answer }));
}
const pass = (by: Visitor, { id, version }: CaseHeadAnswer) => by.post('appeal/audit', { id, version, auditResult: 1 });
const [changed, revoked] = [2, 3];

describe('ranks, totals and passes', () => {
  let records: readonly ViolationRow[];
  beforeAll(async () => {
    records = [await decided(0), await decided(3), await decided(7)];
    good(await manager.post('formalExam/releaseAsk', { id: exam.exam }));
    good(await leader.post('formalExam/submit', { id: exam.exam, status: 50 }));
  });
  const recordAt = (nth: number): ViolationRow => {
    const record = records[nth];
    if (!record) throw new Error('no such record');
    return record;
  };

  test('are released without the voided scores', async () => {
    expect(await shown()).toEqual(reckoned({ 0: 'all', 3: 'all', 7: 'all' }));
  });

  test('do not change for an open appeal', async () => {
    const open = await submitted(7, recordAt(2), { replyResult: 1 });
    expect(await shown()).toEqual(reckoned({ 0: 'all', 3: 'all', 7: 'all' }));
    good(await pass(auditor, open));
    expect(await shown()).toEqual(reckoned({ 0: 'all', 3: 'all', 7: 'all' }));
  });

  test('change when one subject is voided instead of all', async () => {
    const answer = { replyResult: changed, violationLevel: 1, violationSubject: 'JC' };
    good(await pass(auditor, await submitted(0, recordAt(0), answer)));
    expect(await shown()).toEqual(reckoned({ 0: 'JC', 3: 'all', 7: 'all' }));
  });

  test('share ranks again after a revocation', async () => {
    good(await pass(auditor, await submitted(3, recordAt(1), { replyResult: revoked })));
    expect(await shown()).toEqual(reckoned({ 0: 'JC', 7: 'all' }));
  });
});

describe('simultaneous changes', () => {
  const timeline = async (id: string) =>
    (
      await sql<{ action: string }>`select action from case_event where case_type = 'appeal' and case_id = ${id}
        order by seq`.execute(app.db)
    ).rows.map(({ action }) => action);
  const WJ02 = async (recordId: string) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from document where case_type = 'violation'
        and case_id = ${recordId} and template_code = 'WJ02'`.execute(app.db)
    ).rows[0]?.n;

  test.each([1, 2, 4, 5])('two auditors of appeal %i: only one approval succeeds', async (place) => {
    const record = await decided(place);
    const kase = await submitted(place, record, { replyResult: changed, violationLevel: 1, violationSubject: 'GS' });
    const before = await WJ02(record.id);
    const answers = await Promise.all([pass(auditor, kase), pass(auditor2, kase)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await recordNow(record.id)).toMatchObject({ level: 1, subjectCode: 'GS', status: 1 });
    expect(await WJ02(record.id)).toBe((before ?? 0) + 1);
    const actions = await timeline(kase.id);
    expect(actions.filter((action) => action === 'pass')).toHaveLength(1);
    expect(actions.filter((action) => action === 'execute')).toHaveLength(1);
  });

  test.each([0, 1, 2, 6])('approval of appeal %i wins over a direct revocation', async (place) => {
    const record = await decided(place);
    const kase = await submitted(place, record, { replyResult: revoked });
    const { version } = await recordNow(record.id);
    const elsewhere = { id: record.id, version, reason: '经复查事实认定有误' };
    const [audited, other] = await Promise.all([
      pass(auditor, kase),
      manager.post('examiners/violationRevoke', elsewhere),
    ]);
    // the direct revocation finds the record under appeal, or already revoked with a newer version
    expect([audited.status, other.status === 200]).toEqual([200, false]);
    expect((await recordNow(record.id)).status).toBe(3);
    const actions = await timeline(kase.id);
    expect(actions.filter((action) => action === 'pass')).toHaveLength(1);
    expect(actions.filter((action) => action === 'execute')).toHaveLength(1);
  });
});
