import type { Attendee, AttendRoom } from '@kaoxin/contract/exam/attendance.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examRecord, placeRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ExamDay } from './day/exam-day.tsx';
import { ViolationBlock } from './violation-block.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const keeper = ['formal_exam', 'examiner_attend', 'examiner_violation', 'examiner_print'];

function shown(page: ReactNode, answer: (asked: Asked) => Answer | undefined, codes = keeper) {
  const asked = serving((one) => answer(one) ?? told([]));
  mayDo(codes);
  return { ...showSignedIn(<MemoryRouter>{page}</MemoryRouter>, 'zh'), asked };
}
const sent = (asked: readonly Asked[], call: string) =>
  asked.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);

const room: AttendRoom = { roomId: '81', roomNo: '001', people: 2, present: 0, absent: 0, partly: 0, open: 2 };
const attendee = (id: string, name: string): Attendee => ({
  id,
  name,
  ticketNo: `2630101001000${id}`,
  seatNo: Number(id),
  subjects: ['01'],
  absent: [],
  isScored: 0,
  attendStatus: 0,
  attendStatusName: '未定',
  violationLevel: 0,
  violationLevelName: null,
});
const morning = { subjectCode: '01', name: '综合', startTime: '2026-11-14 09:00:00', slot: 1 };
const afternoon = { subjectCode: '02', name: '实务', startTime: '2026-11-14 14:00:00', slot: 2 };
const dayAnswers =
  (isOpen: 0 | 1, times: readonly object[] = [morning]) =>
  ({ path }: Asked) => {
    if (path.includes('attendProgress')) return told([]);
    if (path.includes('attendRooms'))
      return told({
        isOpen,
        subjects: times,
        rooms: [room],
      });
    if (path.includes('attendance')) return told({ total: 2, records: [attendee('1', '陈远'), attendee('2', '林知')] });
    return path.includes('attend') ? told({ count: 2 }) : undefined;
  };

test('records ticked examinees as absent and others as present', async () => {
  const { user, asked } = shown(<ExamDay exam={examRecord()} />, dayAnswers(1));
  await user.click(await screen.findByRole('checkbox', { name: '林知 综合 缺考' }));
  await user.click(screen.getByRole('button', { name: '保存到考' }));
  const entries = [
    { id: '1', subjectCode: '01', attend: 1 },
    { id: '2', subjectCode: '01', attend: 2 },
  ];
  await waitFor(() => expect(sent(asked, 'examiners/attend')).toEqual([{ examId: '7', entries }]));
});

test('marks examinees with a violation in the sheet', async () => {
  const accused = { ...attendee('1', '陈远'), violationLevel: 1, violationLevelName: '一般违纪' };
  shown(<ExamDay exam={examRecord()} />, (asked) =>
    asked.path.includes('examiners/attendance')
      ? told({ total: 2, records: [accused, attendee('2', '林知')] })
      : dayAnswers(1)(asked),
  );
  await screen.findByRole('cell', { name: '陈远 一般违纪' });
  screen.getByRole('cell', { name: '林知' });
});

test('disables ticks of examinees with scores and explains it', async () => {
  const scored = { ...attendee('1', '陈远'), isScored: 1 as const };
  shown(<ExamDay exam={examRecord()} />, (asked) =>
    asked.path.includes('attendance')
      ? told({ total: 2, records: [scored, attendee('2', '林知')] })
      : dayAnswers(1)(asked),
  );
  expect(await screen.findByRole('checkbox', { name: '陈远 综合 缺考' })).toHaveProperty('disabled', true);
  expect(screen.getByText('1人已有成绩，到考以成绩为准，不在此更改。')).toBeTruthy();
});

test('restores unsaved ticks until they are saved or discarded', async () => {
  const exam = examRecord({ status: 30 });
  const first = shown(<ExamDay exam={exam} />, dayAnswers(1));
  const tick = () => screen.findByRole('checkbox', { name: '林知 综合 缺考' });
  await first.user.click(await tick());
  expect(screen.getByText('有1处改动未保存')).toBeTruthy();
  first.unmount();
  const second = shown(<ExamDay exam={exam} />, dayAnswers(1));
  expect((await tick()) as HTMLInputElement).toHaveProperty('checked', true);
  await second.user.click(screen.getByRole('button', { name: '放弃改动' }));
  expect((await tick()) as HTMLInputElement).toHaveProperty('checked', false);
  second.unmount();
  const third = shown(<ExamDay exam={exam} />, dayAnswers(1));
  await third.user.click(await tick());
  await third.user.click(screen.getByRole('button', { name: '保存到考' }));
  await waitFor(() => expect(screen.queryByText('有1处改动未保存')).toBeNull());
  third.unmount();
  shown(<ExamDay exam={exam} />, dayAnswers(1));
  expect((await tick()) as HTMLInputElement).toHaveProperty('checked', false);
});

test.each([
  [20, '考试开始后登记到考'],
  [50, '成绩已公布，到考不再改动'],
])('explains in state %i why nothing is recorded', async (status, why) => {
  shown(<ExamDay exam={examRecord({ status })} />, dayAnswers(0));
  expect(await screen.findByText(why)).toBeTruthy();
});

test('reloads rooms per slot and hides a single slot', async () => {
  const { user, asked } = shown(<ExamDay exam={examRecord()} />, dayAnswers(1, [morning, afternoon]));
  const times = within(await screen.findByRole('group', { name: '时段' }));
  expect(times.getByRole('button', { name: /综合/ }).getAttribute('aria-pressed')).toBe('true');
  await user.click(times.getByRole('button', { name: /11-14 14:00\s*实务/ }));
  await waitFor(() =>
    expect(
      asked.filter(({ path }) => path.includes('slot=2')).map(({ path }) => path.split('?')[0]?.split('/').at(-1)),
    ).toEqual(['attendRooms', 'attendance']),
  );
  shown(<ExamDay exam={examRecord()} />, dayAnswers(1));
  expect(await screen.findAllByRole('group', { name: '时段' })).toHaveLength(1);
});

test('records a violation from the sheet of a room', async () => {
  const { user, asked } = shown(<ExamDay exam={examRecord()} />, (one) =>
    one.path.includes('dictionary') ? told([{ dictKey: '1', dictValue: '一般违纪' }]) : dayAnswers(1)(one),
  );
  const [first] = await screen.findAllByRole('button', { name: '登记违纪' });
  await user.click(first as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('登记违纪：陈远')).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /违纪事实/ })).toBeTruthy();
  expect(sent(asked, 'examiners/violation')).toEqual([]);
});

test('shows attendance read-only without the right', async () => {
  shown(<ExamDay exam={examRecord()} />, dayAnswers(0));
  expect((await screen.findByRole('checkbox', { name: '陈远 综合 缺考' })).hasAttribute('disabled')).toBe(true);
  for (const name of ['保存到考', '登记违纪']) expect(screen.queryByRole('button', { name })).toBeNull();
});

const record = (more: Partial<ViolationRow> = {}) =>
  ({
    id: '91',
    version: 1,
    examId: '7',
    examinerId: '1',
    name: '陈远',
    level: 2,
    subjectCode: null,
    subjectName: null,
    clause: '处理规定第六条第（三）项',
    factText: '开考后翻看纸条',
    evidenceShown: [],
    evidence: null,
    statement: null,
    informNo: '江考违告〔2026〕1号',
    informedTime: '2026-09-29 10:00:00',
    defenceUntil: '2026-10-09',
    waived: 0,
    decisionNo: null,
    decidedTime: null,
    recordUntil: null,
    revokeReason: null,
    status: 1,
    isHeard: 0,
    allowedActions: ['decide', 'revoke', 'print'],
    ...more,
  }) as unknown as ViolationRow;
const listOf = (records: ViolationRow[]) => (one: Asked) =>
  one.path.includes('violation/list')
    ? told({ records, total: records.length, size: 50, current: 1, pages: 1 })
    : undefined;
const block = (
  <ViolationBlock exam={{ ...examRecord({ status: 30 }) }} person={{ id: '1', name: '陈远', subjects: ['01'] }} />
);

test('requires a waiver before the defence period ends', async () => {
  const { user, asked } = shown(
    block,
    (one) => listOf([record()])(one) ?? (one.path.includes('Decide') ? told(record()) : undefined),
  );
  expect(await screen.findByText('陈述申辩期内')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '作出处理决定' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '作出处理决定' }));
  expect(await dialog.findByText('陈述申辩期限至2026-10-09，期满前须由考生声明放弃')).toBeTruthy();
  expect(sent(asked, 'violationDecide')).toEqual([]);
});

test('decides after the period with evidence and the seen version', async () => {
  const photo = { id: '5', originalName: '纸条照片.jpg', fileSize: 1200, link: '' };
  const late = { ...record({ isHeard: 1, evidence: ['5'] }), evidenceShown: [photo] };
  const { user, asked } = shown(
    block,
    (one) => listOf([late])(one) ?? (one.path.includes('Decide') ? told(late) : undefined),
  );
  expect(await screen.findByText('待作出决定')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '作出处理决定' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('放弃陈述申辩')).toBeNull();
  expect(await dialog.findByText(/纸条照片\.jpg/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '作出处理决定' }));
  await waitFor(() => expect(sent(asked, 'violationDecide')).toMatchObject([{ id: '91', version: 1 }]));
});

test('requires level, facts, clause and the subject of the level', async () => {
  const { user, asked } = shown(block, listOf([]));
  await user.click(await screen.findByRole('button', { name: '登记违纪' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '登记违纪' }));
  expect(await dialog.findByText('请选择违纪等级')).toBeTruthy();
  expect(dialog.getByText('请输入违纪事实')).toBeTruthy();
  expect(sent(asked, 'examiners/violation')).toEqual([]);
});

test('offers no action to readers', async () => {
  shown(block, listOf([record({ allowedActions: [] })]), ['formal_exam']);
  expect(await screen.findByText('开考后翻看纸条')).toBeTruthy();
  for (const name of ['登记违纪', '作出处理决定', '变更或撤销', '打印文书'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const places = [
  { ...placeRecord, centreId: '11', centreName: '云溪一中考点' },
  { ...placeRecord, id: '62', centreId: '12', centreName: '云溪二中考点' },
];

test('lists missing records by centre with links', async () => {
  const counted = {
    total: 150,
    byRegistration: [],
    byAttendance: [
      { status: 0, count: 33 },
      { status: 1, count: 110 },
      { status: 2, count: 7 },
    ],
    byViolation: [
      { level: 0, count: 148 },
      { level: 2, count: 2 },
    ],
  };
  const progress = [
    { centreId: '11', rooms: 3, done: 3, people: 90, open: 0 },
    { centreId: '12', rooms: 2, done: 1, people: 60, open: 30 },
  ];
  const { user, asked } = shown(<ExamDay exam={examRecord({ status: 30, places })} />, (one) =>
    one.path.includes('attendProgress')
      ? told(progress)
      : one.path.includes('examiners/counts')
        ? told(counted)
        : dayAnswers(1)(one),
  );
  expect(await screen.findByText('本时段已登记考场4/5，还有1个考点的30人未登记：')).toBeTruthy();
  expect(screen.getByText('全场考试：参考110人，缺考7人，部分缺考0人，未定33人，违纪2人')).toBeTruthy();
  const behind = within(screen.getByRole('region', { name: '登记进度' }));
  expect(behind.queryByRole('button', { name: /云溪一中/ })).toBeNull();
  await user.click(behind.getByRole('button', { name: /云溪二中考点\s*考场1\/2 未登记30人/ }));
  await waitFor(() => expect(asked.some(({ path }) => /attendRooms.*centreId=12/.test(path))).toBe(true));
});

test('finds an examinee and opens the seat', async () => {
  const seat = { slot: 1, centreId: '12', centreName: '云溪二中考点', roomId: '81', roomNo: '001', seatNo: 7 };
  const found = { id: '5', name: '周文', ticketNo: '26030101200087', attendStatus: 0, attendStatusName: '未定' };
  const { user, asked } = shown(<ExamDay exam={examRecord({ status: 30, places })} />, (one) =>
    one.path.includes('attendFind') ? told({ total: 1, records: [{ ...found, seats: [seat] }] }) : dayAnswers(1)(one),
  );
  const box = await screen.findByRole('searchbox', { name: '查找考生' });
  await user.type(box, '周');
  await user.type(box, '文');
  await user.click(await screen.findByRole('button', { name: /云溪二中考点 考场001 7号/ }));
  await waitFor(() => expect(asked.some(({ path }) => /attendance\?.*centreId=12/.test(path))).toBe(true));
  const keywords = asked.filter(({ path }) => path.includes('attendFind')).map(({ path }) => decodeURIComponent(path));
  expect(keywords.every((path) => path.includes('keyword=周文'))).toBe(true);
});

test('hides and does not open a centre out of scope', async () => {
  const seat = { slot: 1, centreId: '12', centreName: '云溪二中考点', roomId: '81', roomNo: '001', seatNo: 7 };
  const elsewhere = { slot: 2, centreId: null, centreName: null, roomId: null, roomNo: null, seatNo: null };
  const found = { id: '5', name: '周文', ticketNo: '26030101200087', attendStatus: 0, attendStatusName: '未定' };
  const { user } = shown(<ExamDay exam={examRecord({ status: 30, places })} />, (one) =>
    one.path.includes('attendFind')
      ? told({ total: 1, records: [{ ...found, seats: [seat, elsewhere] }] })
      : dayAnswers(1)(one),
  );
  await user.type(await screen.findByRole('searchbox', { name: '查找考生' }), '周文');
  expect(await screen.findByText('时段2：在其他考点')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /其他考点/ })).toBeNull();
});

test('keeps the keyword after a rate limit', async () => {
  const tooOften = { code: 429, success: false, msg: '操作过于频繁,请稍后再试', data: null };
  const { user } = shown(<ExamDay exam={examRecord({ status: 30, places })} />, (one) =>
    one.path.includes('attendFind') ? { status: 429, body: tooOften } : dayAnswers(1)(one),
  );
  const box = await screen.findByRole('searchbox', { name: '查找考生' });
  await user.type(box, '周文');
  expect(await screen.findByText('操作过于频繁,请稍后再试')).toBeTruthy();
  expect((box as HTMLInputElement).value).toBe('周文');
  expect(screen.queryByText('没有找到')).toBeNull();
});

test('finds a centre by number, pinyin and initials', async () => {
  const keyed = places.map((one, n) => ({
    ...one,
    searchKey: n === 0 ? '01001 云溪一中 yunxiyizhong yxyz' : '01002 云溪二中 yunxierzhong yxez',
  }));
  const { user, asked } = shown(<ExamDay exam={examRecord({ places: keyed })} />, dayAnswers(1));
  const box = await screen.findByRole('combobox', { name: '考点' });
  await user.type(box, 'yxez');
  await user.click(await screen.findByTitle('云溪二中考点'));
  await waitFor(() => expect(asked.some(({ path }) => /attendRooms.*centreId=12/.test(path))).toBe(true));
});
