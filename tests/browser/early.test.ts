import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../web/src/pages.ts';
import { stageFor } from './stage.ts';
import { pagesOf, parts, settled, stopsOf } from './tour.ts';

const stage = stageFor('early');
const firstOfList = /\?current=1&size=10$/;

/** What a page has asked the server for when it is there. */
async function askedBy(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname.slice(5) + search);
  });
  await page.goto(path);
  await settled(page);
  page.removeAllListeners('request');
  return asked;
}

it.each(parts)(
  'asks for the first of a list before the page is there, and for nothing twice (part %i)',
  async (part) => {
    const wrong: string[] = [];
    const pageOf = pagesOf(stage);
    for (const { path, role, showsWaiting } of await stopsOf(stage, part)) {
      if (role === undefined || showsWaiting || path.includes('?')) continue;
      const early = pages[path]?.asks ?? [];
      const asked = await askedBy(await pageOf(role), path);
      for (const call of asked.filter((one) => firstOfList.test(one)))
        if (!early.includes(call)) wrong.push(`${path} could have asked early for ${call}`);
      for (const call of new Set(asked.filter((one, index) => asked.indexOf(one) !== index)))
        wrong.push(`${path} asks twice for ${call}`);
    }
    expect(wrong).toEqual([]);
  },
);
