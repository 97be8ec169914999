import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { changePerson } from '#platform/session/person.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { markOf, pictureOf } from './mark.ts';
import { useWatermark } from './use-watermark.ts';

function Page() {
  useWatermark();
  return <button type="button">办理</button>;
}
const sheet = () => document.querySelector<HTMLElement>('.watermark');
const words = () => decodeURIComponent(sheet()?.style.maskImage ?? '');
const marked = (watermark: boolean) => act(() => changePerson({ watermark }));
afterEach(() => {
  vi.useRealTimers();
});

it('shows the user, the account ending and the local date', () => {
  const person = { userName: '林一', account: 'linyi' };
  expect(markOf(person, new Date('2026-03-01T16:00:00Z'))).toBe('林一 inyi 2026-03-02');
  expect(markOf(person, new Date('2026-03-01T15:59:59Z'))).toBe('林一 inyi 2026-03-01');
  expect(decodeURIComponent(pictureOf('甲<b>&"乙'))).toContain('>甲&lt;b&gt;&amp;"乙</text>');
});

it('covers the page, hidden from screen readers, until logout', () => {
  const { unmount } = showSignedIn(<Page />);
  expect(sheet()).toBeNull();
  marked(true);
  expect(words()).toContain('林一 inyi');
  expect(sheet()?.getAttribute('aria-hidden')).toBe('true');
  marked(false);
  expect(sheet()).toBeNull();
  marked(true);
  unmount();
  expect(sheet()).toBeNull();
});

it('restores a removed watermark once', async () => {
  showSignedIn(<Page />);
  marked(true);
  sheet()?.remove();
  await waitFor(() => expect(document.querySelectorAll('.watermark')).toHaveLength(1));
});

it('changes with the day', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T15:59:30Z') });
  showSignedIn(<Page />);
  marked(true);
  expect(words()).toContain('2026-03-01');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(words()).toContain('2026-03-02');
});

it('prints the user with the time', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T01:05:00Z') });
  showSignedIn(<Page />);
  marked(true);
  window.dispatchEvent(new Event('beforeprint'));
  expect(words()).toContain('林一 inyi 2026-03-02 09:05');
  window.dispatchEvent(new Event('afterprint'));
  expect(words()).not.toContain('09:05');
});
