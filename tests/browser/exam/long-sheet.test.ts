import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('long-sheet');
const path = '/centreManage/room/index';

it('turns a long export into a task with a notice', async () => {
  const admin = await stage.caller('administrator');
  const { records } = await admin<{ records: { id: string; version: number }[] }>(
    'blade-system/param/list?paramKey=export.atOnceRows',
  );
  await admin('blade-system/param/submit', { id: records[0]?.id, paramValue: '5' });
  const page = await stage.page('exams', path);
  const shown = page.getByRole('region', { name: '考场' });
  await shown.getByRole('row').nth(2).waitFor();
  await stage.look(page, '1-button');
  await shown.getByRole('button', { name: '导出' }).click();
  await toast(page, /已转为后台任务/).waitFor();
  await stage.picture(page, '2-said');
  const button = page.getByRole('button', { name: /^我的任务/ });
  await soon(() => button.getAttribute('aria-label')).toBe('我的任务');
  await button.click();
  const tasks = page.getByRole('dialog', { name: '我的任务' });
  await tasks.getByText(/共\d+行，可在“我的任务”中下载/).waitFor();
  await stage.look(page, '3-task');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tasks.getByRole('button', { name: '下载结果：导出考场' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^考场_\d{4}-\d\d-\d\d\.xlsx$/);
  const [stamp, heads, ...rows] = await rowsOf(await readFile(await file.path()));
  expect(String(stamp?.cells[0])).toMatch(/^唐亦山 \d{4}/);
  expect(heads?.cells.slice(0, 2)).toEqual(['考场号', '所属考点']);
  const total = await shown.getByText(/^共 \d+ 条$/).innerText();
  expect(total).toBe(`共 ${rows.length} 条`);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 740 });
  await shown.getByRole('button', { name: '导出' }).waitFor();
  await stage.look(page, '4-phone');
});

it('shows the task in English', async () => {
  const page = await stage.page('exams', path, { language: 'en', dark: true });
  await page.getByRole('button', { name: 'Export' }).click();
  await toast(page, /the file is made in the background/).waitFor();
  await stage.look(page, '5-english');
});
