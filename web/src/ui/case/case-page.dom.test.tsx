import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { CasePage } from './case-page.tsx';

const page = (right?: string) => (
  <CasePage title="信访" marks={null} verbs={null} left="信访人" middle="信访内容" {...(right ? { right } : {})} />
);
const columns = () => [...(screen.getByRole('article').lastElementChild?.children ?? [])].map((one) => one.textContent);

test('puts the letter first on a phone', () => {
  show(page('办理记录'), { width: 375 });
  expect(columns()).toEqual(['信访内容', '信访人', '办理记录']);
});

test('keeps the columns on a desk and beside a reply', () => {
  show(page('办理记录'));
  expect(columns()).toEqual(['信访人', '信访内容', '办理记录']);
});

test('keeps the left column before a reply on a phone', () => {
  show(page(), { width: 375 });
  expect(columns()).toEqual(['信访人', '信访内容']);
});
