import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { serving } from '../../../testing/serving.ts';
import { Around } from '../../../testing/show.tsx';
import { ActForm } from './act-form.tsx';

it('asks for a rating instead of giving one', async () => {
  const asked = serving(() => ({ body: { code: 200, success: true, data: null, msg: '操作成功' } }));
  const done = vi.fn();
  const user = userEvent.setup();
  render(
    <Around>
      <ActForm act="rate" asked={{ caseNo: 'XF1', queryCode: 'AAAAAAAA' }} form={null} onDone={done} />
    </Around>,
  );
  const choices = screen.getAllByRole('radio');
  expect(choices.map((choice) => (choice instanceof HTMLInputElement ? choice.checked : null))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  const send = screen.getByRole('button', { name: '满意度评价' });
  await user.click(send);
  await screen.findByText('请选择满意度');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('radio', { name: '一般' }));
  await user.click(send);
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(asked.map(({ body }) => body)).toEqual([expect.objectContaining({ satisfaction: 3 })]);
});
