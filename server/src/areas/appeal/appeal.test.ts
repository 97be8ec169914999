import type { AppealDetail, AppealRow } from '@kaoxin/contract/appeal/calls.ts';
import type { CaseCluster, CaseHeadAnswer, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#engine/calendar/day.ts';
import { openCasesOf } from '#engine/ports/exam-port.ts';
import { sameHand } from '#platform/access/second-person.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { plainText } from '#platform/text/html.ts';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { addScoreInAll } from '../../testing/examinations.ts';
import { insideAs } from '../../testing/inside.ts';
import { walkOwnCases } from '../../testing/own-cases.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { emptyTable, setRow, setRows } from '../../testing/rows.ts';
import { handOver } from '../../testing/services.ts';
import { changeByTwo, decideWaived } from '../../testing/violations.ts';
import { wordsSweep } from '../casework/likeness/words-job.ts';
import { caseSweep } from '../casework/store/sweep.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';
import { type Day, dayOf, keptAndThere } from '../exam/violation/day.fixture.ts';

const tuesday = '2026-09-29 10:00:00';
const app = testApp(
  {
    manager: ['exam_manager'],
    mate: ['exam_manager'],
    handler: { dept: '信访处', roles: ['case_handler'], realName: '甲经办' },
    colleague: { dept: '信访处', roles: ['case_handler'], realName: '乙经办' },
    elsewhere: { dept: '考务处', roles: ['case_handler'], realName: '丙经办' },
    auditor: { dept: '信访处', roles: ['case_auditor'], realName: '戊审核' },
    recorder: { dept: '信访处', roles: ['exam_manager', 'case_handler'], realName: '辛记录' },
    decider: { dept: '信访处', roles: ['exam_manager', 'case_handler', 'case_auditor'], realName: '壬决定' },
    both: { dept: '信访处', roles: ['case_handler', 'case_auditor'], realName: '庚兼任' },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: tuesday },
);
const {
  manager,
  mate,
  handler,
  colleague,
  elsewhere,
  auditor,
  recorder,
  decider,
  both,
  district,
  neighbour,
  stranger,
} = app.visitors;
let day: Day;
let types: { violation: string; other: string; direct: string };
let citizen: Visitor;
let next = 0;
let network = 0;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  citizen = new Visitor(app.server);
  day = await dayOf(app, manager, 78);
  await addScoreInAll(app.db, { examId: day.hall.exam }, 80);
  const add = async (name: string, needAudit = 1) => {
    const body = { kind: 1, typeName: name, deptId: app.deptId('信访处'), needAudit };
    return good(await handler.post<{ id: string }>('type/submit', body)).id;
  };
  types = {
    violation: await add('违纪处理申诉'),
    other: await add('其他申诉'),
    direct: await add('免审申诉', 0),
  };
});

interface Somebody {
  examiner: string;
  name: string;
  idNo: string;
}
function fresh(): Somebody {
  do next += 1;
  while (next % 3 === 0);
  const { id = '', name = '' } = day.people[next] ?? {};
  return { examiner: id, name, idNo: residentNumber(next) };
}

const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第（三）项';
const factText = '开考后在考场内将写有考试内容的纸条放在桌面左侧，经两名监考人员当场确认。';

async function recorded({ examiner }: Somebody, level = 2, isDecided = true): Promise<ViolationRow> {
  const subject = level === 1 || level === 4 ? { subjectCode: 'JC' } : {};
  good(await manager.post('examiners/violation', { ids: [examiner], level, clause, factText, ...subject }));
  const row = await recordOf(examiner);
  if (!isDecided) return row;
  return good(await decideWaived(mate, row.id));
}

async function recordOf(examinerId: string): Promise<ViolationRow> {
  const { records } = good(await manager.get<Page<ViolationRow>>('examiners/violation/list', { examinerId }));
  const [row] = records;
  if (!row) throw new Error('nothing was recorded');
  return row;
}

async function standingOf({ examiner }: Somebody) {
  const { rows } = await sql<{ level: number; flag: number; total: string | null; void: string[] | null }>`
    select e.violation_level as level, p.integrity_flag as flag, r.total_score as total,
      (select array_agg(s.subject_code order by s.subject_code) from examiner_score s
        where s.examiner_id = e.id and s.invalid_flag = 1) as void
    from examiner e join person p on p.id = e.person_id left join examiner_result r on r.examiner_id = e.id
    where e.id = ${examiner}`.execute(app.db);
  const [row] = rows;
  return { ...row, void: row?.void ?? [], total: row?.total === null ? null : Number(row?.total) };
}

interface Receipt {
  caseNo: string;
  queryCode: string;
  acceptDue: string | null;
}
const file = (who: Somebody, more: object = {}) => {
  network += 1;
  const body = {
    typeId: types.violation,
    title: '对违纪处理决定的申诉',
    content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
    demand: '撤销违纪处理决定',
    applicantName: who.name,
    idNo: who.idNo,
    phone: '13800138000',
    ...more,
  };
  return citizen.post<Receipt>('open/appeal', body, { remoteAddress: `10.9.${network >> 8}.${network & 255}` });
};

async function idOf({ caseNo }: Receipt): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text from appeal where case_no = ${caseNo}`.execute(app.db);
  return rows[0]?.id ?? '';
}
const detailOf = async (id: string, by = auditor) => good(await by.get<AppealDetail>('appeal/detail', { id }));
const act = async (by: Visitor, id: string, verb: string, more: object) =>
  by.post<CaseHeadAnswer>(`appeal/${verb}`, { id, version: (await detailOf(id)).version, ...more });
const reply = (by: Visitor, id: string, action: string, more: object = {}) => act(by, id, 'reply', { action, ...more });
const withdraw = ({ caseNo, queryCode }: Receipt, { name, idNo }: Somebody, idTail = idNo.slice(-8)) => {
  network += 1;
  return citizen.post(
    'open/case/withdraw',
    { caseNo, queryCode, applicantName: name, idTail },
    { remoteAddress: `10.9.${network >> 8}.${network & 255}` },
  );
};

const section = (name: string, text: string) =>
  `<section data-clause="${name}"><h3>${name}</h3><p>${text}</p></section>`;
const decision =
  section('原处理', '全部科目成绩无效') +
  section('申诉理由', '纸条并非本人所有') +
  section('查明事实', '经调取监控录像，纸条系前场考生遗留') +
  section('依据', '《专业技术人员资格考试违纪违规行为处理规定》') +
  section('决定', '原处理应予改正') +
  section('复议诉讼途径', '60日内可申请行政复议，6个月内可提起行政诉讼');
const refusal =
  section('原处理', '全部科目成绩无效') +
  section('申诉理由', '纸条并非本人所有') +
  section('依据', '申诉办法第五条') +
  section('决定', '不予受理') +
  section('复议诉讼途径', '60日内可申请行政复议');

const [upheld, changed, revoked, notAccepted] = [1, 2, 3, 5];

async function claimed(who: Somebody, record: ViolationRow, more: object = {}) {
  const receipt = good(await file(who, { decisionNo: record.decisionNo ?? record.informNo, ...more }));
  const id = await idOf(receipt);
  good(await handler.get('appeal/handle', { id }));
  return { id, receipt };
}
async function submitted(who: Somebody, record: ViolationRow, replyResult: number | undefined, more: object = {}) {
  const appealed = await claimed(who, record);
  good(await reply(handler, appealed.id, 'submit', { replyResult, replyContent: decision, ...more }));
  return appealed;
}
const pass = (id: string, by = auditor) => act(by, id, 'audit', { auditResult: 1 });

describe('the subject of an appeal', () => {
  test('is found by the letter number in any spelling', async () => {
    const who = fresh();
    const record = await recorded(who);
    const typed = (record.decisionNo ?? '').replace('〔', '[').replace('〕', '] ');
    const id = await idOf(good(await file(who, { decisionNo: typed })));
    const one = await detailOf(id, handler);
    expect(one).toMatchObject({
      examId: day.hall.exam,
      isDefence: 0,
      districtId: day.hall.districts.one,
      centreName: expect.any(String),
      violation: { id: record.id, level: 2, decisionNo: record.decisionNo, status: 2, factText, clause },
    });
    expect(one.violation?.subjects.map(({ subjectCode }) => subjectCode).sort()).toEqual(['GS', 'JC']);
    expect(one.timeline[0]?.actorName).toBe('申诉人');
    expect((await recordOf(who.examiner)).status).toBe(2);
    const { records } = good(await handler.get<Page<AppealRow>>('appeal/page', { examId: day.hall.exam }));
    expect(records.find((row) => row.id === id)).toMatchObject({ typeName: '违纪处理申诉', isDefence: 0 });
  });

  test('refuses foreign and unknown letters with the same message', async () => {
    const [who, other] = [fresh(), fresh()];
    const record = await recorded(who);
    const foreign = await file(other, { decisionNo: record.decisionNo });
    const none = await file(other, { decisionNo: '江考违决〔2026〕9999号' });
    expect([foreign.status, foreign.msg]).toEqual([
      400,
      '没有找到与姓名、证件号码相符的违纪处理文书，请核对文号、姓名和证件号码',
    ]);
    expect(foreign.body).toEqual({ ...none.body, requestId: foreign.body.requestId });
    expect((await recordOf(who.examiner)).status).toBe(1);
  });

  test('refuses an applicant who knows the ID number only', async () => {
    const who = fresh();
    const record = await recorded(who);
    const stranger = { ...who, name: '路人甲' };
    const guessed = await file(stranger, { decisionNo: record.decisionNo });
    const none = await file(stranger, { decisionNo: '江考违决〔2026〕9999号' });
    expect(guessed.status).toBe(400);
    expect(guessed.body).toEqual({ ...none.body, requestId: guessed.body.requestId });
    good(await file({ ...who, name: [...who.name].join(' ') }, { decisionNo: record.decisionNo }));
    const again = await file(stranger, { decisionNo: record.decisionNo });
    expect(again.body).toEqual({ ...none.body, requestId: again.body.requestId });
  });

  test('accepts a travel permit as identification, in full only', async () => {
    const registered = fresh();
    const who = { ...registered, idNo: 'H12345678' };
    const { secrets } = app.context;
    await setRow(app.db, 'examiner', who.examiner, {
      idType: 2,
      idNo: secrets.seal(who.idNo),
      idHash: secrets.digest(who.idNo),
    });
    const { decisionNo } = await recorded(who);
    for (const idNo of ['13800138000', `${residentNumber(1).slice(0, 17)}Y`, residentNumber(1).slice(0, 17)]) {
      const slip = await file(who, { decisionNo, idNo });
      expect([idNo, slip.status, slip.msg]).toEqual([idNo, 400, '证件号码格式或校验位不正确']);
    }
    const receipt = good(await file(who, { decisionNo, idNo: ' h12345678' }));
    const id = await idOf(receipt);
    expect(await detailOf(id)).toMatchObject({ idNo: 'H********', centreName: expect.any(String), isDefence: 0 });
    const fields = { id, fields: ['idNo'], reason: '核对身份' };
    expect(good(await handler.post<{ idNo: string }>('appeal/reveal', fields)).idNo).toBe(who.idNo);
    // eight of nine characters would leave only two candidates
    expect((await withdraw(receipt, who)).status).toBe(404);
    expect((await withdraw(receipt, { ...who, idNo: '23456789' })).status).toBe(404);
    good(await withdraw(receipt, who, who.idNo));
    const entry = {
      source: 4,
      typeId: types.violation,
      title: '对违纪处理决定的申诉',
      decisionNo,
      content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
      applicantName: who.name,
      idNo: who.idNo,
    };
    const registeredBy = good(await handler.post<CaseHeadAnswer>('appeal/register', entry));
    expect((await detailOf(registeredBy.id)).violation?.decisionNo).toBe(decisionNo);
    good(await handler.get('appeal/handle', { id: registeredBy.id }));
    const letterOf = { id: registeredBy.id, docType: 'SS01', reason: '送达申诉人' };
    expect(plainText(good(await handler.get<PrintedLetter>('appeal/print', letterOf)).html)).toContain(who.name);
  });

  test('a defence blocks the decision', async () => {
    const who = fresh();
    const record = await recorded(who, 2, false);
    const receipt = good(await file(who, { decisionNo: record.informNo }));
    expect(await detailOf(await idOf(receipt))).toMatchObject({ isDefence: 1 });
    const decide = () => decideWaived(mate, record.id);
    expect((await decide()).msg).toBe('考生的陈述申辩正在办理，不能作出决定');
    good(await withdraw(receipt, who));
    expect((await recordOf(who.examiner)).status).toBe(1);
    good(await decide());
  });

  test('staff may name an examination without a letter', async () => {
    const who = fresh();
    const entry = {
      source: 3,
      typeId: types.other,
      title: '对报名资格审查的申诉',
      content: '本人符合报名条件，审核未通过，请求复核。',
      applicantName: who.name,
      idNo: who.idNo,
      examId: day.hall.exam,
    };
    const { id } = good(await handler.post<CaseHeadAnswer>('appeal/register', entry));
    expect(await detailOf(id)).toMatchObject({
      examId: day.hall.exam,
      violation: null,
      centreName: expect.any(String),
    });
    const outsider = { ...entry, idNo: residentNumber(900) };
    const other = good(await handler.post<CaseHeadAnswer>('appeal/register', outsider));
    expect(await detailOf(other.id)).toMatchObject({ examId: day.hall.exam, ticketNo: null, centreName: null });
    expect((await handler.post('appeal/register', { ...outsider, idNo: residentNumber(901), examId: '1' })).msg).toBe(
      '考试不存在，请重新选择',
    );
  });

  test('amends the examination, with examinee and district', async () => {
    const who = fresh();
    const entry = {
      source: 3,
      typeId: types.direct,
      title: '对报名资格审查的申诉',
      content: '本人符合报名条件，审核未通过，请求复核。',
      applicantName: who.name,
      idNo: who.idNo,
    };
    const { id } = good(await handler.post<CaseHeadAnswer>('appeal/register', entry));
    good(await handler.get('appeal/handle', { id }));
    expect(await detailOf(id)).toMatchObject({ examId: null, ticketNo: null });
    const amend = (examId: string) => act(handler, id, 'amend', { examId, reason: '与申诉人核实' });
    expect((await amend('1')).msg).toBe('考试不存在，请重新选择');
    good(await amend(day.hall.exam));
    const one = await detailOf(id);
    expect(one).toMatchObject({ examId: day.hall.exam, centreName: expect.any(String) });
    expect(one.districtId).toBe(day.hall.districts.one);
    expect(one.timeline.at(-1)?.note).toMatch(/更正内容：关联考试、考区\n关联考试：未填写 → /);
  });

  test('keeps the examination of a contested letter', async () => {
    const who = fresh();
    const record = await recorded(who);
    const id = await idOf(good(await file(who, { decisionNo: record.decisionNo ?? '' })));
    good(await handler.get('appeal/handle', { id }));
    expect((await act(handler, id, 'amend', { examId: '1', reason: '与申诉人核实' })).msg).toBe(
      '考试以处理文书为准，不能更正',
    );
  });

  test('refuses a second open appeal of the same kind', async () => {
    const who = fresh();
    const record = await recorded(who);
    const receipt = good(await file(who, { decisionNo: record.decisionNo }));
    expect((await file(who, { decisionNo: record.decisionNo })).msg).toBe(
      `您已有同类事项【${receipt.caseNo}】正在办理`,
    );
    const second = good(await file(who, { decisionNo: record.decisionNo, typeId: types.other }));
    good(await withdraw(receipt, who));
    expect((await recordOf(who.examiner)).status).toBe(2);
    good(await withdraw(second, who));
    expect((await recordOf(who.examiner)).status).toBe(1);
    good(await file(who, { decisionNo: record.decisionNo }));
  });

  test('an id number neither reveals nor blocks an appeal', async () => {
    const who = fresh();
    const receipt = good(await file(who));
    const other = good(await file({ ...who, name: '别的人' }));
    expect(other.caseNo).not.toBe(receipt.caseNo);
    expect((await file({ ...who, name: ` ${who.name.split('').join(' ')}` })).msg).toBe(
      `您已有同类事项【${receipt.caseNo}】正在办理`,
    );
  });

  test('refuses an appeal against a revoked record', async () => {
    const who = fresh();
    const record = await recorded(who);
    good(await changeByTwo(manager, mate, record.id));
    expect((await file(who, { decisionNo: record.decisionNo })).msg).toBe('该违纪记录已撤销');
  });

  test('removing and restoring an appeal updates its record', async () => {
    const who = fresh();
    const record = await recorded(who);
    const { id } = good(
      await handler.post<CaseHeadAnswer>('appeal/register', {
        source: 3,
        typeId: types.violation,
        title: '对违纪处理的申诉',
        content: '认定有误，请求调取考场监控录像重新认定，谢谢。',
        applicantName: who.name,
        idNo: who.idNo,
        decisionNo: record.decisionNo,
      }),
    );
    expect((await recordOf(who.examiner)).status).toBe(2);
    good(await auditor.post(`appeal/remove?ids=${id}&reason=${encodeURIComponent('误录')}`));
    expect((await recordOf(who.examiner)).status).toBe(1);
    good(await auditor.post('appeal/restore', { ids: id }));
    expect((await recordOf(who.examiner)).status).toBe(2);
  });
});

describe('the outcome of an appeal', () => {
  test('变更 lowers level and scores and writes both timelines', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    expect(await standingOf(who)).toMatchObject({ level: 2, void: ['GS', 'JC'], flag: 1 });
    const { id } = await claimed(who, record);
    const submit = (more: object) =>
      reply(handler, id, 'submit', { replyResult: changed, replyContent: decision, ...more });
    expect((await submit({})).msg).toBe('请选择变更后的违纪等级');
    expect((await submit({ violationLevel: 3 })).msg).toBe('变更处理不得加重，请撤销后重新登记');
    expect((await submit({ violationLevel: 2 })).msg).toBe('变更后的处理与原处理相同');
    expect((await submit({ violationLevel: 1 })).msg).toBe('请选择涉及科目');
    good(await submit({ violationLevel: 1, violationSubject: 'JC' }));
    expect(await detailOf(id)).toMatchObject({ violationLevel: 1, violationSubject: 'JC' });
    expect(await standingOf(who)).toMatchObject({ level: 2 });
    expect((await pass(id, handler)).status).toBe(403);
    good(await pass(id));
    const after = await recordOf(who.examiner);
    expect(after).toMatchObject({ level: 1, subjectCode: 'JC', status: 1 });
    expect(after.decisionNo).not.toBe(record.decisionNo);
    expect(await standingOf(who)).toMatchObject({ level: 1, void: ['JC'], total: 80, flag: 0 });
    const { kept, there } = await keptAndThere(app);
    expect(kept).toEqual(there);
    const one = await detailOf(id);
    const moved = one.timeline.find(({ action }) => action === 'execute');
    expect([moved?.actionName, moved?.note]).toEqual(['处理变更', expect.stringContaining(after.decisionNo ?? '-')]);
    const exam = good(await manager.get<ExamRecord>('formalExam/detail', { id: day.hall.exam }));
    expect(exam.timeline.some(({ note }) => note?.includes(`申诉${one.caseNo}`))).toBe(true);
    const printed = good(
      await manager.get<PrintedLetter>('examiners/print', { id: who.examiner, docType: 'WJ02', recordId: record.id }),
    );
    expect(plainText(printed.html)).toContain(`《申诉处理决定书》（${one.replyDocNo}）认定，原处理应予变更`);
    const answer = good(await handler.get<PrintedLetter>('appeal/print', { id, docType: 'SS03', reason: '送达' }));
    const [was = '', becomes = ''] =
      /变更前的处理：(.*?)变更后的处理：([^。]*)/su.exec(plainText(answer.html))?.slice(1) ?? [];
    expect(was).toMatch(/^\d{4}年\d+月\d+日《违纪违规处理决定书》/u);
    expect(was).toContain(`（${record.decisionNo}）作出的处理：`);
    expect(becomes.length).toBeGreaterThan(5);
    expect(was).not.toContain(becomes);
  });

  test('撤销 restores the scores as before the violation', async () => {
    const who = fresh();
    const { id } = await submitted(who, await recorded(who, 3), revoked);
    good(await pass(id));
    expect(await recordOf(who.examiner)).toMatchObject({ status: 3 });
    expect(await standingOf(who)).toMatchObject({ level: 0, void: [], total: 160, flag: 0 });
    const { kept, there } = await keptAndThere(app);
    expect(kept).toEqual(there);
  });

  test('维持 leaves the decision in force', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    const { id } = await submitted(who, record, upheld);
    good(await pass(id));
    expect(await recordOf(who.examiner)).toMatchObject({ status: 1, level: 2, decisionNo: record.decisionNo });
    expect(await standingOf(who)).toMatchObject({ level: 2, void: ['GS', 'JC'] });
  });

  test('不予受理 issues SS02 and leaves the decision in force', async () => {
    const who = fresh();
    const { id } = await claimed(who, await recorded(who));
    good(await reply(handler, id, 'submit', { replyResult: notAccepted, replyContent: refusal }));
    good(await pass(id));
    expect(await detailOf(id)).toMatchObject({
      caseStatus: 41,
      letters: [{ code: 'SS01' }, { code: 'SS02' }, { code: 'WJ01' }, { code: 'WJ02' }],
    });
    expect((await recordOf(who.examiner)).status).toBe(1);
  });

  test('a return by the auditor changes nothing', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    const { id } = await submitted(who, record, changed, { violationLevel: 1, violationSubject: 'GS' });
    good(await act(auditor, id, 'audit', { auditResult: 2, auditNote: '依据不足，请补充' }));
    expect(await recordOf(who.examiner)).toMatchObject({ status: 2, level: 2 });
    good(await reply(handler, id, 'draft', { replyResult: upheld, violationLevel: 1 }));
    expect(await detailOf(id)).toMatchObject({ violationLevel: null, violationSubject: null });
  });

  test('a successful defence issues a notice with new deadline', async () => {
    const who = fresh();
    const record = await recorded(who, 2, false);
    const { id } = await submitted(who, record, changed, { violationLevel: 1, violationSubject: 'JC' });
    good(await pass(id));
    const after = await recordOf(who.examiner);
    expect(after).toMatchObject({ level: 1, status: 1, decidedTime: null });
    expect(after.informNo).not.toBe(record.informNo);
    good(await decideWaived(mate, record.id));
  });

  test('requires approval even in a classification without approval', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    const { id } = await claimed(who, record, { typeId: types.direct });
    expect(good(await reply(handler, id, 'submit', { replyResult: revoked, replyContent: decision }))).toMatchObject({
      caseStatus: 30,
    });
    expect(await recordOf(who.examiner)).toMatchObject({ status: 2 });
    good(await pass(id));
    expect(await recordOf(who.examiner)).toMatchObject({ status: 3 });
    expect(await standingOf(who)).toMatchObject({ level: 0, total: 160 });
  });

  test('blocks direct changes of the record until the end', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    const { id } = await submitted(who, record, upheld);
    const button = (more: object = {}) => changeByTwo(manager, mate, record.id, more);
    const words = '该违纪记录正在申诉中，请通过申诉处理决定变更或撤销';
    expect([(await button()).msg, (await button({ level: 1, subjectCode: 'GS' })).msg]).toEqual([words, words]);
    const actions = async () =>
      good(await manager.get<{ allowedActions: string[] }>('examiners/violation/detail', { id: record.id }))
        .allowedActions;
    expect(await actions()).not.toContain('revoke');
    good(await pass(id));
    expect(await actions()).toContain('revoke');
    good(await button());
    expect((await recordOf(who.examiner)).status).toBe(3);
  });

  test('an open appeal blocks archiving of the examination', async () => {
    const open = () => insideAs(app, 'manager', (work) => openCasesOf(work, day.hall.exam));
    const before = await open();
    const who = fresh();
    const receipt = good(await file(who, { decisionNo: (await recorded(who)).decisionNo }));
    expect(await open()).toBe(before + 1);
    good(await withdraw(receipt, who));
    expect(await open()).toBe(before);
  });

  test('missing documents end an appeal like a withdrawal', async () => {
    const who = fresh();
    const { id } = await claimed(who, await recorded(who));
    good(await reply(handler, id, 'supplement', { items: [{ name: '身份证复印件' }], days: 5 }));
    app.clock.set('2026-10-20 09:00:00');
    await runOnce(app.context, caseSweep);
    app.clock.set(tuesday);
    expect(await detailOf(id)).toMatchObject({ caseStatus: 60 });
    expect((await recordOf(who.examiner)).status).toBe(1);
  });

  test('closes after the sixty days of the remedy', async () => {
    const who = fresh();
    const { id } = await claimed(who, await recorded(who));
    good(await reply(handler, id, 'submit', { replyResult: 4, replyContent: decision }));
    good(await pass(id));
    const statusAfter = async (days: number) => {
      app.clock.set(`${addDays(tuesday.slice(0, 10), days)} 09:00:00`);
      await runOnce(app.context, caseSweep);
      app.clock.set(tuesday);
      return (await detailOf(id)).caseStatus;
    };
    expect(await statusAfter(45)).toBe(40);
    expect(await statusAfter(75)).toBe(50);
  });
});

describe('a defence', () => {
  test('has no remedy and closes at once', async () => {
    const who = fresh();
    const { id } = await claimed(who, await recorded(who, 2, false));
    const { letters } = good(await handler.get<ReplyPaper>('appeal/paper', { id }));
    for (const { clauses } of letters) {
      const rights = clauses.find(({ name }) => name === '复议诉讼途径')?.opening ?? '';
      expect(rights).toContain('违纪违规处理决定书');
      expect(rights).not.toMatch(/60日|6个月/);
    }
    good(await reply(handler, id, 'submit', { replyResult: 4, replyContent: decision }));
    good(await pass(id));
    const sweptOn = async (day: string) => {
      app.clock.set(day);
      await runOnce(app.context, caseSweep);
      app.clock.set(tuesday);
      return (await detailOf(id)).caseStatus;
    };
    expect(await sweptOn(tuesday)).toBe(40);
    expect(await sweptOn(`${addDays(tuesday.slice(0, 10), 1)} 09:00:00`)).toBe(50);
  });
});

describe('a paper appeal registered late', () => {
  const entry = (who: Somebody, decisionNo: string | null, receivedTime: string) => ({
    source: 3,
    typeId: types.violation,
    title: '对违纪处理的陈述申辩',
    decisionNo,
    receivedTime,
    content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
    applicantName: who.name,
    idNo: who.idNo,
  });
  const register = (who: Somebody, decisionNo: string | null, receivedTime: string) =>
    handler.post<CaseHeadAnswer>('appeal/register', entry(who, decisionNo, receivedTime));

  test('counts as a defence if received within its deadline', async () => {
    const who = fresh();
    const record = await recorded(who, 2, false);
    const late = `${addDays(record.defenceUntil ?? '', 2)} 09:00:00`;
    app.clock.set(late);
    const { id } = good(await register(who, record.informNo ?? '', `${record.defenceUntil} 16:30:00`));
    expect(await detailOf(id)).toMatchObject({ isDefence: 1, receivedTime: `${record.defenceUntil} 16:30:00` });
    const decided = await mate.post('examiners/violationDecide', { id: record.id });
    app.clock.set(tuesday);
    expect(decided.msg).toBe('考生的陈述申辩正在办理，不能作出决定');
  });

  test('becomes an appeal after the decision, with a note', async () => {
    const who = fresh();
    const { id: recordId, informNo, defenceUntil } = await recorded(who, 2, false);
    app.clock.set(`${addDays(defenceUntil ?? '', 3)} 10:00:00`);
    const decision = good(await mate.post<ViolationRow>('examiners/violationDecide', { id: recordId }));
    const received = `${addDays(tuesday.slice(0, 10), 1)} 09:00:00`;
    const before = await register(who, decision.decisionNo ?? '', received);
    expect([before.status, before.msg]).toEqual([400, '收到时间不能早于该文书作出的日期']);
    const { id } = good(await register(who, informNo ?? '', received));
    const { isDefence, timeline } = await detailOf(id);
    app.clock.set(tuesday);
    expect(isDefence).toBe(0);
    expect(timeline.map(({ note }) => note).join()).toContain(
      `该件于${received.slice(0, 16)}收到，在陈述申辩期限内，早于处理决定的作出时间`,
    );
  });

  test('cannot predate its letter or be in the future', async () => {
    const who = fresh();
    const { decisionNo } = await recorded(who);
    const yesterday = await register(who, decisionNo ?? '', `${addDays(tuesday.slice(0, 10), -1)} 23:59:59`);
    expect([yesterday.status, yesterday.msg]).toEqual([400, '收到时间不能早于该文书作出的日期']);
    const tomorrow = await register(who, decisionNo ?? '', `${addDays(tuesday.slice(0, 10), 1)} 09:00:00`);
    expect([tomorrow.status, tomorrow.msg]).toEqual([400, '收到时间不能晚于当前时间']);
    expect((await file(who, { decisionNo, receivedTime: '2026-09-01 09:00:00' })).status).toBe(400);
    good(await register(who, decisionNo ?? '', `${tuesday.slice(0, 10)} 00:00:00`));
  });
});

test('does not cluster appeals against different violations', async () => {
  const [one, other, third] = [fresh(), fresh(), fresh()];
  const words = { content: '考点门口道路施工，提前到达仍被拦在警戒线外，请求认定不属于迟到并准予补考。' };
  const against = async (who: Somebody) =>
    idOf(good(await file(who, { ...words, decisionNo: (await recorded(who)).decisionNo })));
  const [first, second] = [await against(one), await against(other)];
  const elsewhere = await idOf(good(await file(third, { ...words, typeId: types.other })));
  await app.db.transaction().execute((inside) => wordsSweep.run(inside, app.context));
  const proposed = async (id: string) =>
    good(await auditor.get<CaseCluster>('appeal/cluster', { id })).proposals.map((like) => like.id);
  expect([await proposed(first), await proposed(second)]).toEqual([[elsewhere], [elsewhere]]);
  const merged = (ids: readonly string[]) => handler.post('appeal/merge', { ids, note: '同一事项' });
  const refused = [400, '所选申诉针对的是不同的处理决定，不能合并办理'];
  const both = await merged([first, second]);
  expect([both.code, both.msg]).toEqual(refused);
  good(await merged([first, elsewhere]));
  const byThird = await merged([elsewhere, second]);
  expect([byThird.code, byThird.msg]).toEqual(refused);
});

describe('avoidance', () => {
  const barredWords = '原办理人员应当回避';
  const userId = async (account: string) =>
    String(
      (await sql<{ id: string }>`select id::text from "user" where account = ${account}`.execute(app.db)).rows[0]?.id,
    );
  const byWhom = async (who: Somebody, recorder: Visitor, decider: Visitor) => {
    good(await recorder.post('examiners/violation', { ids: [who.examiner], level: 2, clause, factText }));
    const { id } = await recordOf(who.examiner);
    return good(await decideWaived(decider, id));
  };

  test('bars recorder and decider from handling the appeal', async () => {
    const who = fresh();
    const record = await byWhom(who, recorder, decider);
    const id = await idOf(good(await file(who, { decisionNo: record.decisionNo })));
    for (const [account, by] of Object.entries({ recorder, decider })) {
      const one = await detailOf(id, by);
      expect(one.allowedActions).not.toContain('claim');
      const claim = await by.get('appeal/handle', { id });
      expect([claim.status, claim.msg]).toEqual([403, barredWords]);
      const given = await act(auditor, id, 'assign', { handlerId: await userId(account) });
      expect([given.status, given.msg]).toEqual([403, barredWords]);
    }
    good(await handler.get('appeal/handle', { id }));
    good(await reply(handler, id, 'submit', { replyResult: upheld, replyContent: decision }));
    const approved = await pass(id, decider);
    expect([approved.status, approved.msg]).toEqual([403, barredWords]);
    good(await pass(id));
  });

  test('refuses the claim of an account that the decider reset', async () => {
    const who = fresh();
    const record = await byWhom(who, recorder, decider);
    const id = await idOf(good(await file(who, { decisionNo: record.decisionNo })));
    await handOver(app.db, (await userId('handler')) ?? '', (await userId('decider')) ?? '');
    const claim = await handler.get('appeal/handle', { id });
    await emptyTable(app.db, 'login_hand');
    expect([claim.status, claim.msg]).toEqual([403, sameHand[0]]);
    good(await handler.get('appeal/handle', { id }));
  });

  test('bars a user who changed the record by appeal', async () => {
    const who = fresh();
    const record = await byWhom(who, manager, mate);
    const { id: other } = await claimed(who, record, { typeId: types.other });
    const first = await submitted(who, record, changed, { violationLevel: 1, violationSubject: 'JC' });
    good(await pass(first.id, decider));
    good(await reply(handler, other, 'submit', { replyResult: upheld, replyContent: decision }));
    const approved = await pass(other, decider);
    expect([approved.status, approved.msg]).toEqual([403, barredWords]);
    good(await pass(other));
  });

  test('keeps the barred users after a restore', async () => {
    const who = fresh();
    const entry = {
      source: 3,
      typeId: types.violation,
      title: '对违纪处理决定的申诉',
      content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
      applicantName: who.name,
      idNo: who.idNo,
      decisionNo: (await byWhom(who, recorder, manager)).decisionNo,
    };
    const { id } = good(await handler.post<CaseHeadAnswer>('appeal/register', entry));
    await setRow(app.db, 'appeal', id, { barredIds: [] });
    good(await auditor.post('appeal/remove', { ids: id, reason: '重复登记' }));
    good(await auditor.post('appeal/restore', { ids: id }));
    expect((await detailOf(id, recorder)).allowedActions).not.toContain('claim');
  });
});

describe('letters', () => {
  test('SS01 follows the claim; SS03 starts with known clauses', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    const { id } = await claimed(who, record);
    const print = async (docType: string) =>
      plainText(good(await handler.get<PrintedLetter>('appeal/print', { id, docType, reason: '送达申诉人' })).html);
    const accepted = await print('SS01');
    for (const words of [record.decisionNo ?? '', '纸条并非本人所有', '自受理之日起30日内', who.name])
      expect(accepted).toContain(words);
    good(await handler.post('appeal/release', { id, version: (await detailOf(id)).version }));
    good(await handler.get('appeal/handle', { id }));
    const { rows } = await sql`select from document where case_id = ${id} and template_code = 'SS01'`.execute(app.db);
    expect(rows).toHaveLength(1);
    const { letters } = good(await handler.get<ReplyPaper>('appeal/paper', { id }));
    expect(letters.map(({ code, result }) => [code, result])).toEqual([
      ['SS03', null],
      ['SS02', notAccepted],
    ]);
    const openings = Object.fromEntries(letters[0]?.clauses.map(({ name, opening }) => [name, opening]) ?? []);
    expect(openings.原处理).toContain(record.decisionNo);
    expect(openings.原处理).toContain('您当次考试全部科目成绩无效');
    expect(openings.申诉理由).toContain('纸条并非本人所有');
    expect(openings.复议诉讼途径).toMatch(/60日.*行政复议.*6个月.*行政诉讼/);
    const incomplete = {
      replyResult: upheld,
      replyContent: decision.replace(/<section data-clause="决定">.*?<\/section>/, ''),
    };
    expect((await reply(handler, id, 'submit', incomplete)).msg).toBe('答复缺少【决定】内容');
    good(await reply(handler, id, 'submit', { replyResult: upheld, replyContent: decision }));
    good(await pass(id));
    const answer = await print('SS03');
    expect(answer.match(/原处理应予改正/g)).toHaveLength(1);
    expect((await detailOf(id)).investigation).toContain('纸条系前场考生遗留');
    for (const letter of [accepted, answer]) expect(letter).toContain('提出的“对违纪处理决定的申诉”，我单位');
  });

  test('appends 申诉 to a title that lacks it', async () => {
    const who = fresh();
    const { id } = await claimed(who, await recorded(who), { title: '违纪处理的事实认定有误' });
    const asked = { id, docType: 'SS01', reason: '送达申诉人' };
    const accepted = good(await handler.get<PrintedLetter>('appeal/print', asked));
    expect(plainText(accepted.html)).toContain('提出的“违纪处理的事实认定有误”申诉，我单位');
  });

  test('no letter of a defence is titled a decision', async () => {
    const who = fresh();
    const record = await recorded(who, 2, false);
    const { id, receipt } = await claimed(who, record, { title: '对拟作出处理的说明', demand: null });
    good(await reply(handler, id, 'submit', { replyResult: upheld, replyContent: decision }));
    good(await pass(id));
    const names = ['陈述申辩受理通知书', '陈述申辩复核意见书'];
    const { letters, replyDocNo } = await detailOf(id, handler);
    expect(letters.slice(0, 2).map(({ title }) => title)).toEqual(names);
    for (const [at, docType] of ['SS01', 'SS03'].entries()) {
      const { title, html } = good(await handler.get<PrintedLetter>('appeal/print', { id, docType, reason: '送达' }));
      expect(title).toBe(names[at]);
      expect(html).toContain(`<h1>${title}</h1>`);
      const words = plainText(html);
      expect(words).toContain('提出的“对拟作出处理的说明”陈述申辩，我单位');
      expect(words).toContain('陈述申辩理由');
      expect(words).not.toContain('申诉');
    }
    const paper = good(await handler.get<ReplyPaper>('appeal/paper', { id }));
    expect(paper.letters.map(({ title }) => title)).toEqual([names[1], '陈述申辩不予受理告知书']);
    const { rows } = await sql<{ title: string }>`select title from document where doc_no = ${replyDocNo}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ title: names[1] }]);
    await setRows(app.db, 'document', { docNo: replyDocNo }, { title: '申诉处理决定书' });
    expect((await detailOf(id, handler)).letters.map(({ title }) => title)).toContain('申诉处理决定书');
    const filed = good(await handler.get<ReplyPaper>('appeal/paper', { id }));
    expect(filed.letters[0]?.title).toBe('申诉处理决定书');
    const { caseNo, queryCode } = receipt;
    const asked = await citizen.get<{ timeline: { actionName: string }[] }>('open/case', { caseNo, queryCode });
    expect(good(asked).timeline.map(({ actionName }) => actionName)).toEqual(['登记', '签收', '作出答复', '查阅']);
  });
});

describe('letters of the violation', () => {
  const wordsOf = async (id: string, by: Visitor, docType: string) =>
    plainText(good(await by.get<PrintedLetter>('appeal/print', { id, docType, reason: '核对原处理' })).html);

  test('are masked for readers and printed with a reason', async () => {
    const who = fresh();
    const record = await recorded(who);
    const { id } = await claimed(who, record);
    for (const by of [auditor, handler]) {
      const { against = [] } = good(await by.get<ReplyPaper>('appeal/paper', { id }));
      expect(against.map(({ code, docNo }) => [code, docNo])).toEqual([
        ['WJ01', record.informNo],
        ['WJ02', record.decisionNo],
      ]);
      for (const { html } of against) {
        expect(plainText(html ?? '')).toContain(factText);
        expect(html).not.toContain(who.name);
        expect(html).not.toContain(record.ticketNo);
      }
    }
    expect((await handler.get('examiners/print', { id: who.examiner, docType: 'WJ02' })).code).not.toBe(200);
    expect((await detailOf(id)).violation).toMatchObject({ evidenceCount: 0 });
    expect((await detailOf(id, handler)).letters.map(({ code }) => code)).toEqual(['SS01', 'WJ01', 'WJ02']);
    expect((await handler.get('appeal/print', { id, docType: 'WJ02' })).msg).toBe('请输入打印原因');
    expect((await auditor.get('appeal/print', { id, docType: 'WJ02', reason: '核对' })).code).toBe(403);
    expect(await wordsOf(id, handler, 'WJ01')).toContain(who.name);
    expect(await wordsOf(id, handler, 'WJ02')).toContain(record.clause);
    expect((await detailOf(id)).timeline.filter(({ action }) => action === 'print').map(({ note }) => note)).toEqual([
      '违纪违规事先告知书',
      '违纪违规处理决定书',
    ]);
    for (const by of [neighbour, stranger]) expect((await by.get('appeal/paper', { id })).code).not.toBe(200);
  });

  test('mask names in the text and hide other identifiers', async () => {
    const who = fresh();
    const record = await recorded(who, 2, false);
    const { id: recordId, version } = record;
    const statement = `本人${who.name}承认携带纸条，未曾查看。`;
    good(await decideWaived(mate, recordId, { version, statement }));
    const { id } = await claimed(who, await recordOf(who.examiner));
    const read = async () => good(await auditor.get<ReplyPaper>('appeal/paper', { id })).against?.at(-1);
    const masked = await read();
    expect(masked?.html).toContain('承认携带纸条');
    expect(masked?.html).not.toContain(who.name);
    await sql`update document set html = replace(html, ${who.name}, '欧阳旧名') where case_id = ${recordId}`.execute(
      app.db,
    );
    await sql`update person set former_names = array['欧阳旧名']
      where id = (select person_id from examiner where id = ${who.examiner})`.execute(app.db);
    const renamed = await read();
    expect(renamed?.html).toContain('承认携带纸条');
    expect(renamed?.html).not.toContain('欧阳旧名');
    await sql`update document set html = replace(html, '承认携带纸条', '联系电话13800138000，承认携带纸条')
      where case_id = ${recordId}`.execute(app.db);
    expect(await read()).toMatchObject({ code: 'WJ02', html: null });
  });

  test('include only the valid decision after a change', async () => {
    const who = fresh();
    const record = await recorded(who, 2);
    const { id } = await submitted(who, record, changed, { violationLevel: 1, violationSubject: 'JC' });
    good(await pass(id));
    const { decisionNo } = await recordOf(who.examiner);
    expect(decisionNo).not.toBe(record.decisionNo);
    const { against } = good(await auditor.get<ReplyPaper>('appeal/paper', { id }));
    expect(against?.findLast(({ code }) => code === 'WJ02')?.docNo).toBe(decisionNo);
    expect(against?.filter(({ code }) => code === 'WJ02')).toHaveLength(1);
    const other = fresh();
    const free = await idOf(good(await file(other, { typeId: types.other })));
    expect(good(await auditor.get<ReplyPaper>('appeal/paper', { id: free })).against).toEqual([]);
    good(await handler.get('appeal/handle', { id: free }));
    expect((await handler.get('appeal/print', { id: free, docType: 'WJ02', reason: '核对' })).msg).toBe(
      '当前状态没有这种文书可打印',
    );
  });
});

describe('access', () => {
  test('handler and auditor are different users of the department', async () => {
    const who = fresh();
    const receipt = good(await file(who, { decisionNo: (await recorded(who)).decisionNo }));
    const id = await idOf(receipt);
    expect((await elsewhere.get('appeal/handle', { id })).status).toBe(404);
    good(await both.get('appeal/handle', { id }));
    expect((await detailOf(id, handler)).handlerName).toBe('庚兼任');
    good(await reply(both, id, 'submit', { replyResult: upheld, replyContent: decision }));
    expect((await pass(id, both)).msg).toBe('不能审核本人办理的事项');
    expect((await reply(colleague, id, 'draft', { replyResult: upheld })).status).toBe(400);
    good(await pass(id));
  });

  test('a district sees its examinees; others see nothing', async () => {
    const who = fresh();
    const id = await idOf(good(await file(who, { decisionNo: (await recorded(who)).decisionNo })));
    expect((await district.get('appeal/detail', { id })).status).toBe(200);
    for (const by of [neighbour, stranger]) expect((await by.get('appeal/detail', { id })).status).toBe(404);
    expect((await app.visitors.centre.get('appeal/detail', { id })).status).toBe(403);
    expect((await manager.get('appeal/detail', { id })).status).toBe(200);
    expect((await manager.get('appeal/handle', { id })).status).toBe(403);
  });

  test('record and appeal link to each other if accessible', async () => {
    const who = fresh();
    const { id, receipt } = await claimed(who, await recorded(who));
    for (const by of [manager, district]) {
      const { links } = good(await by.get<ExamineeRecord>('examiners/detail', { id: who.examiner }));
      expect(links.map(({ no, path }) => [no, path])).toEqual([
        [receipt.caseNo, `/appealManage/appealDetail?id=${id}`],
      ]);
      expect((await detailOf(id, by)).examinerId).toBe(who.examiner);
    }
    const { centre } = app.visitors;
    const kept = await centre.get<ExamineeRecord>('examiners/detail', { id: who.examiner });
    expect(kept.status === 200 ? kept.data.links : []).toEqual([]);
    // the district is that of the examinee's seat, whatever the appellant chose
    const other = fresh();
    const chosen = { decisionNo: (await recorded(other)).decisionNo, districtId: day.hall.districts.two };
    const foreign = await idOf(good(await file(other, chosen)));
    expect((await neighbour.get('appeal/detail', { id: foreign })).status).toBe(404);
    expect((await detailOf(foreign, district)).examinerId).toBe(other.examiner);
    // a district that has the appeal but not the examinee sees no link to the roster
    await setRow(app.db, 'appeal', foreign, { districtId: day.hall.districts.two });
    expect((await detailOf(foreign, neighbour)).examinerId).toBeNull();
    expect((await detailOf(foreign, manager)).examinerId).toBe(other.examiner);
  });

  test('masks names and numbers until they are revealed', async () => {
    const who = fresh();
    const { id } = await claimed(who, await recorded(who));
    const one = await detailOf(id, handler);
    expect(JSON.stringify(one)).not.toContain(who.idNo);
    expect(one.applicantName).not.toBe(who.name);
    const shown = good(
      await handler.post<{ idNo: string }>('appeal/reveal', { id, fields: ['idNo'], reason: '核对身份' }),
    );
    expect(shown.idNo).toBe(who.idNo);
  });
});

test('two simultaneous withdrawals leave the record in force', async () => {
  const who = fresh();
  const record = await recorded(who);
  const [one, two] = [
    good(await file(who, { decisionNo: record.decisionNo })),
    good(await file(who, { decisionNo: record.decisionNo, typeId: types.other })),
  ];
  const ended = await Promise.all([withdraw(one, who), withdraw(two, who)]);
  expect(ended.map(({ status }) => status)).toEqual([200, 200]);
  expect((await recordOf(who.examiner)).status).toBe(1);
});

test('a citizen manages only their own appeal', async () => {
  const ask = async () => {
    const who = fresh();
    const { caseNo, queryCode } = good(await file(who));
    return { caseNo, queryCode, applicantName: who.name, idNo: who.idNo };
  };
  await walkOwnCases(app, { table: 'appeal', file: ask, supplied: 20 });
});
