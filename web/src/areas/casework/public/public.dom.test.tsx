import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setLanguage } from '#platform/language.tsx';
import { show } from '../../../testing/show.tsx';
import Public from './public.tsx';

const at = (path: string) =>
  show(
    <MemoryRouter initialEntries={[path]}>
      <Public />
    </MemoryRouter>,
  );

test.each(['/public/xyz', '/public/file/nothing', '/public/case/1', '/public/survey/1/2'])(
  'says that %s does not exist',
  async (path) => {
    at(path);
    const heading = await screen.findByRole('heading', { name: '页面不存在' });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toMatch(/^页面不存在/);
    expect(screen.getByRole('link', { name: '网上办事首页' }).getAttribute('href')).toBe('/public');
    act(() => setLanguage('en'));
    screen.getByRole('heading', { name: 'Page not found' });
    act(() => setLanguage('zh'));
  },
);

test.each(['/public', '/public/'])('shows the start page at %s', async (path) => {
  at(path);
  await screen.findByRole('heading', { name: '网上办事' });
});

test('skips to the content with the first tab stop', async () => {
  at('/public');
  await screen.findByRole('heading', { name: '网上办事' });
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '跳到正文' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
