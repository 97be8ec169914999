import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import AppealClassifyPage from '../../appeal/classify-detail.ts';
import ClassifyDetailPage from '../../petition/classify-detail.ts';

const begun = (below: string) =>
  showSignedIn(
    <MemoryRouter initialEntries={[`/petitionManage/petitionClassify/detail?parentId=${below}`]}>
      <ClassifyDetailPage />
    </MemoryRouter>,
  );
const called = () => screen.getByRole('textbox', { name: /分类名称/ });

test('keeps separate drafts for separate parents', () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: [] } }));
  const first = begun('7');
  fireEvent.change(called(), { target: { value: '考场噪声' } });
  first.unmount();
  const other = begun('8');
  expect(called()).toHaveProperty('value', '');
  other.unmount();
  begun('7');
  expect(called()).toHaveProperty('value', '考场噪声');
});

test('labels limits with their unit, workdays for appeals', () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: [] } }));
  const labels = ['受理时限（工作日）', '办结时限（天）'];
  const appeals = (language: 'zh' | 'en') =>
    showSignedIn(
      <MemoryRouter initialEntries={['/appealManage/appealClassify/detail']}>
        <AppealClassifyPage />
      </MemoryRouter>,
      language,
    );
  const shown = appeals('zh');
  for (const label of labels) expect(screen.getByLabelText(label)).toBeDefined();
  shown.unmount();
  const english = appeals('en');
  expect(screen.getByLabelText('Workdays to accept')).toBeDefined();
  english.unmount();
  begun('7');
  expect(screen.getByLabelText('受理时限（天）')).toBeDefined();
  expect(screen.getAllByText('选择简易办理的，按工作日计')).toHaveLength(2);
});

test('marks and focuses a field that the server refuses', async () => {
  serving(({ method }) =>
    method === 'GET'
      ? { body: { code: 200, success: true, msg: '', data: [] } }
      : {
          status: 400,
          body: { code: 400, msg: '分类名称已存在', data: { fields: [{ path: 'typeName', msg: '已存在' }] } },
        },
  );
  localStorage.clear();
  localStorage.setItem(
    'kaoxin-draft-000000-linyi-petition-type-new-9',
    JSON.stringify({ content: { typeName: '考场噪声', deptId: '3', parentId: '9' }, datetime: Date.now() }),
  );
  const { user } = begun('9');
  called().focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(called().getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(called());
});

const saved = {
  id: '5',
  kind: 2,
  typeName: '考场秩序',
  parentId: '0',
  deptId: '3',
  deptName: '信访处',
  legalClass: 3,
  acceptDays: null,
  finishDays: null,
  simpleTrack: 0,
  needAudit: 1,
  replyLevels: 2,
  refusalLevels: 3,
  confidential: 0,
  templateCode: 'XF06',
  keywords: null,
  sort: 1,
  status: 1,
  openCount: 0,
  version: 4,
};

function edited() {
  localStorage.clear();
  const body = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });
  const asked = serving(({ path }) => {
    if (path.includes('type/detail') || path.includes('type/submit')) return body(saved);
    return body([]);
  });
  const shown = showSignedIn(
    <MemoryRouter initialEntries={['/petitionManage/petitionClassify/detail?id=5']}>
      <ClassifyDetailPage />
    </MemoryRouter>,
  );
  return { ...shown, asked };
}

test('hides the approvals without approval, and keeps their values', async () => {
  const { user, asked } = edited();
  const approval = within(await screen.findByRole('radiogroup', { name: /需要审核/ }));
  screen.getByRole('combobox', { name: /^答复审批层级/ });
  await user.click(approval.getByRole('radio', { name: '否' }));
  expect(screen.queryByRole('combobox', { name: /审批层级/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('type/submit'))).toBe(true));
  expect(asked.find(({ path }) => path.includes('type/submit'))?.body).toMatchObject({
    needAudit: 0,
    replyLevels: 2,
    refusalLevels: 3,
  });
});

test('stays on the page after saving', async () => {
  const went: string[] = [];
  setNavigator((to) => went.push(to));
  const { user } = edited();
  await user.click(await screen.findByRole('button', { name: '保存' }));
  await screen.findByText('更新成功');
  expect(went).toEqual([]);
  expect(called()).toHaveProperty('value', '考场秩序');
});

test('names the default letter', async () => {
  const { user } = edited();
  await screen.findByTitle('处理意见书');
  await user.click(screen.getByRole('combobox', { name: /默认文书/ }));
  expect(await screen.findByTitle('受理告知书')).toBeDefined();
  expect(screen.queryByTitle('申诉处理决定书')).toBeNull();
});
