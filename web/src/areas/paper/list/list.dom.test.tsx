import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { paperRow } from '../../../testing/papers.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import PaperListPage from './list.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const refused = (status: number, msg: string): Answer => ({
  status,
  body: { code: status, success: false, msg, data: null },
});
const pageOf = (...records: readonly object[]) =>
  told({ records, total: records.length, size: 10, current: 1, pages: 1 });

const counted = told({
  all: 3,
  byStatus: [
    { status: 0, count: 2 },
    { status: 1, count: 1 },
  ],
});

const codes = ['add', 'edit', 'delete', 'view', 'enable', 'copy', 'export', 'print', 'open_secret'];
function opened(answer: (asked: Asked) => Answer, grants = codes.map((code) => `paper_${code}`)) {
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const asked = serving((one) =>
    one.path.includes('paper/counts') ? counted : one.path.includes('paper/') ? answer(one) : told([]),
  );
  mayDo(grants);
  const page = (
    <MemoryRouter initialEntries={['/testPaperManage/paperList/index']}>
      <PaperListPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked, gone };
}
test('lists papers with state and marks sealed ones', async () => {
  opened(() =>
    pageOf(
      paperRow(),
      paperRow({
        id: '8',
        name: '法律基础B卷',
        status: 1,
        secretLevel: 2,
        isSealed: 1,
        unlockTime: '2026-11-14 09:00:00',
        allowedActions: ['openAsk'],
      }),
    ),
  );
  const draft = within(await screen.findByRole('row', { name: /经济基础知识A卷/ }));
  expect(draft.getByText('草稿')).toBeTruthy();
  expect(draft.getByText('.68')).toBeTruthy();
  const sealed = within(screen.getByRole('row', { name: /法律基础B卷/ }));
  expect(sealed.getByText('已启用')).toBeTruthy();
  expect(sealed.getByText('已封存').closest('[title]')?.getAttribute('title')).toBe('2026-11-14 09:00 解密');
});

test('counts papers by tab and filters the list', async () => {
  const { user, asked } = opened(() => pageOf(paperRow()));
  await screen.findByRole('row', { name: /经济基础知识A卷/ });
  const tabs = within(screen.getByRole('tablist', { name: '试卷状态' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '全部3',
      '草稿2',
      '已启用1',
      '已使用0',
      '已停用0',
    ]),
  );
  await user.click(tabs.getByRole('tab', { name: /已启用/ }));
  await waitFor(() => expect(asked.some(({ path }) => /paper\/page.*status=1/.test(path))).toBe(true));
  expect(asked.some(({ path }) => /paper\/counts.*status=/.test(path))).toBe(false);
});

test('enables a paper after a confirmation with the seen version', async () => {
  const { user, asked } = opened(({ method }) =>
    method === 'POST' ? told(paperRow({ status: 1 })) : pageOf(paperRow()),
  );
  await screen.findByRole('row', { name: /经济基础知识A卷/ });
  await user.click(screen.getByRole('button', { name: /^启用/ }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '启用' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ id: '7', version: 3, status: 1 }),
  );
});

test('requires a reason to request opening a sealed paper', async () => {
  const opening = {
    paperId: '7',
    askUser: '1',
    askUserName: '林一',
    askTime: '2026-11-01 09:00:00',
    reason: '印制厂校样需要核对',
    confirmUser: null,
    confirmUserName: null,
    confirmTime: null,
    openUntil: null,
  };
  const { user, asked } = opened(({ method }) =>
    method === 'POST'
      ? told(opening)
      : pageOf(paperRow({ status: 1, secretLevel: 2, isSealed: 1, allowedActions: ['openAsk'] })),
  );
  await screen.findByRole('row', { name: /经济基础知识A卷/ });
  await user.click(screen.getByRole('button', { name: /^申请提前开启/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '提交申请' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await user.type(dialog.getByRole('textbox', { name: /原因/ }), '印制厂校样需要核对');
  await user.click(dialog.getByRole('button', { name: '提交申请' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      id: '7',
      action: 'ask',
      reason: '印制厂校样需要核对',
    }),
  );
});

test('suggests a first paper only with the right', async () => {
  const { user, gone, unmount } = opened(() => pageOf());
  expect(await screen.findByText('还没有试卷')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /新建试卷/ })[0] ?? document.body);
  expect(gone).toEqual(['/testPaperManage/paperList/create']);
  unmount();
  opened(() => pageOf(), ['paper_view']);
  expect(await screen.findByText('没有您可以查看的试卷')).toBeTruthy();
});

test('shows a frame while loading and a retry after failure', async () => {
  let answer: (said: Answer) => void = () => undefined;
  const waiting = new Promise<Answer>((done) => {
    answer = done;
  });
  const asked = serving(({ path }) =>
    path.includes('paper/page') ? waiting : path.includes('paper/counts') ? counted : told([]),
  );
  mayDo([]);
  const { user } = showSignedIn(
    <MemoryRouter>
      <PaperListPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('region', { name: '试卷管理' })).toBeTruthy();
  answer(refused(500, '系统繁忙'));
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(asked.filter(({ path }) => path.includes('paper/page'))).toHaveLength(2));
});

test('shows a refusal in place of the list', async () => {
  opened(() => refused(403, '没有权限'), []);
  expect(await screen.findByText(/没有权限/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
