import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { IssuedDialog } from './user-issued.tsx';

const issued = [
  { id: '1', account: 'zheng_wei', realName: '郑伟', initialPassword: '=Qx7-first' },
  { id: '2', account: 'feng_li', realName: '冯丽', initialPassword: 'Rb9!second' },
];

async function open() {
  const closed = vi.fn();
  const { user } = showSignedIn(<IssuedDialog issued={issued} onClose={closed} />);
  await screen.findByText('=Qx7-first');
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, closed, press };
}
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};

test('confirms Escape so that no password is lost', async () => {
  const { user, closed, press } = await open();
  expect(leaving()).toBe(true);
  await user.keyboard('{Escape}');
  await screen.findByText('初始密码关闭后不能再次显示。');
  await press('返回');
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByText('Rb9!second')).toBeDefined();
  await press('关闭');
  await press('仍然关闭');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('closes without a question after copying', async () => {
  const { user, closed, press } = await open();
  await press('复制');
  expect(await navigator.clipboard.readText()).toBe('zheng_wei\t=Qx7-first\nfeng_li\tRb9!second');
  expect(leaving()).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('初始密码已复制，请妥善保存')).toBeDefined();
});

test('does not count a failed copy', async () => {
  const { user, closed, press } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await press('复制');
  await user.keyboard('{Escape}');
  await screen.findByText('初始密码关闭后不能再次显示。');
  expect(closed).not.toHaveBeenCalled();
});

test('downloads passwords as a file and confirms it on closing', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user, closed, press } = await open();
  await press('下载');
  await waitFor(() => expect(names).toEqual(['初始密码.xlsx']));
  click.mockRestore();
  await waitFor(() => expect(leaving()).toBe(false));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('初始密码已下载为文件，请妥善保存')).toBeDefined();
});
