import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor, type View } from '../stage.ts';
import { anExam, examPage } from './exams.ts';

const stage = stageFor('seats', {}, 'crowd');
const desk = { width: 1366, height: 768 };
let at: string;

const seat = (page: Page, number: number) => page.locator(`[data-seat="${number}"]`);
const nameAt = async (page: Page, number: number): Promise<string> =>
  (await seat(page, number).locator('.kx-seat-name').textContent()) ?? '';
const toast = (page: Page, words: string) => page.getByText(words).first();
const numbersOf = (page: Page, css: string): Promise<number[]> =>
  page.locator(css).evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-seat'))));
const free = (page: Page) => numbersOf(page, '.kx-seat:not(.kx-seat-taken)');
const taken = (page: Page) => numbersOf(page, '.kx-seat-taken');
const opened = async (view: View = desk, role: 'exams' | 'district' = 'exams') => {
  const page = await stage.page(role, at, view);
  await seat(page, 1).waitFor();
  return page;
};

it('W1: previews and adopts the seats of an examination', async () => {
  const { id } = await anExam(stage, 20);
  at = `${examPage}?id=${id}&part=seats`;
  const page = await stage.page('exams', at, desk);
  await page.getByText('还没有编排。', { exact: false }).waitFor();
  await stage.look(page, '1-empty');
  await page.getByRole('button', { name: '开始编排' }).click();
  const dialog = page.getByRole('dialog');
  await stage.look(page, '2-choices');
  await dialog.getByRole('button', { name: '生成预览' }).click();
  await page.getByRole('button', { name: '采用', exact: true }).waitFor();
  await stage.look(page, '3-preview');
  await page.getByRole('table', { name: '各考点' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('columnheader', { name: '考场' }).waitFor();
  await stage.look(page, '4-rooms');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '采用', exact: true }).click();
  await page.getByText('名考生按本方案就座', { exact: false }).waitFor();
  await page.locator('.kx-confirm').getByRole('button', { name: '采用' }).click();
  await page.getByText('已采用', { exact: true }).waitFor();
  await roomWithSpace(page);
  const paint = (pressed: boolean) =>
    page
      .locator(`fieldset button[aria-pressed=${pressed}]`)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await paint(true)).not.toBe(await paint(false));
  await stage.look(page, '5-adopted');
}, 240_000);

interface Rooms {
  rooms: { roomId: string; roomNo: string; seats: number; used: { slot: number; people: number }[] }[];
}

async function roomWithSpace(page: Page): Promise<void> {
  const call = await stage.caller('exams');
  const id = new URL(page.url()).searchParams.get('id');
  const { places } = await call<{ places: { centreId: string }[] }>(`formalExam/detail?id=${id}`);
  for (const { centreId } of places) {
    const { rooms } = await call<Rooms>(`formalExam/seatRooms?examId=${id}&centreId=${centreId}`);
    const room = rooms.find(({ seats, used }) => {
      const people = used.find(({ slot }) => slot === 1)?.people ?? 0;
      return people >= 3 && seats - people >= 2;
    });
    if (!room) continue;
    at = `${examPage}?id=${id}&part=seats&centre=${centreId}&room=${room.roomId}`;
    await page.goto(new URL(at, page.url()).href);
    await page.getByRole('heading', { name: `考场${room.roomNo}` }).waitFor();
    await seat(page, 1).waitFor();
    return;
  }
  throw new Error('no room has free seats');
}

it('drags to a free seat, swaps by keyboard, locks the room', async () => {
  const page = await opened();
  const [from = 0] = await taken(page);
  const [to = 0] = await free(page);
  const name = await nameAt(page, from);
  await seat(page, from).dragTo(seat(page, to));
  await toast(page, '座位已调整').waitFor();
  await soon(() => nameAt(page, to)).toBe(name);
  expect(await seat(page, from).getAttribute('class')).not.toContain('kx-seat-taken');

  const below = async (number: number) => {
    await seat(page, number).focus();
    await page.keyboard.press('ArrowDown');
    return Number(await page.evaluate(() => document.activeElement?.getAttribute('data-seat')));
  };
  const seated = await taken(page);
  let [one, other] = [0, 0];
  for (const number of seated) {
    [one, other] = [number, await below(number)];
    if (other !== one && seated.includes(other)) break;
  }
  const [ones, others] = [await nameAt(page, one), await nameAt(page, other)];
  await seat(page, one).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`已选择${one}号`, { exact: false }).waitFor();
  await stage.look(page, '6-carried');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await toast(page, '座位已互换').waitFor();
  await soon(async () => [await nameAt(page, one), await nameAt(page, other)]).toEqual([others, ones]);

  await page.getByRole('button', { name: '锁定考场' }).click();
  await page.locator('.kx-confirm').getByRole('button', { name: '锁定' }).click();
  await page.getByText('已锁定：不能调入或调出考生').waitFor();
  await stage.look(page, '7-locked');
  await seat(page, one).click({ force: true });
  expect(await page.locator('.kx-seats-carry').count()).toBe(0);
  await page.getByRole('button', { name: '解除锁定' }).click();
  await page.locator('.kx-confirm').getByRole('button', { name: '解除锁定' }).click();
  await page.getByRole('button', { name: '锁定考场' }).waitFor();
});

it('seats one of two concurrent moves and informs the other', async () => {
  const [first, second] = [await opened(), await opened()];
  stage.allow(/409/);
  const [one = 0, other = 0] = await taken(first);
  const [to = 0, next = 0] = await free(first);
  const names = [await nameAt(first, one), await nameAt(first, other)];
  await Promise.all([seat(first, one).dragTo(seat(first, to)), seat(second, other).dragTo(seat(second, to))]);
  const said = (page: Page) => page.getByText('该座位已有考生', { exact: false }).count();
  await soon(async () => (await said(first)) + (await said(second))).toBe(1);
  const [loser, lost] = (await said(first)) > 0 ? ([first, 0] as const) : ([second, 1] as const);
  await soon(() => nameAt(loser, to)).toBe(names[1 - lost]);
  await loser
    .locator('.kx-seats-carry')
    .getByText(names[lost] ?? '', { exact: false })
    .waitFor();
  await stage.look(loser, '8-lost');
  await seat(loser, next).click();
  await soon(() => nameAt(loser, next)).toBe(names[lost]);
});

it('prints the cards of the room', async () => {
  const page = await opened();
  await page.getByRole('button', { name: '准考证', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^共\d+人，1个考场/).waitFor();
  await stage.look(page, '9-print');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '生成PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/准考证\.pdf$/);
});

it('offers a district only its own centres', async () => {
  const page = await opened(desk, 'district');
  const call = await stage.caller('district');
  const id = new URL(page.url()).searchParams.get('id');
  const { places } = await call<{ places: { centreName: string; districtName: string }[] }>(
    `formalExam/detail?id=${id}`,
  );
  expect(new Set(places.map(({ districtName }) => districtName)).size).toBe(1);
  if (places.length > 1) {
    await page.getByRole('combobox', { name: '考点' }).click();
    await soon(() => page.locator('.ant-select-dropdown:visible .ant-select-item-option').count()).toBe(places.length);
    await page.keyboard.press('Escape');
  }
  await stage.look(page, '10-district');
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['wide', { width: 1920, height: 1080 }],
  ['english', { language: 'en', ...desk }],
  ['dark', { dark: true, ...desk }],
] as const)('is usable: %s', async (name, view) => {
  const page = await opened(view);
  await stage.look(page, `11-${name}`);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await over()).toBe(0);
});
