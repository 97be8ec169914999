import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { putSite } from '#platform/calls/site-answer.ts';
import { serving } from '../../../../testing/serving.ts';
import { Around } from '../../../../testing/show.tsx';
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

it('explains the proof and accepts a whole ID number', async () => {
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

it('marks what a proof and a rating require', () => {
  putSite({ known: true, textCodes: false });
  onTestFinished(() => putSite({ known: false }));
  render(
    <Around>
      <ActForm act="rate" asked={{ caseNo: 'XF1', queryCode: 'AAAAAAAA' }} form={null} asksProof onDone={vi.fn()} />
    </Around>,
  );
  expect(screen.getByLabelText('姓名').getAttribute('aria-required')).toBe('true');
  expect(screen.getByText('姓名').hasAttribute('data-required')).toBe(true);
  expect(screen.getByText('满意度').hasAttribute('data-required')).toBe(true);
  expect(screen.getByText('手机号码').hasAttribute('data-required')).toBe(false);
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

it('reports a running upload only until it ends', async () => {
  const arrival = Promise.withResolvers<void>();
  serving(async () => {
    await arrival.promise;
    return { body: { code: 200, success: true, data: { fileId: '1', originalName: '证明.pdf' }, msg: '操作成功' } };
  });
  const user = userEvent.setup();
  const { container } = render(
    <Around>
      <ActForm
        act="supplement"
        asked={{ caseNo: 'XF1', queryCode: 'AAAAAAAA' }}
        form={null}
        asksProof={false}
        isAsked
        onDone={vi.fn()}
      />
    </Around>,
  );
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('the form takes no files');
  await user.upload(chooser, new File(['1'], '证明.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('button', { name: '提交补正材料' }));
  await screen.findByText('文件正在上传，请等待上传完成');
  arrival.resolve();
  await screen.findByRole('button', { name: '移除 证明.pdf' });
  await waitFor(() => expect(screen.queryByText('文件正在上传，请等待上传完成')).toBeNull());
});

it('refuses to send without a failed file until retried', async () => {
  let isUp = false;
  const asked = serving(async ({ path }) => {
    if (!path.includes('file')) return { body: { code: 200, success: true, data: null, msg: '操作成功' } };
    if (!isUp) throw new TypeError('Failed to fetch');
    return { body: { code: 200, success: true, data: { fileId: '1', originalName: '证明.pdf' }, msg: '操作成功' } };
  });
  const done = vi.fn();
  const user = userEvent.setup();
  const { container } = render(
    <Around>
      <ActForm
        act="supplement"
        asked={{ caseNo: 'XF1', queryCode: 'AAAAAAAA' }}
        form={null}
        asksProof={false}
        isAsked
        onDone={done}
      />
    </Around>,
  );
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('the form takes no files');
  await user.upload(chooser, new File(['1'], '证明.pdf', { type: 'application/pdf' }));
  const again = await screen.findByRole('button', { name: '重试 证明.pdf' });
  await user.click(screen.getByRole('button', { name: '提交补正材料' }));
  await screen.findByText('证明.pdf上传失败，请重试或移除后再提交');
  expect(asked.filter(({ path }) => path.includes('supplement'))).toEqual([]);
  isUp = true;
  await user.click(again);
  await screen.findByRole('button', { name: '移除 证明.pdf' });
  await vi.waitFor(() => expect(screen.queryByText(/上传失败/)).toBeNull());
  await user.click(screen.getByRole('button', { name: '提交补正材料' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
});
