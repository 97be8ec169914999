import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StagedServer, stagedRow, twinRow, wrongRow } from '../../../../testing/staged-questions.ts';
import { openImport } from '../opened.fixture.tsx';

const four = () => new StagedServer([wrongRow(1), stagedRow(2), wrongRow(3), twinRow(4)]);
const row = (rowNo: number) => screen.findByRole('row', { name: new RegExp(`第${rowNo}道判断题`) });
const focusOn = async (rowNo: number) => {
  const one = await row(rowNo);
  await waitFor(() => expect(document.activeElement).toBe(one));
};
const all = async (user: ReturnType<typeof openImport>['user']) => {
  await user.click(await screen.findByRole('tab', { name: /^全部/ }));
  (await row(1)).focus();
};

test('starts with errors in red; duplicates are amber', async () => {
  const { user } = openImport(four());
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('有错误2');
  expect(
    within(await row(1))
      .getByText('请选择正确或错误')
      .closest('.kx-chip-bad'),
  ).toBeTruthy();
  await all(user);
  const twin = within(await row(4)).getByText('与题库中试题ST000000099相似度87%');
  expect(twin.closest('.kx-chip-warn')).toBeTruthy();
  expect((await row(4)).querySelector('.kx-chip-bad')).toBeNull();
});

test('downloads rows with errors if there are any', async () => {
  const { user, asked, unmount } = openImport(four());
  await user.click(await screen.findByRole('button', { name: '下载错误行' }));
  await waitFor(() => expect(asked.some(({ path }) => /question\/importErrors\?batchNo=\w+$/u.test(path))).toBe(true));
  unmount();
  openImport(new StagedServer([stagedRow(1)]));
  await row(1);
  expect(screen.queryByRole('button', { name: '下载错误行' })).toBeNull();
});

test('moves between rows with arrows, Home and End', async () => {
  const { user } = openImport(four());
  await all(user);
  await user.keyboard('{ArrowDown}');
  await focusOn(2);
  await user.keyboard('{End}');
  await focusOn(4);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  await focusOn(3);
  await user.keyboard('{Home}');
  await focusOn(1);
  const stops = (await screen.findAllByRole('row')).filter((one) => one.tabIndex === 0 && one.dataset.row);
  expect(stops.map(({ dataset }) => dataset.row)).toEqual(['1']);
});

test('moves to the next error with N and wraps around', async () => {
  const { user } = openImport(four());
  await all(user);
  await user.keyboard('n');
  await focusOn(3);
  await user.keyboard('n');
  await focusOn(1);
});

test('drops a row with Delete and restores it', async () => {
  const { user, asked } = openImport(four());
  (await row(1)).focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(asked.some(({ path }) => path.includes('questionTemp/remove?ids=1'))).toBe(true));
  await screen.findByText('第1题不导入');
  await focusOn(3);
  await user.click(screen.getByRole('tab', { name: /^不导入/ }));
  await user.click(await screen.findByRole('button', { name: /^恢复\s*第1题$/ }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.includes('questionTemp/submit'))?.body).toEqual({ id: '1', version: 2 }),
  );
});

test('opens the editor with Enter, saves with Ctrl+Enter', async () => {
  const { user, asked } = openImport(four());
  (await row(1)).focus();
  await user.keyboard('{Enter}');
  const desk = await screen.findByRole('region', { name: /^第1题/ });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('请选择正确或错误'));
  await user.click(await within(desk).findByRole('radio', { name: '错误' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(asked.find(({ path }) => path.includes('questionTemp/submit'))?.body).toMatchObject({
      id: '1',
      version: 1,
      questionType: 3,
      difficulty: 3,
      answer: { kind: 'keys', keys: ['F'] },
    }),
  );
  expect(await screen.findByRole('region', { name: /^第3题/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: /^第1题/ })).toBeNull());
});

test('closes the row with Escape and restores the input', async () => {
  const { user, unmount } = openImport(four());
  (await row(1)).focus();
  await user.keyboard('{Enter}');
  const desk = await screen.findByRole('region', { name: /^第1题/ });
  await user.click(await within(desk).findByRole('radio', { name: '正确' }));
  await user.keyboard('{Escape}');
  await focusOn(1);
  expect(within(await row(1)).getByText('更正尚未保存')).toBeTruthy();
  unmount();
  openImport(four());
  (await row(1)).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/已恢复/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '正确' }).checked).toBe(true);
});

test('compares a duplicate with the input', async () => {
  const { user } = openImport(four());
  await all(user);
  await user.keyboard('{End}');
  await focusOn(4);
  await user.keyboard('{Enter}');
  const twin = await screen.findByRole('region', { name: '与相似试题对照' });
  expect(within(twin).getByText('2处不同：题干、答案')).toBeTruthy();
  expect(within(twin).getAllByText('题库中的判断题')).toHaveLength(2);
});

test('keeps the input after a conflict and reports it', async () => {
  const { user } = openImport(four(), {
    answer: ({ path }) =>
      path.includes('questionTemp/submit')
        ? { status: 409, body: { code: 409, success: false, msg: '数据已被他人修改，请刷新后重试', data: null } }
        : undefined,
  });
  (await row(1)).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('radio', { name: '正确' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/本题已在别处更正/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '正确' }).checked).toBe(true);
});

test('shows a row read-only if its answer is hidden', async () => {
  const { user } = openImport(four(), {
    answer: ({ path }) =>
      path.includes('questionTemp/detail')
        ? { body: { code: 200, success: true, msg: '', data: { ...four().rows[0], ...withoutKey } } }
        : undefined,
  });
  (await row(1)).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/您不能查看答案/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '题干' })).toBeNull();
});

const withoutKey = {
  key: null,
  raw: null,
  knowledge: null,
  cognition: null,
  source: null,
  knowledgeSaid: [],
  losses: [],
  twin: null,
  face: { questionType: 3, stem: '<p>对吗</p>', options: [], targets: [], defaultScore: 1, children: [] },
};
