import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { FormSteps } from './form-steps.tsx';
import { ProgressSteps } from './progress-steps.tsx';

const parts = [
  { key: 'first', label: ['基本信息', 'Basics'], wrong: 0 },
  { key: 'second', label: ['科目', 'Subjects'], wrong: 2 },
] as const;

function Form() {
  const [active, setActive] = useState<'first' | 'second'>('first');
  return <FormSteps steps={parts} active={active} onChange={setActive} />;
}

test('opens a step and shows its errors', async () => {
  const user = show(<Form />);
  const [first, second] = screen.getAllByRole('button');
  expect([first?.textContent, second?.textContent]).toEqual(['1基本信息', '!科目2处需更正']);
  expect(first?.getAttribute('aria-current')).toBe('step');
  await user.click(screen.getByRole('button', { name: /科目/ }));
  expect([first?.getAttribute('aria-current'), second?.getAttribute('aria-current')]).toEqual([null, 'step']);
});

const states = [
  { key: 0, label: ['草稿', 'Draft'] },
  { key: 10, label: ['已发布', 'Published'], note: '05-09 08:30' },
  { key: 20, label: ['编排中', 'Arranging'] },
] as const;
const stands = () => screen.getAllByRole('listitem').map((step) => [step.className, step.getAttribute('aria-current')]);

test('marks the current state and announces completed ones', () => {
  show(<ProgressSteps label={['考试进程', 'Progress']} steps={states} now={10} />);
  expect(stands()).toEqual([
    ['kx-progress-past', null],
    ['kx-progress-now', 'step'],
    ['kx-progress-ahead', null],
  ]);
  const [draft, published] = screen.getAllByRole('listitem');
  expect(draft && within(draft).getByText('（已过）')).toBeTruthy();
  expect(published?.textContent).toBe('2已发布05-09 08:30');
});

test('marks no state after the process was left', () => {
  show(<ProgressSteps label={['考试进程', 'Progress']} steps={states} now={90} />, { language: 'en' });
  expect(new Set(stands().map(([name]) => name))).toEqual(new Set(['kx-progress-ahead']));
  expect(screen.getByRole('list', { name: 'Progress' })).toBeTruthy();
});
