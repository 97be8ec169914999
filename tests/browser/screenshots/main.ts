import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { frontSettled } from '../shell/shell-parts.ts';
import { cramped } from '../stage/cramped.ts';
import { accountOf, callerWith, type Role, remember, type Token, tokenOf } from '../stage/people.ts';
import { dialogs } from './dialogs.ts';
import { demonstration } from './server.ts';
import { sheets } from './sheets.ts';
import { states } from './states.ts';
import type { Stop } from './stop.ts';
import { stops } from './stops.ts';
import { type View, views } from './views.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { view: { type: 'string' }, page: { type: 'string' }, what: { type: 'string' } },
});
const folder = resolve(positionals[0] ?? 'artefacts/shots');
const wantedView = new RegExp(`^(${values.view ?? '.*'})$`);
const wantedPage = new RegExp(values.page ?? '');
const wanted = new Set((values.what ?? 'dialogs,states').split(','));
const lanes = 2;
const patience = 12_000;

const server = await demonstration();
const browser = await chromium.launch({
  executablePath: process.env.CHROME || '/usr/bin/chromium',
  env: { ...process.env, LANGUAGE: 'zh_CN', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--lang=zh-CN'],
});
try {
  await walk(browser, server.url);
} finally {
  await browser.close();
  await server.close();
}
await sheets(folder);

async function walk(on: Browser, url: string): Promise<void> {
  const tokens = new Map<Role, Promise<Token>>();
  const tokenFor = (role: Role) => {
    const token = tokens.get(role) ?? accountOf(url, role).then((account) => tokenOf(url, account));
    tokens.set(role, token);
    return token;
  };
  const all = await stops(callerWith(url, await tokenFor('handler')), callerWith(url, await tokenFor('exams')));
  const work = views
    .filter(({ name }) => wantedView.test(name))
    .flatMap((view) => all.filter(({ name }) => wantedPage.test(name)).map((stop) => ({ view, stop })));
  const lane = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      const { view, stop } = next;
      const context = await contextFor(on, url, view, stop.role && (await tokenFor(stop.role)));
      await visit(context, view, stop).catch((error) => console.error(`${view.name} ${stop.name}: ${error}`));
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function contextFor(on: Browser, url: string, view: View, token: Token | undefined): Promise<BrowserContext> {
  const { width, height, dark, language } = view;
  const looks = { themeName: dark ? 'theme-dark' : 'theme-default', language };
  const context = await on.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    hasTouch: width < 768,
  });
  context.setDefaultTimeout(patience);
  await remember(context, url, token, looks);
  return context;
}

async function visit(context: BrowserContext, view: View, { name, path, role, showsWaiting }: Stop): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  const page = await context.newPage();
  const keep = (state: string) => picture(page, join(folder, name, `${view.name}.${state}.png`));
  await page.goto(path);
  await (role === undefined || path === '/lock' || showsWaiting
    ? page.getByRole('heading').first().waitFor()
    : frontSettled(page)
  ).catch(() => console.error(`${view.name} ${name}: does not settle`));
  await keep('full');
  for (const flaw of await cramped(page)) console.log(`${view.name} ${name}: ${flaw}`);
  if (!role || path === '/lock' || showsWaiting || !view.thorough) return;
  if (wanted.has('dialogs')) await dialogs(page, path, keep);
  if (wanted.has('states') && view.name === 'light') await states(page, path, keep);
}

async function picture(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, animations: 'disabled' });
}
