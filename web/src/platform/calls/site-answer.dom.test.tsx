import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../language.tsx';
import { useSiteTitle } from './site-answer.ts';

beforeEach(() => act(() => setLanguage('zh')));
afterEach(() => act(() => setLanguage('zh')));

it('shows the product name in the current language', () => {
  const { result } = renderHook(useSiteTitle);
  expect(result.current).toBe('考信 · 考试与信访管理平台');
  act(() => setLanguage('en'));
  expect(result.current).toBe('Kaoxin · Exams and Petitions');
});
