import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import ExamDetailPage from '../formal/detail.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const refused = (msg: string): Answer => ({ status: 400, body: { code: 400, success: false, msg, data: null } });

interface Given {
  status?: number;
  codes?: readonly string[];
  count?: () => Answer;
  room?: (asked: Asked) => object;
}
const some = () => told({ people: 39, rooms: 4, centres: 3, pages: 20, byTask: 0 });

function opened({ status = 20, codes = ['formal_exam_print'], count = some, room }: Given = {}) {
  const asked = serving((one) => {
    const { path } = one;
    if (path.includes('printCount')) return count();
    if (/seatCards|printSheets/.test(path)) return told({ taskId: '7' });
    if (room && path.includes('room/list')) return told(room(one));
    if (path.includes('formalExam/detail')) return told(examRecord({ status }));
    return told(path.includes('room') ? { records: [{ id: '91', roomNo: '001', centreId: '11' }], total: 1 } : []);
  });
  mayDo(codes);
  const page = (
    <MemoryRouter initialEntries={['/examinationManage/examinationList/detail?id=7']}>
      <ExamDetailPage />
    </MemoryRouter>
  );
  const paths = (call: string) => asked.filter(({ path }) => path.includes(call)).map(({ path }) => path);
  return { ...showSignedIn(page, 'zh'), paths };
}
const dialogOf = async (user: ReturnType<typeof opened>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^打印/ }));
  return within(await screen.findByRole('dialog'));
};

test('shows the amount before printing and requests it once', async () => {
  const { user, paths } = opened();
  const dialog = await dialogOf(user);
  expect(await dialog.findByText('共39人，4个考场，A4纸20页。')).toBeTruthy();
  expect(paths('seatCards')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '生成PDF' }));
  await waitFor(() => expect(paths('seatCards')).toHaveLength(1));
  const [path = ''] = paths('seatCards');
  expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({ examId: '7', perPage: '2' });
  expect(await screen.findByText(/已转为后台任务/)).toBeTruthy();
});

test('prints sheets of one centre', async () => {
  const { user, paths } = opened();
  const dialog = await dialogOf(user);
  await user.click(dialog.getByRole('combobox', { name: /打印内容/ }));
  await user.click(await screen.findByTitle('签到表'));
  expect(dialog.queryByRole('combobox', { name: /每页张数/ })).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: /考点/ }));
  await user.click(await screen.findByTitle('云溪一中考点'));
  expect(await dialog.findByRole('combobox', { name: /考场/ })).toBeTruthy();
  await waitFor(() => expect(paths('printCount').at(-1)).toMatch(/centreId=11/));
  await user.click(await dialog.findByRole('button', { name: '生成PDF' }));
  await waitFor(() => expect(paths('printSheets')).toHaveLength(1));
  const [path = ''] = paths('printSheets');
  expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
    examId: '7',
    kind: 'sign',
    centreId: '11',
  });
});

test('gives the reason and no button without seats', async () => {
  const { user } = opened({ count: () => refused('尚未编排座位') });
  const dialog = await dialogOf(user);
  expect(await dialog.findByText('尚未编排座位')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '生成PDF' })).toBeNull();
});

test.each([
  ['before seats are arranged', { status: 10 }],
  ['of one that was cancelled', { status: 90 }],
  ['without the right', { codes: ['formal_exam_edit'] }],
])('prints nothing %s', async (_, given) => {
  opened({ codes: ['formal_exam_print', 'formal_exam_edit'], ...given });
  await screen.findByRole('list', { name: '考试进程' });
  expect(screen.queryByRole('button', { name: /^打印/ })).toBeNull();
});

test('finds a centre by pinyin and a room by number', async () => {
  const { user, paths } = opened({
    room: ({ path }) => ({
      records: [
        {
          id: path.includes('roomNo_like') ? '93' : '91',
          roomNo: path.includes('roomNo_like') ? '231' : '001',
          centreId: '11',
        },
      ],
      total: 240,
    }),
  });
  const dialog = await dialogOf(user);
  const centres = dialog.getByRole('combobox', { name: /考点/ });
  await user.type(centres, 'yxez');
  expect(screen.queryByTitle('云溪一中考点')).toBeNull();
  await user.clear(centres);
  await user.type(centres, '云溪yizh');
  await user.click(await screen.findByTitle('云溪一中考点'));
  expect(await dialog.findByText(/共240个考场，先列出前200个/)).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: /考场/ }), '231');
  await user.click(await screen.findByTitle('231'));
  await waitFor(() => expect(paths('printCount').at(-1)).toMatch(/roomId=93/));
  expect(paths('room/list').at(-1)).toMatch(/roomNo_like=231/);
});
