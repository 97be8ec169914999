import type { Page } from 'playwright-core';
import { goOnInside } from '../../shell/shell-parts.ts';
import { allFindings } from '../../stage/colours.ts';
import { stillCramped } from '../../stage/cramped.ts';
import { cutIn } from './cut-cells.ts';
import { chineseTexts } from './looks.ts';
import { type Stop, settled } from './stops.ts';

const desk = { width: 1366, height: 768 };
const phone = { width: 375, height: 740 };
const elsewhere = '/info/index?tab=password';

/**
 * Checks a page in brief without a reload: its address, axe and cut cells at 1366 pixels, its fit at 375, and English
 * texts. The page keeps the last size, so that each page is resized once, not twice.
 */
export async function seenBriefly(page: Page, stop: Stop, address: string): Promise<string[]> {
  const sizes = [onTheDesk, onThePhone];
  const inOrder = page.viewportSize()?.width === phone.width ? sizes.toReversed() : sizes;
  await arrive(page, stop, address);
  const { pathname } = new URL(page.url());
  const found = pathname === stop.path.split('?')[0] ? [] : [`leads to ${pathname}`];
  for (const look of inOrder) found.push(...(await look(page, stop)));
  return found;
}

async function onTheDesk(page: Page, stop: Stop): Promise<string[]> {
  await page.setViewportSize(desk);
  await settled(page, stop);
  const found = await allFindings(page);
  if (!stop.showsWaiting) found.push(...(await cutIn(page)));
  return [...found, ...(await chineseTexts(page)).map((text) => `not English: ${text}`)];
}

async function onThePhone(page: Page, stop: Stop): Promise<string[]> {
  await page.setViewportSize(phone);
  await settled(page, stop);
  return (await stillCramped(page)).map((text) => `375: ${text}`);
}

async function arrive(page: Page, stop: Stop, address: string): Promise<void> {
  const isInside = !stop.bare && page.url() !== 'about:blank';
  if (isInside && stop.part) await goOnInside(page, elsewhere);
  if (isInside) await goOnInside(page, address);
  else await page.goto(address);
  await settled(page, stop);
}
