import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from '../../web/src/pages.ts';
import { petition } from './petitions.ts';
import type { Role, Stage, View } from './stage.ts';

/** Pages that need an id, a role of their own, or nobody. The rest of the table is walked as it stands. */
const special: Record<string, { query?: string; role?: Role; showsWaiting?: boolean }> = {
  '/info/index': { query: '?tab=password' },
  '/monitor/chain': { role: 'inspector' },
  '/test/index': { showsWaiting: true },
};

interface Stop {
  name: string;
  path: string;
  role: Role | undefined;
  /** what looks like waiting is there to be looked at */
  showsWaiting?: boolean | undefined;
}

/** Every page of the front end's own table, so that a new one cannot be forgotten. */
export async function stops(stage: Stage): Promise<Stop[]> {
  const { id } = await petition(stage, '关于成绩核对进度的询问', 'submitted');
  const known: typeof special = { ...special, '/petitionManage/petitionDetail': { query: `?id=${id}` } };
  const inside = Object.keys(pages)
    .filter((path) => !/[:*]/.test(path))
    .map((path) => ({
      name: path.slice(1).replaceAll('/', '-'),
      path: path + (known[path]?.query ?? ''),
      role: known[path]?.role ?? roleFor(path),
      showsWaiting: known[path]?.showsWaiting,
    }));
  return [{ name: 'login', path: '/login', role: undefined }, ...inside];
}

const roleFor = (path: string): Role =>
  path.startsWith('/petitionManage') || path.startsWith('/wel') ? 'handler' : 'administrator';

/** A page is there when nothing on it is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('.kx-skeleton, [aria-busy="true"], .waiting, .ant-spin-spinning') === null &&
      (document.querySelector('main')?.textContent ?? '').trim() !== '' &&
      !/正在加载|Loading/.test(document.querySelector('main')?.textContent ?? ''),
  );
}

/** Walks every page in one view, keeps a picture of each, and tells everything wrong at the end. */
export async function tour(stage: Stage, view: View, name: string, more?: (page: Page) => Promise<string[]>) {
  const wrong: string[] = [];
  const open = new Map<Role | undefined, Page>();
  for (const stop of await stops(stage)) {
    const page = open.get(stop.role) ?? (await (await stage.context(stop.role, view)).newPage());
    open.set(stop.role, page);
    await page.goto(stop.path);
    if (stop.showsWaiting) await page.getByRole('main').getByRole('heading').first().waitFor();
    else await settled(page);
    wrong.push(...(await stage.findings(page, `${name}-${stop.name}`)));
    if (await scrollsSideways(page)) wrong.push(`${stop.name}: scrolls sideways`);
    wrong.push(...((await more?.(page)) ?? []).map((text) => `${stop.name}: ${text}`));
  }
  expect(wrong).toEqual([]);
}

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
