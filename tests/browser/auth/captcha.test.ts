import { expect, it } from 'vitest';
import { focused, soon, stageFor } from '../stage.ts';

const stage = stageFor('captcha', { CAPTCHA: 'on' });

it('shows a new picture on click and failure, with the error', async () => {
  const page = await stage.page(undefined, '/login');
  const picture = page.getByRole('img', { name: '验证码图片，点击换一张' });
  await picture.waitFor();
  await stage.look(page, '1-form');
  const shown = () => picture.getAttribute('src');
  const first = await shown();
  expect(first).toMatch(/^data:image\//);

  await picture.click();
  await soon(shown).not.toBe(first);
  const second = await shown();

  await page.getByLabel('账号', { exact: true }).fill('chenzhiyuan');
  await page.getByLabel('密码', { exact: true }).fill('Wrong-Password-1');
  await page.getByLabel('验证码', { exact: true }).fill('0000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').getByText('验证码').waitFor();
  await soon(shown).not.toBe(second);
  await soon(() => page.getByLabel('验证码', { exact: true }).inputValue()).toBe('');
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('Wrong-Password-1');
  await stage.look(page, '2-wrong-code');
});

it('names a missing field and focuses it without a request', async () => {
  const page = await stage.page(undefined, '/login');
  await page.getByRole('img', { name: '验证码图片，点击换一张' }).waitFor();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  for (const words of ['请输入账号', '请输入密码', '请输入验证码']) await page.getByText(words).waitFor();
  await focused(page.getByLabel('账号', { exact: true }));
  await stage.look(page, '3-missing');
});

it('fills in a demo account and leaves the code empty', async () => {
  const page = await stage.page(undefined, '/login');
  await page.getByRole('button', { name: /陈知远/ }).click();
  await soon(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('chenzhiyuan');
  await focused(page.getByLabel('验证码', { exact: true }));
});

it('reads the same in English and on a phone', async () => {
  const page = await stage.page(undefined, '/login', { width: 375, height: 740 });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.getByRole('img', { name: /captcha|code/i }).waitFor();
  await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await stage.look(page, '4-phone-english');
});
