import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteAnswered, noteUnanswered } from '#platform/calls/connection.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { dialogManner, later } from './later.tsx';

const gone = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/part-1234567.js');
const module = { Part: ({ name }: { name: string; onClose?: () => void }) => <p>{name}到了</p> };
const failing = (times: number) => {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0 ? Promise.reject(gone) : Promise.resolve(module);
  };
};

test('shows a failed part and loads it on retry', async () => {
  const Part = later(failing(1), (part) => part.Part);
  const { user } = showSignedIn(
    <>
      <label>
        意见
        <input />
      </label>
      <Part name="编辑器" />
    </>,
  );
  await user.type(screen.getByLabelText('意见'), '维持原结论');
  await user.click(await screen.findByRole('button', { name: '再试一次' }));
  await screen.findByText('编辑器到了');
  expect(screen.getByLabelText('意见')).toHaveProperty('value', '维持原结论');
});

test('loads a part only when online', async () => {
  const load = vi.fn(failing(0));
  const Part = later(load, (part) => part.Part);
  act(noteUnanswered);
  const { again } = showSignedIn(<Part name="编辑器" />);
  await screen.findByRole('button', { name: '再试一次' });
  again(<Part name="编辑器" />);
  expect(load).not.toHaveBeenCalled();
  act(noteAnswered);
  await screen.findByText('编辑器到了');
  expect(load).toHaveBeenCalledTimes(1);
});

test('closes a dialog that fails to load, reopens on request', async () => {
  const Dialog = later(failing(1), (part) => part.Part, dialogManner);
  const closed = vi.fn();
  const { again } = showSignedIn(<Dialog name="分配" onClose={closed} />);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(screen.getByRole('alert').textContent).toContain('这一部分没有加载成功');
  again(<p>列表</p>);
  again(<Dialog name="分配" onClose={closed} />);
  await screen.findByText('分配到了');
});

test('leaves out a failed preview', async () => {
  const load = vi.fn(failing(1));
  const Look = later(load, (part) => part.Part, { failed: 'left out' });
  showSignedIn(
    <section aria-label="列表">
      <Look name="预览" />
    </section>,
  );
  await waitFor(() => expect(load).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('region').textContent).toBe(''));
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
});
