import type { SeatPlan, SeatRoom, SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { Confirms } from '#ui/dialog/confirm.tsx';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ExamSeats } from './exam-seats.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const refused = (status: number, msg: string): Answer => ({
  status,
  body: { code: status, success: false, msg, data: null },
});
const slots = [
  {
    slot: 1,
    startTime: '2026-11-14 09:00:00',
    endTime: '2026-11-14 10:30:00',
    subjects: [{ subjectCode: '01', name: '综合' }],
  },
];
const roomOf = (more: Partial<SeatRoom> = {}): SeatRoom => ({
  roomId: '81',
  roomNo: '001',
  floor: 1,
  seats: 6,
  columns: 2,
  isAccessible: 0,
  isBackup: 0,
  locked: 0,
  used: [{ slot: 1, people: 2 }],
  ...more,
});
const sitter = (seatNo: number, name: string): SeatSitter => ({
  seatNo,
  name,
  examinerId: `9${seatNo}`,
  ticketNo: `263010100100${seatNo}`,
  workUnit: '市一院',
  subjects: ['01'],
  needsAccess: 0,
  version: 3,
  attendStatus: 0,
  attendStatusName: '未定',
  violationLevel: 0,
  violationLevelName: '无',
});
const plan = (more: Partial<SeatPlan> = {}): SeatPlan => ({
  id: '55',
  examId: '7',
  state: 1,
  stateName: '预览',
  rules: { oneSubject: 1, unitsApart: 1, keepSpare: 1 },
  seed: 'abc',
  digest: 'd',
  taskId: '3',
  createTime: '2026-08-01 09:00:00',
  createUserName: '唐亦山',
  endedTime: null,
  endedUserName: null,
  whole: 1,
  stale: [],
  slots,
  districts: [{ id: '3', name: '云溪', people: 30, seated: 28 }],
  centres: [{ centreId: '11', centreName: '云溪一中考点', code: '01001', districtId: '3', rooms: 2, people: 28 }],
  shortfalls: [{ reason: 'noSeat', reasonName: '无座位', count: 2 }],
  ...more,
});

interface Given {
  status?: number;
  codes?: readonly string[];
  plan?: SeatPlan | null;
  room?: SeatRoom;
  move?: () => Answer;
  seats?: () => Answer;
  run?: () => Answer;
}
const arranger = ['formal_exam', 'exam_seat', 'exam_seat_move', 'examiner_reg', 'formal_exam_print'];

function shown({ status = 20, codes = arranger, plan: made = null, room = roomOf(), move, seats, run }: Given = {}) {
  const people = [sitter(1, '陈远'), sitter(2, '林知')];
  const asked = serving(({ path }: Asked) => {
    if (path.includes('arrangeResult')) return told(made);
    if (path.includes('arrangePeople'))
      return told({
        total: 1,
        size: 50,
        current: 1,
        pages: 1,
        records: [
          {
            id: '1',
            name: '周文',
            ticketNo: null,
            districtIdName: '云溪',
            centreIdName: null,
            workUnit: null,
            subjects: [],
            needsAccess: 1,
          },
        ],
      });
    if (path.includes('arrangeAdopt')) return told({ taskId: '4' });
    if (path.includes('task/detail'))
      return told({ id: '4', state: 'running', done: 1, total: 3, title: '采用', stopping: 0 });
    if (path.includes('arrangeDiscard')) return told(null);
    if (path.endsWith('formalExam/arrange')) return run?.() ?? told({ id: '56', taskId: '5' });
    if (path.includes('seatRooms'))
      return told({ slots, rooms: [room, roomOf({ roomId: '82', roomNo: '002', used: [] })] });
    if (path.includes('formalExam/seats'))
      return seats?.() ?? told({ room, slot: 1, slots, seats: path.includes('82') ? [] : people });
    if (path.includes('seatMove')) return move?.() ?? told({ examinerId: '91', ticketNo: null, version: 4, seats: [] });
    return told(path.includes('seatSwap') ? [] : null);
  });
  mayDo(codes);
  const exam = examRecord({ status, statusName: '编排中' });
  const page = (
    <MemoryRouter>
      <ExamSeats exam={exam} />
      <Confirms />
    </MemoryRouter>
  );
  const sent = (call: string) => asked.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);
  const count = (call: string) => asked.filter(({ path }) => path.includes(call)).length;
  return { ...showSignedIn(page, 'zh'), sent, count };
}
const seat = (name: RegExp) => screen.findByRole('button', { name });

test('starts a run with constraints before anything is arranged', async () => {
  const { user, sent } = shown();
  await user.click(await screen.findByRole('button', { name: '开始编排' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /同一工作单位/ }));
  await user.type(dialog.getByRole('textbox', { name: /重新抽签理由/ }), '名单有误');
  await user.click(dialog.getByRole('button', { name: '生成预览' }));
  const rules = { oneSubject: 1, unitsApart: 0, keepSpare: 1 };
  await waitFor(() => expect(sent('formalExam/arrange')).toEqual([{ examId: '7', rules, redraw: '名单有误' }]));
});

test('asks the reason that the server requires for a further run', async () => {
  const words = '本次抽签已产生8种不同的座位安排';
  let refused = false;
  const run = () => {
    if (refused) return told({ id: '56', taskId: '5' });
    refused = true;
    const data = { reason: 'again', fields: ['again'] };
    return { status: 400, body: { code: 400, success: false, msg: words, data } };
  };
  const { user, sent } = shown({ run });
  await user.click(await screen.findByRole('button', { name: '开始编排' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('textbox', { name: /再次编排理由/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: '生成预览' }));
  await dialog.findByText(words);
  const again = dialog.getByRole('textbox', { name: /再次编排理由/ });
  expect(again.getAttribute('aria-required')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.keyboard('需求有更正');
  await user.click(dialog.getByRole('button', { name: '生成预览' }));
  await waitFor(() => expect(sent('formalExam/arrange').at(-1)).toMatchObject({ again: '需求有更正' }));
});

test('shows numbers and shortfalls and adopts after a confirmation', async () => {
  const { user, sent } = shown({ plan: plan() });
  await user.click(await screen.findByRole('button', { name: '2人' }));
  expect(await screen.findByRole('link', { name: '周文' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '采用' }));
  expect(await screen.findByText(/28名考生按本方案就座.*2人没有座位/)).toBeTruthy();
  expect(sent('arrangeAdopt')).toEqual([]);
  await user.click(within(screen.getByRole('dialog', { name: '请确认' })).getByRole('button', { name: '采用' }));
  await waitFor(() => expect(sent('arrangeAdopt')).toEqual([{ id: '55' }]));
  expect(await screen.findByText(/已完成 1 \/ 3 个考区/)).toBeTruthy();
});

test('blocks adoption after a roster change or with partial sight', async () => {
  const { unmount } = shown({ plan: plan({ stale: ['名单'] }) });
  expect(await screen.findByText(/名单已变化，本方案不能采用/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '采用' })).toBeNull();
  unmount();
  shown({ plan: plan({ whole: 0 }) });
  expect(await screen.findByText(/由编排人员采用或放弃/)).toBeTruthy();
  for (const name of ['采用', '放弃']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('moves an examinee by keyboard to a free seat', async () => {
  const { user, sent } = shown({ plan: plan({ state: 2, stateName: '已采用' }) });
  (await seat(/^01 陈远/)).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/已选择1号陈远/)).toBeTruthy();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-seat')).toBe('3');
  await user.keyboard('{Enter}');
  const body = { examinerId: '91', version: 3, roomId: '81', seatNo: 3 };
  await waitFor(() => expect(sent('seatMove')).toEqual([body]));
});

test('swaps two examinees and cancels with Escape', async () => {
  const { user, sent } = shown();
  (await seat(/^01 陈远/)).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/已选择1号陈远/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/已选择1号陈远/)).toBeNull());
  await user.keyboard('{Enter}');
  await screen.findByText(/已选择1号陈远/);
  await user.keyboard('{ArrowDown}{Enter}');
  const body = { examinerId: '91', version: 3, otherId: '92', otherVersion: 3 };
  await waitFor(() => expect(sent('seatSwap')).toEqual([body]));
});

test('keeps the examinee carried after a refused mouse move', async () => {
  const { count } = shown({ move: () => refused(409, '该座位已有考生【林知】') });
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(await seat(/^01 陈远/), { dataTransfer });
  await screen.findByText(/已选择1号陈远/);
  const before = count('formalExam/seats?');
  fireEvent.drop(await seat(/^05 空/), { dataTransfer });
  await waitFor(() => expect(count('seatMove')).toBe(1));
  await waitFor(() => expect(count('formalExam/seats?')).toBeGreaterThan(before));
  expect(screen.getByText(/已选择1号陈远/)).toBeTruthy();
});

test('moves an examinee to another room by the menu', async () => {
  const { user, sent } = shown();
  await user.click(await seat(/^01 陈远/));
  await user.click(await screen.findByRole('button', { name: '移动到…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: '考场' }), '82');
  await waitFor(() => expect(dialog.getByRole('combobox', { name: '空座位' }).children).toHaveLength(6));
  await user.selectOptions(dialog.getByRole('combobox', { name: '空座位' }), '4');
  await user.click(dialog.getByRole('button', { name: '移动' }));
  await waitFor(() => expect(sent('seatMove')).toEqual([{ examinerId: '91', version: 3, roomId: '82', seatNo: 4 }]));
});

test('marks accessible needs', async () => {
  const { user, sent } = shown();
  await user.click(await seat(/^01 陈远/));
  await user.click(await screen.findByRole('button', { name: '标记需无障碍' }));
  await waitFor(() => expect(sent('examiners/access')).toEqual([{ ids: '91', needsAccess: 1 }]));
});

test('locks a room after a confirmation and blocks its seats', async () => {
  const { user, sent, unmount } = shown();
  await user.click(await screen.findByRole('button', { name: '锁定考场' }));
  await user.click(await screen.findByRole('button', { name: '锁定' }));
  await waitFor(() => expect(sent('roomLock')).toEqual([{ examId: '7', roomId: '81', locked: 1 }]));
  unmount();
  const second = shown({ room: roomOf({ locked: 1 }) });
  await second.user.click(await seat(/^01 陈远/));
  expect(screen.queryByText(/已选择1号陈远/)).toBeNull();
  expect(screen.getByRole('button', { name: '解除锁定' })).toBeTruthy();
});

test.each<[string, Given, RegExp]>([
  ['without the right', { codes: ['formal_exam'] }, /没有调整座位的权限/],
  ['once it runs', { status: 30 }, /座位只能查看，不能调整/],
])('is read-only %s and gives the reason', async (_, given, reason) => {
  const { user } = shown(given);
  expect(await screen.findByText(reason)).toBeTruthy();
  await user.click(await seat(/^01 陈远/));
  expect(screen.queryByText(/已选择1号陈远/)).toBeNull();
  for (const name of ['开始编排', '锁定考场']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('explains the empty state and offers a retry', async () => {
  const { unmount } = shown({ status: 10 });
  expect(await screen.findByText(/进入“编排中”后/)).toBeTruthy();
  unmount();
  shown({ seats: () => refused(500, '服务器错误') });
  expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy();
});

test('offers the prints of a room', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: '签到表' }));
  expect(within(await screen.findByRole('dialog')).getByTitle('签到表')).toBeTruthy();
});

test('shows absence and violations at seats in words with links', async () => {
  const on = (seatNo: number, name: string, more: Partial<SeatSitter>) => ({ ...sitter(seatNo, name), ...more });
  const seats = [
    on(1, '陈远', { attendStatus: 2 }),
    on(2, '林知', { attendStatus: 1, violationLevel: 2 }),
    on(3, '周文', {}),
  ];
  const given: Given = {
    status: 30,
    codes: [...arranger, 'formal_exam_view'],
    seats: () => told({ room: roomOf(), slot: 1, slots, seats }),
  };
  const opened: string[] = [];
  setNavigator((address) => opened.push(address));
  const { user, sent, unmount } = shown(given);
  const absent = await seat(/^01 陈远 缺考/);
  expect(absent.textContent).toContain('✕');
  expect(screen.getByRole('button', { name: /^02 林知 违纪/ }).textContent).toContain('▲');
  expect(screen.getByText('缺考1人，违纪1人，到考未登记1人')).toBeTruthy();
  expect(absent.getAttribute('aria-disabled')).toBe('false');
  await user.click(absent);
  expect(opened).toEqual([expect.stringContaining('examineeDetail?id=91')]);
  expect(sent('seatMove')).toEqual([]);
  unmount();
  shown({ seats: given.seats as () => Answer });
  expect((await seat(/^01 陈远/)).textContent).not.toContain('缺考');
});
