import type { Page } from 'playwright-core';

export async function arrange(page: Page, look: () => Promise<void>): Promise<void> {
  await page.getByText('还没有编排。', { exact: false }).waitFor();
  await page.getByRole('button', { name: '开始编排' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '生成预览' }).click();
  const adopt = page.getByRole('button', { name: '采用', exact: true });
  await adopt.waitFor();
  await look();
  await adopt.click();
  await page.getByText('名考生按本方案就座', { exact: false }).waitFor();
  await page.locator('.kx-confirm').getByRole('button', { name: '采用' }).click();
  await page.getByText('已采用', { exact: true }).waitFor();
}
