import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { VoidedRow } from '@kaoxin/contract/casework/letters/voided-number.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ViolationRow, violation } from '@kaoxin/contract/exam/violation.ts';
import { violationPhaseNames, violationPhases } from '@kaoxin/contract/exam/violation-states.ts';
import type { LawCitations } from '@kaoxin/contract/law/law.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyLetter } from '#engine/letters/render-letter.ts';
import { pdfPages } from '#engine/letters/testing/pdf-text.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { inTenant } from '#platform/jobs/tenant-work.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { plainText } from '#platform/text/html.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addScoreInAll } from '../../../testing/examinations.ts';
import { insideAs } from '../../../testing/inside.ts';
import { send } from '../../../testing/multipart.ts';
import { sayWhereToAsk } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { emptyTable, setParameter, setRow, setRows } from '../../../testing/rows.ts';
import { addSms } from '../../../testing/services.ts';
import { changeByTwo, decideWaived } from '../../../testing/violations.ts';
import { settleAppealed } from './appealed.ts';
import { type Day, dayOf, keptAndThere } from './day.fixture.ts';
import { recordUntil } from './decide.ts';
import { defenceClock } from './defence-clock.ts';
import { integrityClock } from './integrity.ts';

const tuesday = '2026-09-29 10:00:00';
const app = testApp(
  {
    manager: ['exam_manager'],
    mate: ['exam_manager'],
    leader: ['city_leader'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    reader: ['info_clerk'],
    analyst: ['data_analyst'],
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: tuesday },
);
const { manager, mate, leader, district, neighbour, centre, reader, analyst, stranger } = app.visitors;
let day: Day;
let next = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  day = await dayOf(app, manager, 150);
  await addScoreInAll(app.db, { examId: day.hall.exam }, 80);
});

afterEach(() => app.clock.set(tuesday));

const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第（三）项';
const factText = '开考后在考场内将写有考试内容的纸条放在桌面左侧，经两名监考人员当场确认。';

function fresh(of: 'one' | 'two' = 'one'): string {
  do next += 1;
  while ((next % 3 === 0) !== (of === 'two'));
  return day.people[next]?.id ?? '';
}
const body = (ids: string | string[], level: number, more: object = {}) => ({
  ids: [ids].flat(),
  level,
  clause,
  factText,
  ...(level === 1 || level === 4 ? { subjectCode: 'JC' } : {}),
  ...more,
});
const record = (by: Visitor, ids: string | string[], level: number, more: object = {}) =>
  by.post<{ count: number }>('examiners/violation', body(ids, level, more));
const recordsOf = async (examinerId: string, by = manager) =>
  good(await by.get<Page<ViolationRow>>('examiners/violation/list', { examinerId })).records;
const recorded = async (examinerId: string, level: number, more: object = {}): Promise<ViolationRow> => {
  good(await record(manager, examinerId, level, more));
  const [row] = await recordsOf(examinerId);
  if (!row) throw new Error('nothing was recorded');
  return row;
};
const decide = (by: Visitor, id: string, more: object = {}) =>
  'waived' in more ? decideWaived(by, id, more) : by.post<ViolationRow>('examiners/violationDecide', { id, ...more });
const revoke = (by: Visitor, id: string, more: object = {}) => changeByTwo(by, by === mate ? manager : mate, id, more);
const print = (by: Visitor, id: string, docType: string, more: Record<string, string> = {}) =>
  by.get<PrintedLetter>('examiners/print', { id, docType, ...more });

async function standingOf(id: string) {
  const { rows } = await sql<{ level: number; flag: number; total: string | null; void: string[] | null }>`
    select e.violation_level as level, p.integrity_flag as flag, r.total_score as total,
      (select array_agg(s.subject_code order by s.subject_code) from examiner_score s
        where s.examiner_id = e.id and s.invalid_flag = 1) as void
    from examiner e join person p on p.id = e.person_id left join examiner_result r on r.examiner_id = e.id
    where e.id = ${id}`.execute(app.db);
  const [row] = rows;
  return { ...row, void: row?.void ?? [], total: row?.total === null ? null : Number(row?.total) };
}
const timeline = async () => good(await manager.get<ExamRecord>('formalExam/detail', { id: day.hall.exam })).timeline;
const waived = { waived: 1 };

test('lists undecided violations for a changed law article', async () => {
  const { rows } = await sql<{ id: string }>`select id from law where tenant_id = '000000'
    and name = '专业技术人员资格考试违纪违规行为处理规定' and article = '第六条'`.execute(app.db);
  const citing = async (by: Visitor) =>
    good(await by.get<LawCitations>('law/dependants', { id: rows[0]?.id ?? '' })).dependants.flatMap(
      ({ kind, title }) => (kind === 'violation' ? [title] : []),
    );
  const waiting = await recorded(fresh(), 2);
  const decided = await recorded(fresh(), 2);
  good(await decide(mate, decided.id, waived));
  const found = await citing(leader);
  expect(found).toContain(waiting.informNo);
  expect(found).not.toContain(decided.informNo);
});

describe('effects of each level', () => {
  test.each([
    [1, ['JC'], 80, 0, null],
    [2, ['GS', 'JC'], null, 1, '2031-09-29'],
    [3, ['GS', 'JC'], null, 1, null],
    [4, ['JC'], 80, 0, null],
    [5, ['GS', 'JC'], null, 1, '2031-09-29'],
  ])('level %i voids %j until revoked and is recorded', async (level, voided, total, flag, until) => {
    const id = fresh();
    const row = await recorded(id, level);
    expect(await standingOf(id)).toEqual({ level, void: voided, total, flag: 0 });
    const decided = good(await decide(mate, row.id, waived));
    expect([decided.recordUntil, decided.decidedTime, decided.allowedActions]).toEqual([
      until,
      tuesday,
      ['revoke', 'print'],
    ]);
    expect(await standingOf(id)).toEqual({ level, void: voided, total, flag });
    const gone = good(await revoke(manager, row.id));
    expect([gone.status, gone.statusName, gone.recordUntil, gone.allowedActions]).toEqual([3, '已撤销', null, []]);
    expect(await standingOf(id)).toEqual({ level: 0, void: [], total: 160, flag: 0 });
    const { kept, there } = await keptAndThere(app);
    expect(kept).toEqual(there);
  });

  test('ends an integrity record after its last day', async () => {
    const [five, endless] = [fresh(), fresh()];
    for (const [id, level] of [
      [five, 2],
      [endless, 3],
    ] as const)
      good(await decide(mate, (await recorded(id, level)).id, waived));
    const flagsAt = async (now: string) => {
      app.clock.set(now);
      await runOnce(app.context, integrityClock);
      return [(await standingOf(five)).flag, (await standingOf(endless)).flag];
    };
    expect(await flagsAt('2031-09-29 23:59:59')).toEqual([1, 1]);
    expect(await flagsAt('2031-09-30 00:00:00')).toEqual([0, 1]);
  });

  test('uses the gravest of several records', async () => {
    const id = fresh();
    const ordinary = await recorded(id, 1);
    good(await record(manager, id, 2));
    good(await record(manager, id, 4, { subjectCode: 'GS' }));
    expect((await standingOf(id)).level).toBe(2);
    const serious = (await recordsOf(id)).find(({ level }) => level === 2);
    good(await revoke(manager, serious?.id ?? ''));
    expect(await standingOf(id)).toMatchObject({ level: 4, void: ['GS', 'JC'], total: null });
    good(await revoke(manager, ordinary.id));
    expect(await standingOf(id)).toMatchObject({ level: 4, void: ['GS'], total: 80 });
  });

  test('reduces a level with a new letter, never raises', async () => {
    const id = fresh();
    const row = await recorded(id, 2);
    const decided = good(await decide(mate, row.id, waived));
    expect(await revoke(manager, row.id, { level: 3 })).toMatchObject({
      status: 400,
      msg: '变更处理不得加重，请撤销后重新登记',
    });
    expect((await revoke(manager, row.id, { level: 2 })).msg).toBe('变更后的处理与原处理相同');
    expect((await revoke(manager, row.id, { level: 1 })).msg).toBe('请选择涉及科目');
    const lighter = good(await revoke(manager, row.id, { level: 1, subjectCode: 'GS' }));
    expect(lighter).toMatchObject({ level: 1, subjectCode: 'GS', subjectName: '工商管理', recordUntil: null });
    expect(lighter.decisionNo).not.toBe(decided.decisionNo);
    expect(await standingOf(id)).toMatchObject({ level: 1, void: ['GS'], total: 80, flag: 0 });
    const words = plainText(good(await print(manager, id, 'WJ02')).html);
    expect(words).toContain(`本决定变更我单位${decided.decisionNo}决定，变更理由：经复查事实认定有误。`);
    expect(words).toContain('您当次考试工商管理科目成绩无效。');
  });

  test('voids no other subject than the decided one', async () => {
    const id = fresh();
    const row = await recorded(id, 4, { subjectCode: 'JC' });
    good(await decide(mate, row.id, waived));
    for (const level of [4, 1])
      expect(await revoke(manager, row.id, { level, subjectCode: 'GS' })).toMatchObject({
        status: 400,
        msg: '作出处理决定后不能改为其他科目，请撤销后重新登记',
      });
    expect(await standingOf(id)).toMatchObject({ level: 4, void: ['JC'], total: 80 });
  });

  test('opens a new window for a level reduced before decision', async () => {
    const id = fresh();
    const row = await recorded(id, 3);
    app.clock.set('2026-10-08 09:00:00');
    const lighter = good(await revoke(manager, row.id, { level: 1, subjectCode: 'JC' }));
    expect(lighter).toMatchObject({ level: 1, decidedTime: null, defenceUntil: '2026-10-12', isHeard: 0 });
    expect(lighter.informNo).not.toBe(row.informNo);
    expect(plainText(good(await print(manager, id, 'WJ01')).html)).toContain('2026年10月12日');
  });
});

describe('the window for a defence', () => {
  test.each([
    ['2026-09-29 10:00:00', '2026-10-09', 'National Day lies in it'],
    ['2026-10-08 23:59:00', '2026-10-12', 'a Saturday is worked'],
    ['2026-09-22 00:00:00', '2026-09-28', 'a long weekend'],
  ])('opened at %s it ends on %s: %s', async (now, until) => {
    app.clock.set(now);
    expect(await recorded(fresh(), 2)).toMatchObject({ defenceUntil: until, informedTime: now, isHeard: 0 });
  });

  test('must be over or waived before a decision', async () => {
    const row = await recorded(fresh(), 2);
    for (const now of [tuesday, '2026-10-08 12:00:00', '2026-10-09 23:59:59']) {
      app.clock.set(now);
      expect(await decide(mate, row.id, { statement: '我没有抄袭' })).toMatchObject({
        status: 400,
        msg: '陈述申辩期限至2026-10-09，期满前须由考生声明放弃',
      });
    }
    app.clock.set('2026-10-10 00:00:00');
    expect(good(await decide(mate, row.id))).toMatchObject({ recordUntil: '2031-10-10', waived: 0, isHeard: 1 });
  });

  test('includes the statement in the decision', async () => {
    const id = fresh();
    const row = await recorded(id, 2);
    app.clock.set('2026-10-12 09:00:00');
    good(await decide(mate, row.id, { statement: '纸条不是本人的，请调看监控录像。' }));
    const words = plainText(good(await print(manager, id, 'WJ02')).html);
    expect(words).toContain('您提出的陈述、申辩意见为：纸条不是本人的，请调看监控录像。');
  });

  test('ends five years later on an existing day', () => {
    expect(recordUntil(2, '2028-02-29 10:00:00')).toBe('2033-02-28');
    expect(recordUntil(2, '2026-03-31 10:00:00')).toBe('2031-03-31');
    expect(recordUntil(1, tuesday)).toBeNull();
    expect(recordUntil(3, tuesday)).toBeNull();
  });
});

describe('notifications', () => {
  const messages = async () => {
    const { rows } = await sql<{ smsCode: string; params: string }>`select sms_code, params_sealed as params
      from sms_message order by id`.execute(app.db);
    return rows.map(({ smsCode, params }) => [smsCode, JSON.parse(app.context.secrets.open(params, 'message'))]);
  };
  const inbox = async (name: 'manager' | 'district' | 'neighbour') =>
    (
      await sql<{ title: string; content: string; path: string }>`select title, content, path from inbox_message
        where user_id = ${app.idOf(name)} and title like '%陈述申辩期已满' order by id`.execute(app.db)
    ).rows;

  test('reach the examinee for each letter, without the accusation', async () => {
    const promised = async () => good(await manager.get('examiners/toldBySms'));
    expect(await promised()).toMatchObject({ violation: 0, violationDecision: 0, cancelled: 0 });
    for (const code of ['violation-notice', 'violation-decision'])
      await addSms(app.db, { status: 0, category: smsCategory.outbox, smsCode: code, templateId: code });
    expect(await promised()).toMatchObject({ violation: 1, violationDecision: 1, cancelled: 0 });
    const row = await recorded(fresh(), 2);
    const decided = good(await decide(mate, row.id, waived));
    const lighter = good(await revoke(manager, row.id, { level: 1, subjectCode: 'JC' }));
    good(await revoke(manager, row.id));
    const exam = good(await manager.get<ExamRecord>('formalExam/detail', { id: day.hall.exam })).name;
    expect(await messages()).toEqual([
      ['violation-notice', { exam, docNo: row.informNo, until: '2026-10-09' }],
      ['violation-decision', { exam, docNo: decided.decisionNo, result: '已作出处理决定' }],
      ['violation-decision', { exam, docNo: lighter.decisionNo, result: '处理决定已变更' }],
      ['violation-decision', { exam, docNo: lighter.decisionNo, result: '已撤销' }],
    ]);
    await emptyTable(app.db, 'sms');
  });

  test('reach deciding users once when a window ends', async () => {
    await setRows(app.db, 'violationRecord', {}, { defenceTold: '2026-01-01' });
    const row = await recorded(fresh(), 4);
    good(await record(manager, fresh('two'), 1));
    await recorded(fresh(), 2);
    const decidedAlready = await recorded(fresh(), 2);
    good(await decide(mate, decidedAlready.id, waived));
    const at = async (now: string) => {
      app.clock.set(now);
      await runOnce(app.context, defenceClock);
      return [(await inbox('district')).length, (await inbox('neighbour')).length, (await inbox('manager')).length];
    };
    for (const early of [tuesday, '2026-10-09 23:00:00', '2026-10-10 07:59:59'])
      expect(await at(early)).toEqual([0, 0, 0]);
    expect(await at('2026-10-10 08:00:00')).toEqual([1, 1, 1]);
    expect(await at('2026-10-11 08:00:00')).toEqual([1, 1, 1]);
    const [told] = await inbox('district');
    expect(told?.content).toContain('1件违纪记录的陈述申辩期已满，请作出处理决定');
    expect(told?.path).toBe(`/examinationManage/examinationList/detail?id=${day.hall.exam}&part=violations`);
    expect(good(await manager.get<ViolationRow>('examiners/violation/detail', { id: row.id })).version).toBe(
      row.version,
    );
    // a reduced level opens a new window with its own notification
    app.clock.set('2026-10-12 09:00:00');
    good(await revoke(manager, row.id, { level: 1, subjectCode: 'JC' }));
    expect(await at('2026-10-30 09:00:00')).toEqual([2, 1, 1]);
  });
});

describe('the letters', () => {
  const once = (words: string, part: string) => expect([part, words.split(part).length - 1]).toEqual([part, 1]);

  test('WJ01 has every clause once with person and deadline', async () => {
    const id = fresh();
    const row = await recorded(id, 1);
    const letter = good(await print(manager, id, 'WJ01'));
    expect(letter).toMatchObject({
      templateCode: 'WJ01',
      title: '违纪违规事先告知书',
      docNo: row.informNo,
      paper: 'A4',
    });
    expect(verifyLetter(letter.html)).toBe(true);
    const words = plainText(letter.html);
    for (const part of [
      ...['一、违纪违规事实', '二、适用条款', '三、拟作出的处理', '四、陈述申辩的权利和期限'],
      ...[factText, clause, '您当次考试经济基础知识科目成绩无效。', '3个工作日内（即2026年10月9日前，含当日）'],
    ])
      once(words, part);
    expect(words).toContain(row.name);
    const { rows } = await sql<{ idNo: string }>`select id_no as "idNo" from examiner where id = ${id}`.execute(app.db);
    expect(words).not.toContain(app.context.secrets.open(rows[0]?.idNo ?? ''));
    expect((await print(manager, id, 'WJ02')).msg).toBe('当前状态没有这种文书可打印');
  });

  test('WJ02 has every clause once, equal on page and file', async () => {
    const id = fresh();
    const row = await recorded(id, 3);
    const { decisionNo } = good(await decide(mate, row.id, waived));
    const letter = good(await print(leader, id, 'WJ02', { recordId: row.id }));
    expect(letter.docNo).toBe(decisionNo);
    const words = plainText(letter.html);
    const measure = '您当次考试全部科目成绩无效，并将上述行为记入考试诚信档案，长期记录。';
    for (const part of [
      ...['一、违纪违规事实', '二、陈述申辩情况', '三、适用条款', '四、处理决定', '五、救济途径'],
      ...[factText, clause, measure, '您已声明放弃陈述、申辩。', '申请行政复议', '提起行政诉讼'],
    ])
      once(words, part);
    const answer = await app.server.inject({
      url: `/api/examiners/print?id=${id}&docType=WJ02&format=pdf`,
      headers: { 'blade-auth': `bearer ${manager.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const set = pdfPages(answer.rawPayload).join('').replaceAll(/\s/g, '');
    for (const part of [factText, clause, measure]) expect(set).toContain(part);
  });

  test('have consecutive numbers and audited prints', async () => {
    const [one, two] = [await recorded(fresh(), 1), await recorded(fresh(), 2)];
    const numberOf = (text: string | null | undefined) => Number(/〔2026〕(\d+)号$/.exec(text ?? '')?.[1]);
    expect(numberOf(two.informNo)).toBe(numberOf(one.informNo) + 1);
    good(await print(mate, two.examinerId, 'WJ01'));
    const { rows } = await sql<{ target: string }>`select target from audit where call = 'GET examiners/print'
      and status = 200 order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.target).toBe(two.id);
  });

  test('cannot be printed once voided', async () => {
    const id = fresh();
    const row = await recorded(id, 2);
    good(await decide(mate, row.id, waived));
    good(await revoke(manager, row.id));
    for (const code of ['WJ01', 'WJ02'])
      expect((await print(manager, id, code, { recordId: row.id })).msg).toBe('当前状态没有这种文书可打印');
  });

  test('list voided numbers with their replacement', async () => {
    const row = await recorded(fresh(), 2);
    good(await decide(mate, row.id, waived));
    const { decisionNo } = good(await revoke(manager, row.id, { level: 1, subjectCode: 'JC' }));
    const entered = async (by: Visitor) =>
      good(await by.get<Page<VoidedRow>>('voidedNumber/page', { replacedBy: decisionNo ?? '' })).records;
    const [{ docNo, title, reason } = { docNo: '', title: '', reason: '' }] = await entered(manager);
    expect([docNo, title]).toEqual([expect.stringContaining('违决〔2026〕'), '违纪违规处理决定书']);
    expect(reason).not.toBe('');
    expect(await entered(district)).toHaveLength(1);
    expect(await entered(neighbour)).toEqual([]);
  });
});

describe('refusals', () => {
  test('superfluous, missing and unregistered subjects', async () => {
    const id = fresh();
    expect((await record(manager, id, 1, { subjectCode: null })).msg).toBe('请选择涉及科目');
    expect((await record(manager, id, 2, { subjectCode: 'JC' })).msg).toBe('该违纪等级涉及全部科目，不能指定科目');
    expect((await record(manager, id, 4, { subjectCode: 'XX' })).msg).toContain('未报考科目【XX】');
    expect((await record(manager, id, 2, { factText: '' })).msg).toBe('请输入违纪事实');
    expect(await standingOf(id)).toMatchObject({ level: 0, void: [] });
  });

  test('other days, except for false documents', async () => {
    const id = fresh();
    await day.to(20);
    expect((await record(manager, id, 2)).msg).toBe('当前考试状态【编排中】不可处理违纪');
    const row = await recorded(id, 5);
    await day.to(60);
    expect((await record(manager, fresh(), 5)).status).toBe(400);
    expect((await decide(mate, row.id, waived)).status).toBe(200);
    await day.to(90);
    expect((await revoke(manager, row.id)).msg).toBe('当前考试状态【已取消】不可处理违纪');
    await day.to(30);
  });

  test('a repeated record, all or none of a request', async () => {
    const [first, second] = [fresh(), fresh()];
    await recorded(first, 1);
    expect(await record(mate, [second, first], 1)).toMatchObject({
      status: 409,
      msg: '该考生已有同一科目的违纪记录，请先变更或撤销',
    });
    expect(await recordsOf(second)).toEqual([]);
    expect(await standingOf(second)).toMatchObject({ level: 0, void: [] });
  });

  test('deciding decided or revoked records', async () => {
    const row = await recorded(fresh(), 2);
    const { decisionNo, version } = good(await decide(mate, row.id, waived));
    expect((await decide(mate, row.id, waived)).msg).toBe(`已作出处理决定【${decisionNo}】`);
    expect((await decide(mate, row.id, { ...waived, version: row.version })).status).toBe(409);
    good(await revoke(mate, row.id, { version }));
    expect((await decide(mate, row.id, waived)).msg).toBe('该违纪记录已撤销');
    expect((await revoke(manager, row.id)).msg).toBe('该违纪记录已撤销');
  });

  test('deciding during an appeal, which keeps the record in effect', async () => {
    const id = fresh();
    const row = await recorded(id, 2);
    const appealed = (isOpen: boolean) =>
      insideAs(app, 'manager', (work) => settleAppealed(work, row.id, () => isOpen));
    expect((await appealed(true)).status).toBe(2);
    expect((await decide(mate, row.id, waived)).msg).toBe('考生的陈述申辩正在办理，不能作出决定');
    good(await record(manager, id, 1));
    expect(await standingOf(id)).toMatchObject({ level: 2, void: ['GS', 'JC'] });
    expect((await appealed(false)).status).toBe(1);
    good(await decide(mate, row.id, waived));
    good(await revoke(manager, row.id));
    expect((await appealed(true)).status).toBe(3);
  });
});

describe('permissions', () => {
  test('limit districts to their examinees and refuse others', async () => {
    const [own, foreign] = [fresh(), fresh('two')];
    expect((await record(district, foreign, 2)).status).toBe(404);
    expect((await record(district, [own, foreign], 2)).status).toBe(404);
    expect((await record(stranger, own, 2)).status).toBe(404);
    for (const by of [centre, reader, leader]) expect((await record(by, own, 2)).status).toBe(403);
    good(await record(district, own, 2));
    const [row] = await recordsOf(own, district);
    const id = row?.id ?? '';
    for (const by of [neighbour, stranger]) {
      expect((await by.get('examiners/violation/detail', { id })).status).toBe(404);
      expect((await decide(by, id, waived)).status).toBe(404);
      expect((await revoke(by, id)).status).toBe(404);
      expect((await print(by, own, 'WJ01')).status).toBe(404);
      expect(await recordsOf(own, by)).toEqual([]);
    }
    expect((await print(reader, own, 'WJ01')).status).toBe(403);
    // the ID of a visible examinee must not print the record of another one
    const other = await recorded(foreign, 2);
    expect((await print(manager, own, 'WJ01', { recordId: other.id })).status).toBe(404);
    expect((await reader.get<ViolationRow>('examiners/violation/detail', { id })).data?.allowedActions).toEqual([]);
  });

  test('show partial viewers only their own letter numbers', async () => {
    const numbers = async (by: Visitor) =>
      good(await by.get<ExamRecord>('formalExam/detail', { id: day.hall.exam }))
        .timeline.slice(-2)
        .map(({ action, note }) => [action, note]);
    const [own, foreign] = [fresh(), fresh('two')];
    good(await record(district, own, 1));
    const there = await recorded(foreign, 1);
    const [here] = await recordsOf(own);
    expect(await numbers(manager)).toEqual([
      ['violation', here?.informNo],
      ['violation', there.informNo],
    ]);
    expect(await numbers(district)).toEqual([
      ['violation', here?.informNo],
      ['violation', null],
    ]);
    expect(await numbers(neighbour)).toEqual([
      ['violation', null],
      ['violation', null],
    ]);
  });

  test('hide the hashes of omitted and later events', async () => {
    await recorded(fresh('two'), 1);
    const told = good(await district.get<ExamRecord>('formalExam/detail', { id: day.hall.exam })).timeline;
    const untold = told.findIndex(({ action, note }) => action === 'violation' && note === null);
    const codes = told.map(({ hash }) => hash !== null);
    expect(codes).toEqual(told.map((_, at) => at < untold));
    expect((await timeline()).map(({ hash }) => hash)).not.toContain(null);
  });

  test('log an event with letter number and no name', async () => {
    const before = (await timeline()).length;
    const row = await recorded(fresh(), 2);
    const decided = good(await decide(mate, row.id, waived));
    good(await revoke(manager, row.id));
    const events = (await timeline()).slice(before);
    expect(events.map(({ actionName, note }) => [actionName, note])).toEqual([
      ['登记违纪', row.informNo],
      ['违纪处理决定', decided.decisionNo],
      ['申请变更或撤销违纪处理', decided.decisionNo],
      ['撤销违纪处理', decided.decisionNo],
    ]);
    expect(JSON.stringify(events)).not.toContain(row.name);
  });

  test('withdraw the requested release', async () => {
    await day.to(40);
    await setRow(app.db, 'formalExam', day.hall.exam, { releaseState: 1, releaseAskUser: '1' });
    await recorded(fresh(), 2);
    const exam = good(await manager.get<ExamRecord>('formalExam/detail', { id: day.hall.exam }));
    const { actionName, note } = exam.timeline.at(-2) ?? {};
    expect([exam.releaseState, actionName, note]).toEqual([0, '撤销成绩发布申请', '违纪记录有变动']);
    await day.to(30);
  });

  test('keep the signers of a release known', async () => {
    const asker = app.idOf('manager');
    await day.to(50);
    await setRow(app.db, 'formalExam', day.hall.exam, {
      releaseState: 1,
      releaseAskUser: asker,
      releaseReason: '成绩已经核对',
    });
    const { id } = await recorded(fresh(), 2);
    good(await decide(mate, id, waived));
    good(await revoke(manager, id));
    const exam = good(await manager.get<ExamRecord>('formalExam/detail', { id: day.hall.exam }));
    expect(exam).toMatchObject({ releaseState: 1, releaseAskUser: asker, releaseReason: '成绩已经核对' });
    expect(exam.timeline.slice(-3).map(({ action }) => action)).not.toContain('release_drop');
    await setRow(app.db, 'formalExam', day.hall.exam, { releaseState: 0, releaseAskUser: null, releaseReason: null });
    await day.to(30);
  });

  test('export violations anonymously for data analysts', async () => {
    const row = await recorded(fresh(), 2);
    const textOf = async (by: Visitor) => {
      const url = `/api/examiners/violation/export?examId=${day.hall.exam}`;
      const { rawPayload } = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${by.token}` } });
      const rows: string[] = [];
      for await (const { cells } of readSheet(rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')).join('|'));
      return rows.slice(1).join('\n');
    };
    for (const said of [row.name, row.informNo ?? '-', row.factText]) {
      expect(await textOf(manager)).toContain(said);
      expect(await textOf(analyst)).not.toContain(said);
    }
    expect((await textOf(analyst)).split('\n')).toHaveLength((await textOf(manager)).split('\n').length);
    const ofOne: Record<string, string>[] = [{ examinerId: row.examinerId }, { informNo: row.informNo ?? '-' }];
    for (const query of ofOne) {
      const path = 'examiners/violation/export';
      const narrowed = { examId: day.hall.exam, ...query };
      expect([(await analyst.get(path, narrowed)).status, (await manager.get(path, narrowed)).status]).toEqual([
        400, 200,
      ]);
    }
  });

  test('attach evidence to one examinee, visible with the record', async () => {
    const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
    const put = 'blade-resource/oss/endpoint/put-file';
    const { fileId } = good(await send<{ fileId: string }>(manager, put, '纸条.pdf', pdf));
    const [one, two] = [fresh(), fresh()];
    expect((await record(manager, [one, two], 2, { evidence: [fileId] })).msg).toBe('登记多人时请逐人上传证据材料');
    const row = await recorded(one, 2, { evidence: [fileId] });
    expect((row as ViolationRow & { evidenceShown: { originalName: string }[] }).evidenceShown).toMatchObject([
      { originalName: '纸条.pdf' },
    ]);
    expect((await record(manager, two, 2, { evidence: [fileId] })).status).toBe(400);
  });
});

describe('records are found', () => {
  type Counts = AnswerOf<typeof violation.calls.counts>;
  const idsBy = async (query: Record<string, string>, by = manager) =>
    good(
      await by.get<Page<ViolationRow>>('examiners/violation/list', { examId: day.hall.exam, size: '200', ...query }),
    ).records.map(({ id }) => id);
  const sheetOf = async (query: Record<string, string>) => {
    const url = `/api/examiners/violation/export?${new URLSearchParams({ examId: day.hall.exam, ...query })}`;
    const { rawPayload } = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${manager.token}` } });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
    return rows;
  };

  test('by phase on any day, alike in every list', async () => {
    const [hearing, decided, revoked, appealed] = [
      (await recorded(fresh(), 2)).id,
      good(await decide(mate, (await recorded(fresh(), 2)).id, waived)).id,
      good(await revoke(manager, (await recorded(fresh(), 1)).id)).id,
      (await recorded(fresh(), 3)).id,
    ];
    await insideAs(app, 'manager', (work) => settleAppealed(work, appealed, () => true));
    for (const [phase, id] of Object.entries({ hearing, decided, revoked, appealed }))
      for (const [other, its] of Object.entries({ hearing, decided, revoked, appealed }))
        expect((await idsBy({ phase })).includes(its), `${other} under ${phase}`).toBe(its === id);
    // a window closes over time, so the cached total must not be used on another day
    expect(await idsBy({ phase: 'due' })).not.toContain(hearing);
    app.clock.set('2026-10-13 09:00:00');
    expect(await idsBy({ phase: 'due' })).toContain(hearing);
    expect(await idsBy({ phase: 'hearing' })).not.toContain(hearing);
    const { all, byPhase } = good(await manager.get<Counts>('examiners/violation/counts', { examId: day.hall.exam }));
    for (const phase of violationPhaseNames) {
      const found = await idsBy({ phase });
      expect(byPhase.find((one) => one.phase === phase)?.count ?? 0).toBe(found.length);
      const sheet = await sheetOf({ phase });
      const head = sheet.findIndex((row) => row.includes('办理状态'));
      const at = sheet[head]?.indexOf('办理状态') ?? -1;
      expect(sheet.slice(head + 1).map((row) => row[at])).toEqual(found.map(() => violationPhases[phase].zh));
    }
    expect(byPhase.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    const wrong = await manager.get('examiners/violation/list', { examId: day.hall.exam, phase: 'nowhere' });
    expect(wrong.status).toBe(400);
  });

  test('by the current name with a current total', async () => {
    const [one, other] = [fresh(), fresh()];
    for (const examiner of [one, other]) await recorded(examiner, 1);
    const found = async (keyword: string) => {
      const query = { examId: day.hall.exam, keyword };
      const { total, records } = good(await manager.get<Page<ViolationRow>>('examiners/violation/list', query));
      return [total, records.length];
    };
    const rename = (id: string, name: string) =>
      inTenant(app.context, '000000', 'test', (work) => work.table('examiner').changeMany(sql`id = ${id}`, { name }));
    for (const examiner of [one, other]) await rename(examiner, '欧阳望舒');
    expect(await found('欧阳望舒')).toEqual([2, 2]);
    await rename(other, '欧阳御风');
    expect(await found('欧阳望舒')).toEqual([1, 1]);
  });

  test('by part of name or ticket, level, place', async () => {
    const [here, there] = [fresh(), fresh('two')];
    const [one, two] = [await recorded(here, 1), await recorded(there, 2)];
    await setRow(app.db, 'examiner', here, { ticketNo: '26031010010777' });
    expect(await idsBy({ keyword: '0010777' })).toEqual([one.id]);
    expect(await idsBy({ keyword: '　００１０７７７ ' })).toEqual([one.id]);
    expect(await idsBy({ keyword: two.name })).toContain(two.id);
    expect(await idsBy({ keyword: two.name.slice(1) })).toContain(two.id);
    expect(await idsBy({ keyword: '%' })).toEqual([]);
    const levels = await idsBy({ level: '1' });
    expect([levels.includes(one.id), levels.includes(two.id)]).toEqual([true, false]);
    const district = await idsBy({ districtId: two.districtId });
    expect([district.includes(one.id), district.includes(two.id)]).toEqual([false, true]);
    const centreOf = await idsBy({ centreId: one.centreId ?? '' });
    expect([centreOf.includes(one.id), centreOf.includes(two.id)]).toEqual([true, false]);
    expect(await idsBy({ keyword: two.name, districtId: two.districtId }, neighbour)).toContain(two.id);
    expect(await idsBy({ keyword: '0010777' }, neighbour)).toEqual([]);
    const seen = good(await neighbour.get<Counts>('examiners/violation/counts', { examId: day.hall.exam }));
    expect(seen.all).toBe((await idsBy({}, neighbour)).length);
    expect(seen.all).toBeLessThan((await idsBy({})).length);
  });
});

describe('two at once', () => {
  test('accepts one of two simultaneous decisions', async () => {
    const rows = [await recorded(fresh(), 2), await recorded(fresh(), 3), await recorded(fresh(), 1)];
    for (const { id } of rows) {
      const both = await Promise.all([decide(mate, id, waived), decide(mate, id, waived)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    const { rows: filed } = await sql<{
      n: number;
    }>`select count(*)::int as n from document where case_type = 'violation'
      and template_code = 'WJ02' and case_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(app.db);
    expect(filed[0]?.n).toBe(3);
  });

  test('accepts one of two identical simultaneous records', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = fresh();
      const both = await Promise.all([record(manager, id, 2), record(mate, id, 2)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await recordsOf(id)).toHaveLength(1);
    }
    const { kept, there } = await keptAndThere(app);
    expect(kept).toEqual(there);
  });

  test('serializes a decision and a revocation', async () => {
    const id = fresh();
    const row = await recorded(id, 2);
    const [, revoked] = await Promise.all([decide(mate, row.id, waived), revoke(mate, row.id)]);
    expect(revoked.status).toBe(200);
    expect(await standingOf(id)).toEqual({ level: 0, void: [], total: 160, flag: 0 });
  });
});

test('refuses a letter without an address and records nothing', async () => {
  const { forgetSettings } = await import('#platform/settings/settings.ts');
  const phone = async (value: string) => {
    await setParameter(app.db, 'org.phone', value);
    forgetSettings(app.context);
  };
  const id = fresh();
  await phone('未设置');
  expect((await record(manager, id, 2)).msg).toContain('请先由系统管理员在参数管理中填写 org.phone');
  await phone('010-12345678');
  expect(await recordsOf(id)).toEqual([]);
  expect(await standingOf(id)).toMatchObject({ level: 0, void: [] });
});
