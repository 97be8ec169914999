import type { SurveyRecord } from '@kaoxin/contract/survey/survey.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { AuthoringPage } from './authoring-page.tsx';

const question = (title: string) => ({
  ...{ id: `of ${title}`, sort: 1, qType: 5, title, options: [], rows: [], required: 1, showIf: null },
});
// what the page reads of a survey
const survey = (version: number, title: string) =>
  ({
    ...{ id: '7', version, status: 0, title: '考后调查', scene: 1, anonymous: 0 },
    ...{ startTime: '2026-03-01 00:00:00', endTime: '2026-04-01 00:00:00', questions: [question(title)] },
  }) as unknown as SurveyRecord;

function opened() {
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: survey(4, '我的题目') } }));
  mayDo(['survey_edit']);
  const page = (record: SurveyRecord) => (
    <MemoryRouter>
      <AuthoringPage record={record} />
    </MemoryRouter>
  );
  const { user, again } = showSignedIn(page(survey(3, '原来的题目')));
  return { user, asked, read: (record: SurveyRecord) => again(page(record)) };
}
/** What the page says, beside the place of toasts, which is always there. */
const alarms = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .filter(Boolean);
const title = () => screen.getByRole('textbox', { name: '题目' }) as HTMLInputElement;

test('what was begun over one version is not saved over what somebody else saved since', async () => {
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

test('theirs are taken where nothing was written, and when one says so', async () => {
  const { user, read } = opened();
  read(survey(4, '同事的题目'));
  expect(title().value).toBe('同事的题目');
  expect(alarms()).toEqual([]);
  await user.type(title(), '二');
  read(survey(5, '又一个题目'));
  await user.click(screen.getByRole('button', { name: '采用最新题目' }));
  expect(title().value).toBe('又一个题目');
});
