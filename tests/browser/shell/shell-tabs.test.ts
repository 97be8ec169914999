import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';
import { frontSettled, goInside, rows, tab, tabs } from './shell-parts.ts';

const stage = readingStage('shell-tabs');
const megabyte = 1024 * 1024;
const others = [
  '/info/index',
  '/system/dept',
  '/system/dict',
  '/system/dictbiz',
  '/dict-horizontal/index',
  '/dict-vertical/index',
  '/system/workday',
  '/desk/notice',
];
const eleventh = '/system/post';

const mark = (page: Page, name: string) =>
  page
    .locator('.tab-page')
    .filter({ visible: true })
    .evaluate((element, text) => element.setAttribute('data-mark', text), name);
const marks = (page: Page): Promise<(string | null)[]> =>
  page.locator('.tab-page').evaluateAll((all) => all.map((element) => element.getAttribute('data-mark')).sort());

async function visit(page: Page, address: string): Promise<void> {
  await goInside(page, address);
  const shown = page.locator('.tab-page:not([data-mark])').filter({ visible: true });
  await shown.waitFor();
  await frontSettled(page);
  await mark(page, address);
}

/** Milliseconds from the click on a tab to the second frame after it, or to the frame that shows its page. */
const switchTime = (page: Page, index: number): Promise<number> =>
  tabs(page)
    .getByRole('link')
    .nth(index)
    .evaluate(async (link) => {
      const started = performance.now();
      (link as HTMLElement).click();
      const isInFront = () => link.getAttribute('aria-current') === 'page';
      for (let frame = 0; frame < 2 || !isInFront(); frame += 1) await new Promise(requestAnimationFrame);
      return performance.now() - started;
    });

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / megabyte;
}

it('keeps ten pages alive and drops the least recently used', async () => {
  const page = await stage.page('administrator', '/wel/index');
  await frontSettled(page);
  await mark(page, '/wel/index');
  const alone = await heap(page);
  await visit(page, '/system/param');
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('参数名称').fill('十个页面之间的参数');
  for (const address of others) await visit(page, address);
  const ten = ['/wel/index', '/system/param', ...others];
  await soon(() => marks(page)).toEqual(ten.toSorted());
  await soon(() => tabs(page).getByRole('link').count()).toBe(10);

  const times: number[] = [];
  for (let index = 0; index < 10; index += 1) times.push(await switchTime(page, index));
  const [median = 0, slowest = 0] = [times.toSorted((a, b) => a - b)[5], Math.max(...times)];
  const full = await heap(page);
  console.log(
    `ten kept pages: JS heap ${full.toFixed(1)} MB (home alone ${alone.toFixed(1)} MB); ` +
      `switch to a kept page ${median.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (slowest)`,
  );
  expect(full).toBeLessThan(150);
  expect(median).toBeLessThan(500);

  // The home page is the least recently used, then the parameters.
  await visit(page, eleventh);
  await soon(() => marks(page)).toEqual([...ten.slice(1), eleventh].toSorted());
  await soon(() => tabs(page).getByRole('link').count()).toBe(11);
  await tab(page, '参数管理').click();
  await soon(() => page.getByRole('dialog').getByLabel('参数名称').inputValue()).toBe('十个页面之间的参数');
  await stage.look(page, '1-eleven');
});
