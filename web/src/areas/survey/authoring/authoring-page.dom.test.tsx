import type { SurveyRecord } from '@kaoxin/contract/survey/survey.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { AuthoringPage } from './authoring-page.tsx';

const question = (title: string) => ({
  id: `of ${title}`,
  sort: 1,
  qType: 5,
  title,
  options: [],
  rows: [],
  required: 1,
  showIf: null,
});
const survey = (version: number, title: string) =>
  ({
    id: '7',
    version,
    status: 0,
    title: '考后调查',
    scene: 1,
    anonymous: 0,
    startTime: '2026-03-01 00:00:00',
    endTime: '2026-04-01 00:00:00',
    questions: [question(title)],
    deletedAnswers: null,
  }) as unknown as SurveyRecord;

function opened() {
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: survey(4, '我的题目') } }));
  mayDo(['survey_edit']);
  const page = (record: SurveyRecord) => (
    <MemoryRouter>
      <AuthoringPage record={record} />
    </MemoryRouter>
  );
  const { user, again, unmount } = showSignedIn(page(survey(3, '原来的题目')));
  return { user, asked, read: (record: SurveyRecord) => again(page(record)), leave: unmount };
}
beforeEach(() => localStorage.clear());
/** Texts of the alerts without the toast region, which always exists. */
const alarms = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .filter(Boolean);
const title = () => screen.getByRole('textbox', { name: '题目' }) as HTMLInputElement;

test('warns of a newer version and saves over its own', async () => {
  const { user, asked, read } = opened();
  await user.clear(title());
  await user.type(title(), '我的题目');
  read(survey(4, '同事的题目'));
  expect(title().value).toBe('我的题目');
  expect(alarms()).toEqual([expect.stringContaining('题目已被他人修改')]);
  await user.click(screen.getByRole('button', { name: '保存题目' }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('surveyQuestion/submit'))).toBe(true));
  expect(asked.find(({ path }) => path.includes('surveyQuestion/submit'))?.body).toMatchObject({ version: 3 });
});

test('begins at the top after the publication', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { read } = opened();
  read(survey(4, '原来的题目'));
  expect(scroll).not.toHaveBeenCalled();
  read({ ...survey(5, '原来的题目'), status: 1 });
  screen.getByText('已发布的问卷不能修改题目');
  expect(scroll).toHaveBeenCalledOnce();
  scroll.mockRestore();
});

test('takes newer questions without edits, otherwise on request', async () => {
  const { user, read } = opened();
  read(survey(4, '同事的题目'));
  expect(title().value).toBe('同事的题目');
  expect(alarms()).toEqual([]);
  await user.type(title(), '二');
  read(survey(5, '又一个题目'));
  await user.click(screen.getByRole('button', { name: '采用最新题目' }));
  expect(title().value).toBe('又一个题目');
});

test('restores unsaved questions until they are discarded or saved', async () => {
  const first = opened();
  await first.user.clear(title());
  await first.user.type(title(), '我的题目');
  first.leave();
  const second = opened();
  expect(title().value).toBe('我的题目');
  await second.user.click(screen.getByRole('button', { name: '放弃这些内容' }));
  expect(title().value).toBe('原来的题目');
  await second.user.clear(title());
  await second.user.type(title(), '我的题目');
  await second.user.click(screen.getByRole('button', { name: '保存题目' }));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('survey-questions'))).toEqual([]));
  second.leave();
  opened();
  expect(title().value).toBe('原来的题目');
  expect(screen.queryByText(/未保存的内容/)).toBeNull();
});

test('warns of a restored draft over an older version', async () => {
  const { user, leave } = opened();
  await user.clear(title());
  await user.type(title(), '我的题目');
  leave();
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: survey(5, '我的题目') } }));
  const again = showSignedIn(
    <MemoryRouter>
      <AuthoringPage record={survey(4, '同事的题目')} />
    </MemoryRouter>,
  );
  expect(title().value).toBe('我的题目');
  expect(alarms()).toEqual([expect.stringContaining('题目已被他人修改')]);
  await again.user.click(screen.getByRole('button', { name: '保存题目' }));
  await waitFor(() => expect(asked.find(({ path }) => path.includes('submit'))?.body).toMatchObject({ version: 3 }));
});

test('moves the focus with questions and to the first error', async () => {
  const { user } = opened();
  const names = () => screen.getAllByRole('textbox', { name: '题目' }).map((one) => (one as HTMLInputElement).value);
  await user.click(screen.getByRole('button', { name: '添加填空' }));
  await user.keyboard('第二题');
  expect(names()).toEqual(['原来的题目', '第二题']);
  const [, up] = screen.getAllByRole('button', { name: '上移' });
  await user.click(up as HTMLElement);
  expect(names()).toEqual(['第二题', '原来的题目']);
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['原来的题目', '第二题']);
  await user.click(screen.getByRole('button', { name: '添加填空' }));
  await user.click(screen.getByRole('button', { name: '保存题目' }));
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: '题目' })[2]);
  const remove = () => screen.getAllByRole('button', { name: '删除' });
  await user.click(remove()[2] as HTMLElement);
  expect(names()).toEqual(['原来的题目', '第二题']);
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: '题目' })[1]);
  await user.click(remove()[1] as HTMLElement);
  const question = await screen.findByRole('dialog');
  expect(names()).toHaveLength(2);
  await user.click(within(question).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(names()).toEqual(['原来的题目']));
});

test('warns that an anonymous survey asks for a name', async () => {
  const { user, read } = opened();
  read({ ...survey(3, '总体意见'), anonymous: 1 });
  expect(screen.queryByText(/匿名问卷不能询问/)).toBeNull();
  await user.clear(title());
  await user.type(title(), '您的姓名');
  expect(screen.getByText(/第1题：匿名问卷不能询问姓名、电话/)).toBeDefined();
});

test('copies the link of a survey that is collecting', async () => {
  const { user, read } = opened();
  expect(screen.queryByRole('button', { name: /复制链接/ })).toBeNull();
  read({ ...survey(3, '总体意见'), status: 1, link: '/public/survey/7' });
  await user.click(screen.getByRole('button', { name: /复制链接/ }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/public/survey/7`);
  read({ ...survey(3, '总体意见'), status: 1, link: 'https://ks.example.gov.cn/public/survey/7' });
  await user.click(screen.getByRole('button', { name: /复制链接/ }));
  expect(await navigator.clipboard.readText()).toBe('https://ks.example.gov.cn/public/survey/7');
});

test('says that answers were deleted and offers no resumption', () => {
  const { read } = opened();
  mayDo(['survey_edit', 'survey_publish']);
  read({ ...survey(3, '总体意见'), status: 2 });
  expect(screen.getByRole('button', { name: /继续收集/ })).toBeDefined();
  read({ ...survey(3, '总体意见'), status: 2, deletedAnswers: { day: '2029-05-02', years: 3 } });
  expect(screen.getByText('该问卷的答卷保存3年期满，已于2029-05-02删除')).toBeDefined();
  expect(screen.queryByRole('button', { name: /继续收集/ })).toBeNull();
});
