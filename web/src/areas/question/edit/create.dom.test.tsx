import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import QuestionWritePage from './create.tsx';

const told = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });

function opened(type = 3) {
  const asked = serving(({ path }) =>
    path.includes('question/submit')
      ? told({ id: '9', questionCode: 'ST000000009', bankId: '5', questionType: 3 })
      : told([]),
  );
  act(() => setPermissions([], []));
  const shown = showSignedIn(
    <MemoryRouter initialEntries={[`/questionManage/testQuestions/create?bankId=5&questionType=${type}`]}>
      <QuestionWritePage />
    </MemoryRouter>,
  );
  return { ...shown, asked };
}
const sent = (asked: ReturnType<typeof opened>['asked']) =>
  asked.filter(({ path }) => path.includes('question/submit')).map(({ body }) => body as Record<string, unknown>);

test('reports missing parts at their place but sends any draft', async () => {
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
    bankId: '5',
    questionType: 3,
    status: 0,
    difficulty: 3,
    answer: { kind: 'keys', keys: ['F'] },
  });
});

test('restores unsent input with its key', async () => {
  const { user, unmount } = opened();
  await screen.findByRole('textbox', { name: '题干' });
  await user.click(screen.getByRole('radio', { name: '正确' }));
  unmount();
  opened();
  expect(await screen.findByText(/已恢复/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '正确' }).checked).toBe(true);
});

const pasted = (text: HTMLElement, html: string, plain = '') =>
  fireEvent.paste(text, {
    clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : plain) },
  });
const optionWords = () => screen.getAllByRole('textbox', { name: /^选项[A-Z]$/ }).map(({ textContent }) => textContent);

test.each([
  ['lines of a text', '', 'A．货币政策\nB．财政政策\nC．产业政策\n\nD．汇率政策\nE．收入政策'],
  ['a list', '<ol><li>货币政策</li><li>财政政策</li><li>产业政策</li><li>汇率政策</li><li>收入政策</li></ol>', ''],
  [
    'paragraphs',
    '<p>（1）货币政策</p><p>（2）财政政策</p><p>（3）产业政策</p><p>（4）汇率政策</p><p>（5）收入政策</p>',
    '',
  ],
])('splits options pasted as %s into rows without letters', async (_, html, plain) => {
  opened(1);
  pasted(await screen.findByRole('textbox', { name: '选项A' }), html, plain);
  await waitFor(() => expect(optionWords()).toEqual(['货币政策', '财政政策', '产业政策', '汇率政策', '收入政策']));
});

test('pastes into the option when later ones are filled', async () => {
  const { user } = opened(1);
  const second = await screen.findByRole('textbox', { name: '选项B' });
  pasted(second, '', '财政政策');
  pasted(screen.getByRole('textbox', { name: '选项A' }), '', '甲\n乙');
  await user.tab();
  expect(optionWords().slice(0, 2)).toEqual(['甲乙', '财政政策']);
});
