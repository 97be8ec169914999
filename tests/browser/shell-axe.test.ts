import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../web/src/pages.ts';
import { frontSettled } from './shell-parts.ts';
import { graveFindings } from './stage/audit.ts';
import { stageFor } from './stage.ts';
import { pagesOf, sideways, stops } from './tour.ts';

const stage = stageFor('shell-axe');
const themes = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'];
/** What depends on the colours of a look. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Few enough pages in each for the time a test has on a slow machine. */
const parts = Math.ceil(Object.keys(pages).length / 3);
/** Pages looked at side by side: each is a process of its own. */
const lanes = 2;
const bare = ['/login', '/lock', '/404', '/403', '/500'];

/**
 * The look without a reload: with the picker where there is one, which stays open out of sight, else the class that sets
 * the tokens.
 */
async function dress(page: Page, theme: string): Promise<void> {
  const worn = await page.evaluate(async (name) => {
    const painted = () => new Promise(requestAnimationFrame);
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const button = find('button[aria-label="主题与颜色"]');
    const choice = () => find(`input[value="theme-${name}"]`);
    if (button && !choice()) button.click();
    while (button && !choice()) await painted();
    find('.panel-veil')?.style.setProperty('display', 'none');
    choice()?.click();
    if (!button) document.documentElement.className = `theme-${name}`;
    await painted();
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    await painted();
    return document.documentElement.className;
  }, theme);
  expect(worn).toBe(`theme-${theme}`);
}

/**
 * The looks are sets of colours over one and the same page: everything in one of them, of which a picture is kept, the
 * colours in all.
 */
async function inEachTheme(page: Page, name: string): Promise<string[]> {
  await stage.picture(page, name);
  const wrong = await sideways(page, name);
  for (const theme of themes) {
    await dress(page, theme);
    const found = await graveFindings(page, theme === 'default' ? undefined : colourRules);
    wrong.push(...found.map((finding) => `${name} ${theme}: ${finding}`));
  }
  return wrong;
}

async function there(page: Page, showsWaiting = false): Promise<void> {
  if (showsWaiting) await page.getByRole('main').getByRole('heading').first().waitFor();
  else await frontSettled(page);
}

/** Every page of the front end's table behind the log-in. */
const inside = async () => (await stops(stage)).filter(({ path }) => !bare.includes(path));

it.each(Array.from({ length: parts }, (_, part) => part))(
  'finds nothing serious on any route of the layout in any of the 11 looks (part %i)',
  async (part) => {
    const wrong: string[] = [];
    const waiting = (await inside()).filter((_, index) => index % parts === part);
    const walk = async () => {
      const pageOf = pagesOf(stage);
      for (let stop = waiting.shift(); stop; stop = waiting.shift()) {
        const page = await pageOf(stop.role);
        await page.goto(stop.path);
        await there(page, stop.showsWaiting);
        wrong.push(...(await inEachTheme(page, stop.name)));
      }
    };
    await Promise.all(Array.from({ length: lanes }, walk));
    expect(wrong).toEqual([]);
  },
);

it('finds nothing serious on the pages that need no log-in', async () => {
  const page = await stage.page(undefined, '/login');
  const wrong: string[] = [];
  for (const path of bare) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    wrong.push(...(await inEachTheme(page, path.slice(1))));
  }
  expect(wrong).toEqual([]);
});
