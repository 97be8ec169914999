import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused, soon, stageFor, toast } from './stage.ts';

const stage = stageFor('desk');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bell = (page: Page, words: string) => page.getByRole('button', { name: `消息与通知${words}`, exact: true });
const justNow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() - 60_000,
  );
const publish = async (title: string) =>
  (await stage.caller('administrator'))('blade-desk/notice/submit', {
    title,
    category: 1,
    releaseTime: justNow(),
    content: '<h3>时间</h3><p>本周六 <b>20:00</b></p>',
  });

it('delivers a notice to all tabs over one stream', async () => {
  await (await stage.caller('handler'))('desk/inbox/read', { tab: 'notice' });
  const context = await stage.context('handler');
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const first = await context.newPage();
  await first.goto('/wel/index');
  await bell(first, '').waitFor();
  const second = await context.newPage();
  await second.goto('/info/index');
  await bell(second, '').waitFor();

  await publish('系统升级停机');
  await bell(first, '，1条未读').waitFor();
  await bell(second, '，1条未读').waitFor();
  expect(asked.filter((url) => url.includes('inbox/stream'))).toHaveLength(1);
  await first.getByRole('status').getByText('有新消息，共1条未读').waitFor();

  await bell(first, '，1条未读').click();
  const popover = first.getByRole('dialog', { name: '消息与通知' });
  await popover.getByText('系统升级停机').waitFor();
  await soon(() => popover.boundingBox()).toMatchObject({ width: 350, height: 300 });
  await stage.look(first, '1-popover');
  await first.keyboard.press('Tab');
  await first.keyboard.press('Tab');
  await first.keyboard.press('Enter');
  await first.getByRole('dialog', { name: '系统升级停机' }).getByRole('heading', { name: '时间' }).waitFor();
  await stage.look(first, '2-reading');
  await first.keyboard.press('Escape');
  await bell(second, '').waitFor();
  await focused(bell(first, ''));
});

it('closes the popover with Escape and restores the focus', async () => {
  const page = await stage.page('auditor', '/wel/index');
  await publish('第二条');
  await page.getByRole('button', { name: /消息与通知，\d+条未读/ }).click();
  const popover = page.getByRole('dialog', { name: '消息与通知' });
  await button(page, '标为已读：第二条').click();
  await button(page, '标为已读：第二条').waitFor({ state: 'detached' });
  await soon(() => popover.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  await focused(page.getByRole('button', { name: /^消息与通知/ }));
  await page.keyboard.press('Enter');
  await popover.getByRole('tab', { name: '邮件' }).click();
  await popover.getByText('暂无邮件').waitFor();
  await popover.getByRole('tab', { name: /通知/ }).click();
  await popover.getByRole('button', { name: '全部标为已读' }).click();
  await bell(page, '').waitFor();
});

it('opens the counted list from each home page counter', async () => {
  const page = await stage.page('handler', '/wel/index');
  const counters = page.getByRole('navigation', { name: '待办事项' }).getByRole('link');
  await counters.first().waitFor();
  await stage.look(page, '3-home');
  const shown = await counters.evaluateAll((links) =>
    links.map((link) => ({ name: link.textContent ?? '', count: Number(link.querySelector('strong')?.textContent) })),
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThanOrEqual(6);
  expect(shown.filter(({ count }) => count === 0)).toEqual([]);
  for (const [place, { name, count }] of shown.entries()) {
    await counters.nth(place).click();
    await page.getByText(`共 ${count} 条`).first().waitFor();
    await soon(() => page.url(), name).toMatch(/\/(petition|appeal)Manage\/index\?/);
    await page.getByRole('link', { name: '首页' }).first().click();
  }
});

it('changes the own record and picture', async () => {
  const page = await stage.page('inspector', '/info/index');
  await page.getByLabel('手机号码').fill('02887654321');
  await button(page, '保存').click();
  await page.getByText('手机号码格式不正确').waitFor();
  await focused(page.getByLabel('手机号码'));
  await stage.look(page, '4-profile');
  await page.getByLabel('手机号码').fill('13800138000');
  await page.getByLabel('昵称').fill('若清');
  await button(page, '保存').click();
  await page.getByText('请输入登录密码', { exact: true }).waitFor();
  await focused(page.getByLabel('登录密码', { exact: true }));
  await stage.look(page, '4-profile-password');
  await page.getByLabel('登录密码', { exact: true }).fill('wrong');
  await button(page, '保存').click();
  await page.getByText('登录密码不正确', { exact: true }).waitFor();
  await focused(page.getByLabel('登录密码', { exact: true }));
  await page.getByLabel('登录密码', { exact: true }).fill('Jianglan#2026');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();
  await button(page, '若清').waitFor();
  await page.reload();
  await soon(() => page.getByLabel('手机号码').inputValue()).toBe('13800138000');

  const content = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const noise = new ImageData(900, 600);
    let seed = 1;
    for (let place = 0; place < noise.data.length; place += 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      noise.data[place] = place % 4 === 3 ? 255 : seed >>> 24;
    }
    canvas.getContext('2d')?.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  // Above the size limit: the browser shrinks it before the upload.
  expect(Buffer.from(content, 'base64').length).toBeGreaterThan(500 * 1024);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').getByText('只能上传jpg/png文件，且不超过500kb').waitFor();
  await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(content, 'base64') });
  await page.getByRole('application').press('ArrowLeft');
  await page.getByRole('application').press('+');
  await stage.look(page, '5-crop');
  const answer = page.waitForResponse((response) => response.url().includes('put-file'));
  await button(page, '使用此头像').click();
  const { data } = (await (await answer).json()) as { data: { extension: string; fileSize: number } };
  expect(data.extension).toBe('jpg');
  expect(data.fileSize).toBeLessThan(500 * 1024);
  await button(page, '恢复默认头像').waitFor();
  await soon(() => page.locator('.user-button img').getAttribute('src')).toMatch(/^\/api\/file\/open/);
});

it('shows the strength of a new password while typing', async () => {
  const page = await stage.page('leader', '/info/index?tab=password');
  for (const [password, word] of [
    ['abc', '弱'],
    ['Jianglan#2027', '较强'],
  ] as const) {
    await page.getByLabel('新密码', { exact: true }).fill(password);
    await page.getByRole('status').getByText(`密码强度：${word}`, { exact: true }).waitFor();
  }
  await stage.look(page, '6-password');
});

for (const [step, view] of [
  ['phone', { width: 375, height: 800 }],
  ['dark-english', { dark: true, language: 'en' }],
] as const) {
  it(`looks right: ${step}`, async () => {
    const page = await stage.page('handler', '/wel/index', view);
    await page.locator('.home-notices').waitFor();
    await stage.look(page, `7-home-${step}`);
    await page.getByRole('button', { name: /^(消息与通知|Messages and notices)/ }).click();
    await page.getByRole('tabpanel').waitFor();
    await stage.look(page, `8-popover-${step}`);
  });
}
