import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Figure, tableOf } from '../../../bench/figure.ts';
import { rows } from '../shell/shell-parts.ts';
import { type Role, readingStage } from '../stage.ts';

const stage = readingStage('sizes');
const run = promisify(execFile);
const dist = join(import.meta.dirname, '../../../web/dist');
const kilobyte = 1024;
/** A line of 10 Mbit/s with 40 ms there and back, and a processor four times slower than this one. */
const slowLine = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
const slowProcessor = { rate: 4 };

/** Asked outside the runner, which rewrites the imports by which the pages are told apart. */
async function sizeFigures(): Promise<Figure[]> {
  const part = pathToFileURL(join(import.meta.dirname, '../../../bench/size-part.ts')).href;
  const program = `import { sizeFigures } from ${JSON.stringify(part)}; console.log(JSON.stringify(await sizeFigures()));`;
  const { NODE_ENV: _ours, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env });
  return JSON.parse(stdout);
}

it('holds the budgets of log-in page, first list and each chunk, as npm run bench prints them', async () => {
  const figures = await sizeFigures();
  console.log(tableOf(figures));
  const held = figures.filter(({ budget }) => budget !== undefined);
  expect(new Set(held.map(({ budget }) => budget))).toEqual(
    new Set(['≤ 120 KB', '≤ 450 KB', '≤ 10 KB', '≤ 15 KB', '≤ 200 KB']),
  );
  expect(held.filter(({ holds }) => !holds)).toEqual([]);
});

it('delivers no chunk above 200 KB and loads nothing from another host', async () => {
  const files = (await readdir(join(dist, 'assets'))).filter((file) => /\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const large: string[] = [];
  const strangers: string[] = [];
  for (const file of files) {
    const content = await readFile(join(dist, 'assets', file));
    if (gzipSync(content).length > 200 * kilobyte) large.push(file);
    const loads = content.toString().match(/(?:@import\s*|url\(|import\(|from)\s*["'`]?(?:https?:)?\/\/[^"'`)]+/g);
    strangers.push(...(loads ?? []).map((load) => `${file}: ${load}`));
  }
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  strangers.push(...(page.match(/(?:src|href)=["']?(?:https?:)?\/\/[^"' >]+/g) ?? []));
  expect(large).toEqual([]);
  expect(strangers).toEqual([]);
});

/** Kilobytes of the program on the line for a page opened with an empty cache; heads and answers of calls are not counted. */
async function received(page: Page, open: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  const answers = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/')) answers.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (!answers.has(requestId)) bytes += encodedDataLength;
  });
  await open();
  await session.detach();
  return bytes / kilobyte;
}

/** Milliseconds to the largest contentful paint, once what is there has been painted. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let largest = 0;
        const take = (entries: PerformanceEntryList) => {
          for (const { startTime } of entries) largest = Math.max(largest, startTime);
        };
        const observer = new PerformanceObserver((list) => take(list.getEntries()));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
        let frames = 0;
        const frame = () => {
          frames += 1;
          take(observer.takeRecords());
          if (frames < 10) requestAnimationFrame(frame);
          else resolve(largest);
        };
        requestAnimationFrame(frame);
      }),
  );

async function opened(role: Role | undefined, path: string, there: (page: Page) => Promise<void>) {
  const page = await (await stage.context(role)).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
  const size = await received(page, async () => {
    await page.goto(path);
    await there(page);
  });
  const paint = await largestPaint(page);
  await page.close();
  return { size, paint };
}

it('keeps to the budgets on a slow line and a slow processor, and prints when the first pages are painted', async () => {
  const heading = (page: Page) => page.getByRole('heading', { name: '登录' }).waitFor();
  const row = (page: Page) => rows(page).first().waitFor();
  const login = await opened(undefined, '/login', heading);
  const list = await opened('administrator', '/system/param', row);
  const petitions = await opened('handler', '/petitionManage/index', row);
  for (const [name, { size, paint }] of Object.entries({ login, list, petitions })) {
    console.log(
      `${name}: largest contentful paint ${(paint / 1000).toFixed(2)} s (10 Mbit/s, 4x slower), ${size.toFixed(0)} KB of program received`,
    );
  }
  // what the server sends is compressed, so that the budgets hold on the line too
  expect(login.size).toBeGreaterThan(60);
  expect(login.size).toBeLessThan(120);
  expect(list.size).toBeLessThan(450);
  for (const { paint } of [login, list, petitions]) expect(paint).toBeGreaterThan(0);
});
