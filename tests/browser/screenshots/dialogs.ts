import type { Locator, Page } from 'playwright-core';
import { frontSettled } from '../shell/shell-parts.ts';

type Keep = (state: string) => Promise<void>;

const opensWithin = 1_500;
const shown = (page: Page): Locator => page.locator('[role="dialog"]:visible, dialog[open]');
const toolbar = '.kx-toolbar-verbs button:visible, .kx-page-verbs button:visible, .kx-verbs button:visible';
const firstRow = '.kx-row-actions:visible';

export async function dialogs(page: Page, path: string, keep: Keep): Promise<void> {
  await pressEach(page, path, 'page', () => page.locator(toolbar), keep);
  await pressEach(page, path, 'row', () => page.locator(firstRow).first().locator('button'), keep);
  await page.goto(path);
  await frontSettled(page);
  const more = page
    .locator(firstRow)
    .first()
    .getByRole('button', { name: /^(更多操作|More) / });
  if (!(await more.isVisible())) return;
  const count = await openMenu(page, more);
  await keep('row-menu');
  for (let place = 0; place < count; place++) {
    await page.goto(path);
    await frontSettled(page);
    await openMenu(page, more);
    await page.getByRole('menuitem').nth(place).click();
    await pictured(page, `menu-${place}`, keep);
  }
}

async function openMenu(page: Page, more: Locator): Promise<number> {
  await more.click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').count();
}

async function pressEach(page: Page, path: string, kind: string, buttons: () => Locator, keep: Keep): Promise<void> {
  const afresh = async () => {
    await page.goto(path);
    await frontSettled(page);
  };
  await afresh();
  const count = await buttons().count();
  for (let place = 0; place < count; place++) {
    const button = buttons().nth(place);
    if (/更多操作|More/.test((await button.getAttribute('aria-label')) ?? '')) continue;
    if (await button.isDisabled()) continue;
    await button.click();
    await pictured(page, `${kind}-${place}`, keep);
    await afresh();
  }
}

async function pictured(page: Page, name: string, keep: Keep): Promise<void> {
  const opened = await shown(page)
    .last()
    .waitFor({ timeout: opensWithin })
    .then(() => true)
    .catch(() => false);
  if (!opened) return;
  await page
    .waitForFunction(() => !document.querySelector('[role="dialog"] :is(.kx-skeleton, [aria-busy="true"])'))
    .catch(() => undefined);
  await keep(name);
}
