import { home, type TodoCounter } from '@kaoxin/contract/home/home.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { answering, to } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { Awaiting } from './home-todo.tsx';

const counterOf = (key: TodoCounter['key'], count: number): TodoCounter => ({
  key,
  called: null,
  count,
  path: `/${key}`,
});
const shows = (counters: readonly TodoCounter[]) => {
  answering(to(home.todo, () => ({ away: [], counters: [...counters], cases: null, exams: null, notices: [] })));
  show(
    <MemoryRouter>
      <Awaiting />
    </MemoryRouter>,
  );
};

test('shows at most six counters and includes urgent ones', async () => {
  const calm = ['received', 'executing', 'arbitrating', 'drafting', 'mine', 'supplementing', 'auditing'] as const;
  shows([...calm.map((key, at) => counterOf(key, at)), counterOf('today', 0), counterOf('allOverdue', 4)]);
  await screen.findByRole('navigation', { name: '待办事项' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['待更正1', '待裁定2', '待起草3', '我的办理4', '待补正5'],
    '全部已超期4',
  ]);
});

test('shows one sentence when all counters are zero', async () => {
  shows([counterOf('received', 0), counterOf('overdue', 0)]);
  await screen.findByText('目前没有待办事项。');
  expect(screen.queryByRole('navigation')).toBeNull();
});
