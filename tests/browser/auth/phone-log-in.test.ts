import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { menu } from '../shell/shell-parts.ts';
import { people, soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('phone-log-in', { OUTBOUND_ALLOW: 'public:443,localhost' });
const phone = '13900001111';
const sent: string[] = [];
let service: Server | undefined;

beforeAll(async () => {
  const listening = createServer((request, response) => {
    sent.push(new URL(request.url ?? '', 'http://localhost').search);
    response.end('OK');
  }).listen(0, 'localhost');
  service = listening;
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const call = await stage.caller('administrator');
  const endpoint = `http://localhost:${port}/?to={{phone}}&code={{params.code}}`;
  const { id } = await call<{ id: string }>('blade-resource/sms/submit', {
    category: 5,
    smsCode: 'test',
    signName: '考信',
    templateId: 'x',
    accessKey: 'x',
    secretKey: 'x',
    endpoint,
  });
  await call(`blade-resource/sms/enable?id=${id}`, {});
  const own = await stage.caller('handler');
  await own('blade-user/update-info', { phone, password: 'Jianglan#2026' });
});
afterAll(() => service?.close());

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const code = (page: Page) => page.getByLabel('短信验证码', { exact: true });

it('logs in with six digits sent to the phone', async () => {
  const page = await stage.page(undefined, '/login');
  await tab(page, '手机登录').click();
  await code(page).waitFor();
  await soon(() => tab(page, '手机登录').getAttribute('aria-selected')).toBe('true');
  await stage.look(page, '1-form');

  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('手机号码不能为空').waitFor();
  await page.getByLabel('手机号码', { exact: true }).fill('1390000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('手机号码长度不为11位').waitFor();
  await page.getByLabel('手机号码', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('请输入短信验证码').waitFor();
  await stage.look(page, '2-missing');

  await page.getByRole('button', { name: '获取验证码' }).click();
  await toast(page, '如该手机号可用于登录，验证码已发送').waitFor();
  await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
  await soon(() => sent.length).toBe(1);
  const digits = /code=(\d{6})$/.exec(sent[0] ?? '')?.[1] ?? '';
  expect(sent[0]).toBe(`?to=${phone}&code=${digits}`);

  await code(page).fill(digits === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').getByText('手机号或短信验证码错误，请重新获取验证码').waitFor();
  await stage.look(page, '3-wrong');
  await code(page).fill(digits);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/wel/index');
  await menu(page).waitFor();
  await page.getByText(new RegExp(`${people.handler.name}，`)).waitFor();
});

it('answers unknown phones like known ones and keeps typed input', async () => {
  const page = await stage.page(undefined, '/login');
  await page.getByLabel('账号', { exact: true }).fill('half-typed');
  await tab(page, '手机登录').click();
  await page.getByLabel('手机号码', { exact: true }).fill('13900002222');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await toast(page, '如该手机号可用于登录，验证码已发送').waitFor();
  expect(sent).toHaveLength(1);
  await tab(page, '手机登录').press('ArrowLeft');
  await soon(() => tab(page, '账号登录').getAttribute('aria-selected')).toBe('true');
  await soon(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('half-typed');
});

it('reads the same in English, in dark mode and on a phone', async () => {
  const page = await stage.page(undefined, '/login', { width: 375, height: 740, dark: true, language: 'en' });
  await tab(page, 'Phone').click();
  await page.getByLabel('Phone number', { exact: true }).waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await stage.look(page, '4-phone-dark-english');
});
