import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ActionMenu } from './action-menu.tsx';

it('restores the focus to its button on close and choice', async () => {
  const chosen: string[] = [];
  const user = show(
    <ActionMenu
      actions={[{ name: 'hearing', label: ['听证', 'Hearing'], on: 'row', perform: () => undefined }]}
      onChoose={({ name }) => chosen.push(name)}
    >
      <button type="button">更多</button>
    </ActionMenu>,
  );
  const button = screen.getByRole('button', { name: '更多' });
  const entry = () => screen.findByRole('menuitem', { name: '听证' });
  button.focus();
  await user.keyboard('{Enter}');
  (await entry()).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Enter}');
  await user.click(await entry());
  await waitFor(() => expect(chosen).toEqual(['hearing']));
  expect(document.activeElement).toBe(button);
});
