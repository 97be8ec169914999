import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { goOnInside } from '../shell/shell-parts.ts';
import { type Role, readingStage } from '../stage.ts';
import { everyStop, type Stop, settled } from './pages/stops.ts';

const stage = readingStage('cut-cells');

/** Every list at its address, as whoever works with it sees it on a small office screen. */
const lists = everyStop.filter(({ role, of, showsWaiting }) => role && !of && !showsWaiting);

/** Heads and cells of the list in front that are cut and say nowhere what they hold, and columns beyond its edge. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.tab-page')].find((one) => one.checkVisibility());
    const table = front?.querySelector<HTMLElement>('.kx-table');
    if (!table) return [];
    const told = (cell: Element) => {
      cell.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return [cell, ...cell.querySelectorAll('*')].some(
        // a look at the row shows it whole
        (part) => part.getAttribute('title') || part.getAttribute('aria-label') || part.hasAttribute('data-preview'),
      );
    };
    /** a state is seen whole, or it decides nothing */
    const lostChip = (cell: Element) =>
      [...cell.querySelectorAll('.kx-chip')].some(
        (chip) => chip.getBoundingClientRect().right > cell.getBoundingClientRect().right,
      );
    /** of what hides what is too much: the cell, or a part of it */
    const cut = (cell: HTMLElement) =>
      [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          part.clientWidth > 1 &&
          getComputedStyle(part).overflowX !== 'visible' &&
          !part.classList.contains('hidden-text'),
      );
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const found = heads.filter((head) => cut(head)).map((head) => `head is cut: ${head.innerText}`);
    for (const row of table.querySelectorAll('[data-row]'))
      for (const [at, cell] of [...row.children].entries())
        if (cell instanceof HTMLElement && (lostChip(cell) || (cut(cell) && !told(cell))))
          found.push(`cell is cut: ${heads[at]?.innerText}: ${cell.innerText}`);
    const body = table.querySelector('.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder');
    if (body && body.scrollWidth > body.clientWidth + 1) {
      const verbs = heads.at(-1)?.getBoundingClientRect().left ?? 0;
      const beyond = heads.slice(0, -1).filter((head) => head.getBoundingClientRect().right > verbs + 1);
      found.push(...beyond.map((head) => `beyond the edge: ${head.innerText}`));
    }
    return [...new Set(found)];
  });

const open = new Map<string, Promise<Page>>();
function pageOf(role: Role | undefined, language: 'zh' | 'en'): Promise<Page> {
  const key = `${role} ${language}`;
  const page =
    open.get(key) ??
    stage.lasting(role, { language }).then(async (one) => {
      await one.goto('/info/index?tab=password');
      await one.getByRole('heading').first().waitFor();
      return one;
    });
  open.set(key, page);
  return page;
}
beforeAll(() => open.clear());

it.each(['zh', 'en'] as const)(
  'no head and no cell of a list is cut without saying what it holds: %s',
  async (language) => {
    const wrong: string[] = [];
    for (const stop of lists.filter(({ path }) => !path.includes('?'))) {
      const page = await pageOf(stop.role, language);
      await goOnInside(page, stop.path);
      await settled(page, stop as Stop);
      await stage.picture(page, `${stop.name}-${language}`);
      wrong.push(...(await cutIn(page)).map((text) => `${stop.path}: ${text}`));
    }
    expect(wrong).toEqual([]);
  },
);
