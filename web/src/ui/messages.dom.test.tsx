import { task } from '@kaoxin/contract/task.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#platform/calls/api.ts';
import { ApiError } from '#platform/calls/api-error.ts';
import { noteAnswered, noteUnanswered } from '#platform/calls/connection.ts';
import { draftOf } from '#platform/memory/drafts.ts';
import { dropTokens, storeTokens } from '#platform/session/tokens.ts';
import { ask, toast } from '#platform/toast.ts';
import { serving } from '../testing/serving.ts';
import { showSignedIn } from '../testing/signed-in.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { EmptyState, FailureState, NothingFound } from './state/state.tsx';

test('interrupts for errors, shows request ids, and dismisses each', async () => {
  const { user } = showSignedIn(null);
  act(() => {
    toast.success('操作成功');
    toast.error('保存失败', 'r-1');
  });
  expect(screen.getByRole('alert').textContent).toContain('保存失败请求编号 r-1');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: '关闭提示' }));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('status').textContent).toContain('操作成功');
});

test('drops the refusal of a call that later succeeds', async () => {
  let refused = true;
  serving(({ path }) =>
    refused || path.includes('cancel')
      ? { status: 400, body: { code: 400, msg: path.includes('cancel') ? '任务已结束' : '当前账号已被使用!' } }
      : { body: { code: 200, data: [], msg: '' } },
  );
  const { user } = showSignedIn(null);
  await act(() => api(task.cancel, { body: { id: '1' } }).catch(() => undefined));
  await act(() => api(task.open).catch(() => undefined));
  expect(screen.getByRole('alert').textContent).toContain('当前账号已被使用!');
  refused = false;
  await act(async () => void (await api(task.open)));
  act(() => toast.success('新增成功'));
  await user.click(screen.getByRole('button', { name: '关闭提示' }));
  expect(screen.queryByText('当前账号已被使用!')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('任务已结束');
});

test('shows the newest toast, then errors, then the latest success', async () => {
  const { user } = showSignedIn(null);
  act(() => {
    toast.success('新增成功');
    toast.success('更新成功');
    toast.error('编号已存在');
    toast.error('名称已存在');
  });
  const told: (string | null)[] = [];
  for (let shown = screen.queryByText(/成功|已存在/); shown; shown = screen.queryByText(/成功|已存在/)) {
    told.push(shown.textContent);
    await user.click(screen.getByRole('button', { name: '关闭提示' }));
  }
  expect(told).toEqual(['名称已存在', '编号已存在', '更新成功']);
});

test('puts several messages of a refusal on separate lines', async () => {
  const fields = [
    { path: 'phone', msg: '手机号码长度不为11位' },
    { path: 'idNo', msg: '证件号码格式或校验位不正确；请核对' },
  ];
  // as the server joins them (http/input.ts)
  const msg = [...fields.map((field) => field.msg), '该分类的承办机构已不存在'].join('；');
  serving(() => ({ status: 400, body: { code: 400, msg, data: { fields } } }));
  showSignedIn(null);
  await act(() => api(task.open).catch(() => undefined));
  const told = screen.getByRole('alert').querySelector('.kx-toast-text');
  expect(told?.textContent?.split('\n')).toEqual([...fields.map((field) => field.msg), '该分类的承办机构已不存在']);
});

test('shows equal texts once and stays on hover', () => {
  vi.useFakeTimers();
  try {
    showSignedIn(null);
    act(() => {
      toast.success('已保存');
      toast.success('已保存');
    });
    expect(screen.getAllByText('已保存')).toHaveLength(1);
    fireEvent.mouseEnter(screen.getByText('已保存').closest('.kx-toast') ?? document.body);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('已保存')).not.toBeNull();
    fireEvent.mouseLeave(screen.getByText('已保存').closest('.kx-toast') ?? document.body);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('已保存')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('asks questions in turn and answers each', async () => {
  const { user } = showSignedIn(null);
  const answers: Promise<boolean>[] = [];
  act(() => void answers.push(ask({ text: '删除甲?', danger: true }), ask({ text: '删除乙?', ok: '删除' })));
  expect(await screen.findByRole('dialog', { name: '请确认' })).toBeDefined();
  expect(screen.queryByText('删除乙?')).toBeNull();
  await user.click(screen.getByRole('button', { name: '取消' }));
  await screen.findByText('删除乙?');
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(await Promise.all(answers)).toEqual([false, true]);
});

test('starts destructive questions at 取消 and names the records', async () => {
  const { user } = showSignedIn(null);
  const names = ['甲', '乙', '丙', '丁', '戊'];
  act(
    () =>
      void [
        ask({ text: '确定将选择数据删除?', names, danger: true }),
        ask({ text: '删除己?', names: ['己'], danger: true }),
        ask({ text: '提交?' }),
      ],
  );
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  expect(await screen.findByText('甲、乙、丙 等5条')).toBeDefined();
  await focused('取消');
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByText('己');
  await focused('取消');
  await user.keyboard('{Enter}');
  await screen.findByText('提交?');
  await focused('确定');
});

test('answers no on Escape and restores the focus', async () => {
  const { user } = showSignedIn(<button type="button">删除</button>);
  screen.getByRole('button', { name: '删除' }).focus();
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = ask({ text: '确定删除?' });
  });
  await screen.findByText('确定删除?');
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('删除'));
});

test('submits only the inner of two dialogs with Ctrl+Enter', async () => {
  const outer = vi.fn();
  const inner = vi.fn();
  const closed = vi.fn();
  const both = (inside: boolean) => (
    <Dialog open title="外" onClose={closed} onSubmit={outer}>
      {inside && (
        <Dialog open title="内" onClose={closed} onSubmit={inner}>
          <input aria-label="编号" />
        </Dialog>
      )}
    </Dialog>
  );
  const { user, again } = showSignedIn(both(false));
  const around = await screen.findByRole('dialog', { name: '外' });
  // the kit's focus belongs to the dialog that took it last, so the second opens after the first is ready
  await waitFor(() => expect(around.contains(document.activeElement)).toBe(true));
  again(both(true));
  await user.click(await screen.findByRole('textbox', { name: '编号' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0]);
});

test('submits neither a busy nor a read-only dialog', async () => {
  const submit = vi.fn();
  const { user, again } = showSignedIn(
    <Dialog open title="保存" busy onClose={() => undefined} onSubmit={submit}>
      <input aria-label="编号" />
    </Dialog>,
  );
  await user.click(await screen.findByRole('textbox', { name: '编号' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submit).not.toHaveBeenCalled();
  again(
    <Dialog open title="查看" onClose={() => undefined}>
      文字
    </Dialog>,
  );
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.getAllByText('关闭')).toHaveLength(1);
});

test('advises on empty lists, no match and each failure', async () => {
  const reset = vi.fn();
  const retry = vi.fn();
  const { user, again } = showSignedIn(<EmptyState />);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('暂无数据');
  again(<NothingFound onReset={reset} />);
  await user.click(screen.getByRole('button', { name: '清空条件' }));
  expect(reset).toHaveBeenCalledTimes(1);
  const alert = () =>
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join();
  again(<FailureState error={new ApiError(403, '没有操作权限')} onRetry={retry} />);
  expect(alert()).toContain('如需使用，请联系系统管理员授权');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  again(<FailureState error={new ApiError(404, '数据不存在或已被删除')} onRetry={retry} />);
  expect(alert()).toMatch(/^内容不存在/);
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  screen.getByRole('button', { name: '返回首页' });
  act(() => noteAnswered());
  again(<FailureState error={new ApiError(0, 'x')} onRetry={retry} />);
  expect(alert()).toContain('请检查网络后重试，已填写的内容不会丢失');
  // by then the bar above the page reports it
  act(() => noteUnanswered());
  expect(alert()).not.toContain('网络');
  expect(alert()).toContain('数据加载失败');
  act(() => noteAnswered());
  again(<FailureState error={new ApiError(500, '服务器内部错误', 'r-9')} onRetry={retry} />);
  expect(alert()).toContain('服务器内部错误请求编号 r-9');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

function inside() {
  const shown = showSignedIn(null);
  storeTokens('token', 'again');
  onTestFinished(() => {
    dropTokens();
    noteAnswered();
  });
  return shown;
}
const alerts = () => screen.getByRole('alert').textContent;

test('reports failed writes while offline, but no reads', async () => {
  serving(() => Promise.reject(new TypeError('no network')));
  inside();
  await act(() => api(task.open).catch(() => undefined));
  expect(alerts()).toBe('');
  await act(() => api(task.cancel, { body: { id: '1' } }).catch(() => undefined));
  expect(alerts()).toContain('操作未完成，请在连接恢复后重试');
  expect(alerts()).not.toContain('网络');
});

test.each([
  ['what was typed is kept, where it is', true],
  ['nothing of what was typed, where nothing is kept', false],
])('explains a forced logout: %s', async (_, typed) => {
  serving(() => ({ status: 401, body: { code: 401, msg: '登录已失效,请重新登录' } }));
  inside();
  const draft = draftOf({ tenantId: '000000', account: 'linyi' }, 'reply');
  if (typed) draft.save({ content: '经查' });
  onTestFinished(draft.drop);
  await act(() => api(task.open).catch(() => undefined));
  expect(alerts()).toContain('登录已失效,请重新登录');
  expect(alerts()?.includes('已填写未提交的内容保存在本机，重新登录后可继续')).toBe(typed);
});
