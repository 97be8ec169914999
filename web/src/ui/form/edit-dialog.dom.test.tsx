import { optional, text } from '@kaoxin/contract/conventions.ts';
import { resource } from '@kaoxin/contract/resource.ts';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, type Asked, serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { EditDialog } from './edit-dialog.tsx';

const thing = resource({
  name: 'thing',
  title: ['物品', 'Thing'],
  path: 'blade-test/thing',
  fields: { name: text(['名称', 'Name']), code: text(['编号', 'Code']), remark: optional(text(['备注', 'Remark'])) },
  columns: ['name', 'code'],
  search: ['name'],
});

const record = { id: '1', version: 3, name: '旧名', code: 'A1', remark: null };

function open(more: { record?: typeof record; answer?: (asked: Asked) => Answer } = {}) {
  const asked = serving(more.answer ?? (() => ({ body: { code: 200, data: '1', msg: '操作成功' } })));
  const closed = vi.fn();
  const view = showSignedIn(<EditDialog resource={thing} title="新增物品" {...more} onClose={closed} />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, asked, closed, field, press };
}

const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('focuses the first field and reports empty ones', async () => {
  const { field, user, asked, closed } = open();
  await waitFor(() => expect(document.activeElement).toBe(field('名称')));
  expect(field('名称').getAttribute('aria-required')).toBe('true');
  expect(field('备注').getAttribute('aria-required')).toBe('false');
  const mark = (name: string) => screen.getByText(name, { selector: 'label' }).getAttribute('data-optional');
  expect([mark('名称'), mark('备注')]).toEqual([null, '（可选）']);
  await user.tab();
  expect(field('名称').getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(field('名称'))).toBe('请输入名称');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(describedBy(field('编号'))).toBe('请输入编号');
  expect(document.activeElement).toBe(field('名称'));
  expect([asked.length, closed.mock.calls.length]).toEqual([0, 0]);
});

test('submits once, confirms and drops the draft', async () => {
  const { field, user, press, asked, closed } = open();
  await user.type(field('名称'), '桌子');
  await user.type(field('编号'), 'B2');
  await press('保存');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/blade-test/thing/submit', expect.objectContaining({ name: '桌子', code: 'B2' })],
  ]);
  expect((await screen.findByRole('status')).textContent).toContain('新增成功');
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('marks and focuses fields the server refuses', async () => {
  const { field, user, press, closed } = open({
    answer: () => ({
      status: 400,
      body: { code: 400, msg: '编号已存在', data: { fields: [{ path: 'code', msg: '已存在' }] } },
    }),
  });
  await user.type(field('名称'), '桌子');
  await user.type(field('编号'), 'A1');
  await press('保存');
  await waitFor(() => expect(describedBy(field('编号'))).toBe('编号已存在'));
  expect(field('编号').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('编号'));
  expect((await screen.findByRole('alert')).textContent).toContain('编号已存在');
  expect(closed).not.toHaveBeenCalled();
});

test('asks before discarding changes on Escape and 取消', async () => {
  const { field, user, press, closed } = open();
  await user.type(field('名称'), '桌子');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('放弃未保存的内容？')).toBeDefined();
  await press('继续填写');
  expect(field('名称')).toHaveProperty('value', '桌子');
  await waitFor(() => expect(document.activeElement).toBe(field('名称')));
  expect(closed).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('放弃未保存的内容？')).toBeNull());
  await press('取消');
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('closes at once without changes', async () => {
  const { field, user, closed } = open({ record });
  await user.click(field('名称'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('放弃未保存的内容？')).toBeNull();
});

test('keeps, offers and discards a draft', async () => {
  const first = open();
  await first.user.type(first.field('名称'), '桌子');
  first.unmount();
  const second = open();
  expect(screen.getByText(/^已恢复.+未保存的内容/)).toBeDefined();
  expect(second.field('名称')).toHaveProperty('value', '桌子');
  await second.press('放弃这些内容');
  expect(second.field('名称')).toHaveProperty('value', '');
});

test('keeps the latest input across a reload', () => {
  const { field } = open();
  fireEvent.change(field('名称'), { target: { value: '桌子' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...localStorage })).toContain('桌子');
});

test('fails at once without a network and never resends', async () => {
  const { field, user, press, asked, closed } = open({
    answer: () => {
      throw new TypeError('no network');
    },
  });
  await user.type(field('名称'), '桌子');
  await user.type(field('编号'), 'B2');
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await press('保存');
  expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败，请检查网络后重试');
  const before = asked.length;
  onlineManager.setOnline(true);
  await new Promise((next) => setTimeout(next));
  expect(asked).toHaveLength(before);
  expect(closed).not.toHaveBeenCalled();
  expect(field('名称')).toHaveProperty('value', '桌子');
});

test('keeps input after a lost race and shows other values', async () => {
  const { field, user, press } = open({
    record,
    answer: ({ method }) =>
      method === 'GET'
        ? { body: { code: 200, msg: '', data: { ...record, version: 4, name: '别人的名' } } }
        : { status: 409, body: { code: 409, msg: '数据已被他人修改' } },
  });
  await user.clear(field('名称'));
  await user.type(field('名称'), '我的名');
  await press('保存');
  await press(
    await screen.findByRole('button', { name: '载入最新版本进行对照' }).then((button) => button.textContent ?? ''),
  );
  await waitFor(() => expect(describedBy(field('名称'))).toBe('当前值：别人的名'));
  expect(field('名称')).toHaveProperty('value', '我的名');
  expect(within(screen.getByRole('dialog')).queryByText(/您填写的内容仍在/)).toBeNull();
});
