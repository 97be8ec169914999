import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import QuestionWritePage from './create.tsx';

const told = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });

function opened() {
  const asked = serving(({ path }) =>
    path.includes('question/submit')
      ? told({ id: '9', questionCode: 'ST000000009', bankId: '5', questionType: 3 })
      : told([]),
  );
  act(() => setPermissions([], []));
  const shown = showSignedIn(
    <MemoryRouter initialEntries={['/questionManage/testQuestions/create?bankId=5&questionType=3']}>
      <QuestionWritePage />
    </MemoryRouter>,
  );
  return { ...shown, asked };
}
const sent = (asked: ReturnType<typeof opened>['asked']) =>
  asked.filter(({ path }) => path.includes('question/submit')).map(({ body }) => body as Record<string, unknown>);

test('says what is missing at its place and sends nothing; a draft is sent whatever is missing', async () => {
  const { user, asked } = opened();
  await screen.findByRole('textbox', { name: '题干' });
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('题干不能为空')).toBeTruthy();
  expect(screen.getByText('请选择正确或错误')).toBeTruthy();
  expect(sent(asked)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: '错误' }));
  expect(screen.queryByText('请选择正确或错误')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({
    ...{ bankId: '5', questionType: 3, status: 0, difficulty: 3 },
    answer: { kind: 'keys', keys: ['F'] },
  });
});

test('what was not sent is there again, with its key', async () => {
  const { user, unmount } = opened();
  await screen.findByRole('textbox', { name: '题干' });
  await user.click(screen.getByRole('radio', { name: '正确' }));
  unmount();
  opened();
  expect(await screen.findByText(/已恢复/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '正确' }).checked).toBe(true);
});
