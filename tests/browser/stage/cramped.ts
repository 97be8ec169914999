import type { Page } from 'playwright-core';

/** What does not fit: a page that scrolls sideways, in itself or in its tab, and a button whose words are cut. */
export const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tooWide = (element: Element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1;
    const places = [document.documentElement, ...document.querySelectorAll('.tab-page, .kx-page, .kx-case')];
    const buttons = document.querySelectorAll('.ant-btn, .button, .text-button, .kx-tabs button');
    return [
      ...places.filter(tooWide).map(({ className }) => `scrolls sideways: ${className || 'the page'}`),
      ...[...buttons].filter(tooWide).map(({ textContent }) => `button is cut: ${textContent}`),
    ];
  });
