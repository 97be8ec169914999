import { role } from '@kaoxin/contract/system/role.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, to } from '../../../testing/answering.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { GrantDialog } from './role-grant.tsx';

const node = (id: string, title: string) => ({ id, parentId: '0', title, key: id, value: id });

test('asks before it discards unsaved ticks', async () => {
  const menu = [node('1', '公告'), node('2', '参数')];
  answering(
    to(role.grantTree, () => ({ menu, dataScope: [], apiScope: [] })),
    to(role.treeKeys, () => ({ menu: ['1'], dataScope: [], apiScope: [] })),
  );
  const closed = vi.fn();
  const roles = [{ id: '7', roleName: '统计分析' }] as unknown as Parameters<typeof GrantDialog>[0]['roles'];
  const { user } = showSignedIn(<GrantDialog roles={roles} onClose={closed} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: '在菜单权限中查找' })));
  await user.click(await screen.findByText('参数'));
  const box = screen.getAllByRole('checkbox', { name: /参数/ })[0];
  if (box && box.getAttribute('aria-checked') !== 'true') await user.click(box);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});
