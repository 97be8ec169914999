import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addRoom } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { addRow, presentTime, setRow, setRows } from '../../../testing/rows.ts';
import { addSms } from '../../../testing/services.ts';
import { addExam, type Hall, openHall, residentNumber } from '../roster/roster.fixture.ts';
import { enrol } from './examinees.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  both: { dept: '云溪考区办', roles: ['exam_manager', 'case_handler'] },
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, district, neighbour, both, stranger } = app.visitors;
let hall: Hall;
let one: string;
let other: string;

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  hall = await openHall(app.db, depts);
  const { one: here, two: there } = hall.districts;
  const elsewhere = await addExam(app.db, { districtIds: [there] });
  const person = { idNo: residentNumber(1), phone: '13800000001', name: '陈远乙' };
  one = await enrol(app.context, { ...person, examId: hall.exam, districtId: here, centreId: hall.centres.one });
  other = await enrol(app.context, { ...person, examId: elsewhere, districtId: there, regStatus: 3 });
});

const detail = (by: Visitor, id = one) => by.get<ExamineeRecord>('examiners/detail', { id });
const steps = async (id = one) => good(await detail(manager, id)).steps;

describe('the page of an examinee', () => {
  test('shows masked person, place and subject names, no scores', async () => {
    const shown = good(await detail(district));
    expect(shown).toMatchObject({
      name: '陈远乙',
      genderName: '男',
      districtIdName: '云溪考区',
      centreIdName: '云溪一中考点',
      roomNo: null,
      idNo: `9901**********${residentNumber(1).slice(-4)}`,
      phone: '138****0001',
      photo: null,
      subjectList: [{ code: 'JC', name: '经济基础知识', startTime: '2027-05-01 09:00:00' }],
      exam: { id: hall.exam, status: 10 },
      allowedActions: ['pass', 'refuse', 'quit'],
      integrityFlag: 0,
    });
    expect(shown).toMatchObject({ totalScore: null, passFlag: null });
    expect(JSON.stringify(shown)).not.toContain(residentNumber(1));
  });

  test('masks the number in the name of the photo', async () => {
    const name = `陈远乙_${residentNumber(1)}`;
    const named = (to: string | null) => setRow(app.db, 'examiner', one, { photoName: to });
    await named(`${name}.jpg`);
    expect(good(await detail(district)).photoName).toBe(`陈远乙_9901**********${residentNumber(1).slice(-4)}.jpg`);
    await named('13800000001');
    expect(good(await detail(district)).photoName).toBe('138****0001');
    await named(null);
    expect(good(await detail(district)).photoName).toBeNull();
  });

  test('shows the room', async () => {
    const roomId = await addRoom(app.db, hall.centres.one, '012');
    await setRow(app.db, 'examiner', one, { roomId, seatNo: 7 });
    expect(good(await detail(manager))).toMatchObject({ roomNo: '012', seatNo: 7 });
  });

  test('shows other examinations the caller may see', async () => {
    expect(good(await detail(manager)).history.map(({ id }) => id)).toEqual([other]);
    expect(good(await detail(manager, other)).history.map(({ id }) => id)).toEqual([one]);
    expect(good(await detail(district)).history).toEqual([]);
  });

  test('is limited to callers with the roster in scope', async () => {
    expect((await detail(neighbour)).status).toBe(404);
    expect((await detail(district, other)).status).toBe(404);
    expect((await detail(stranger)).status).toBe(404);
  });
});

describe('cases of the examinee', () => {
  beforeAll(async () => {
    const digest = app.context.secrets.digest(residentNumber(1));
    const letter = async (caseNo: string, more: { confidential?: number; isAnonymous?: number } = {}) =>
      addRow(app.db, 'petitionLetter', {
        tenantId: '000000',
        caseNo,
        queryCode: 'X',
        source: 3,
        receivedTime: presentTime(),
        deptId: app.deptId('云溪考区办'),
        districtId: hall.districts.one,
        acceptStart: presentTime(),
        acceptUnit: 'calendar',
        finishUnit: 'calendar',
        title: '关于报名费的反映',
        content: '内容',
        typeId: '1',
        legalClass: 3,
        idHash: digest,
        confidential: more.confidential ?? 0,
        isAnonymous: more.isAnonymous ?? 0,
      });
    await letter('XF20270001');
    await letter('XF20270002', { confidential: 1 });
    await letter('XF20270003', { isAnonymous: 1 });
  });

  test('are shown with permission, except confidential and anonymous ones', async () => {
    const { links } = good(await detail(both));
    expect(links.map(({ no, called, path }) => [no, called, path.split('?')[0]])).toEqual([
      ['XF20270001', '信访件', '/petitionManage/petitionDetail'],
    ]);
    expect(good(await detail(manager)).links).toEqual([]);
  });

  test('use the words of their own page', async () => {
    await setRows(
      app.db,
      'petitionLetter',
      { caseNo: 'XF20270001' },
      { caseStatus: 41, acceptNoticeTime: presentTime() },
    );
    expect(good(await detail(both)).links.map(({ statusName }) => statusName)).toEqual(['不再受理']);
  });

  test('audits whose cases were found, without the number', async () => {
    await detail(both);
    const { rows } = await sql<{ target: string; input: string }>`select target, input::text as input from audit
      where call = 'GET examiners/detail' and target like 'XF%'`.execute(app.db);
    expect(rows.map(({ target }) => target)).toEqual(['XF20270001']);
    expect(rows[0]?.input).not.toContain(residentNumber(1));
  });
});

describe('steps of a registration', () => {
  test('are stored with user and reason', async () => {
    expect((await steps()).map(({ verb }) => verb)).toEqual(['enter']);
    const refused = { ids: [one], auditResult: 2, auditNote: '学历证明不清晰' };
    expect((await district.post('examiners/regAudit', refused)).status).toBe(200);
    const [entered, audited] = await steps();
    expect(entered).toMatchObject({ verbName: '列入名单', toStatusName: '待审核' });
    expect(audited).toMatchObject({
      verb: 'refuse',
      verbName: '审核不通过',
      fromStatusName: '待审核',
      toStatusName: '审核不通过',
      note: '学历证明不清晰',
    });
    expect(audited?.actorName).toBeTruthy();
    expect(good(await detail(manager)).allowedActions).toEqual([]);
  });

  test('leave nothing when refused', async () => {
    expect((await manager.post('examiners/regPay', { ids: [one] })).status).toBe(400);
    expect(await steps()).toHaveLength(2);
  });
});

describe('notifies the examinee of the review', () => {
  const messages = async () => {
    const { rows } = await sql<{ phoneMasked: string; smsCode: string; paramsSealed: string }>`
      select phone_masked, sms_code, params_sealed from sms_message where purpose = 'registration' order by id`.execute(
      app.db,
    );
    return rows.map(({ paramsSealed, ...row }) => ({
      ...row,
      params: JSON.parse(app.context.secrets.open(paramsSealed, 'message')),
    }));
  };
  const waiting = (n: number) =>
    enrol(app.context, {
      idNo: residentNumber(n),
      phone: `138${String(n).padStart(8, '0')}`,
      name: '陈远丁',
      examId: hall.exam,
      districtId: hall.districts.one,
    });

  test('sends nothing without a service for it', async () => {
    await addSms(app.db, { status: 1, category: smsCategory.outbox, smsCode: 'trial' });
    expect((await manager.post('examiners/regAudit', { ids: [await waiting(11)], auditResult: 1 })).status).toBe(200);
    expect(await messages()).toEqual([]);
  });

  test('sends result and reason, but not payments and withdrawals', async () => {
    await addSms(app.db, { status: 0, category: smsCategory.outbox, smsCode: 'registration-notice', templateId: 'T2' });
    const [passed, refused] = [await waiting(13), await waiting(15)];
    await manager.post('examiners/regAudit', { ids: [passed], auditResult: 1 });
    await manager.post('examiners/regAudit', { ids: [refused], auditResult: 2, auditNote: '照片不清晰\n请重新上传' });
    await manager.post('examiners/regPay', { ids: [passed] });
    await manager.post('examiners/regQuit', { ids: [passed] });
    const exam = good(await detail(manager)).exam.name;
    expect(await messages()).toEqual([
      {
        phoneMasked: '138****0013',
        smsCode: 'registration-notice',
        params: { name: '陈远丁', exam, result: '审核通过', reason: '' },
      },
      {
        phoneMasked: '138****0015',
        smsCode: 'registration-notice',
        params: { name: '陈远丁', exam, result: '审核不通过', reason: '照片不清晰 请重新上传' },
      },
    ]);
    await workOff(app.context, allJobKinds);
  });
});
