import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { frameAsks } from '../../../../web/src/page-table.ts';
import { pages } from '../../../../web/src/pages.ts';
import { goOnInside } from '../../shell/shell-parts.ts';
import { allFindings, colourFindings } from '../../stage/colours.ts';
import { stillCramped } from '../../stage/cramped.ts';
import { readingStage, type Stage, type View } from '../../stage.ts';
import { seenBriefly } from './brief.ts';
import { cutIn } from './cut-cells.ts';
import { type Ids, idsOf } from './ids.ts';
import { chineseTexts, dress, type Theme, themes } from './looks.ts';
import { hasSheet, sheetIsPage } from './sheets.ts';
import { type Listening, listen, type Stop, settled } from './stops.ts';
import { isWalkedInFull } from './turns.ts';

const desk = { width: 1366, height: 768 };
const large = { width: 1920, height: 1080 };
const phone = { width: 375, height: 740 };
const firstOfList = /\?current=1&size=10$/;

let stage: Stage;
let ids: Ids = {};
let wrong: string[] = [];

/** One page per user and language walks from stop to stop, so the program loads once. */
let open: Map<string, Promise<Page>>;
function pageFor({ role }: Stop, language: NonNullable<View['language']>): Promise<Page> {
  const key = `${role} ${language}`;
  const page = open.get(key) ?? stage.lasting(role, { language });
  open.set(key, page);
  return page;
}

const addressOf = ({ path, of, part, ofSubject }: Stop) => {
  if (!of) return path;
  const id = ids[of];
  if (!id) throw new Error(`${path} has nothing to show.`);
  return `${path}?id=${id}${part ? `&part=${part}` : ''}${ofSubject ? `&subject=${ids.subject}` : ''}`;
};
const repeated = (list: readonly string[]) => new Set(list.filter((one, at) => list.indexOf(one) !== at));

async function fits(page: Page, name: string): Promise<void> {
  await stage.picture(page, name);
  wrong.push(...(await stillCramped(page)).map((text) => `${name}: ${text}`));
}

async function soundHere(page: Page, name: string): Promise<void> {
  await fits(page, name);
  wrong.push(...(await allFindings(page)).map((text) => `${name}: ${text}`));
}

async function soundAtTheDesk(page: Page, stop: Stop, name: string): Promise<void> {
  await soundHere(page, name);
  if (!stop.showsWaiting) wrong.push(...(await cutIn(page)).map((text) => `${name}: ${text}`));
}

async function arrive(page: Page, stop: Stop): Promise<void> {
  const { asked, end } = listen(page);
  await page.goto(addressOf(stop));
  await settled(page, stop);
  end();
  const { pathname } = new URL(page.url());
  if (pathname !== stop.path.split('?')[0]) wrong.push(`leads to ${pathname}`);
  if (stop.bare || stop.showsWaiting) return;
  for (const call of repeated(asked)) wrong.push(`asks twice for ${call}`);
  const early = addressOf(stop) === stop.path ? [...frameAsks, ...(pages[stop.path]?.asks ?? [])] : frameAsks;
  for (const call of early) if (!asked.includes(call)) wrong.push(`does not ask for ${call}`);
  for (const call of asked)
    if (firstOfList.test(call) && !addressOf(stop).includes('?') && !early.includes(call))
      wrong.push(`could have asked early for ${call}`);
}

/**
 * The two most different themes, on each page. Of the others, which change only colours, three in turn. A part of a
 * page shares the frame of the first part.
 */
const always: readonly Theme[] = ['default', 'dark'];
const others = themes.filter((theme) => !always.includes(theme));
const inTurn = 3;
function looksFor({ part }: Stop, turn: number): readonly Theme[] {
  if (part) return always;
  const from = (turn * inTurn) % others.length;
  return ['default', ...others.slice(from, from + inTurn), 'dark'];
}

async function inChinese(stop: Stop, turn: number): Promise<void> {
  const page = await pageFor(stop, 'zh');
  await page.setViewportSize(desk);
  await arrive(page, stop);
  await soundAtTheDesk(page, stop, stop.name);
  await page.setViewportSize(large);
  await settled(page, stop);
  await fits(page, `${stop.name}-1920`);
  if (hasSheet(stop)) await sheetIsPage(page, 'zh');
  await page.setViewportSize(phone);
  await settled(page, stop);
  await soundHere(page, `${stop.name}-375`);
  await page.setViewportSize(desk);
  for (const theme of looksFor(stop, turn)) {
    await dress(page, theme);
    if (theme === 'dark') await inTheDark(page, stop);
    wrong.push(...(await colourFindings(page)).map((finding) => `${theme}: ${finding}`));
  }
  await dress(page, 'default');
}

async function inTheDark(page: Page, stop: Stop): Promise<void> {
  await stage.picture(page, `${stop.name}-dark`);
  await page.setViewportSize(phone);
  await settled(page, stop);
  await fits(page, `${stop.name}-375-dark`);
  wrong.push(...(await colourFindings(page)).map((text) => `375 dark: ${text}`));
  await page.setViewportSize(desk);
  await settled(page, stop);
}

/** Reached from another page without a reload: it sends the same requests. */
async function inEnglish(stop: Stop): Promise<void> {
  const page = await pageFor(stop, 'en');
  await page.setViewportSize(desk);
  if (stop.bare) await page.goto(stop.path);
  else await inside(page, stop);
  await settled(page, stop);
  await soundAtTheDesk(page, stop, `${stop.name}-english`);
  wrong.push(...(await chineseTexts(page)).map((text) => `not English: ${text}`));
  if (!hasSheet(stop)) return;
  await page.setViewportSize(large);
  await settled(page, stop);
  await sheetIsPage(page, 'en');
}

const heard = new WeakMap<Page, Listening>();
const own = '/info/index?tab=password';

async function inside(page: Page, stop: Stop): Promise<void> {
  const hearing = heard.get(page) ?? listen(page);
  const elsewhere = async () => {
    await page.goto(stop.path === own ? '/test/index' : own);
    await page.getByRole('heading').first().waitFor();
  };
  if (!heard.has(page) || stop.path === own || stop.part) await elsewhere();
  heard.set(page, hearing);
  const earlier = [...hearing.asked];
  const unasked = await reached(page, stop, hearing);
  // A response just loaded by another page is cached; after a reload nothing is.
  if (unasked.every((call) => !earlier.includes(call))) return note(unasked);
  await elsewhere();
  note(await reached(page, stop, hearing));
}

async function reached(page: Page, stop: Stop, { asked }: Listening): Promise<string[]> {
  const from = asked.length;
  await goOnInside(page, addressOf(stop));
  await page.waitForURL(`**${addressOf(stop)}`);
  await settled(page, stop);
  const calls = stop.of ? [] : (pages[stop.path]?.asks ?? []);
  return calls.filter((call) => !asked.includes(call, from));
}

function note(unasked: readonly string[]): void {
  wrong.push(...unasked.map((call) => `does not ask for ${call} by itself`));
}

/**
 * Registers tests for these pages: complete, accessible, readable, and equal to their export. On a landing most get the
 * brief check.
 */
export function walk(stops: readonly Stop[], on: Stage = readingStage('pages'), of = idsOf): void {
  stage = on;
  beforeAll(async () => {
    open = new Map();
    ids = await of(stage);
  });
  afterEach(() => {
    wrong = [];
  });
  const { full = [], brief = [] } = Object.groupBy(stops, (stop) => (isWalkedInFull(stop) ? 'full' : 'brief'));
  it.each(full)('$name is complete and readable at all sizes, themes and languages', async (stop) => {
    await inChinese(stop, stops.indexOf(stop));
    await inEnglish(stop);
    expect(wrong).toEqual([]);
  });
  it.each(brief)('$name is accessible, fits and is in English', async (stop) => {
    expect(await seenBriefly(await pageFor(stop, 'en'), stop, addressOf(stop))).toEqual([]);
  });
}
