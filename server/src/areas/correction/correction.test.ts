import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { UnsentLetter } from '@kaoxin/contract/casework/letters/unsent-letter.ts';
import { maskIdNo, maskName } from '@kaoxin/contract/casework/people/mask.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { CaseHeadAnswer, CasePreview } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { CorrectionDetail, CorrectionRow } from '@kaoxin/contract/correction/calls.ts';
import type { CorrectionFile } from '@kaoxin/contract/correction/files.ts';
import type { OpeningRecord, OpeningRow } from '@kaoxin/contract/correction/opening.ts';
import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { caseSweep } from '#areas/casework/store/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { plainText } from '#platform/text/html.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { send } from '../../testing/multipart.ts';
import { walkOwnCases } from '../../testing/own-cases.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { without } from '../../testing/rights.ts';
import { addRow, earlier, presentTime, setParameter, setRow, setRows } from '../../testing/rows.ts';
import { beforeIssued } from '../../testing/unsent.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';
import { type Day, dayOf } from '../exam/violation/day.fixture.ts';
import { integrityClock } from '../exam/violation/integrity.ts';
import { openingClock } from './openings.ts';

const app = testApp(
  {
    manager: ['exam_manager'],
    clerk: { dept: '考务处', roles: ['info_clerk'], realName: '辛更正' },
    other: { dept: '考务处', roles: ['info_clerk'], realName: '壬更正' },
    auditor: { dept: '考务处', roles: ['case_auditor'], realName: '丁审核' },
    leader: { roles: ['city_leader'], realName: '院领导' },
    handler: { dept: '信访处', roles: ['case_handler'], realName: '甲经办' },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: '2026-09-29 10:00:00' },
);
const { manager, clerk, other, auditor, leader, handler, district, neighbour, stranger } = app.visitors;
let day: Day;
let opening: OpeningRecord;
let citizen: Visitor;
let [next, network, fresh] = [0, 0, 900];

const cell = (fieldKey: string, before: number, after: number, certificate = 0) => ({
  fieldKey,
  before,
  after,
  certificate,
});
const form = () => ({
  name: `信息更正${fresh}`,
  formalExamId: day.hall.exam,
  deptId: app.deptId('考务处'),
  openStart: '2026-09-01 00:00:00',
  openEnd: '2026-12-31 00:00:00',
  editableFields: [
    ...[cell('name', 1, 2), cell('idNo', 1, 2), cell('phone', 1, 1), cell('gender', 1, 1)],
    ...[cell('workUnit', 1, 1), cell('education', 2, 0)],
  ],
  needPoliceProof: 1,
  maxTimes: 2,
  materials: [],
  notice: '请如实填写',
});
async function opened(more: object = {}): Promise<OpeningRecord> {
  fresh += 1;
  const { id, version } = good(await clerk.post<OpeningRecord>('exam/submit', { ...form(), ...more }));
  return good(await clerk.post<OpeningRecord>('exam/open', { id, version, status: 1 }));
}

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  citizen = new Visitor(app.server);
  day = await dayOf(app, manager, 180);
  opening = await opened();
});

interface Somebody {
  n: number;
  examiner: string;
  person: string;
  name: string;
  idNo: string;
}
function somebody(): Somebody {
  do next += 1;
  while (next % 3 === 0);
  const { id = '', personId = '', name = '' } = day.people[next] ?? {};
  return { n: next, examiner: id, person: personId, name, idNo: residentNumber(next) };
}
const newNumber = (who: Somebody): string => residentNumber(500 + who.n);

type Receipt = { caseNo: string; queryCode: string; acceptDue: string | null };
const bodyOf = (who: Somebody, changes: object, more: object = {}) => ({
  examId: opening.id,
  applicantName: who.name,
  idNo: who.idNo,
  phone: '13800138000',
  reasonType: 2,
  reasonText: '报名时填写有误',
  changes: Object.entries(changes).map(([fieldKey, newValue]) => ({ fieldKey, newValue, oldValue: '随便写的' })),
  ...more,
});
const file = (who: Somebody, changes: object, more: object = {}) => {
  network += 1;
  const body = bodyOf(who, changes, more);
  return citizen.post<Receipt>('open/infoEdit', body, { remoteAddress: `10.8.${network >> 8}.${network & 255}` });
};
async function proof(by = clerk): Promise<string> {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const path = 'blade-resource/oss/endpoint/put-file';
  return good(await send<z.output<typeof uploaded>>(by, path, '户籍证明.pdf', pdf)).fileId;
}
const idOf = (fileId: string): string => fileId.split('.')[0] ?? '';
const enter = async (who: Somebody, changes: object, more: object = {}) =>
  clerk.post<CaseHeadAnswer>('message/register', { source: 4, ...bodyOf(who, changes, more) });
async function entered(who: Somebody, changes: Record<string, unknown>, more: object = {}): Promise<string> {
  const policeProof = 'idNo' in changes ? { policeProof: await proof() } : {};
  return good(await enter(who, changes, { ...policeProof, ...more })).id;
}
const detailOf = async (id: string, by = clerk) => good(await by.get<CorrectionDetail>('message/detail', { id }));
const act = async (by: Visitor, id: string, verb: string, more: object) =>
  by.post<CaseHeadAnswer>(`message/${verb}`, { id, version: (await detailOf(id)).version, ...more });
const audit = (by: Visitor, id: string, auditResult = 1, more: object = {}) =>
  act(by, id, 'audit', { auditResult, ...more });
const execute = (by: Visitor, id: string, replyResult: number, more: object = {}) =>
  act(by, id, 'reply', { replyResult, ...more });
async function passed(id: string): Promise<string> {
  good(await audit(clerk, id));
  if ((await detailOf(id)).caseStatus === 10) good(await audit(auditor, id));
  return id;
}

const resultsOf = async (id: string): Promise<string[]> => (await publicOf(id)).results;

async function publicOf(id: string) {
  const { rows } = await sql<{ caseNo: string; queryCode: string }>`select case_no, query_code from message
    where id = ${id}`.execute(app.db);
  network += 1;
  const url = '/api/open/case';
  const remoteAddress = `10.8.${network >> 8}.${network & 255}`;
  return good(
    await citizen.send<AnswerOf<typeof caseOpen.case>>({ method: 'GET', url, query: { ...rows[0] }, remoteAddress }),
  );
}

interface Stands {
  name: string;
  personName: string;
  former: string[];
  gender: number;
  workUnit: string | null;
  birthday: string | null;
  idHash: string;
  personHash: string;
  idNo: string;
  phone: string;
}
async function standing({ examiner }: Somebody): Promise<Stands> {
  const { rows } = await sql<Stands>`select e.name, p.name as "personName", p.former_names as former, e.gender,
      e.work_unit as "workUnit", p.birthday::text as birthday, e.id_hash as "idHash", p.id_hash as "personHash",
      e.id_no as "idNo", e.phone from examiner e join person p on p.id = e.person_id where e.id = ${examiner}`.execute(
    app.db,
  );
  const [row] = rows;
  if (!row) throw new Error('nobody');
  const { open } = app.context.secrets;
  return { ...row, idNo: open(row.idNo), phone: open(row.phone) };
}

describe('filing', () => {
  test('reads old values on the server and masks them', async () => {
    const who = somebody();
    const one = await detailOf(await entered(who, { workUnit: '江澜市第一中学', name: '陈远航' }));
    expect(one).toMatchObject({
      title: '更正工作单位、姓名',
      lastLevel: 2,
      auditLevel: 0,
      districtId: day.hall.districts.one,
    });
    expect(one.caseStatusName).toBe('待审核');
    expect(one.changes).toEqual([
      { fieldKey: 'workUnit', label: '工作单位', oldValue: null, newValue: '江澜市第一中学', done: null },
      { fieldKey: 'name', label: '姓名', oldValue: `陈*${who.name.at(-1)}`, newValue: '陈*航', done: null },
    ]);
    const full = good(
      await clerk.post<{ changes: CorrectionDetail['changes'] }>('message/reveal', {
        id: one.id,
        fields: ['changes'],
        reason: '核对',
      }),
    );
    expect(full.changes[1]).toMatchObject({ oldValue: who.name, newValue: '陈远航' });
    expect((await auditor.post('message/reveal', { id: one.id, fields: ['changes'], reason: '核对' })).status).toBe(
      403,
    );
    const { rows } = await sql<{ changes: string }>`select changes from message where id = ${one.id}`.execute(app.db);
    expect(rows[0]?.changes).not.toContain('陈远航');
  });

  test.each<[string, (who: Somebody) => object, object, string]>([
    ['no name', () => ({ name: '陈3' }), {}, '姓名含有非法字符'],
    [
      'a wrong check character',
      ({ idNo }) => ({ idNo: `${idNo.slice(0, 17)}${idNo.endsWith('1') ? '2' : '1'}` }),
      {},
      '证件号码格式或校验位不正确；证件号码变更须上传公安机关证明',
    ],
    [
      'a number of the other sex',
      ({ n }) => ({ idNo: residentNumber(501 + n) }),
      {},
      '性别与证件号码不一致；证件号码变更须上传公安机关证明',
    ],
    ['the other sex of the same number', ({ n }) => ({ gender: n % 2 === 1 ? 2 : 1 }), {}, '性别与证件号码不一致'],
    ['a sex that is none', () => ({ gender: 7 }), {}, '请选择性别'],
    ['a landline', () => ({ phone: '02512345678' }), {}, '手机号码格式不正确'],
    ['what stands there already', ({ name }) => ({ name }), {}, '更正后的姓名与现有信息相同'],
    ['what is shut at this time', () => ({ education: 3 }), {}, '当前阶段不能更正【学历】'],
    ['what no opening names', () => ({ major: '金融' }), {}, '当前阶段不能更正【专业】'],
    [
      'somebody else',
      () => ({ phone: '13800000001' }),
      { applicantName: '别的人' },
      '没有找到与姓名和证件号码相符的应试人员，请核对后重试',
    ],
    ['a number without proof', (who) => ({ idNo: newNumber(who) }), {}, '证件号码变更须上传公安机关证明'],
  ])('refuses %s', async (_what, changes, more, msg) => {
    const who = somebody();
    const answer = await file(who, changes(who), more);
    expect([answer.status, answer.msg]).toEqual([400, msg]);
  });

  test('answers alike for an unknown number and wrong name', async () => {
    const who = somebody();
    const none = await file({ ...who, idNo: residentNumber(899) }, { phone: '13800000001' });
    const name = await file({ ...who, name: '别的人' }, { phone: '13800000001' });
    expect(none.body).toEqual({ ...name.body, requestId: none.body.requestId });
  });

  test('does not reveal names or registrations by id number', async () => {
    const who = somebody();
    const unknown = residentNumber(899);
    const told = async (body: object, idNo: string) => {
      const { status, body: answer } = await file({ ...who, idNo }, { name: '陈远航' }, body);
      return { ...answer, status, requestId: null };
    };
    for (const body of [
      { applicantName: '陈远航' },
      { applicantName: '陈远航', phone: '1' },
      { applicantName: '别的人', phone: '1' },
      { applicantName: '别的人', reasonText: '甲乙', changes: [{ fieldKey: 'name', newValue: '3' }] },
    ]) {
      const answer = await told(body, who.idNo);
      expect(answer).toEqual(await told(body, unknown));
      expect(answer).toMatchObject({ status: 400, msg: '没有找到与姓名和证件号码相符的应试人员，请核对后重试' });
    }
    const { phone } = await standing(who);
    good(await file(who, { name: '陈远航' }, { applicantName: '陈远航', phone }));
    good(await enter(somebody(), { name: '陈远航' }, { applicantName: '陈远航' }));
  });

  test('does not confirm other roster fields to a citizen', async () => {
    const who = somebody();
    const { phone } = await standing(who);
    await setRow(app.db, 'examiner', who.examiner, { workUnit: '某单位', education: 3 });
    for (const same of [{ phone }, { workUnit: '某单位' }]) {
      const one = await opened();
      const receipt = await file(who, same, { examId: one.id });
      expect([receipt.msg, receipt.status]).toEqual(['操作成功', 200]);
    }
    expect((await enter(somebody(), { gender: 1 })).msg).toMatch(/与现有信息相同|性别与证件号码不一致/);
  });

  test('refuses a proof that is not an upload', async () => {
    const who = somebody();
    for (const policeProof of ['x', '9'.repeat(30), '../1', '1.x'])
      expect([policeProof, (await file(who, { phone: '13800000001' }, { policeProof })).status]).toEqual([
        policeProof,
        400,
      ]);
  });

  test('allows one at a time, up to the limit', async () => {
    const [who, once] = [somebody(), await opened({ maxTimes: 1 })];
    const receipt = good(await file(who, { phone: '13800000001' }, { examId: once.id }));
    expect((await file(who, { phone: '13800000002' }, { examId: once.id })).msg).toBe(
      `您已有同类事项【${receipt.caseNo}】正在办理`,
    );
    const { rows } = await sql<{ id: string }>`select id::text from message where case_no = ${receipt.caseNo}`.execute(
      app.db,
    );
    good(await execute(other, await passed(rows[0]?.id ?? ''), 1));
    expect((await file(who, { phone: '13800000002' }, { examId: once.id })).msg).toBe('每人最多更正1次，您已更正1次');
  });

  test('takes an unassigned file as the only required document', async () => {
    const strict = await opened({ materials: [{ name: '身份证复印件', required: 1 }] });
    const who = somebody();
    expect((await enter(who, { phone: '13800000001' }, { examId: strict.id })).msg).toBe('请上传身份证复印件');
    const fileIds = await proof();
    const { id } = good(await enter(who, { phone: '13800000001' }, { examId: strict.id, fileIds }));
    expect((await detailOf(id)).handedIn).toEqual([{ name: '身份证复印件', fileIds: [idOf(fileIds)] }]);
  });

  test('requires each of several documents, as separate files', async () => {
    const materials = [
      ...['身份证复印件', '户口簿'].map((name) => ({ name, required: 1 })),
      { name: '情况说明', required: 0 },
    ];
    const strict = await opened({ materials });
    const who = somebody();
    const tried = async (more: object, by: typeof enter | typeof file = enter) => {
      const { status, msg } = await by(who, { phone: '13800000001' }, { examId: strict.id, ...more });
      return [status, msg];
    };
    const both = '请上传身份证复印件；请上传户口簿';
    for (const by of [enter, file]) expect(await tried({}, by)).toEqual([400, both]);
    const [card, book, other] = [await proof(), await proof(), await proof()];
    expect(await tried({ fileIds: other })).toEqual([400, both]);
    expect(await tried({ policeProof: other })).toEqual([400, both]);
    const named = (name: string, fileIds: string) => ({ name, fileIds });
    expect(await tried({ materials: [named('身份证复印件', card)] })).toEqual([400, '请上传户口簿']);
    expect(await tried({ materials: [named('身份证复印件', card), named('户口簿', '不是文件')] })).toEqual([
      400,
      '请上传户口簿',
    ]);
    expect(await tried({ materials: [named('身份证复印件', card), named('户口簿', card)] })).toEqual([
      400,
      '同一文件不能作为多项材料，请分别上传',
    ]);
    const strange = [named('身份证复印件', card), named('户口簿', book), named('驾驶证', other)];
    expect(await tried({ materials: strange })).toEqual([400, '该更正考试没有【驾驶证】这项材料']);
    const { id } = good(
      await enter(who, { phone: '13800000001' }, { examId: strict.id, materials: strange.slice(0, 2), fileIds: other }),
    );
    const one = await detailOf(id);
    expect(one.handedIn).toEqual([
      { name: '身份证复印件', fileIds: [idOf(card)] },
      { name: '户口簿', fileIds: [idOf(book)] },
    ]);
    expect(one.files.map((each) => each.id).sort()).toEqual([card, book, other].map(idOf).sort());
  });

  test('applies window, rules and documents to staff', async () => {
    const strict = await opened({ materials: [{ name: '户口簿', required: 1 }] });
    for (const by of [enter, file]) {
      const refused = await by(somebody(), { education: 3, major: '金融' }, { examId: strict.id });
      expect(refused.msg).toBe('当前阶段不能更正【学历】；当前阶段不能更正【专业】；请上传户口簿');
    }
    good(await clerk.post('exam/open', { id: strict.id, status: 2 }));
    expect((await clerk.post('exam/open', { id: strict.id, status: 2 })).msg).toBe('该更正考试已关闭');
    for (const by of [enter, file])
      expect((await by(somebody(), { phone: '13800000001' }, { examId: strict.id })).msg).toBe(
        '不在更正开放时间内，不能提交',
      );
  });
});

describe('the list', () => {
  test('filters by field and handler', async () => {
    const own = await opened();
    const [unit, both] = [
      await entered(somebody(), { workUnit: '江澜市第一中学' }, { examId: own.id }),
      await entered(somebody(), { workUnit: '云溪商行', phone: '13800000009' }, { examId: own.id }),
    ];
    const found = async (query: Record<string, string>) =>
      good(await clerk.get<Page<{ id: string }>>('message/page', { examId: own.id, ...query })).records.map(
        ({ id }) => id,
      );
    expect(await found({ changedField: 'workUnit' })).toEqual([both, unit]);
    expect(await found({ changedField: 'phone' })).toEqual([both]);
    expect(await found({ changedField: 'name' })).toEqual([]);
    expect((await clerk.get('message/page', { changedField: 'photo' })).status).toBe(400);
    const { auditing = 0, received = 0 } = good(
      await clerk.get<Record<string, number>>('message/counts', { examId: own.id, changedField: 'phone' }),
    );
    expect(received + auditing).toBe(1);
    const handlerId = app.idOf('other');
    good(await act(auditor, both, 'assign', { handlerId }));
    expect(await found({ handlerId })).toEqual([both]);
    const offered = async (query: object) =>
      good(await auditor.get<{ id: string }[]>('message/handlers', { ...query })).map(({ id }) => id);
    const deptId = app.deptId('考务处');
    for (const query of [{ deptId }, { duty: 'any' }])
      expect(await offered(query)).toEqual(expect.arrayContaining([app.idOf('clerk'), handlerId]));
    expect(await offered({ deptId })).not.toContain(app.idOf('handler'));
  });
});

describe('openings', () => {
  test('accept corrections only within the window, then close', async () => {
    fresh += 1;
    const draft = good(await clerk.post<OpeningRecord>('exam/submit', form()));
    const who = somebody();
    const closed = '不在更正开放时间内，不能提交';
    expect((await file(who, { phone: '13800000001' }, { examId: draft.id })).msg).toBe(closed);
    const short = await opened({ openEnd: '2026-09-29 11:00:00' });
    app.clock.set('2026-09-29 11:00:01');
    expect((await file(who, { phone: '13800000001' }, { examId: short.id })).msg).toBe(closed);
    await runOnce(app.context, openingClock);
    expect(good(await clerk.get<OpeningRecord>('exam/detail', { id: short.id })).status).toBe(2);
    expect((await clerk.post('exam/open', { id: short.id, status: 1 })).msg).toBe('开放截止时间已过，请先修改截止时间');
    app.clock.set('2026-09-29 10:00:00');
  });

  test('close after certificates are issued, unless configured otherwise', async () => {
    const who = somebody();
    const before = await entered(somebody(), { phone: '13800000009' });
    await day.to(60);
    expect((await file(who, { phone: '13800000001' })).msg).toBe('成绩证书已制发,不予修改');
    expect((await audit(clerk, before)).msg).toBe('成绩证书已制发,不予修改');
    await day.to(30);
  });

  test('with corrections cannot be deleted; show counts per status', async () => {
    const own = await opened();
    expect(
      good(await clerk.post('exam/remove', undefined, { query: { ids: (await opened()).id } } as never)),
    ).toBeNull();
    await entered(somebody(), { phone: '13800000001' }, { examId: own.id });
    expect((await clerk.post(`exam/remove?ids=${own.id}`, {})).msg).toBe('存在更正申请,不能删除');
    const { records } = good(await clerk.get<Page<OpeningRow>>('exam/page', { name: own.name }));
    const none = { auditing: 0, supplementing: 0, executing: 0, drafting: 0, answered: 0 };
    expect(records[0]).toMatchObject({ ...none, auditing: 1 });
    const another = () => entered(somebody(), { workUnit: '戊单位' }, { examId: own.id });
    good(await audit(clerk, await another(), 3, { auditNote: '请补充证明' }));
    good(await audit(clerk, await another(), 2, { auditNote: '材料不符' }));
    good(await audit(clerk, await another()));
    const [standing] = good(await clerk.get<Page<OpeningRow>>('exam/page', { name: own.name })).records;
    expect(standing).toMatchObject({ ...none, auditing: 1, supplementing: 1, executing: 1, drafting: 1 });
    expect(records[0]?.fieldsNow).toBe('姓名、证件号码、手机号、性别、工作单位');
    expect((await clerk.get('exam/page', { editableFields: 'name' })).status).toBe(400);
    expect((await clerk.post('exam/submit', { ...form(), name: own.name })).msg).toBe(
      '更正考试名称已存在，请更换后重试',
    );
    const other = '770001';
    await sql`insert into formal_exam select (jsonb_populate_record(f, jsonb_build_object('id', ${other}::bigint,
        'exam_code', 'GZ-770001', 'name', '另一场考试'))).* from formal_exam f where id = ${day.hall.exam}`.execute(
      app.db,
    );
    const now = good(await clerk.get<OpeningRecord>('exam/detail', { id: own.id }));
    expect((await clerk.post('exam/submit', { ...now, formalExamId: other })).msg).toBe(
      '存在更正申请，不能更换关联考试',
    );
    expect((await clerk.post('exam/open', { id: own.id, status: 1 })).msg).toBe('该更正考试已开放');
    await setRow(app.db, 'formalExam', other, { status: examStatus.of.cancelled });
    const cancelled = { ...form(), name: `${own.name}之二`, formalExamId: other };
    expect((await clerk.post('exam/submit', cancelled)).msg).toBe('该考试已取消，不能开放更正');
  });

  test('list the currently correctable fields to citizens', async () => {
    const list = good(
      await citizen.get<{ id: string; fields: { fieldKey: string; twoPasses: number }[] }[]>('open/exam/list'),
    );
    const one = list.find(({ id }) => id === opening.id);
    expect(one?.fields.map(({ fieldKey, twoPasses }) => [fieldKey, twoPasses])).toEqual([
      ...[
        ['name', 1],
        ['idNo', 1],
        ['phone', 0],
        ['gender', 0],
      ],
      ['workUnit', 0],
    ]);
  });

  test('list future openings with dates only', async () => {
    fresh += 1;
    const sample = await proof();
    const window = { openStart: '2026-10-08 09:00:00', openEnd: '2026-10-15 17:00:00' };
    const coming = await opened({ ...window, samples: [sample], notice: '请在开放时间内提交。' });
    const told = async () =>
      good(await citizen.get<{ id: string }[]>('open/exam/list')).find(({ id }) => id === coming.id);
    expect(await told()).toEqual({
      id: coming.id,
      name: coming.name,
      ...window,
      isOpen: 0,
      notice: '请在开放时间内提交。',
      examName: expect.any(String),
      fields: [],
      needPoliceProof: 0,
      materials: [],
      samples: [],
    });
    const closed = '不在更正开放时间内，不能提交';
    expect((await file(somebody(), { phone: '13800000001' }, { examId: coming.id })).msg).toBe(closed);
    app.clock.set('2026-10-08 09:00:00');
    expect(await told()).toMatchObject({ isOpen: 1, samples: [{ originalName: '户籍证明.pdf' }] });
    app.clock.set('2026-10-15 17:00:00');
    expect(await told()).toBeUndefined();
    app.clock.set('2026-09-29 10:00:00');
    good(await clerk.post('exam/open', { id: coming.id, status: 2 }));
    expect(await told()).toBeUndefined();
  });

  test('publish document samples by link while open', async () => {
    const sample = await proof();
    const one = await opened({ samples: [sample], materials: [{ name: '户籍证明', required: 1 }] });
    type Listed = { id: string; samples: { originalName: string; link: string }[] };
    const told = async () =>
      good(await citizen.get<Listed[]>('open/exam/list')).find(({ id }) => id === one.id)?.samples;
    const [shown] = (await told()) ?? [];
    expect(shown?.originalName).toBe('户籍证明.pdf');
    const opens = async (link = '') =>
      (await app.server.inject({ method: 'GET', url: `/api${link.replace(/^\/api/, '')}` })).statusCode;
    expect([await opens(shown?.link), await opens(`${shown?.link}&save=1`)]).toEqual([200, 200]);
    const { samplesShown } = good(await clerk.get<OpeningRecord>('exam/detail', { id: one.id })) as unknown as {
      samplesShown: { link: string }[];
    };
    expect(await opens(samplesShown[0]?.link)).toBe(200);
    expect(await opens(samplesShown[0]?.link)).toBe(404);
    app.clock.set('2026-09-30 10:00:01');
    expect(await opens(shown?.link)).toBe(404);
    app.clock.set('2026-09-29 10:00:00');
    good(await clerk.post('exam/open', { id: one.id, status: 2 }));
    expect(await told()).toBeUndefined();
    const who = somebody();
    const policeProof = await proof();
    await entered(who, { phone: '13800000001' }, { policeProof });
    const taken = await clerk.post('exam/submit', { ...form(), name: '另一更正', samples: [policeProof] });
    expect([taken.status, taken.msg]).toEqual([400, '材料样例中有文件不存在或已被使用，请重新上传']);
  });
});

describe('audit and execution', () => {
  test('prints letters in Chinese for an English user', async () => {
    const who = somebody();
    const [wrong, right] = who.n % 2 === 1 ? [2, 1] : [1, 2];
    await setRow(app.db, 'examiner', who.examiner, { gender: wrong });
    const id = await entered(who, { gender: right });
    const query = { id, docType: 'GZ01', reason: '存档' };
    const inEnglish = {
      method: 'GET',
      url: '/api/message/print',
      query,
      headers: { 'accept-language': 'en' },
    } as const;
    const letter = plainText(good(await clerk.send<PrintedLetter>(inEnglish)).html);
    expect(letter).toMatch(/性别：[男女]→[男女]/);
    expect(letter).toBe(plainText(good(await clerk.get<PrintedLetter>('message/print', query)).html));
  });

  test('needs three users and updates all records', async () => {
    const who = somebody();
    const typeId = await addRow(app.db, 'caseType', {
      tenantId: '000000',
      kind: 1,
      typeName: `一般申诉${who.n}`,
      deptId: app.deptId('信访处'),
    });
    const appealed = good(
      await handler.post<CaseHeadAnswer>('appeal/register', {
        source: 3,
        typeId,
        title: '对考试安排的申诉',
        applicantName: who.name,
        idNo: who.idNo,
        content: '考场安排与通知不一致，请予核实并书面答复本人，谢谢。',
      }),
    );
    const number = newNumber(who);
    const id = await entered(who, { name: '陈𠮷𬭚', idNo: number, workUnit: '江澜中学' });
    expect(await detailOf(id)).toMatchObject({ rareSigns: 2, idCheck: { isValid: 1, sexAgrees: 1, isTaken: 0 } });
    good(await audit(clerk, id));
    const first = await detailOf(id);
    expect(first).toMatchObject({ auditLevel: 1, auditorName: null, auditTime: null, auditResult: null });
    expect(first.timeline.filter(({ action }) => action === 'pass')).toHaveLength(1);
    expect((await audit(other, id)).msg).toBe('二次审核须由审核人进行');
    good(await audit(auditor, id));
    expect((await detailOf(id)).auditTime).not.toBeNull();
    expect((await execute(clerk, id, 1)).msg).toBe('更正执行与审核不能为同一人');
    const before = await standing(who);
    expect(good(await execute(other, id, 1))).toMatchObject({ caseStatus: 40 });
    const after = await standing(who);
    expect(after).toMatchObject({
      name: '陈𠮷𬭚',
      personName: '陈𠮷𬭚',
      former: [who.name],
      workUnit: '江澜中学',
      idNo: number,
    });
    expect(after.idHash).toBe(app.context.secrets.digest(number));
    expect(after.personHash).toBe(after.idHash);
    expect(after.birthday).toBe(`${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`);
    expect(before.idHash).not.toBe(after.idHash);
    const { rows } = await sql<{ applicantName: string; idHash: string }>`select applicant_name as "applicantName",
      id_hash as "idHash" from appeal where id = ${appealed.id}`.execute(app.db);
    expect(rows[0]).toEqual({ applicantName: '陈𠮷𬭚', idHash: after.idHash });
    const { lastStep } = good(await handler.get<CasePreview>('appeal/preview', { id: appealed.id }));
    expect(lastStep?.actionName).toBe('申请人信息更新');
    const { timeline, ...one } = await detailOf(id);
    const told = timeline.find(({ diff }) => diff && 'idNo' in diff);
    expect(told?.diff).toMatchObject({
      // digests differ from those of other timelines and of the lookup
      idNo: [who.idNo, number].map((one) => `hmac:${app.context.secrets.digest(`${id}|${one}`)}`),
      workUnit: [null, '江澜中学'],
    });
    expect(told?.note).not.toContain(number);
    expect(one).toMatchObject({ applyExecuted: 1, executedByName: '壬更正', replyResult: 1 });
    const letter = good(await clerk.get<PrintedLetter>('message/print', { id, docType: 'GZ02', reason: '存档' }));
    expect(plainText(letter.html)).toContain(`姓名：${who.name}→陈𠮷𬭚`);
    expect(plainText(letter.html)).toContain('经审核，您申请的更正事项已全部更正');
    expect(
      plainText(good(await clerk.get<{ letters: { html: string }[] }>('message/paper', { id })).letters[0]?.html ?? ''),
    ).not.toContain(number);
    const asked = good(await clerk.get<PrintedLetter>('message/print', { id, docType: 'GZ01', reason: '存档' }));
    expect(plainText(asked.html)).toContain('一式两份');
  });

  test('refuses a taken number at approval and execution', async () => {
    const [who, another] = [somebody(), somebody()];
    const taken = '新证件号码已存在应试人员记录';
    const number = who.n % 2 === another.n % 2 ? another.idNo : residentNumber(another.n + 1);
    const id = await entered(who, { idNo: number });
    expect((await detailOf(id)).idCheck?.isTaken).toBe(1);
    expect((await audit(clerk, id)).msg).toBe(taken);
    const free = await passed(await entered(another, { idNo: newNumber(another) }));
    await addRow(app.db, 'person', {
      tenantId: '000000',
      idType: 1,
      idHash: app.context.secrets.digest(newNumber(another)),
      idNo: '',
      name: '后来者',
      gender: 1,
    });
    expect((await execute(other, free, 1)).msg).toBe(taken);
    expect(await detailOf(free)).toMatchObject({ caseStatus: 20, applyExecuted: 0 });
    expect(await standing(another)).toMatchObject({ idNo: another.idNo });
    expect((await execute(other, free, 3)).msg).toBe('请填写不予更正的理由');
    good(await execute(other, free, 3, { replyContent: '<p>新证件号码与他人重复，不予更正。</p>' }));
    expect(await detailOf(free)).toMatchObject({ caseStatus: 40, applyExecuted: 0 });
  });

  test('gives a number to the first of two persons', async () => {
    const [one, two] = [somebody(), somebody()];
    const number = residentNumber(700 + one.n);
    const gendered = (who: Somebody) => (who.n % 2 === one.n % 2 ? {} : { gender: one.n % 2 === 1 ? 1 : 2 });
    const ids = [
      await passed(await entered(one, { idNo: number })),
      await passed(await entered(two, { idNo: number, ...gendered(two) })),
    ];
    const answers = await Promise.all(ids.map((id) => execute(other, id, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.msg).toBe('新证件号码已存在应试人员记录');
  });

  test('refuses a second execution based on outdated values', async () => {
    const who = somebody();
    const second = await opened();
    const ids = [
      await passed(await entered(who, { workUnit: '甲单位' })),
      await passed(await entered(who, { workUnit: '乙单位' }, { examId: second.id })),
    ];
    const answers = await Promise.all(ids.map((id, place) => execute(place === 0 ? other : clerk, id, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe(
      '【工作单位】已被其他更正改变，与审核时不一致，请核对后答复',
    );
  });

  test('moves integrity records along with the corrected number', async () => {
    const [who, namesake] = [somebody(), somebody()];
    const against = (one: Somebody, name: string) =>
      addRow(app.db, 'economist', {
        tenantId: '000000',
        caseNo: `JS${one.n}`,
        queryCode: 'x',
        source: 2,
        receivedTime: presentTime(),
        deptId: app.deptId('考务处'),
        acceptStart: presentTime(),
        acceptUnit: 'workday',
        finishUnit: 'workday',
        title: '登记',
        content: '登记',
        caseStatus: 41,
        applicantName: name,
        idHash: app.context.secrets.digest(one.idNo),
        economistUserId: `900${one.n}`,
        level: 2,
        major: 1,
        examYear: 2026,
        batchNo: 'B1',
        templateId: '1',
        templateVersion: 1,
        formData: '{}',
        provenMonths: 0,
        falsePromise: 1,
      });
    const flagOf = async ({ person }: Somebody) =>
      (await sql<{ flag: number }>`select integrity_flag as flag from person where id = ${person}`.execute(app.db))
        .rows[0]?.flag;
    const renumbered = async (one: Somebody) => {
      good(await execute(other, await passed(await entered(one, { idNo: newNumber(one) })), 1));
      await runOnce(app.context, integrityClock);
    };
    await against(who, who.name);
    await against(namesake, '另有其人');
    await setRows(app.db, 'person', { id: [who.person, namesake.person] }, { integrityFlag: 1 });
    await renumbered(who);
    await renumbered(namesake);
    expect([await flagOf(who), await flagOf(namesake)]).toEqual([1, 0]);
    const { rows } = await sql<{ note: string }>`select note from case_event e join economist r on r.id = e.case_id
      where e.case_type = 'economist' and r.case_no = ${`JS${who.n}`}`.execute(app.db);
    expect(rows.map(({ note }) => note)).toEqual([expect.stringMatching(/^申请人信息已随信息更正【GZ\d+】更新$/)]);
  });

  test('allows only one of simultaneous filing and restore', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const who = somebody();
      const gone = await entered(who, { phone: '13700000011' });
      good(await auditor.post(`message/remove?ids=${gone}&reason=误录`, {}));
      const [back, filed] = await Promise.all([
        auditor.post('message/restore', { ids: gone }),
        file(who, { phone: '13700000012' }),
      ]);
      expect([back.code, filed.code].filter((code) => code === 200)).toHaveLength(1);
    }
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'blocks archiving while a correction is being filed',
    async () => {
      const isWaiting = async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            app.db,
          )
        ).rows.length > 0;
      const strict = await opened({ editableFields: [cell('phone', 1, 1)] });
      const who = somebody();
      let filing: ReturnType<typeof file> | undefined;
      await app.context.database.kysely.transaction().execute(async (inside) => {
        await setRow(inside, 'formalExam', day.hall.exam, { status: 60 });
        filing = file(who, { phone: '13700000013' }, { examId: strict.id });
        await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 });
      });
      expect((await filing)?.msg).toBe('成绩证书已制发,不予修改');
      await day.to(30);
    },
    20_000,
  );

  test('executes a part, refuses, and rejects incomplete answers', async () => {
    const who = somebody();
    const part = await passed(await entered(who, { workUnit: '丙单位', phone: '13900000001' }));
    expect((await execute(other, part, 2)).msg).toBe('部分更正请选择其中已更正的项目');
    good(await execute(other, part, 2, { applied: ['phone'] }));
    expect(await standing(who)).toMatchObject({ workUnit: null, phone: '13900000001' });
    expect((await detailOf(part)).changes.map(({ done }) => done)).toEqual([0, 1]);
    // the public page shows results per field without values: number and code prove no identity
    expect(await resultsOf(part)).toEqual(['部分更正', '工作单位：不予更正', '手机号：已更正']);
    const refused = await entered(somebody(), { phone: '13900000002' });
    good(await audit(clerk, refused, 2, { auditNote: '材料不符' }));
    expect((await execute(clerk, refused, 1)).msg).toBe('审核未通过的申请只能答复为不予更正');
    expect(await resultsOf(refused)).toEqual([]);
    expect(good(await execute(clerk, refused, 3))).toMatchObject({ caseStatus: 41 });
    expect(await resultsOf(refused)).toEqual(['不予更正', '手机号：不予更正']);
    const [listed] = good(await clerk.get<Page<CorrectionRow>>('message/page', { caseStatus: '41' })).records;
    const shown = [listed, await detailOf(refused), await publicOf(refused)];
    expect(shown.map((one) => one?.caseStatusName)).toEqual(Array(3).fill('不予更正'));
    expect((await publicOf(refused)).timeline.map(({ actionName }) => actionName)).toEqual([
      '登记',
      '作出答复',
      '查阅',
    ]);
    const lacking = await entered(somebody(), { phone: '13900000003' });
    good(await audit(clerk, lacking, 3, { auditNote: '请补充证明' }));
    expect((await detailOf(lacking)).caseStatus).toBe(21);
  });

  test('refuses a part that makes sex and number disagree', async () => {
    const who = somebody();
    const idNo = residentNumber(801 + who.n);
    const id = await passed(await entered(who, { idNo, gender: who.n % 2 === 1 ? 2 : 1 }));
    for (const applied of [['idNo'], ['gender']])
      expect((await execute(other, id, 2, { applied })).msg).toBe('性别与证件号码不一致');
    expect(await standing(who)).toMatchObject({ idNo: who.idNo });
    good(await execute(other, id, 1));
    expect(await standing(who)).toMatchObject({ idNo });
  });

  test('exports executed corrections only, unless filtered by status', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from message where apply_executed = 1`.execute(
      app.db,
    );
    const targets = async () =>
      (
        await sql<{
          target: string;
        }>`select target from audit where call = 'GET message/export' order by id desc limit 1`.execute(app.db)
      ).rows[0]?.target;
    expect((await clerk.get('message/export')).status).toBe(200);
    expect(Number(await targets())).toBe(rows[0]?.n);
    const waiting =
      good(await clerk.get<Page<CorrectionRow>>('message/page', { caseStatus: '21' })).records[0]?.id ?? '';
    await clerk.get('message/export', { ids: waiting });
    expect(await targets()).toBe('1');
  });

  test('exports the result of each field, not of all', async () => {
    const part = await passed(await entered(somebody(), { workUnit: '丁单位', phone: '13900000012' }));
    good(await execute(other, part, 2, { applied: ['phone'] }));
    const { rawPayload } = await app.server.inject({
      url: '/api/message/export',
      query: { ids: part },
      headers: { 'blade-auth': `bearer ${clerk.token}` },
    });
    const { executedTime } = await detailOf(part);
    expect((await rowsOf(rawPayload)).slice(2).map(({ cells }) => [cells[3], ...cells.slice(7, 9)])).toEqual([
      ['工作单位', '不予更正'],
      ['手机号', '已更正', executedTime],
    ]);
  });

  test('S66 searches the export by full name with permission', async () => {
    const who = somebody();
    good(await execute(other, await passed(await entered(who, { phone: '13900000009' })), 1));
    const found = async (applicantName: string) => {
      expect((await clerk.get('message/export', { applicantName })).status).toBe(200);
      const { rows } = await sql<{ target: string }>`select target from audit where call = 'GET message/export'
        order by id desc limit 1`.execute(app.db);
      return Number(rows[0]?.target);
    };
    expect(await found(who.name)).toBeGreaterThan(0);
    expect([await found(who.name.slice(0, 1)), await found(who.name.slice(1))]).toEqual([0, 0]);
    expect((await clerk.get('message/export', { applicantName_notlike: '陈' })).status).toBe(400);
  });

  test('S67 exports unmasked with a reason, noted per person', async () => {
    const who = somebody();
    const id = await passed(await entered(who, { phone: '13900000010' }));
    good(await execute(other, id, 1));
    const asked = (query: Record<string, string>, url = 'message/export') =>
      app.server.inject({ url: `/api/${url}`, query, headers: { 'blade-auth': `bearer ${clerk.token}` } });
    const cells = async (query: Record<string, string>) =>
      (await rowsOf((await asked(query)).rawPayload)).slice(2).map(({ cells: all }) => all.slice(1, 3));
    const looks = async () =>
      (await detailOf(id)).timeline.filter(({ action }) => action === 'unmask').map(({ note }) => note);
    const [[name, idNo] = []] = await cells({ ids: id });
    expect([name, idNo]).toEqual([expect.stringContaining('*'), expect.stringContaining('****')]);
    expect(await looks()).toEqual([]);
    const reason = '报上级主管部门更正';
    expect(await cells({ ids: id, reason })).toEqual([[who.name, who.idNo]]);
    expect(await looks()).toEqual([`${reason}（导出更正汇总表，共1件）`]);
    const { caseNo } = await detailOf(id);
    const inLog = await sql<{
      by: string;
      reason: string;
    }>`select input -> 'by' ->> 0 as by, input -> 'body' ->> 'reason' as reason
      from audit where call = 'GET message/export' and ${caseNo} = any(string_to_array(target, ','))`.execute(app.db);
    expect(inLog.rows).toEqual([{ by: '汇总表', reason }]);
    expect((await asked({ ids: id, reason: '一' })).statusCode).toBe(400);
    await withoutPii(async () => {
      const refused = await asked({ ids: id, reason });
      expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
        403,
        '导出完整姓名和证件号码须持有【查看敏感信息】权限',
      ]);
      expect((await asked({ ids: id })).statusCode).toBe(200);
    });
    const atOnce = async (rows: number) => {
      await setParameter(app.db, 'export.atOnceRows', String(rows));
      forgetSettings(app.context);
    };
    await atOnce(1);
    const all = (await asked({ tab: 'all', reason })).json<{ data: { taskId: string } }>();
    await workOff(app.context, allJobKinds);
    await atOnce(10_000);
    const [, , ...lines] = await rowsOf((await asked({ id: all.data.taskId }, 'task/result')).rawPayload);
    expect(lines.map((line) => line.cells[2])).toContain(who.idNo);
    const told = new Set(lines.map((line) => line.cells[0])).size;
    expect((await looks()).at(-1)).toBe(`${reason}（导出更正汇总表，共${told}件）`);
  });
});

const withoutPii = (perform: () => Promise<void>) => without(app.db, 'info_clerk', 'pii_view', perform);

describe('access', () => {
  test('limits cases and files to district and tenant', async () => {
    const id = await entered(somebody(), { phone: '13700000001' }, { fileIds: await proof() });
    expect((await district.get('message/detail', { id })).status).toBe(200);
    expect((await neighbour.get('message/detail', { id })).status).toBe(404);
    expect((await stranger.get('message/detail', { id })).status).toBe(404);
    expect((await stranger.get('exam/detail', { id: opening.id })).status).toBe(404);
    const asked = { bizType: 'message', bizId: id };
    const { records } = good(await clerk.get<Page<CorrectionFile>>('file/page', asked));
    expect(records).toMatchObject([{ originalName: '户籍证明.pdf', ext: 'pdf', bizId: id, scanState: 1 }]);
    expect((await neighbour.get('file/page', asked)).status).toBe(404);
    expect(good(await neighbour.get<Page<CorrectionFile>>('file/page', { bizType: 'message' })).total).toBe(0);
    expect((await clerk.get('file/page')).msg).toBe('请选择业务类型');
  });

  test('extends, assigns, releases, removes and restores', async () => {
    const id = await passed(await entered(somebody(), { phone: '13700000002' }));
    expect((await act(clerk, id, 'extend', { days: 6, reason: '待公安机关回函' })).msg).toBe('延期不得超过5日');
    good(await act(clerk, id, 'extend', { days: 5, reason: '待公安机关回函' }));
    good(await act(leader, id, 'extendAudit', { auditResult: 1 }));
    good(await act(auditor, id, 'assign', { handlerId: app.idOf('other') }));
    expect((await detailOf(id)).handlerName).toBe('壬更正');
    good(await act(other, id, 'release', {}));
    expect((await detailOf(id)).handlerId).toBeNull();
    expect(good(await clerk.get<CorrectionDetail>('message/handle', { id })).handlerId).toBeNull();
    const wrong = await entered(somebody(), { phone: '13700000003' });
    expect(good(await clerk.get<CorrectionDetail>('message/handle', { id: wrong })).handlerId).toBeNull();
    expect(good(await auditor.post(`message/remove?ids=${wrong}&reason=误录`, {}))).toBeNull();
    good(await auditor.post('message/restore', { ids: wrong }));
  });
});

test('a citizen manages only their own correction', async () => {
  const ask = async () => {
    const who = somebody();
    const { caseNo, queryCode } = good(await file(who, { phone: '13900139000' }));
    return { caseNo, queryCode, applicantName: who.name, idNo: who.idNo };
  };
  await walkOwnCases(app, { table: 'message', file: ask, supplied: 10 });
});

describe('the preview of a letter', () => {
  const look = async (by: Visitor, id: string, more: object) =>
    by.post<UnsentLetter>('message/letter', { id, version: (await detailOf(id)).version, ...more });
  const issued = async (id: string) =>
    good(await clerk.get<PrintedLetter>('message/print', { id, docType: 'GZ02', reason: '存档' }));

  test('equals the issued GZ02, names masked, without writing', async () => {
    const who = somebody();
    const materials = [{ name: '户口簿', required: 1 }];
    const asking = await opened({ materials, editableFields: [cell('workUnit', 1, 1), cell('idNo', 1, 2)] });
    const id = await entered(
      who,
      { workUnit: '江澜中学', idNo: newNumber(who) },
      { examId: asking.id, materials: [{ name: '户口簿', fileIds: await proof() }], fileIds: await proof() },
    );
    await passed(id);
    const answer = { replyResult: 2, applied: ['workUnit'], replyContent: '<p>证件号码与所附证明不一致。</p>' };
    const { letter, agrees } = await beforeIssued(app, () => look(other, id, answer));
    expect(letter).toMatchObject({ code: 'GZ02', title: '更正结果告知书' });
    for (const words of ['1.工作单位：（空）→江澜中学', '工作单位已更正，证件号码未予更正', '与所附证明不一致'])
      expect(plainText(letter.html)).toContain(words);
    expect(plainText(letter.html)).toMatch(/1\.户口簿（1份）\s*2\.公安机关证明（1份）\s*3\.其他材料（1份）/u);
    for (const hidden of [who.name, who.idNo, newNumber(who)]) expect(letter.html).not.toContain(hidden);
    good(await execute(other, id, 2, answer));
    agrees(await issued(id), {
      [who.name]: maskName(who.name),
      [who.idNo]: maskIdNo(who.idNo),
      [newNumber(who)]: maskIdNo(newNumber(who)),
    });
    const form = good(await clerk.get<PrintedLetter>('message/print', { id, docType: 'GZ01', reason: '存档' }));
    expect(plainText(form.html)).toContain('工作单位已更正，证件号码未予更正');
  });

  test('shows a refusal to entitled users only', async () => {
    const who = somebody();
    const id = await entered(who, { workUnit: '澄江中学' });
    expect((await look(other, id, { replyResult: 1 })).msg).toBe('当前状态【待审核】不可更正答复');
    good(await audit(clerk, id, 2, { auditNote: '所附证明与申请不符' }));
    const { letter, agrees } = await beforeIssued(app, () => look(other, id, {}));
    expect(plainText(letter.html)).toContain('理由：所附证明与申请不符');
    const form = good(await clerk.get<PrintedLetter>('message/print', { id, docType: 'GZ01', reason: '存档' }));
    expect(plainText(form.html)).not.toContain('不予更正');
    for (const [of, by, status] of [
      ['of another department', handler, 403],
      ['of another district', neighbour, 404],
      ['of another tenant', stranger, 404],
    ] as const)
      expect([of, (await by.post('message/letter', { id, version: 1 })).status]).toEqual([of, status]);
    expect((await other.post('message/letter', { id, version: 99 })).status).toBe(409);
    expect((await look(other, id, { replyResult: 1 })).msg).toBe('审核未通过的申请只能答复为不予更正');
    good(await act(other, id, 'reply', {}));
    agrees(await issued(id), { [who.name]: maskName(who.name) });
  });

  test('is rate limited', async () => {
    const id = await passed(await entered(somebody(), { workUnit: '江澜小学' }));
    const { version } = await detailOf(id);
    const statuses = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await clerk.post('message/letter', { id, version, replyResult: 1 })).status);
    expect([statuses.includes(200), statuses.at(-1)]).toEqual([true, 429]);
  });
});
describe('queues and notifications', () => {
  const tabs = ['received', 'executing', 'drafting', 'mine', 'answered', 'all'] as const;
  const listed = async (tab: string, by = clerk) =>
    good(await by.get<Page<CorrectionRow>>('message/page', { tab, examId: opening.id, size: '100' }));
  const heard = async (by: Visitor, id: string) => {
    const { caseNo } = await detailOf(id);
    const all = good(await by.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }));
    return all.filter(({ title }) => title.startsWith(caseNo)).map(({ content }) => content);
  };

  test('separate execution and answer in tabs, counters, home page', async () => {
    const waiting = await passed(await entered(somebody(), { phone: '13800000021' }));
    const unwritten = await entered(somebody(), { phone: '13800000022' });
    good(await audit(clerk, unwritten, 2, { auditNote: '未附材料' }));
    const ids = async (tab: string) => (await listed(tab)).records.map(({ id }) => id);
    expect(await ids('executing')).toContain(waiting);
    expect(await ids('executing')).not.toContain(unwritten);
    expect(await ids('drafting')).toContain(unwritten);
    expect(await ids('drafting')).not.toContain(waiting);
    const counts = good(await clerk.get<Record<string, number>>('message/counts', { examId: opening.id }));
    for (const tab of tabs) expect(counts[tab], tab).toBe((await listed(tab)).total);
    const { counters } = good(await clerk.get<Todo>('home/todo'));
    for (const key of ['executing', 'drafting'] as const)
      expect(counters.find((one) => one.key === key)).toMatchObject({
        path: `/infoEdit/infoEditList/index?tab=${key}`,
        count: good(await clerk.get<Page<CorrectionRow>>('message/page', { tab: key })).total,
      });
    good(await execute(other, waiting, 1));
    expect(await ids('executing')).not.toContain(waiting);
  });

  test('count a second pass for other auditors only', async () => {
    const one = await entered(somebody(), { name: '孙一一' });
    const plain = await entered(somebody(), { phone: '13800000025' });
    good(await audit(clerk, one));
    const mine = async (by: Visitor) =>
      good(await by.get<Page<CorrectionRow>>('message/page', { mineToAudit: '1', size: '200' }));
    for (const [by, ids] of [
      [clerk, [plain]],
      [other, [plain]],
      [auditor, [plain, one]],
      [leader, []],
    ] as const) {
      const { records } = await mine(by);
      const found = records.map(({ id }) => id).filter((id) => id === one || id === plain);
      expect(found).toEqual(ids);
      expect(records.every(({ allowedActions }) => allowedActions.includes('audit'))).toBe(true);
    }
    const path = '/infoEdit/infoEditList/index?tab=received&mineToAudit=1';
    for (const by of [clerk, auditor]) {
      const counter = good(await by.get<Todo>('home/todo')).counters.find((found) => found.path === path);
      expect(counter).toMatchObject({ key: 'auditing', count: (await mine(by)).total });
    }
    for (const by of [clerk, other, auditor]) {
      const tab = good(await by.get<Page<CorrectionRow>>('message/page', { tab: 'received' }));
      expect(tab.total).toBe((await mine(by)).total);
    }
    expect((await listed('all')).records.map(({ id }) => id)).toEqual(expect.arrayContaining([one, plain]));
  });

  test('notify the next user, except previous actors', async () => {
    const one = await entered(somebody(), { name: '钱多多' });
    good(await audit(clerk, one));
    expect(await heard(auditor, one)).toEqual(['辛更正：审核通过，待审核']);
    expect(await heard(other, one)).toEqual([]);
    good(await audit(auditor, one));
    // the one who executes must not have approved it
    expect(await heard(other, one)).toEqual(['丁审核：审核通过，待更正']);
    expect(await heard(clerk, one)).toEqual([]);
    expect(await heard(auditor, one)).toHaveLength(1);
    for (const by of [neighbour, handler]) expect(await heard(by, one)).toEqual([]);
    good(await act(leader, one, 'urge', { note: '请抓紧' }));
    expect((await heard(other, one))[0]).toBe('院领导：催办，待更正：请抓紧');
    expect(await heard(clerk, one)).toEqual([]);
  });

  test('notify the author of a refusal or extension request', async () => {
    const one = await entered(somebody(), { phone: '13800000023' });
    good(await audit(clerk, one, 2, { auditNote: '未附材料' }));
    expect(await heard(other, one)).toEqual(['辛更正：审核不通过，待答复']);
    const long = await passed(await entered(somebody(), { phone: '13800000024' }));
    good(await act(clerk, long, 'extend', { days: 3, reason: '材料须向公安机关核实' }));
    good(await act(leader, long, 'extendAudit', { auditResult: 2, auditNote: '期限足够' }));
    expect(await heard(leader, long)).toEqual(['辛更正：延期申请：材料须向公安机关核实']);
    expect((await heard(clerk, long))[0]).toBe('院领导：延期驳回：期限足够');
    expect(await heard(other, long)).not.toContain('院领导：延期驳回：期限足够');
  });

  test('notify only the assignee while they have access', async () => {
    const one = await entered(somebody(), { phone: '13800000025' });
    good(await act(auditor, one, 'assign', { handlerId: app.idOf('other') }));
    good(await audit(clerk, one));
    expect((await heard(other, one))[0]).toBe('辛更正：审核通过，待更正');
    expect(await heard(auditor, one)).toEqual([]);
  });

  test('notify the next user near the due date', async () => {
    const one = await passed(await entered(somebody(), { name: '孙来来' }));
    await runOnce(app.context, caseSweep);
    await setRow(app.db, 'message', one, { finishStart: earlier('finishStart', '13 days') });
    await runOnce(app.context, caseSweep);
    const { caseNo } = await detailOf(one);
    const told = async (by: Visitor) =>
      good(await by.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).some(
        ({ title }) => title === `${caseNo} 即将到期`,
      );
    // both approvers are excluded from execution
    expect([await told(other), await told(clerk), await told(auditor), await told(neighbour)]).toEqual([
      ...[true, false, false, false],
    ]);
  });

  test('limit recipients to 50, colleagues of the office first', async () => {
    await sql`insert into "user" (tenant_id, account, password_hash, password_time, name, real_name, role_ids, dept_ids)
      select u.tenant_id, 'crowd' || n, u.password_hash, u.password_time, 'crowd' || n, '众人' || n, u.role_ids, '{}'
      from "user" u, generate_series(1, 400) n where u.id = ${app.idOf('other')}`.execute(app.db);
    const one = await passed(await entered(somebody(), { phone: '13800000026' }));
    const { rows } = await sql<{ userId: string }>`select user_id from inbox_message where case_id = ${one}`.execute(
      app.db,
    );
    expect(rows).toHaveLength(50);
    expect(rows.map(({ userId }) => userId)).toContain(app.idOf('other'));
    await setRows(app.db, 'user', { account: { like: 'crowd%' } }, { status: 2 });
  });
});

async function publicPage(id: string): Promise<AnswerOf<typeof caseOpen.case>> {
  const { rows } = await sql<{ caseNo: string; queryCode: string }>`select case_no, query_code from message
    where id = ${id}`.execute(app.db);
  network += 1;
  const remoteAddress = `10.8.${network >> 8}.${network & 255}`;
  const url = '/api/open/case';
  return good(await citizen.send({ method: 'GET', url, query: { ...rows[0] }, remoteAddress }));
}

test('shows the audit due date to the applicant', async () => {
  const id = await entered(somebody(), { phone: '13800000033' });
  const { acceptDue } = await detailOf(id);
  expect(acceptDue).not.toBeNull();
  expect(await publicPage(id)).toMatchObject({ acceptDue, acceptDueName: '审核期限', finishDue: null });
});

test('records requested documents and letters in both histories', async () => {
  const who = somebody();
  const id = await entered(who, { phone: '13800000031' });
  const wanted = [
    { name: '户口簿', required: 1, note: '首页和本人页' },
    { name: '单位证明', required: 0 },
  ];
  const ask = (more: object) => audit(clerk, id, 3, { auditNote: '材料不齐', supplementItems: wanted, ...more });
  expect((await ask({ days: 4 })).msg).toBe('补正期限应为5到15日');
  expect((await ask({ days: 7, supplementItems: [{ name: ' ' }] })).msg).toContain('补正材料');
  good(await ask({ days: 7 }));
  const note = '需补正：户口簿（首页和本人页）；单位证明（可选）\n补正期限：7天（2026-10-08前）\n材料不齐';
  const now = await detailOf(id);
  expect(now).toMatchObject({ caseStatus: 21, supplementItems: wanted, pausedSince: '2026-09-29 10:00:00' });
  expect(now.timeline.at(-1)).toMatchObject({ action: 'supplement', note });
  expect(JSON.parse(String(now.timeline.at(-1)?.diff?.supplementItems?.[1]))).toEqual(wanted);
  const { records } = good(await clerk.get<Page<CorrectionRow>>('message/page', { ids: id }));
  expect(records[0]).toMatchObject({ slaState: 4, slaStateName: '已暂停', pausedSince: '2026-09-29 10:00:00' });
  expect(await publicPage(id)).toMatchObject({
    supplementItems: wanted,
    supplementDue: now.supplementDue,
    letters: [],
  });

  const { rows } = await sql<{ caseNo: string; queryCode: string }>`select case_no, query_code from message
    where id = ${id}`.execute(app.db);
  const proofOf = { applicantName: who.name, idTail: who.idNo.slice(-8) };
  network += 1;
  const supply = { ...rows[0], ...proofOf, note: '已补交' };
  good(await citizen.post('open/case/supplement', supply, { remoteAddress: `10.8.9.${network & 255}` }));
  const own = await citizen.post<{ form: { value: string }[] }>(
    'open/case/own',
    { ...rows[0], ...proofOf },
    {
      remoteAddress: `10.8.9.${network & 255}`,
    },
  );
  expect(good(own).form.map(({ value }) => value)).toEqual([expect.stringMatching(/ → 138\*{4}0031$/)]);
  good(await audit(clerk, id));
  good(await execute(other, id, 1));
  const page = await publicPage(id);
  expect(page.timeline.map((entry) => entry.note)).toContain(note);
  const { replyDocNo } = await detailOf(id);
  expect(page.letters).toMatchObject([{ docNo: replyDocNo, issuedTime: '2026-09-29 10:00:00' }]);
  expect(Object.keys(page.letters[0] ?? {}).sort()).toEqual(['docNo', 'issuedTime', 'title']);
  const again = await detailOf(await entered(who, { workUnit: '新单位' }));
  expect(again).toMatchObject({ isRepeat: 0, firstCaseId: null });
});
