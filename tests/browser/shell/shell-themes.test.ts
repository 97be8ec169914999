import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { people, soon, stageFor } from '../stage.ts';
import { keptIn, menu, signIn, signOut } from './shell-parts.ts';

const stage = stageFor('shell-themes');
const names = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'];
const shownClass = (page: Page) => page.evaluate(() => document.documentElement.className);
const brand = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'));
const picker = (page: Page) => page.getByRole('dialog', { name: '主题与颜色' });
const choice = (page: Page, name: string) => picker(page).locator(`input[value="theme-${name}"]`);
const openPicker = async (page: Page) => {
  await page.getByRole('button', { name: '主题与颜色' }).click();
  await picker(page).waitFor();
};

const colours = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const of = (selector: string) => {
      const found = document.querySelector(selector);
      const { backgroundColor, backgroundImage, color } = getComputedStyle(found ?? document.body);
      return `${backgroundColor} ${backgroundImage} ${color}`;
    };
    return [of('nav[aria-label="主菜单"]'), of('aside'), of('header.top'), of('.tab-active'), of('body')].join(' | ');
  });

async function atFirst(page: Page): Promise<{ className: string; brand: string }> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      const { className, style } = document.documentElement;
      Object.assign(window, { atFirst: { className, brand: style.getPropertyValue('--brand') } });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  return page.evaluate(() => Reflect.get(window, 'atFirst'));
}

it('offers 11 themes, saves the choice and starts with it', async () => {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).waitFor();
  await soon(() => shownClass(page)).toBe('theme-default');
  await openPicker(page);
  await soon(() =>
    picker(page)
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(names.map((name) => `theme-${name}`));
  const seen = new Set<string>();
  for (const name of names) {
    await choice(page, name).check({ force: true });
    await soon(() => shownClass(page)).toBe(`theme-${name}`);
    await soon(() => keptIn(page, 'themeName')).toBe(`theme-${name}`);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
    seen.add(await colours(page));
  }
  expect(seen.size).toBe(names.length);
  await stage.look(page, '1-picker');

  for (const name of names) {
    if (!(await picker(page).isVisible())) await openPicker(page);
    await choice(page, name).check({ force: true });
    await soon(() => keptIn(page, 'themeName')).toBe(`theme-${name}`);
    const { className } = await atFirst(page);
    expect(className).toBe(`theme-${name}`);
    await menu(page).waitFor();
    await soon(() => shownClass(page)).toBe(`theme-${name}`);
  }
});

it('derives themes from a custom colour; #409EFF restores each', async () => {
  const page = await stage.page('handler', '/wel/index');
  await openPicker(page);
  const hex = picker(page).getByRole('textbox', { name: '颜色值' });
  await soon(() => hex.inputValue()).toBe('#409EFF');
  await hex.fill('#1F7A51');
  await soon(() => keptIn(page, 'colorName')).toBe('#1F7A51');
  await soon(() => brand(page)).not.toBe('');
  const chosen = await brand(page);
  expect((await atFirst(page)).brand).toBe(chosen);
  await openPicker(page);
  await hex.fill('#12');
  await picker(page).getByText('请输入颜色值，如 #409EFF').waitFor();
  await picker(page).getByRole('button', { name: '恢复默认' }).click();
  await soon(() => keptIn(page, 'colorName')).toBeUndefined();
  await soon(() => brand(page)).toBe('');
});

it('is stored per user in a shared browser', async () => {
  const page = await stage.page(undefined, '/login');
  await signIn(page, people.leader.account);
  await openPicker(page);
  await choice(page, 'vip').check({ force: true });
  await soon(() => shownClass(page)).toBe('theme-vip');
  await page.keyboard.press('Escape');
  await signOut(page, people.leader.name);
  await signIn(page, people.secondAuditor.account);
  await soon(() => shownClass(page)).toBe('theme-default');
  await signOut(page, people.secondAuditor.name);
  await signIn(page, people.leader.account);
  await soon(() => shownClass(page)).toBe('theme-vip');
});
