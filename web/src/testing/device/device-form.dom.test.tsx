import { buttonsOf } from '@kaoxin/contract/resource.ts';
import { device } from '@kaoxin/contract/testing/device.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { listPage } from '#ui/list-page/list-page.tsx';
import { type Asked, serving } from '../serving.ts';
import { showSignedIn } from '../signed-in.tsx';

const node = { parentId: '0', alias: null, path: '', source: '', action: 1, sort: 1 };
const buttons = buttonsOf(device).map((code) => ({ ...node, id: code, code, name: code }));
beforeEach(() => {
  setPermissions(buttons, []);
  sessionStorage.clear();
});

const stamps = { createUser: null, createDept: null, updateUser: null };
const times = { createTime: '2026-11-02 09:00:00', updateTime: '2026-11-02 09:00:00' };
const record = {
  ...stamps,
  ...times,
  id: '1',
  version: 3,
  deviceNo: 'A1',
  deviceName: '安检门',
  price: 1200.5,
  isLent: 0,
  isLentName: '否',
  story: '省考试院调拨',
  uses: [1, 2],
  usesName: '高层、中层',
  spareUses: null,
  spareUsesName: null,
  deptId: null,
  deptIdName: null,
};
const entries = ['高层', '中层', '基层', '其他'].map((dictValue, place) => ({
  code: 'post_category',
  dictKey: String(place + 1),
  dictValue,
  sort: place,
  remark: null,
}));

function keeping(): Asked[] {
  return serving(({ path }) => {
    const { pathname } = new URL(path, 'http://localhost');
    const said = (data: unknown) => ({ body: { code: 200, success: true, msg: '操作成功', data } });
    const page = { records: [record], total: 1, size: 10, current: 1, pages: 1 };
    if (pathname.endsWith('device/list')) return said(device.calls.list.answer.parse(page));
    if (pathname.endsWith('device/detail')) return said(device.calls.detail.answer.parse(record));
    if (pathname.endsWith('device/submit')) return said(record);
    if (pathname.endsWith('dictionary')) return said(entries);
    return said([]);
  });
}
const DevicePage = listPage(device);
const atDevices = () =>
  showSignedIn(
    <MemoryRouter initialEntries={['/device/index']}>
      <DevicePage />
    </MemoryRouter>,
  );
/** Kit dialogs and selects share one id here, so a dialog cannot be found by its name. */
async function opened(name: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(name);
  return dialog;
}
const saved = (asked: readonly Asked[]) =>
  asked.find(({ path }) => path.endsWith('device/submit'))?.body as Record<string, unknown>;
const messageOf = (control: HTMLElement) =>
  control.closest('.kx-field')?.querySelector('.kx-field-message')?.textContent;

test('validates numbers and multiple keys with messages', async () => {
  const asked = keeping();
  const { user } = atDevices();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = await opened('新增器材');
  await user.type(await dialog.findByRole('textbox', { name: '器材编号' }), 'A2');
  await user.type(dialog.getByRole('textbox', { name: '器材名称' }), '屏蔽仪');
  const price = dialog.getByRole('spinbutton', { name: '单价' });
  await user.type(price, '1.239');
  const uses = await dialog.findByRole('group', { name: '用途' });
  await user.click(dialog.getByRole('radio', { name: '否' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(messageOf(uses)).toBe('请选择用途'));
  await user.click(await within(uses).findByRole('checkbox', { name: '基层' }));
  await user.click(within(uses).getByRole('checkbox', { name: '高层' }));
  expect(messageOf(price)).toBe('单价最多2位小数');
  await user.clear(price);
  await user.type(price, '0.5');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(saved(asked)).toMatchObject({ price: 0.5, uses: [1, 3], isLent: 0 }));
});

test('loads fields that the row does not carry', async () => {
  const asked = keeping();
  const { user } = atDevices();
  const row = await screen.findByRole('row', { name: /安检门/ });
  expect(within(row).getByText('高层、中层')).toBeDefined();
  expect(within(row).getByText('1200.5')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '编辑 安检门' }));
  const dialog = await opened('编辑器材');
  expect((await dialog.findByLabelText<HTMLTextAreaElement>('来历')).value).toBe('省考试院调拨');
  const uses = await dialog.findByRole('group', { name: '用途' });
  for (const name of ['高层', '中层']) await user.click(await within(uses).findByRole('checkbox', { name }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(messageOf(uses)).toBe('请选择用途'));
  expect(saved(asked)).toBeUndefined();
});
