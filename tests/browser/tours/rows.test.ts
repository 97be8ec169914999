import { expect, it } from 'vitest';
import { listPath } from '../petition/petitions.ts';
import { rows } from '../shell/shell-parts.ts';
import { readingStage, soon } from '../stage.ts';

const stage = readingStage('rows');

it('shows at least twelve rows of the fullest list at 1366 × 768', async () => {
  const page = await stage.page('handler', `${listPath}?size=30`);
  await soon(() => rows(page).count()).toBe(30);
  const whole = await page.evaluate(() => {
    const body = document.querySelector('.kx-table .ant-table-body')?.getBoundingClientRect();
    const all = [...document.querySelectorAll('.kx-table [data-row]')].map((row) => row.getBoundingClientRect());
    return all.filter(({ bottom }) => body && bottom <= body.bottom + 1 && bottom <= innerHeight).length;
  });
  expect(whole).toBeGreaterThanOrEqual(12);
});
