import { act } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '#platform/language.tsx';
import { said, stated } from './verb-words.ts';

const head = (caseNo: string) => ({ caseNo, caseStatusName: '审核退回' });
const granted = stated(['延期已批准', 'extension granted']);

it('reports what was done when the status stays', () => {
  expect(said.told(head('XF1'))).toBe('XF1：审核退回');
  expect(granted.told(head('XF1'))).toBe('XF1：延期已批准');
});

it('reports several cases by their number', () => {
  expect(said.told([head('XF1'), head('XF2')])).toBe('XF1等2件');
  expect(granted.told([head('XF1'), head('XF2')])).toBe('XF1等2件，延期已批准');
  act(() => setLanguage('en'));
  onTestFinished(() => act(() => setLanguage('zh')));
  expect(granted.told([head('XF1'), head('XF2')])).toBe('XF1 and 1 more: extension granted');
});
