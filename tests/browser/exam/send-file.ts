import type { Page } from 'playwright-core';
import { sheetOf } from './rosters.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function sendFile(
  page: Page,
  name: string,
  headings: readonly string[],
  rows: readonly Record<string, string>[],
): Promise<void> {
  await page.getByRole('button', { name: /选择文件/ }).waitFor();
  const buffer = await sheetOf(name, headings, [...rows]);
  await page.locator('input[type=file]').setInputFiles({ name: `${name}.xlsx`, mimeType, buffer });
  await page.getByText(new RegExp(`已读取${rows.length}行`)).waitFor();
  await page.getByRole('button', { name: '核对并确认' }).click();
}

export async function mend(page: Page, rowNo: number, label: string, value: string, left: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`更正\\s*第${rowNo}行`) }).click();
  await page.getByRole('textbox', { name: `第${rowNo}行：${label}` }).fill(value);
  await page.keyboard.press('Enter');
  await page.getByText(`有错误 ${left} 行`).waitFor();
}
