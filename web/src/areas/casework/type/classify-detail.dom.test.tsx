import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
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
  expect(screen.getAllByText('勾选简易办理的按工作日计')).toHaveLength(2);
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
