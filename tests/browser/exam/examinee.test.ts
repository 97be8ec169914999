import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerGrid, examineeRecord, examineeResult } from '../../../web/src/testing/examinees.ts';
import { readingStage, type View } from '../stage.ts';
import { dress } from '../tours/pages/looks.ts';

const stage = readingStage('examinee');
const items = 60;

const record = examineeRecord({
  exam: { ...examineeRecord().exam, status: 50 },
  ticketNo: '26030301200087',
  regStatus: 3,
  attendStatus: 1,
  roomNo: '012',
  seatNo: 7,
  needsAccess: 1,
  result: examineeResult(),
  sheets: [answerGrid({}, items)],
  allowedActions: [],
});

async function opened(view: View = {}): Promise<Page> {
  const page = await stage.emptyPage('exams', view);
  await page.route('**/api/examiners/detail*', (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: '', data: record } }),
  );
  await page.route('**/api/examiners/violation/list*', (route) =>
    route.fulfill({
      json: { code: 200, success: true, msg: '', data: { records: [], total: 0, size: 50, current: 1, pages: 1 } },
    }),
  );
  await page.goto('/examinationManage/examinationList/examineeDetail?id=81');
  await page.locator('.kx-answers li').last().waitFor();
  return page;
}
const answers = (page: Page) => page.locator('.kx-answers');

it('shows scores and answers at each size and theme', async () => {
  const page = await opened();
  await stage.look(page, 'desk');
  await answers(page).scrollIntoViewIfNeeded();
  await stage.picture(page, 'desk-answers');
  await dress(page, 'dark');
  await stage.look(page, 'dark');
  await dress(page, 'default');
  await page.setViewportSize({ width: 375, height: 740 });
  await answers(page).scrollIntoViewIfNeeded();
  await stage.look(page, 'phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const box = await answers(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(375);
});

it('shows English and prints all answers', async () => {
  const page = await opened({ language: 'en' });
  await page.getByRole('region', { name: /^Answer sheet/ }).waitFor();
  await answers(page).scrollIntoViewIfNeeded();
  await stage.look(page, 'english');
  await page.emulateMedia({ media: 'print' });
  await stage.picture(page, 'print');
  expect(await page.locator('.kx-answers li:visible').count()).toBe(items);
});
