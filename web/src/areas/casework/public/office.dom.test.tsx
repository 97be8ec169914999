import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { putSite } from '#platform/calls/site-answer.ts';
import { Around } from '../../../testing/show.tsx';
import { NoticeWords } from './notice-words.tsx';
import Public from './public.tsx';

const office = { name: '江澜市人事考试院', phone: '025-12345678', address: '建设路1号' };

it('names the office in header, footer and notice', () => {
  putSite({ office });
  onTestFinished(() => act(() => putSite({ office: { name: '', phone: '', address: '' } })));
  render(
    <MemoryRouter initialEntries={['/public']}>
      <Around>
        <Public />
        <NoticeWords parts={[]} />
      </Around>
    </MemoryRouter>,
  );
  within(screen.getByRole('banner')).getByText('江澜市人事考试院');
  const foot = within(screen.getByRole('contentinfo'));
  foot.getByText('江澜市人事考试院');
  foot.getByText('建设路1号');
  expect(foot.getByRole('link', { name: '025-12345678' }).getAttribute('href')).toBe('tel:025-12345678');
  const notice = screen.getByRole('definition');
  expect(notice.textContent).toBe('江澜市人事考试院联系电话：025-12345678地址：建设路1号');
});
