import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { site } from '#site';
import { serving } from '../../testing/serving.ts';
import { setLanguage } from '../language.tsx';
import { loadSite, putSite, siteNow, useSiteTitle } from './site-answer.ts';

// Test files share one module state: an earlier file may have loaded the settings.
beforeEach(() =>
  act(() => {
    setLanguage('zh');
    putSite({ title: site.title, known: false });
  }),
);
afterEach(() => act(() => setLanguage('zh')));

it('shows the product name in the current language', () => {
  const { result } = renderHook(useSiteTitle);
  expect(result.current).toBe('考信 · 考试与信访管理平台');
  act(() => setLanguage('en'));
  expect(result.current).toBe('Kaoxin · Exams and Petitions');
});

it('asks for the settings again until they are known', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = [500, 500, 200];
  const asked = serving(() => {
    const status = answers.shift() ?? 200;
    return { status, body: { code: status, success: status === 200, msg: '', data: { title: '考试院', office: {} } } };
  });
  await act(loadSite);
  expect([asked.length, siteNow().known]).toEqual([1, false]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect([asked.length, siteNow().known]).toEqual([2, false]);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect([asked.length, siteNow().known]).toEqual([3, true]);
});
