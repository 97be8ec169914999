import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Figure, tableOf } from '../../../bench/figure.ts';
import { ofToday } from '../../setup/scope.ts';
import { rows } from '../shell/shell-parts.ts';
import { type Role, readingStage } from '../stage.ts';

const stage = readingStage('sizes');
const run = promisify(execFile);
const dist = join(import.meta.dirname, '../../../web/dist');
const kilobyte = 1024;
/** 10 Mbit/s with 40 ms round trip, and a processor four times slower. */
const slowLine = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
const slowProcessor = { rate: 4 };

/** Run outside the test runner, which rewrites the imports that identify pages. */
async function sizeFigures(): Promise<Figure[]> {
  const part = pathToFileURL(join(import.meta.dirname, '../../../bench/size-part.ts')).href;
  const program = `import { sizeFigures } from ${JSON.stringify(part)}; console.log(JSON.stringify(await sizeFigures()));`;
  const { NODE_ENV: _ours, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env });
  return JSON.parse(stdout);
}

it('meets the budgets of log-in page, first list and chunks', async () => {
  const figures = await sizeFigures();
  console.log(tableOf(figures));
  const held = figures.filter(({ budget }) => budget !== undefined);
  expect(new Set(held.map(({ budget }) => budget))).toEqual(
    new Set(['≤ 120 KB', '≤ 450 KB', '≤ 10 KB', '≤ 15 KB', '≤ 200 KB']),
  );
  expect(held.filter(({ holds }) => !holds)).toEqual([]);
});

it('delivers no chunk above 200 KB and loads from one host', async () => {
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

/** Kilobytes transferred for a page with an empty cache, without headers and calls. */
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

/** Milliseconds to the largest contentful paint. */
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

const heading = (page: Page) => page.getByRole('heading', { name: '登录' }).waitFor();
const row = (page: Page) => rows(page).first().waitFor();
/** Allowed ranges in kilobytes: the server compresses, so the budgets hold for transfers too. */
const first = [
  { name: 'login', role: undefined, path: '/login', there: heading, above: 60, below: 120 },
  { name: 'list', role: 'administrator' as const, path: '/system/param', there: row, above: 0, below: 450 },
  {
    name: 'petitions',
    role: 'handler' as const,
    path: '/petitionManage/index',
    there: row,
    above: 0,
    below: Number.POSITIVE_INFINITY,
  },
];
/** The build meets the budgets on each landing; one page is loaded over the slow line each day. */
const firstOfToday = ofToday(first, 'server/src/platform/http', 'tests/browser/tours/sizes.test.ts');

it.each(firstOfToday)(
  'loads $name within its budget on a slow line',
  async ({ name, role, path, there, above, below }) => {
    const { size, paint } = await opened(role, path, there);
    console.log(
      `${name}: largest contentful paint ${(paint / 1000).toFixed(2)} s (10 Mbit/s, 4x slower), ${size.toFixed(0)} KB of program received`,
    );
    expect(size).toBeGreaterThan(above);
    expect(size).toBeLessThan(below);
    expect(paint).toBeGreaterThan(0);
  },
);
