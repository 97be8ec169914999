import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { useListState } from './use-list-state.ts';

const shape = { filters: ['name'], sorts: [] };

function List() {
  const { state, go } = useListState(shape);
  return (
    <>
      <output>{`${state.size} ${useLocation().search}`}</output>
      <button type="button" onClick={() => go({ size: 30 })}>
        30
      </button>
      <button type="button" onClick={() => go({ size: 10 })}>
        10
      </button>
      <button type="button" onClick={() => go({ page: 2 })}>
        2
      </button>
    </>
  );
}
const opened = (address: string) =>
  showSignedIn(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  ).user;
const shown = () => document.querySelector('output')?.textContent;
const press = (name: string) => screen.getByRole('button', { name });

it('opens the next list with the last chosen page size', async () => {
  await opened('/one').click(press('30'));
  expect(shown()).toBe('30 ?size=30');
  cleanup();
  const user = opened('/two?name=x');
  expect(shown()).toBe('30 ?name=x');
  await user.click(press('2'));
  expect(shown()).toBe('30 ?current=2&size=30&name=x');
  await user.click(press('10'));
  expect(shown()).toBe('10 ?name=x');
  cleanup();
  opened('/three');
  expect(shown()).toBe('10 ');
});

it('shows a shared page as its sender saw it', async () => {
  await opened('/one').click(press('30'));
  cleanup();
  opened('/one?current=3');
  expect(shown()).toBe('10 ?current=3');
});
