import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { detailPath, listPath, verbs } from '../petition/petitions.ts';
import { readingStage, soon } from '../stage.ts';
import { tabs } from './shell-parts.ts';

const stage = readingStage('shell-phone');
const phone = { width: 375, height: 812 };

const shownKeys = (page: Page) => page.locator('.kx-key:visible, kbd:visible').count();

it('shows shortcuts only on screens with a mouse', async () => {
  const call = await stage.caller('handler');
  const { records } = await call<{ records: { id: string }[] }>('petitionLetter/page?tab=mine&caseStatus=20&size=1');
  const address = `${detailPath}?id=${records[0]?.id}`;
  for (const [view, shown] of [
    [phone, false],
    [{}, true],
  ] as const) {
    const page = await stage.page('handler', address, view);
    await verbs(page).getByRole('button').first().waitFor();
    expect(await page.locator('.kx-key').count()).toBeGreaterThan(0);
    expect((await shownKeys(page)) > 0).toBe(shown);
  }
});

it('marks the side with more tabs and snaps them', async () => {
  const page = await stage.page('handler', listPath, phone);
  const tabs = page.getByRole('tablist').last();
  await tabs.getByRole('tab').first().waitFor();
  const seen = await tabs.evaluate((bar) => {
    const signs = ['::before', '::after'].map((side) => getComputedStyle(bar, side).content).join();
    return {
      goesOn: bar.scrollWidth > bar.clientWidth,
      isSaid: /[‹›]/.test(signs),
      scrollSnapType: getComputedStyle(bar).scrollSnapType,
    };
  });
  expect(seen).toEqual({ goesOn: true, isSaid: true, scrollSnapType: 'x' });
  const last = tabs.getByRole('tab').last();
  await last.scrollIntoViewIfNeeded();
  await tabs.evaluate((bar) => bar.scrollTo(bar.scrollWidth, 0));
  const room = await last.evaluate((tab) => {
    const bar = tab.parentElement?.getBoundingClientRect();
    return (bar?.right ?? 0) - tab.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(27);
});

it('reserves space for the current case’s actions only', async () => {
  const call = await stage.caller('handler');
  const { records } = await call<{ records: { id: string }[] }>('petitionLetter/page?tab=mine&caseStatus=20&size=1');
  const page = await stage.page('handler', `${detailPath}?id=${records[0]?.id}`, phone);
  await verbs(page).getByRole('button').first().waitFor();
  const above = () => page.locator('.kx-toasts').evaluate((toasts) => getComputedStyle(toasts).bottom);
  await soon(above).toBe('76px');
  await tabs(page).getByText('首页').click();
  await soon(() => verbs(page).isVisible()).toBe(false);
  await soon(above).toBe('16px');
});

it('scrolls the selected tab of a list into view', async () => {
  const page = await stage.page('handler', `${listPath}?tab=answered`, phone);
  const chosen = page.getByRole('tablist').last().getByRole('tab', { selected: true });
  await chosen.waitFor();
  const isWhole = () =>
    chosen.evaluate((tab) => {
      const [own, bar] = [tab, tab.parentElement ?? tab].map((part) => part.getBoundingClientRect());
      return own !== undefined && bar !== undefined && own.left >= bar.left && own.right <= bar.right;
    });
  await soon(isWhole).toBe(true);
});
