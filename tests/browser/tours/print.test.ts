import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { detailPath, listPath, petition } from '../petition/petitions.ts';
import { rows } from '../shell/shell-parts.ts';
import { readingStage, soon } from '../stage.ts';
import { lost, toPaper } from './paper.ts';

const stage = readingStage('print');

async function sheetsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const sizes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...new Set([...sizes].map(([, width, height]) => (Number(width) > Number(height) ? 'wide' : 'upright')))];
}

it('prints rows and columns with title, without frame, in dark themes', async () => {
  const page = await stage.page('handler', `${listPath}?size=30`, { dark: true });
  await rows(page).first().waitFor();
  const columns = await page.locator('.kx-table thead th:not(.ant-table-selection-column)').count();
  await toPaper(page);
  const table = page.locator('.kx-print-table');
  await soon(() => table.locator('tbody tr').count()).toBe(30);
  // The last head on the screen is the actions column.
  expect(await table.locator('th').count()).toBe(columns - 1);
  await page.getByRole('heading', { name: '投诉举报', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: '查询' }).isVisible()).toBe(false);
  expect(await lost(page)).toEqual([]);
  const words = table.locator('thead th').filter({ hasText: '分类' });
  expect((await words.boundingBox())?.width).toBeGreaterThan(36);
  const ink = await table
    .locator('td')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color);
  expect(ink).toBe('rgb(0, 0, 0)');
  await stage.picture(page, 'list');

  await page.emulateMedia({ media: 'screen' });
  await soon(() => table.count()).toBe(0);
  // Too many columns for portrait: all pages are landscape.
  expect(await sheetsOf(page)).toEqual(['wide']);
});

it('prints a case from its head to the first event', async () => {
  const title = '关于打印案件页的核对';
  const { id } = await petition(stage, title, 'submitted');
  const page = await stage.page('handler', `${detailPath}?id=${id}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await toPaper(page);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  expect(await page.locator('.kx-verbs').isVisible()).toBe(false);
  await page.locator('.kx-timeline li').last().waitFor();
  expect(await lost(page)).toEqual([]);
  expect(await sheetsOf(page)).toEqual(['upright']);
  await stage.picture(page, 'case');
});
