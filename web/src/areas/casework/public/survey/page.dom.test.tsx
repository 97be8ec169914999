import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, type Asked, serving } from '../../../../testing/serving.ts';
import { show } from '../../../../testing/show.tsx';
import { SurveyPage } from './page.tsx';

const parts = [{ title: '保存期限', text: '保存三年' }];
const question = { options: [], rows: [], required: 1, showIf: null };
const questions = [
  { ...question, id: '11', sort: 1, qType: 1, title: '是否解决', options: ['已解决', '未解决'] },
  { ...question, id: '12', sort: 2, qType: 5, title: '哪里没有解决', showIf: { sort: 1, keys: [2] } },
  { ...question, id: '13', sort: 3, qType: 3, title: '总体满意度', required: 0 },
];
const anonymous = {
  id: '5',
  title: '客服评价',
  scene: 3,
  endTime: '2036-01-01 00:00:00',
  anonymous: 1,
  limitPerUser: 1,
  questions,
  ticket: 'first',
  notice: { version: null, parts },
};
const named = { ...anonymous, anonymous: 0, notice: { version: '2026-1-aaaaaaaa', parts } };

const done = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const refused = (msg: string, fields: string[] = []): Answer => ({
  status: 400,
  body: { code: 400, success: false, msg, data: { fields } },
});
const answered = (
  asked: () => Answer,
  sent: (one: Asked) => Answer = () => done({ submitTime: '2026-03-02 00:00:00' }),
) => serving((one) => (one.method === 'GET' ? asked() : sent(one)));
const opened = (language: 'zh' | 'en' = 'zh') =>
  show(
    <MemoryRouter>
      <SurveyPage id="5" />
    </MemoryRouter>,
    { language },
  );
const submitted = (all: readonly Asked[]) => all.filter(({ method }) => method === 'POST').map(({ body }) => body);
const respondentStored = () => Object.keys(localStorage).some((key) => key.endsWith('public-respondent-5'));
const submit = () => screen.getByRole('button', { name: '提交' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('shows an anonymous survey its notice with nothing to accept', async () => {
  const all = answered(() => done(anonymous));
  const user = opened();
  expect(await screen.findByText('匿名问卷')).toBeDefined();
  expect(screen.getByText('保存三年')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('textbox', { name: '姓名' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '已解决' }));
  await user.click(submit());
  const heading = await screen.findByRole('heading', { name: /感谢您的参与/ });
  expect(document.activeElement).toBe(heading);
  const [body] = submitted(all);
  expect(body).toMatchObject({ surveyId: '5', ticket: 'first', answers: [{ questionId: '11', picks: [1] }] });
  expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['userName']));
  expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['noticeVersion']));
});

test('submits a named survey after its notice is accepted', async () => {
  const all = answered(() => done(named));
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  await user.type(screen.getByRole('textbox', { name: '姓名' }), '林小满');
  await user.click(submit());
  expect(screen.getByText('请阅读并同意个人信息处理告知后再提交')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
  expect(submitted(all)).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  expect(submitted(all)[0]).toMatchObject({ userName: '林小满', noticeVersion: named.notice.version });
});

test('asks for a notice that has changed again', async () => {
  let now = named;
  const newer = { ...named, notice: { version: '2026-1-bbbbbbbb', parts: [{ title: '保存期限', text: '保存五年' }] } };
  const all = answered(
    () => done(now),
    ({ body }) =>
      (body as { noticeVersion: string }).noticeVersion === newer.notice.version
        ? done({ submitTime: '2026-03-02 10:00:00' })
        : refused('个人信息处理告知已更新，请阅读后重新确认', ['noticeVersion']),
  );
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  await user.type(screen.getByRole('textbox', { name: '姓名' }), '林小满');
  await user.click(screen.getByRole('checkbox'));
  now = newer;
  await user.click(submit());
  await screen.findByText('保存五年');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  expect(submitted(all)).toHaveLength(2);
});

test('marks required questions that are asked', async () => {
  const all = answered(() => done(anonymous));
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '未解决' }));
  await user.click(submit());
  expect(screen.getByText('还有1道必答题没有回答')).toBeDefined();
  const wrong = screen.getByRole('group', { name: /哪里没有解决/ });
  expect(within(wrong).getByText('请回答本题')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(within(wrong).getByRole('textbox')));
  await user.type(within(wrong).getByRole('textbox'), '退费');
  await user.click(screen.getByRole('radio', { name: '已解决' }));
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  expect(submitted(all)[0]).toMatchObject({ answers: [{ questionId: '11', picks: [1] }] });
});

test('moves to the row of a matrix that is not answered', async () => {
  const options = ['差', '好'];
  const matrix = { ...question, id: '14', sort: 1, qType: 6, title: '各环节', options, rows: ['报名', '考场'] };
  answered(() => done({ ...anonymous, questions: [matrix] }));
  const user = opened();
  const row = async (name: string) => within(await screen.findByRole('group', { name }));
  await user.click((await row('报名')).getByRole('radio', { name: '好' }));
  await user.click(submit());
  expect(screen.getByText('请回答每一行')).toBeDefined();
  const next = (await row('考场')).getByRole('radio', { name: '差' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('keeps answers without name and acceptance when closed', async () => {
  answered(() => done(named));
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  await user.type(screen.getByRole('textbox', { name: '姓名' }), '林小满');
  await user.click(screen.getByRole('checkbox'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('林小满');
  cleanup();
  sessionStorage.clear();
  answered(() => done({ ...named, ticket: 'second' }));
  const again = opened();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '已解决' })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '姓名' }).value).toBe('');
  await again.click(screen.getByRole('button', { name: '清空重填' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '已解决' }).checked).toBe(false);
  expect(Object.keys(localStorage).filter((key) => key.includes('public-survey'))).toEqual([]);
});

test('sends a new ticket after the old one is refused', async () => {
  let ticket = 'old';
  const all = answered(
    () => done({ ...anonymous, ticket }),
    ({ body }) =>
      (body as { ticket: string }).ticket === 'new'
        ? done({ submitTime: '2026-03-02 00:00:00' })
        : refused('问卷打开已超过24小时，请重新打开后提交', ['ticket']),
  );
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  ticket = 'new';
  await user.click(submit());
  await screen.findByText('问卷打开已超过24小时，请重新打开后提交');
  await waitFor(() => expect(all.filter(({ method }) => method === 'GET')).toHaveLength(2));
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
});

test('measures an answer from the ticket that was refused', async () => {
  let ticket = 'old';
  const all = answered(
    () => done({ ...anonymous, ticket }),
    ({ body }) =>
      (body as { ticket: string }).ticket === 'new'
        ? done({ submitTime: '2026-03-02 00:00:00' })
        : refused('问卷打开已超过24小时，请重新打开后提交', ['ticket']),
  );
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  ticket = 'new';
  await user.click(submit());
  await waitFor(() => expect(all.filter(({ method }) => method === 'GET')).toHaveLength(2));
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  const [first, second] = submitted(all);
  expect(Object.keys(first as object)).not.toContain('earlierTicket');
  expect(second).toMatchObject({ ticket: 'new', earlierTicket: 'old' });
});

test('resends an unanswered submission unchanged', async () => {
  let isLate = true;
  const keys: (string | null)[] = [];
  const all = answered(
    () => done({ ...anonymous, limitPerUser: 2 }),
    () => {
      if (isLate) throw new DOMException('late', 'TimeoutError');
      return done({ submitTime: '2026-03-02 00:00:00' });
    },
  );
  const ask = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return ask(input, init);
  };
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  await user.click(submit());
  await screen.findByText(/内容不变时可直接重试/);
  expect(respondentStored()).toBe(true);
  const now = Date.now();
  clock.mockImplementation(() => now + 7_000);
  await user.click(submit());
  await waitFor(() => expect(submitted(all)).toHaveLength(2));
  await screen.findAllByText(/内容不变时可直接重试/);
  isLate = false;
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  const [first, second, third] = submitted(all);
  expect([second, third]).toEqual([first, first]);
  expect(new Set(keys).size).toBe(1);
});

test('asks for a new ticket before another answer', async () => {
  let ticket = 'first';
  const all = answered(() => done({ ...anonymous, limitPerUser: 2, ticket }));
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  await user.click(submit());
  ticket = 'second';
  await user.click(await screen.findByRole('button', { name: /再填一份/ }));
  await user.click(await screen.findByRole('radio', { name: '未解决' }));
  await user.type(screen.getByRole('textbox'), '退费');
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  expect(submitted(all).map((body) => (body as { ticket: string }).ticket)).toEqual(['first', 'second']);
});

test('refuses a second answer of the same browser', async () => {
  answered(() => done(anonymous));
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  await user.click(submit());
  await screen.findByRole('heading', { name: /感谢您的参与/ });
  cleanup();
  answered(() => done(anonymous));
  opened();
  await screen.findByText('您已提交过该问卷，感谢您的参与。');
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
});

test.each([
  ['请求过于频繁，请稍后再试', 429],
  ['您已提交过该问卷', 400],
])('shows the refusal of an answer: %s', async (msg, status) => {
  answered(
    () => done(anonymous),
    () => ({ status, body: { code: status, success: false, msg, data: null } }),
  );
  const user = opened();
  await user.click(await screen.findByRole('radio', { name: '已解决' }));
  await user.click(submit());
  await screen.findByText(msg);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '已解决' }).checked).toBe(true);
});

test('shows that a survey takes no answers now', async () => {
  answered(() => refused('问卷不在收集时间内'));
  opened();
  await screen.findByRole('heading', { name: '问卷不在收集时间内' });
});

test('asks again for a survey that did not arrive', async () => {
  let isUp = false;
  answered(() => (isUp ? done(anonymous) : { status: 503, body: {} }));
  const user = opened();
  const again = await screen.findByRole('button', { name: '重新载入' });
  isUp = true;
  await user.click(again);
  await screen.findByRole('heading', { name: '客服评价' });
});

test('speaks English', async () => {
  answered(() => done(named));
  opened('en');
  await screen.findByText('Not anonymous');
  expect(screen.getByRole('heading', { name: 'Privacy notice' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDefined();
});
