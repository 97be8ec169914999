import type { Call } from '@kaoxin/contract/call.ts';
import { type LawDependant, law } from '@kaoxin/contract/law/law.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { AmendDialog, DependantsDialog } from './law-dialogs.tsx';

const record = law.calls.detail.answer.parse({
  id: '5',
  createUser: null,
  createDept: null,
  createTime: '2026-01-01 09:00:00',
  updateUser: null,
  updateTime: '2026-01-01 09:00:00',
  version: 3,
  name: '考务试行办法',
  article: '第二条',
  edition: '2024年版',
  text: '原条文',
  source: null,
  effectiveFrom: '2024-01-01',
  effectiveTo: null,
});
const phrase: LawDependant = {
  kind: 'phrase',
  kindName: '答复用语',
  id: '7',
  title: '按办法',
  path: '/petitionManage/phrase/index',
  suspended: null,
};
const letter: LawDependant = {
  ...phrase,
  kind: 'letter',
  kindName: '文书固定条款',
  id: 'SS03',
  title: 'SS03',
  path: null,
};
const suspended = { why: '《考务试行办法》第二条已修订为2026年版', by: '寅系统', time: '2026-03-02 09:00:00' };

function serve(dependants: readonly LawDependant[], hidden = 0) {
  const answers: [Call, unknown][] = [
    [law.calls.detail, record],
    [law.calls.dependants, { dependants, hidden }],
    [
      law.calls.amend,
      {
        id: '6',
        dependants: dependants.map((one) => (one.kind === 'phrase' ? { ...one, suspended } : one)),
        hidden,
      },
    ],
  ];
  return serving(({ path }) => {
    const [, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
}

test('links citations to their pages except built-in ones', async () => {
  const opened: string[] = [];
  setNavigator((to) => opened.push(to));
  serve([phrase, letter]);
  const close = vi.fn();
  const { user } = showSignedIn(<DependantsDialog id="5" onClose={close} />);
  await screen.findByText('共2项引用');
  expect(screen.queryByRole('button', { name: 'SS03' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '按办法' }));
  expect([opened, close.mock.calls.length]).toEqual([['/petitionManage/phrase/index'], 1]);
});

test('counts citations outside the reader’s access', async () => {
  serve([phrase], 36);
  showSignedIn(<DependantsDialog id="5" onClose={vi.fn()} />);
  await screen.findByText(/^共37项引用，其中36项您无权查看/);
});

test('shows citations before an amendment and suspended ones after', async () => {
  const asked = serve([phrase, letter]);
  const close = vi.fn();
  const { user } = showSignedIn(<AmendDialog id="5" onClose={close} />);
  const asking = within(await screen.findByRole('dialog'));
  asking.getByText('《考务试行办法》第二条（2024年版）');
  await asking.findByText('共2项引用');
  await user.type(asking.getByRole('textbox', { name: /版本/ }), '2026年版');
  await user.type(await asking.findByLabelText(/施行日期/), '2026-04-01');
  await user.tab();
  await user.click(asking.getByRole('button', { name: '修订' }));
  await screen.findByText('已停用：《考务试行办法》第二条已修订为2026年版（寅系统，2026-03-02 09:00）');
  expect(close).not.toHaveBeenCalled();
  const body = { id: '5', version: 3, edition: '2026年版', text: '原条文', effectiveFrom: '2026-04-01' };
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body));
});
