import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { Board as BoardAnswer } from '@kaoxin/contract/home/board.ts';
import { home } from '@kaoxin/contract/home/home.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changed } from '#platform/calls/queries.ts';
import { setNavigator } from '#platform/pages/tab.ts';
import { setCounts } from '#shell/notices/counts.ts';
import { answering, to } from '../../../testing/answering.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { show } from '../../../testing/show.tsx';
import Dashboard from '../dashboard.tsx';
import { Awaiting } from '../home-todo.tsx';
import { boardOf, emptyBoard, petitionBoard } from './board.fixture.ts';
import { BoardPart } from './board-part.tsx';

const gone: string[] = [];
beforeEach(() => {
  gone.length = 0;
  setNavigator((address) => gone.push(address));
});
afterEach(() => void vi.useRealTimers());

const todo = { away: [], counters: [], exams: null, notices: [] };
const on = (part: ReactNode, path = '/wel/index') => <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>;
const shown = (answer: () => BoardAnswer, wall = false) => {
  const asked = answering(to(home.board, answer));
  const user = show(on(<BoardPart wall={wall} />));
  return { asked, user };
};
const link = (name: string | RegExp) => screen.findByRole('link', { name });

const nameOf = (link: HTMLElement) => link.querySelector('.hidden-text')?.textContent;

it('links each figure to the list it counts', async () => {
  shown(() => boardOf(petitionBoard()), true);
  const leads: [string, string][] = [
    ['在办 23', 'open'],
    ['今日到期 3', 'today'],
    ['本周收到 12', 'week11-received'],
    ['近12周收到 78', 'received'],
    ['本周办结 11', 'week11-settled'],
    ['近12周按期率 92.4%，办结 66', 'total-settled'],
    ['按期 61', 'total-onTime'],
    ['超期办结 5', 'late'],
    ['云溪区 在办 9', '7-open'],
    ['云溪区 已超期 2', '7-overdue'],
    ['云溪区 近12周收到 12', '7-received'],
    ['云溪区 按期率 75%，办结 8', '7-settled'],
    ['分类1 在办 9', 'c0-open'],
    ['3月4日 到期 3', 'due-2026-03-04'],
    ['3月7日（休） 到期 0', 'due-2026-03-07'],
    ['3月15日（班） 到期 0', 'due-2026-03-15'],
    ['4月6日（休） 到期 0', 'due-2026-04-06'],
    ['六周以后到期 6', 'later'],
  ];
  await link('在办 23');
  const links = [...document.querySelectorAll('a')];
  const found = new Map(links.map((one) => [nameOf(one), one.getAttribute('href')?.split('?of=')[1]]));
  for (const [name, of] of leads) expect(found.get(name), name).toBe(of);
  expect(screen.getByTitle('按期办结占已办结的比例')).toBeDefined();
  expect(screen.getByText('受理按期率 96.4%')).toBeDefined();
  expect(links.filter((one) => nameOf(one) === '已超期 2')).toHaveLength(2);
  expect(screen.getByRole('row', { name: /未填考区.*—/ })).toBeDefined();
});

it('draws the weeks and opens the list of a week', async () => {
  const { user } = shown(() => boardOf(petitionBoard()));
  const flow = within(await screen.findByRole('figure', { name: '每周收到与办结' }));
  await user.click(flow.getByRole('button', { name: '表' }));
  const last = within(flow.getByRole('row', { name: /^本周/ }));
  await user.click(last.getByRole('button', { name: '12' }));
  await user.click(last.getByRole('button', { name: '11' }));
  const rate = within(screen.getByRole('figure', { name: '每周办结的按期率' }));
  await user.click(rate.getByRole('button', { name: '表' }));
  const rows = rate.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(0, 3)).toEqual(['周按期率', '12/15—', '12/22100']);
  await user.click(within(rate.getByRole('row', { name: /^12\/22/ })).getByRole('button', { name: '100' }));
  expect(gone.map((path) => path.split('?of=')[1])).toEqual(['week11-received', 'week11-settled', 'week1-settled']);
});

it('arranges days by week and marks today and holidays', async () => {
  shown(() => boardOf(petitionBoard()));
  const calendar = within(await screen.findByRole('region', { name: '办结期限' }));
  const weeks = calendar.getAllByRole('row').slice(1);
  const [first, ...others] = weeks.map((row) => within(row).getAllByRole('cell'));
  expect(first?.map((cell) => cell.querySelector('.board-face')?.textContent ?? '')).toEqual([
    '',
    '',
    '3/43',
    '5',
    '6',
    '7休',
    '8休',
  ]);
  expect(first?.[2]?.getAttribute('aria-current')).toBe('date');
  expect(others).toHaveLength(5);
});

it('shows eight rows of a table and the rest on demand', async () => {
  const { user } = shown(() => boardOf(petitionBoard()));
  const classes = within(await screen.findByRole('region', { name: '各分类' }));
  expect(classes.getAllByRole('row')).toHaveLength(9);
  await user.click(classes.getByRole('button', { name: '显示全部 9 项' }));
  expect(classes.getAllByRole('row')).toHaveLength(10);
});

it('separates the figures by kind', async () => {
  const drills = { ...petitionBoard(), kind: 'drill', called: '演练', classes: null };
  const { user } = shown(() => boardOf(petitionBoard(), drills));
  await screen.findByRole('heading', { name: '信访件办理情况' });
  await user.click(screen.getByRole('button', { name: '演练' }));
  await screen.findByRole('heading', { name: '演练办理情况' });
  expect(screen.queryByRole('region', { name: '各分类' })).toBeNull();
});

it('describes the board while there is no case', async () => {
  shown(() => boardOf(emptyBoard()));
  await screen.findByText('还没有信访件');
  expect(screen.queryByRole('figure')).toBeNull();
});

it('explains a missing board and offers a retry', async () => {
  let answer: BoardAnswer = { ...boardOf(), away: '业务数据库暂时无法连接' };
  const { user } = shown(() => answer);
  await screen.findByText('业务数据库暂时无法连接');
  answer = boardOf(petitionBoard());
  await user.click(screen.getByRole('button', { name: '重试' }));
  await link('在办 23');
});

it('reports a failure and keeps the figures on refetch failures', async () => {
  let status = 400;
  serving(() => ({
    status,
    body: {
      code: status,
      success: status === 200,
      msg: '统计暂不可用',
      data: status === 200 ? boardOf(petitionBoard()) : null,
    },
  }));
  const user = show(on(<BoardPart />));
  await screen.findByText('统计暂不可用');
  status = 200;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('数据截至 09:00');
  status = 400;
  await changed(['home']);
  await screen.findByText('未能更新，显示的是 09:00 的数据');
  await link('在办 23');
});

it('refetches once for several messages of the stream', async () => {
  const { asked } = shown(() => boardOf(petitionBoard()));
  await link('在办 23');
  expect(asked).toHaveLength(1);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const message of [1, 2, 3]) act(() => setCounts({ mail: 0, message, notice: 0 }));
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(asked).toHaveLength(2);
});

it('shows the board on the home page of leaders only', async () => {
  const path = '/petitionManage/index';
  let leads = 0;
  const asked = answering(
    to(home.board, () => boardOf(petitionBoard())),
    to(home.todo, () => ({
      ...todo,
      cases: {
        duty: 'auditing' as const,
        leads,
        lists: [{ called: null, count: 0, path }],
        claimable: null,
        records: [],
      },
    })),
  );
  show(on(<Awaiting board />));
  await screen.findByText('没有等待审核的事项');
  expect(asked).toEqual(['home/todo']);
  cleanup();
  leads = 1;
  show(on(<Awaiting board />));
  await link('在办 23');
});

it('hides everything else on a wall screen', async () => {
  answering(
    to(home.board, () => boardOf(petitionBoard())),
    to(home.todo, () => ({ ...todo, cases: null })),
  );
  const user = show(on(<Dashboard />, '/wel/dashboard'));
  await screen.findByText('暂无通知');
  await user.click(screen.getByRole('button', { name: '全屏' }));
  await waitFor(() => expect(screen.queryByText('暂无通知')).toBeNull());
  await link('在办 23');
  await user.keyboard('{Escape}');
  await screen.findByText('暂无通知');
});

it('starts with examinations for users without cases', async () => {
  mayDo(['statistic']);
  answering(
    to(home.board, () => ({ asOf: '2026-03-02 09:00:00', away: null, kinds: [] })),
    to(home.todo, () => ({ ...todo, cases: null })),
    to(examStatistics.calls.common, (): never => {
      throw new Error('the figures are not what is looked at');
    }),
  );
  show(on(<Dashboard />, '/wel/dashboard'));
  await screen.findByRole('region', { name: '考试概览' });
  expect(screen.queryByRole('button', { name: '办件' })).toBeNull();
  mayDo([]);
});
