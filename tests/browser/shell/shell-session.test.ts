import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { detailPath, petition } from '../petition/petitions.ts';
import { people, type Stage, sessionCookies, soon, stageFor } from '../stage.ts';
import { keptIn, pathOf, signIn, signOut, tab, tabs } from './shell-parts.ts';

const stage = stageFor('shell-session');
const title = '会话中断时写到一半的信访件';
const half = '经查,读卡记录与';
const editor = (page: Page) => page.getByRole('textbox', { name: '调查事实', exact: true });
const offer = (page: Page) => page.getByRole('button', { name: /^恢复上次打开的\d+个页面$/ });

async function accepted(on: Stage): Promise<string> {
  const { id } = await petition(on, title, 'registered');
  const call = await on.caller('handler');
  const { version } = await call<{ version: number }>(`petitionLetter/handle?id=${id}`);
  await call('petitionLetter/reply', { id, version, action: 'accept', acceptResult: 1 });
  return id;
}

async function endSession(page: Page): Promise<void> {
  const token = await keptIn(page, 'token');
  const headers = {
    authorization: `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`,
    'blade-auth': `bearer ${token}`,
  };
  const answer = await fetch(`${stage.url}/api/blade-auth/oauth/logout`, { headers });
  expect(answer.status).toBe(200);
  const refused = await fetch(`${stage.url}/api/blade-system/menu/routes`, { headers });
  expect(refused.status).toBe(401);
}

it('restores an unfinished reply only to its author', async () => {
  const id = await accepted(stage);
  const page = await stage.page(undefined, '/login');
  await signIn(page, people.handler.account);
  await page.goto(`${detailPath}?id=${id}`);
  await editor(page).click();
  await page.keyboard.type(half);
  await page.getByText('已自动保存在本机').waitFor();

  await endSession(page);
  await page.getByRole('button', { name: '存草稿' }).click();
  await page.waitForURL('**/login');
  await soon(() => sessionCookies(page)).toEqual([]);
  await soon(() => keptIn(page, 'token')).toBeUndefined();
  await stage.look(page, '1-ended');

  await signIn(page, people.auditor.account);
  await soon(() => tabs(page).getByRole('link').count()).toBe(1);
  await page.getByText(new RegExp(`^${people.auditor.name}，`)).waitFor();
  expect(await offer(page).count()).toBe(0);
  await page.goto(`${detailPath}?id=${id}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  expect(await page.getByText(half).count()).toBe(0);
  await signOut(page, people.auditor.name);

  await signIn(page, people.handler.account);
  await soon(() => offer(page).textContent()).toBe('恢复上次打开的1个页面');
  await stage.look(page, '2-offer');
  await offer(page).click();
  await soon(() => pathOf(page)).toBe(detailPath);
  await editor(page).getByText(half).waitFor();
  await offer(page).waitFor({ state: 'detached' });
  await tab(page, /XF|信访/).waitFor();
  await stage.look(page, '3-back');
});
