import type { Page } from 'playwright-core';

export async function acceptNotice(page: Page): Promise<void> {
  for (const name of [/个人信息处理告知/, /如实反映/]) await page.getByRole('checkbox', { name }).check();
}
