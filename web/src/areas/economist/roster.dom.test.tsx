import { economistUser, type RosterRow } from '@kaoxin/contract/economist/roster.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { Roster } from './roster.tsx';

const somebody: RosterRow = {
  id: '5',
  version: 1,
  createTime: '2026-03-02 10:00:00',
  batchNo: '2026Z01',
  name: '陈*远',
  idNo: '9901**********0017',
  phone: '138****8000',
  ticketNo: null,
  level: 2,
  levelName: '中级',
  major: 4,
  majorName: '金融',
  examYear: 2025,
  score1: 88,
  score2: 92.5,
  districtId: '7',
  districtIdName: '云溪考区',
  workUnit: '江澜商行',
  commitMode: 1,
  commitModeName: '告知承诺',
  checkState: 2,
  checkStateName: '在线核查',
  submitState: 1,
  submitStateName: '已提交',
};
const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const late: Answer = {
  status: 409,
  body: { code: 409, success: false, msg: '数据已被他人修改,请刷新后重试', data: null },
};

/** @param edited answers to consecutive save requests */
function desk(codes: readonly string[], edited: readonly Answer[] = [told(somebody)], narrowed = '') {
  localStorage.clear();
  let saved = 0;
  const asked = serving(({ path }) => {
    const [called] = path.split('?');
    if (called === `/api/${economistUser.page.path}`)
      return told({ records: [somebody], total: 1, size: 10, current: 1, pages: 1 });
    if (called === `/api/${economistUser.detail.path}`)
      return told(saved > 0 ? { ...somebody, version: 2, phone: '137****0000' } : somebody);
    if (called !== `/api/${economistUser.edit.path}`) return told([]);
    saved += 1;
    return edited[saved - 1] ?? told(somebody);
  });
  mayDo(codes);
  const page = showSignedIn(
    <MemoryRouter initialEntries={[`/econManage/econManage/index?part=roster${narrowed}`]}>
      <Roster />
    </MemoryRouter>,
  );
  return { ...page, asked };
}
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path.includes(economistUser.edit.path)).map(({ body }) => body);

test('requires a reason and keeps an unchanged masked phone', async () => {
  const { user, asked } = desk(['economist', 'econ_import']);
  await user.click(await screen.findByRole('button', { name: '编辑 陈*远' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('现为138****8000，留空则不修改')).toBeTruthy();
  expect(dialog.queryByRole('textbox', { name: /姓名|证件号码/ })).toBeNull();
  const save = dialog.getByRole('button', { name: '保存' });
  await user.click(save);
  expect(await dialog.findByText('请输入修改原因')).toBeTruthy();
  expect(sent(asked)).toEqual([]);
  const unit = dialog.getByRole('textbox', { name: /工作单位/ });
  await user.clear(unit);
  await user.type(unit, '云溪商行');
  await user.type(dialog.getByRole('textbox', { name: /修改原因/ }), '核对原件');
  await user.click(save);
  await waitFor(() => expect(sent(asked)).toEqual([{ id: '5', version: 1, reason: '核对原件', workUnit: '云溪商行' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('saves only the changed fields after a conflict', async () => {
  const { user, asked } = desk(['economist', 'econ_import'], [late]);
  await user.click(await screen.findByRole('button', { name: '编辑 陈*远' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /手机号/ }), '13900000001');
  await user.type(dialog.getByRole('textbox', { name: /修改原因/ }), '核对原件');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('数据已被他人修改');
  await dialog.findByText('现为137****0000，留空则不修改');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual(
      [1, 2].map((version) => ({ id: '5', version, reason: '核对原件', phone: '13900000001' })),
    ),
  );
});

test('adds a person with level and examination of the batch', async () => {
  const { user } = desk(['economist', 'econ_import'], [], '&batchNo=2026Z01');
  await screen.findByText('陈*远');
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /批次号/ }).value).toBe('2026Z01');
  expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: /年度/ }).value).toBe('2025');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText('请输入姓名');
  expect(dialog.queryByText('请选择级别')).toBeNull();
});

test('offers no editing without the right to rosters', async () => {
  desk(['economist']);
  await screen.findByText('陈*远');
  expect(screen.queryByRole('button', { name: '编辑 陈*远' })).toBeNull();
});
