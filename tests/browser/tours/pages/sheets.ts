import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowsOf } from '../../../../server/src/platform/sheets/testing/rows-of.ts';
import type { View } from '../../stage.ts';
import type { Stop } from './stops.ts';

type Language = NonNullable<View['language']>;

/** Pages without a list of records, and lists without an export (decision 026). */
const without = [
  ...['/wel/index', '/wel/dashboard', '/info/index', '/test/index', '/system/workday', '/monitor/chain'],
  ...['/petitionManage/petitionDetail', '/petitionManage/register', '/petitionManage/import'],
  ...['/appealManage/appealDetail', '/appealManage/register', '/appealManage/appealClassify/detail'],
  ...['/petitionManage/petitionClassify/detail', '/monitor/online', '/tool/datasource', '/system/social'],
  ...['/system/client', '/resource/oss', '/resource/sms', '/districtManage/detail', '/centreManage/detail'],
  ...['/examinationManage/examinationList/add', '/examinationManage/examinationList/detail'],
  ...['/examinationManage/examinationList/data', '/statisticManage/commonData/index'],
  ...['/surveyManage/detail', '/surveyManage/statistics', '/questionManage/knowledge/index'],
  ...['/questionManage/questionList/detail', '/questionManage/testQuestions/create'],
  '/questionManage/testQuestions/export',
  ...['/questionManage/testQuestions/detail', '/questionManage/questionAudit/detail'],
  ...['/testPaperManage/paperList/create', '/testPaperManage/paperList/detail', '/testPaperManage/paperList/data'],
  // Its export is the summary of executed corrections; openings have no export.
  ...['/infoEdit/infoEditList/index', '/infoEdit/infoEditList/detail', '/infoEdit/infoEditList/register'],
  ...['/infoEdit/examList/index', '/infoEdit/examList/detail'],
  // Composite cells: the export has a column for each value; a task, its roster and an application.
  ...['/examManage/index', '/examManage/create/index', '/examManage/taskDetail', '/examManage/import'],
  ...['/examManage/roster', '/examManage/enrollDetail', '/examManage/enrollRegister'],
  // Registrations and their rules have no export for this role.
  ...['/econManage/econManage/index', '/econManage/econManage/detail', '/econManage/econRule/index'],
  // Cards, and the details of one template or field.
  '/petitionManage/slaBoard',
  ...['/examModelManage/modelManage/create', '/examModelManage/fieldManage/create'],
  // Composite cells: the export has a column for each value.
  '/questionManage/questionAudit/index',
  ...['/questionManage/questionCenter/index', '/questionManage/questionCenter/detail'],
  ...['/examinationManage/examinationList/import', '/examinationManage/examinationList/examineeDetail'],
  '/examinationManage/examinationList/person',
];
export const hasSheet = ({ role, bare, path, listed }: Stop): boolean =>
  listed === true || (role !== undefined && !bare && !without.includes(path.split('?')[0] ?? ''));

const words: Record<Language, { button: string; actions: string }> = {
  zh: { button: '导出', actions: '操作' },
  en: { button: 'Export', actions: 'Actions' },
};

/** Ignores blanks, separators within a cell and the dash of an empty cell. */
const plain = (cell: unknown): string =>
  String(cell ?? '')
    .replaceAll(/^'|[\s、,，—▸▾]/g, '')
    .trim();

interface Shown {
  heads: string[];
  rows: string[][];
  drawn: number[];
  total: number | undefined;
}

async function shownIn(list: Locator, actions: string): Promise<Shown> {
  const found = await list.evaluate((section) => {
    const cells = (row: Element, tag: string) =>
      [...row.querySelectorAll<HTMLElement>(tag)].filter(
        (cell) => !cell.classList.contains('ant-table-selection-column'),
      );
    const head = section.querySelector('thead tr');
    const body = [...section.querySelectorAll('tr[data-row]')].map((row) => cells(row, 'td'));
    const words = (cell: HTMLElement) => (cell.querySelector<HTMLElement>('.kx-titled .kx-short') ?? cell).innerText;
    const drawn = (body[0] ?? []).flatMap((cell, at) =>
      cell.innerText.trim() === '' && cell.querySelector('svg') ? [at] : [],
    );
    return {
      heads: head ? cells(head, 'th').map((cell) => cell.innerText.trim()) : [],
      rows: body.map((row) => row.map(words)),
      drawn,
      total: section.querySelector('.kx-pager-total')?.textContent?.match(/\d+/)?.[0],
    };
  });
  const width = found.heads.at(-1) === actions ? found.heads.length - 1 : found.heads.length;
  return {
    heads: found.heads.slice(0, width),
    rows: found.rows.map((row) => row.slice(0, width).map(plain)),
    drawn: found.drawn.filter((at) => at < width),
    total: found.total === undefined ? undefined : Number(found.total),
  };
}

async function sheetOf(page: Page, list: Locator, button: string): Promise<string[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const rows = await rowsOf(await readFile(await file.path()));
  expect(rows[0]?.cells.filter((cell) => cell !== null && cell !== '')).toHaveLength(1);
  return rows.slice(1).map(({ cells }) => cells.map((cell) => String(cell ?? '')));
}

/** Rows of the page that the file lacks in this order; the export expands all levels of a tree. */
function missing({ rows, drawn, heads }: Shown, lines: readonly (readonly string[])[]): string[][] {
  const worded = (row: readonly string[]) => heads.map((_, at) => (drawn.includes(at) ? '' : plain(row[at]))).join('|');
  const known = lines.map(worded);
  let from = 0;
  return rows.filter((row) => {
    const at = known.indexOf(worded(row), from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

export async function sheetIsPage(page: Page, language: Language): Promise<void> {
  const { button, actions } = words[language];
  const list = page.locator('section.kx-list').filter({ visible: true }).first();
  const [heads, ...lines] = await sheetOf(page, list, button);
  const shown = await shownIn(list, actions);
  if (shown.rows.length === 0) return expect(lines).toEqual([]);
  expect(heads?.slice(0, shown.heads.length)).toEqual(shown.heads);
  expect(missing(shown, lines)).toEqual([]);
  expect(plain(lines[0]?.[0])).toBe(shown.rows[0]?.[0]);
  if (shown.total !== undefined) expect(lines).toHaveLength(shown.total);
}
