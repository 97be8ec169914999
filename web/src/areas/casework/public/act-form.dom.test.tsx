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
      <ActForm act="rate" asked={{ caseNo: 'XF1', queryCode: 'AAAAAAAA' }} form={null} asksProof onDone={done} />
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

it('says how much of a number proves who somebody is, and takes all of a long one', async () => {
  const asked = serving(() => ({ body: { code: 200, success: true, data: null, msg: '操作成功' } }));
  const user = userEvent.setup();
  render(
    <Around>
      <ActForm act="withdraw" asked={{ caseNo: 'SS1', queryCode: 'AAAAAAAA' }} form={null} asksProof onDone={vi.fn()} />
    </Around>,
  );
  screen.getByText(/证件号码不足十二位的，填写完整号码/);
  const whole = '军字第0012345678901234号';
  await user.type(screen.getByLabelText('证件号码末八位'), whole);
  await user.click(screen.getByRole('button', { name: '撤回' }));
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([expect.objectContaining({ idTail: whole })]));
});

it('asks for no proof where none was filed', async () => {
  const asked = serving(() => ({ body: { code: 200, success: true, data: null, msg: '操作成功' } }));
  const key = { caseNo: 'XF1', queryCode: 'AAAAAAAA' };
  const user = userEvent.setup();
  render(
    <Around>
      <ActForm act="withdraw" asked={key} form={null} asksProof={false} onDone={vi.fn()} />
    </Around>,
  );
  expect(screen.queryByLabelText('证件号码末八位')).toBeNull();
  await user.click(screen.getByRole('button', { name: '撤回' }));
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([key]));
});
