import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ofToday } from '../../setup/scope.ts';
import { readingStage } from '../stage.ts';

const stage = readingStage('wall');
const wall = { width: 1920, height: 1080 };

const looked = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector<HTMLElement>('.board');
    if (!board) throw new Error('no board');
    const said = [...board.querySelectorAll<HTMLElement | SVGElement>('*')].filter(
      (part) =>
        part.checkVisibility() &&
        part.closest('.hidden-text, .kx-chart-table, .kx-chart-tools') === null &&
        [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const place = board.closest<HTMLElement>('.board-full, .tab-page') ?? board;
    const tooHigh = [...board.querySelectorAll('.board-panel, .board-tile')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1,
    );
    const tooWide = [...board.querySelectorAll('.board-panel, .board-tile, .board-day')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1,
    );
    const cut = [...tooHigh, ...tooWide];
    return {
      letters: Math.min(...said.map((part) => Number.parseFloat(getComputedStyle(part).fontSize))),
      below: board.getBoundingClientRect().bottom - place.getBoundingClientRect().bottom,
      cut: cut.map((part) => part.textContent?.trim().slice(0, 40)),
    };
  });

const boards = [
  { path: '/wel/dashboard?full=1', language: 'zh' as const, least: 24 },
  { path: '/wel/dashboard?full=1', language: 'en' as const, least: 24 },
  { path: '/wel/dashboard', language: 'zh' as const, least: 22 },
];
const boardsOfToday = ofToday(boards, 'web/src/areas/home', 'tests/browser/tours/wall.test.ts');

it.each(boardsOfToday)(
  'shows the whole board legibly from three metres ($path, $language)',
  async ({ path, language, least }) => {
    const page = await stage.page('leader', path, { ...wall, language });
    await page.locator('.kx-chart-picture svg text').last().waitFor();
    const { letters, below, cut } = await looked(page);
    expect(letters).toBeGreaterThanOrEqual(least);
    expect(below).toBeLessThanOrEqual(0);
    expect(cut).toEqual([]);
    await stage.picture(page, `wall-${language}`);
  },
);

it('shows the board on a leader’s home page as large', async () => {
  const page = await stage.page('leader', '/wel/index', wall);
  await page.locator('.kx-chart-picture svg text').last().waitFor();
  expect((await looked(page)).letters).toBeGreaterThanOrEqual(22);
});
