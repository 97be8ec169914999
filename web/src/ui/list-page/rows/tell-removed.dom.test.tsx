import { room } from '@kaoxin/contract/exam/places/room.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { tellRemoved } from './tell-removed.ts';

const good = { body: { code: 200, success: true, msg: '', data: null } };
const { restore } = room.calls;
const seven = { id: '7', name: '一考场' };
const undo = () => screen.queryByRole('button', { name: '撤销' });
afterEach(() => {
  vi.useRealTimers();
});

it('reports a removal and undoes it', async () => {
  const asked = serving(() => good);
  const { user } = showSignedIn(null);
  act(() => tellRemoved(restore, [seven, { id: '8', name: '二考场' }]));
  expect(screen.getByRole('status').textContent).toContain('删除成功一考场、二考场');
  await user.click(undo() ?? document.body);
  await screen.findByText('已撤销删除');
  expect(screen.getByRole('status').textContent).toContain('一考场、二考场');
  expect(asked).toEqual([{ method: 'POST', path: '/api/room/restore', body: { ids: '7,8' } }]);
  expect(undo()).toBeNull();
});

it('offers undo for ten seconds, longer during interaction', async () => {
  vi.useFakeTimers();
  showSignedIn(null);
  act(() => tellRemoved(restore, [seven]));
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  const button = undo();
  expect(button).not.toBeNull();
  act(() => button?.focus());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(undo()).not.toBeNull();
  fireEvent.blur(button ?? document.body);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(undo()).toBeNull();
});

it('explains why undo failed', async () => {
  serving(() => ({
    status: 409,
    body: { code: 409, success: false, msg: '不能撤销删除：其间已有其他数据', data: null },
  }));
  const { user } = showSignedIn(null);
  act(() => tellRemoved(restore, [seven]));
  await user.click(undo() ?? document.body);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('不能撤销删除'));
});

it('offers no undo where none exists', () => {
  showSignedIn(null);
  act(() => tellRemoved(undefined, [seven]));
  expect(screen.getByRole('status').textContent).toContain('删除成功');
  expect(undo()).toBeNull();
});
