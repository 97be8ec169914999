import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { colourFindings } from '../../stage/colours.ts';
import { readingStage } from '../../stage.ts';
import { dress } from './looks.ts';

const stage = readingStage('colours');

const write = (page: Page, words: string, style: string) =>
  page.evaluate(
    ([words, style]) => {
      const one = document.createElement('p');
      one.textContent = words ?? '';
      one.style.cssText = style ?? '';
      document.querySelector('main, .login, #root')?.append(one);
    },
    [words, style],
  );

it('judges passed colours once per theme and failed ones again', async () => {
  const page = await stage.page(undefined, '/login');
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await dress(page, 'dark');
  expect(await colourFindings(page)).toEqual([]);

  await write(page, 'sound words', 'color: #000; background: #fff');
  expect(await colourFindings(page)).toEqual([]);
  await write(page, 'faint words', 'color: #999; background: #aaa');
  for (let round = 0; round < 2; round += 1) expect((await colourFindings(page)).join()).toMatch(/contrast/);

  await page.reload();
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await write(page, 'faded words', 'color: #000; background: #fff; opacity: 0.3');
  expect((await colourFindings(page)).join()).toMatch(/contrast/);
});
