import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { menu, tabs } from '../shell/shell-parts.ts';
import { soon } from '../stage.ts';

const sheet = { width: 794, height: 1123 };

export async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
  await soon(() => menu(page).isVisible()).toBe(false);
  expect(await tabs(page).isVisible()).toBe(false);
}

export const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.shell-content, .tab-page, .kx-list, .kx-case')]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const cuts = getComputedStyle(one).overflowY !== 'visible' && one !== document.documentElement;
        return one.scrollWidth > one.clientWidth + 1 || (cuts && one.scrollHeight > one.clientHeight + 1);
      })
      .map(({ className }) => className || 'the page'),
  );
