import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const themes = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const;
export type Theme = (typeof themes)[number];

/**
 * Sets the theme without a reload: with the picker, which stays open off-screen, else with the class that sets the
 * tokens.
 */
export async function dress(page: Page, theme: Theme): Promise<void> {
  const worn = await page.evaluate(async (name) => {
    const painted = () => new Promise(requestAnimationFrame);
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const button = find('button[aria-label="主题与颜色"]');
    const choice = () => find(`input[value="theme-${name}"]`);
    if (button && !choice()) button.click();
    while (button && !choice()) await painted();
    find('.panel-veil')?.style.setProperty('display', 'none');
    choice()?.click();
    if (!button) document.documentElement.className = `theme-${name}`;
    await painted();
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    await painted();
    return document.documentElement.className;
  }, theme);
  expect(worn).toBe(`theme-${theme}`);
}

/** Elements with stored data: rows, facts, names of people, menus, holidays, user texts. */
const data = [
  ...['td', 'dd', '.ant-tree-title', '[data-row]', 'h1', '.side-title', '.side-logo', '[lang="zh-CN"]'],
  ...[
    'header .text-button',
    '.login-name',
    '.login-demo',
    '.home-greeting',
    '.home-place',
    '.home-title',
    '.board-name',
  ],
  ...['.workday-holidays', '.workday-month', '.kx-matter', '.kx-rich', '.kx-case-marks', '.kx-files .link-button'],
  // Districts, centres, subjects and topics in charts; the titles are ours.
  ...['.exam-stat option', '.exam-stat .kx-chart-picture', '.exam-stat .kx-chart table'],
  ...['.survey-figure .kx-chart', '.survey-districts th', '.survey-screen'],
  ...[
    '.kx-day-centre .ant-select-content',
    '.tabs a[href*="id="]',
    '.kx-exam-list th.kx-number',
    '.kx-panel:has(.kx-answers) > h2',
    '.exam-stat [class*="ant-table-tbody"] .ant-table-cell',
    ...['parentId', 'deptId', 'regionCode'].map((field) => `.ant-select:has([id$="-${field}"])`),
  ],
  ...['.sla-card > a', '.sla-facts', '.sla-handler', '.sla-districts tbody th', '.sla-filters option'],
  ...['.template-library .kx-short', '.template-library .hidden-text', '.template-card', '.template-screen'],
  ...['.kx-timeline-who', '.kx-timeline .kx-text', '.kx-places-name'],
  // Name, telephone and address of the office are kept in one language.
  '.public-office',
  ...['.showcase-case', '.showcase-two'],
].join();

export const chineseTexts = (page: Page): Promise<string[]> =>
  page.evaluate((data) => {
    // A tab has the title of its record.
    const called = new Set([...document.querySelectorAll('h1')].map(({ textContent }) => textContent ?? ''));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !/\p{Script=Han}/u.test(node.textContent ?? '')) continue;
      if (called.has(node.textContent ?? '')) continue;
      if (!parent.closest(data)) found.push(`${parent.className}: ${node.textContent}`);
    }
    return found;
  }, data);
