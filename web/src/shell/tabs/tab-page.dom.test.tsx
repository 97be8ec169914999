import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Tab } from '#platform/pages/open-pages.ts';
import { Around } from '../../testing/show.tsx';
import { TabPage } from './tab-page.tsx';

const tab: Tab = { key: '/system/param', path: '/system/param', search: '', label: ['系统参数', 'Parameters'] };
const page = (opened: boolean) => (
  <MemoryRouter>
    <button type="button">菜单</button>
    <TabPage tab={tab} active opened={opened} />
  </MemoryRouter>
);
const box = () => document.querySelector('.tab-page');

test('focuses a page that is opened', () => {
  render(page(true), { wrapper: Around });
  expect(document.activeElement).toBe(box());
});

test('leaves the focus alone on the first page', () => {
  render(page(false), { wrapper: Around });
  expect([box() !== null, document.activeElement]).toEqual([true, document.body]);
});
