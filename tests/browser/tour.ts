import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../web/src/pages.ts';
import { petition } from './petitions.ts';
import { cramped } from './stage/cramped.ts';
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
export function stops(stage: Stage): Promise<Stop[]> {
  const found = known.get(stage) ?? findStops(stage);
  known.set(stage, found);
  return found;
}

const known = new WeakMap<Stage, Promise<Stop[]>>();

async function findStops(stage: Stage): Promise<Stop[]> {
  const { id } = await petition(stage, '关于成绩核对进度的询问', 'submitted');
  const singular: typeof special = { ...special, '/petitionManage/petitionDetail': { query: `?id=${id}` } };
  const inside = Object.keys(pages)
    .filter((path) => !/[:*]/.test(path))
    .map((path) => ({
      name: path.slice(1).replaceAll('/', '-'),
      path: path + (singular[path]?.query ?? ''),
      role: singular[path]?.role ?? roleFor(path),
      showsWaiting: singular[path]?.showsWaiting,
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

/** Few enough pages to a test for the time it has on a slow machine. */
const pagesToPart = 15;
export const parts = Array.from({ length: Math.ceil(Object.keys(pages).length / pagesToPart) }, (_, part) => part);
export const stopsOf = async (stage: Stage, part: number): Promise<Stop[]> =>
  (await stops(stage)).filter((_, index) => index % parts.length === part);

interface Tour {
  title: string;
  /** in the names of its pictures */
  name: string;
  view: View;
  more?: (page: Page) => Promise<string[]>;
}

/** Walks every page in one view, a test for each part, keeps a picture of each, and tells everything wrong at the end. */
export function tour(stage: Stage, { title, name, view, more }: Tour): void {
  it.each(parts)(`${title} (part %i)`, async (part) => {
    const wrong: string[] = [];
    const pageOf = pagesOf(stage, view);
    for (const stop of await stopsOf(stage, part)) {
      const page = await pageOf(stop.role);
      await page.goto(stop.path);
      if (stop.showsWaiting) await page.getByRole('main').getByRole('heading').first().waitFor();
      else await settled(page);
      const { pathname } = new URL(page.url());
      if (pathname !== stop.path.split('?')[0]) wrong.push(`${stop.name}: leads to ${pathname}`);
      wrong.push(...(await stage.findings(page, `${name}-${stop.name}`)), ...(await sideways(page, stop.name)));
      wrong.push(...((await more?.(page)) ?? []).map((text) => `${stop.name}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });
}

/** A page for each person, so that a log-in serves for all his stops. */
export function pagesOf(stage: Stage, view?: View): (role: Role | undefined) => Promise<Page> {
  const open = new Map<Role | undefined, Promise<Page>>();
  return (role) => {
    const page = open.get(role) ?? stage.context(role, view).then((context) => context.newPage());
    open.set(role, page);
    return page;
  };
}

/** What is to be said of a page that is wider than its room, or cuts the words of a button. */
export const sideways = async (page: Page, name: string): Promise<string[]> =>
  (await cramped(page)).map((text) => `${name}: ${text}`);
