import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ExportDialog } from './export-dialog.tsx';

const mayNothing = () => act(() => setPermissions([], []));

test('exports a bank in the selected format', async () => {
  mayNothing();
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: { taskId: '7' } } }));
  const onClose = vi.fn();
  const { user } = showSignedIn(<ExportDialog of={{ bankId: '5' }} name="经济学原理" onClose={onClose} />);
  await user.click(screen.getByRole('radio', { name: /^QTI 3\.0/ }));
  expect(screen.getByText('您不能查看答案，导出的试题不含答案与解析。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '导出试题' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.some(({ path }) => path.endsWith('question/export?bankId=5&format=qti30'))).toBe(true);
  expect(await screen.findByText(/已转为后台任务/)).toBeTruthy();
});

test('keeps the dialog after a refusal and gives the reason', async () => {
  mayNothing();
  const msg = 'Aiken只能表达单项选择题';
  serving(() => ({ status: 400, body: { code: 400, success: false, msg, data: null } }));
  const onClose = vi.fn();
  const { user } = showSignedIn(<ExportDialog of={{ ids: ['1', '2'] }} name="所选2题" onClose={onClose} />);
  await user.click(screen.getByRole('radio', { name: /^Aiken/ }));
  await user.click(screen.getByRole('button', { name: '导出试题' }));
  expect(await screen.findByText(msg)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
