import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../testing/may-do.ts';
import { type Asked, serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import CentreDetailPage from './centre-detail.tsx';

const room = (id: string, roomNo: string, more: object = {}) => ({
  id,
  version: 1,
  roomNo,
  floor: 1,
  seats: 30,
  columnsCount: 5,
  isAccessible: 0,
  isBackup: 0,
  status: 1,
  ...more,
});
const record = {
  id: '7',
  version: 4,
  nodeType: 2,
  parentId: '3',
  parentIdName: '云溪',
  code: '01001',
  name: '云溪一中考点',
  address: '学府路1号',
  centreKind: 1,
  centreKindName: '纸笔考点',
  managerName: '苏映棠',
  managerPhone: '139****2222',
  status: 1,
  sort: 1,
  facilities: [1],
  facilitiesName: '视频监控',
  pinyin: 'yxyzkd',
  staffCount: 0,
  everUsed: 0,
  centreCount: 0,
  roomCount: 2,
  seatCount: 60,
  rooms: [room('11', '001'), room('12', '002')],
  activeExamCount: 0,
  lastExams: [],
};

type Answer = { status: number; body: unknown };

function opened(codes: readonly string[], answer?: (asked: Asked) => Answer | Promise<Answer> | undefined) {
  const asked = serving((given) => {
    const own = answer?.(given);
    if (own) return own;
    const data = given.path.includes('district/detail') ? record : given.path.includes('submit') ? record : [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  mayDo(codes);
  const { user, unmount } = showSignedIn(
    <MemoryRouter initialEntries={['/centreManage/detail?id=7']}>
      <CentreDetailPage />
    </MemoryRouter>,
  );
  return { user, asked, unmount };
}
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path.includes('district/submit')).map(({ body }) => body);
const cell = (place: string) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${place}"]`);
  if (!found) throw new Error(`no cell ${place}`);
  return found;
};

test('saves form and rooms together and redraws the plan', async () => {
  const { user, asked } = opened(['centre_edit', 'room_edit']);
  await screen.findByRole('grid', { name: '考场表' });
  expect(screen.getByText(/启用考场 2 个，座位 60 个/)).toBeTruthy();
  cell('1-2').focus();
  await user.keyboard('28{Enter}');
  expect(screen.getByText(/启用考场 2 个，座位 58 个/)).toBeTruthy();
  expect(screen.getByRole('img', { name: /考场002，28 个座位/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '新增考场' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({
    id: '7',
    version: 4,
    nodeType: 2,
    name: '云溪一中考点',
    managerPhone: '139****2222',
    rooms: [
      { id: '11', roomNo: '001', seats: 30 },
      { id: '12', roomNo: '002', seats: 28 },
      { roomNo: '003', seats: 28 },
    ],
  });
});

test('focuses the cell of an invalid room, sends nothing', async () => {
  const { user, asked } = opened(['centre_edit']);
  await screen.findByRole('grid');
  cell('1-0').focus();
  await user.keyboard('001{Enter}');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(sent(asked)).toEqual([]);
  expect(document.activeElement?.closest('[data-cell]')).toBe(cell('1-0'));
  expect(within(cell('1-0')).getByText('考场号重复')).toBeTruthy();
});

test('marks the cell of a room the server refuses', async () => {
  const { user } = opened(['centre_edit'], ({ path }) =>
    path.includes('submit')
      ? {
          status: 400,
          body: { code: 400, msg: '考场号重复', data: { fields: [{ path: 'rooms.1.roomNo', msg: '考场号重复' }] } },
        }
      : undefined,
  );
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(cell('1-0').getAttribute('aria-invalid')).toBe('true'));
});

test('marks the sent room although a row above was deleted', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { user, asked } = opened(['centre_edit'], ({ path }) => (path.includes('submit') ? promise : undefined));
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: '移除第1行' }));
  const named = { fields: [{ path: 'rooms.1.roomNo', msg: '考场号重复' }] };
  resolve({ status: 400, body: { code: 400, msg: '考场号重复', data: named } });
  await waitFor(() => expect(within(cell('0-0')).getByText('考场号重复')).toBeTruthy());
});

test('sends only rooms without the right to the centre', async () => {
  const { user, asked } = opened(['room_edit']);
  await screen.findByRole('grid');
  expect(screen.queryByRole('textbox', { name: /名称/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '新增考场' })).toBeNull();
  await user.click(cell('0-4'));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  const [body] = sent(asked);
  expect(Object.keys(body as object).sort()).toEqual(['id', 'nodeType', 'rooms', 'version']);
  expect(body).toMatchObject({
    rooms: [
      { id: '11', isAccessible: 1 },
      { id: '12', isAccessible: 0 },
    ],
  });
});

test('reports restored rooms that conflict with a newer save', async () => {
  const first = opened(['room_edit']);
  await screen.findByRole('grid');
  expect(screen.queryByText(/已恢复/)).toBeNull();
  await first.user.click(cell('0-4'));
  first.unmount();
  const theirs = { ...record, version: 5, rooms: [room('11', '001', { seats: 40 })] };
  const { user } = opened(['room_edit'], ({ path }) =>
    path.includes('district/detail')
      ? { status: 200, body: { code: 200, success: true, msg: '', data: theirs } }
      : undefined,
  );
  await screen.findByText(/已恢复.*此后【考场】已另有保存，提交将以您的内容为准/);
  expect(screen.getByText(/启用考场 2 个，座位 60 个/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '放弃这些内容' }));
  expect(screen.getByText(/启用考场 1 个，座位 40 个/)).toBeTruthy();
  expect(screen.queryByText(/已恢复/)).toBeNull();
});

test('shows readers the rooms and the plan without buttons', async () => {
  opened([]);
  const grid = await screen.findByRole('grid');
  expect(grid.getAttribute('aria-readonly')).toBe('true');
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: '考场' }), { target: { value: '12' } });
  expect(screen.getByRole('img', { name: /考场002/ })).toBeTruthy();
});

test('offers the status to users who may change it', async () => {
  const { user, asked } = opened(['centre_edit']);
  await screen.findByRole('textbox', { name: '名称' });
  expect(screen.queryByRole('combobox', { name: '状态' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked)).toMatchObject([{ status: 1 }]));
});

test('shows the status to a user who may change it', async () => {
  opened(['centre_edit', 'centre_enable']);
  expect(await screen.findByRole('combobox', { name: '状态' })).toBeTruthy();
});

test('makes the code of a used centre read-only', async () => {
  opened(['centre_edit'], ({ path }) =>
    path.includes('district/detail')
      ? { status: 200, body: { code: 200, success: true, msg: '', data: { ...record, everUsed: 1 } } }
      : undefined,
  );
  expect(await screen.findByRole('textbox', { name: /编号/ })).toHaveProperty('readOnly', true);
  expect(screen.getByRole('textbox', { name: /考点名称|名称/ })).toHaveProperty('readOnly', false);
});

test('shows contents, owner and use of a centre to readers', async () => {
  serving(({ path }) => ({
    body: {
      code: 200,
      success: true,
      msg: '',
      data: path.includes('district/detail')
        ? { ...record, deptId: '21', deptIdName: '云溪考区', staffCount: 12, seatCount: 1260, activeExamCount: 2 }
        : [],
    },
  }));
  mayDo(['centre_view']);
  showSignedIn(
    <MemoryRouter initialEntries={['/centreManage/detail?id=7&view=1']}>
      <CentreDetailPage />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: '概况' });
  const told = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['拼音首字母', 'yxyzkd'],
      ['考场数', '2'],
      ['座位数', '1,260'],
      ['未结束的考试', '2'],
      ['管理机构人数', '12'],
    ]),
  );
  expect(told.map(([term]) => term)).not.toContain('考点数');
});
