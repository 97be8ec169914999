import { expect, it } from 'vitest';
import { ofToday } from '../../setup/scope.ts';
import { listPath } from '../petition/petitions.ts';
import { rows } from '../shell/shell-parts.ts';
import { readingStage, soon } from '../stage.ts';

const stage = readingStage('rows');
/** All lists share one UI kit: on a landing one language and one list are checked each day. */
const sources = ['web/src/ui', 'tests/browser/tours/rows.test.ts'];
const decisive = [
  { language: 'zh' as const, next: ['受理编号', '标题', '状态', '受理剩余', '办结剩余', '收到时间', '分类'] },
  {
    language: 'en' as const,
    next: ['Case number', 'Title', 'Status', 'Notice due', 'Closing due', 'Received', 'Category'],
  },
];

it('shows at least twelve rows of the fullest list at 1366 × 768', async () => {
  const page = await stage.page('handler', `${listPath}?size=30`);
  await soon(() => rows(page).count()).toBe(30);
  const whole = await page.evaluate(() => {
    const body = document.querySelector('.kx-table .ant-table-body')?.getBoundingClientRect();
    const all = [...document.querySelectorAll('.kx-table [data-row]')].map((row) => row.getBoundingClientRect());
    return all.filter(({ bottom }) => body && bottom <= body.bottom + 1 && bottom <= innerHeight).length;
  });
  expect(whole).toBeGreaterThanOrEqual(12);
});

it.each(ofToday(decisive, ...sources))(
  'shows decisive facts by the actions and one filter row, $language',
  async ({ language, next }) => {
    const page = await stage.page('handler', `${listPath}?size=30`, { language });
    await soon(() => rows(page).count()).toBe(30);
    const found = await page.evaluate(() => {
      const heads = [...document.querySelectorAll<HTMLElement>('.kx-table thead th')];
      const verbs = heads.at(-1)?.getBoundingClientRect().left ?? 0;
      const whole = heads.filter((head) => head.getBoundingClientRect().right <= verbs + 1);
      const marks = [...document.querySelectorAll<HTMLElement>('.kx-titled')].filter(
        (cell) => cell.scrollWidth > (cell.parentElement?.clientWidth ?? 0),
      );
      const tops = [...document.querySelectorAll('.kx-search > div')].map((part) => part.getBoundingClientRect().top);
      return { heads: whole.map(({ innerText }) => innerText), cut: marks.length, searchRows: new Set(tops).size };
    });
    expect(found.heads.filter((head) => head !== '')).toEqual(expect.arrayContaining(next));
    expect([found.cut, found.searchRows]).toEqual([0, 1]);
  },
);

it.each(ofToday(['/system/user', '/system/param', '/system/role'], ...sources))(
  'shows twelve rows on %s',
  async (path) => {
    const page = await stage.page('administrator', `${path}?current=1&size=30`);
    await soon(() => rows(page).count()).toBeGreaterThan(10);
    const room = await page.evaluate(() => {
      const table = document.querySelector('.kx-table')?.getBoundingClientRect();
      const head = document.querySelector('.kx-table thead')?.getBoundingClientRect();
      const row = document.querySelector('.kx-table [data-row]')?.getBoundingClientRect();
      return table && head && row ? (Math.min(table.bottom, innerHeight) - head.bottom) / row.height : 0;
    });
    expect(room).toBeGreaterThanOrEqual(12);
  },
);

it.each([
  { width: 1366, height: 768, leastFilled: 0.95 },
  { width: 1920, height: 1080, leastFilled: 0.7 },
])('fills the table with ten rows at $width × $height', async ({ width, height, leastFilled }) => {
  const page = await stage.page('handler', listPath);
  await page.setViewportSize({ width, height });
  await soon(() => rows(page).count()).toBe(10);
  const filled = () =>
    page.evaluate(() => {
      const body = document.querySelector('.kx-table .ant-table-body')?.getBoundingClientRect();
      const last = [...document.querySelectorAll('.kx-table [data-row]')].at(-1)?.getBoundingClientRect();
      return body && last ? (last.bottom - body.top) / body.height : 0;
    });
  await soon(filled).toBeGreaterThanOrEqual(leastFilled);
  expect(await page.evaluate(scrolling)).toEqual({
    isScrolled: false,
    showsIdleBar: false,
    hasGutter: false,
    isAligned: true,
  });
});

const scrolling = () => {
  const body = document.querySelector<HTMLElement>('.kx-table .ant-table-body');
  if (!body) throw new Error('The page shows no list.');
  const isScrolled = body.scrollHeight > body.clientHeight;
  const free = body.clientWidth - (body.querySelector('table')?.offsetWidth ?? 0);
  const ends = (selector: string) =>
    [...document.querySelectorAll(`.kx-table ${selector}`)].map((cell) =>
      Math.round(cell.getBoundingClientRect().left),
    );
  const heads = ends('thead th:not(.ant-table-cell-scrollbar)');
  const isAligned = ends('[data-row]:first-of-type > td').every((left) => heads.includes(left));
  const showsIdleBar = getComputedStyle(body).overflowY === 'scroll' && !isScrolled;
  return {
    isScrolled,
    showsIdleBar,
    hasGutter: free > 0 || (!isScrolled && body.offsetWidth > body.clientWidth),
    isAligned,
  };
};

it.each(['handler', 'auditor', 'leader'] as const)('gives titles the widest text column for %s', async (role) => {
  const page = await stage.page(role, listPath);
  await rows(page).first().waitFor();
  const widths = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.kx-table thead th')].map((head) => [
        head.innerText.trim(),
        head.getBoundingClientRect().width,
      ]),
    ),
  );
  expect(widths).toMatchObject({ 收到时间: expect.any(Number), 分类: expect.any(Number) });
  expect(widths.标题).toBeGreaterThanOrEqual(190);
  expect(widths.标题).toBe(Math.max(...Object.values(widths)));
});

it('shows a scroll bar only where rows scroll', async () => {
  const page = await stage.page('handler', listPath);
  await soon(() => rows(page).count()).toBe(10);
  expect(await page.evaluate(scrolling)).toEqual({
    isScrolled: false,
    showsIdleBar: false,
    hasGutter: false,
    isAligned: true,
  });
  await page.goto(`${listPath}?current=1&size=50`);
  await soon(() => rows(page).count()).toBe(50);
  expect(await page.evaluate(scrolling)).toEqual({
    isScrolled: true,
    showsIdleBar: false,
    hasGutter: false,
    isAligned: true,
  });
});
