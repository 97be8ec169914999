import { type EconomistRow, economist } from '@kaoxin/contract/economist/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { BatchDialog } from './batch-dialog.tsx';

const row = (id: string) => ({ id, version: 3, caseNo: `JS${id}`, title: '2026Z01批次经济师登记', auditLevel: 1 });
const head = (id: string, leftOut: string | null) => ({
  id,
  caseNo: `JS${id}`,
  caseStatus: 10,
  caseStatusName: '待审核',
  allowedActions: [],
  slaState: 0,
  leftOut,
  finishDue: null,
  version: 4,
  handlerId: null,
  handlerName: null,
});

function open(answers: readonly object[]) {
  const asked = serving(({ path }) => ({
    body: { code: 200, success: true, msg: '', data: path.includes(economist.audit.path) ? answers : [] },
  }));
  const onClose = vi.fn();
  const rows = [row('1'), row('2')] as unknown as EconomistRow[];
  const page = showSignedIn(
    <MemoryRouter>
      <BatchDialog rows={rows} onClose={onClose} />
    </MemoryRouter>,
  );
  return { ...page, asked, onClose };
}

test('lists skipped cases with reasons until it is closed', async () => {
  const { user, onClose } = open([head('1', null), head('2', '未见【身份证】，请核对材料或退回补正')]);
  await user.click(await screen.findByRole('button', { name: '通过' }));
  expect(await screen.findByText('已通过1件；以下1件仍待审核，请逐件办理：')).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toBe('JS2：未见【身份证】，请核对材料或退回补正');
  expect(onClose).not.toHaveBeenCalled();
  const [close] = screen.getAllByRole('button', { name: '关闭' }).slice(-1);
  if (close) await user.click(close);
  expect(onClose).toHaveBeenCalledOnce();
});

test('opens a skipped case from the result', async () => {
  const went = vi.fn();
  setNavigator(went);
  const { user, onClose } = open([head('1', null), head('2', '需现场核查')]);
  await user.click(await screen.findByRole('button', { name: '通过' }));
  await user.click(await screen.findByRole('button', { name: 'JS2' }));
  expect(went.mock.calls).toEqual([['/econManage/econManage/detail?id=2']]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes at once when all cases passed', async () => {
  const { user, onClose } = open([head('1', null), head('2', null)]);
  await user.click(await screen.findByRole('button', { name: '通过' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('listitem')).toBeNull();
});
