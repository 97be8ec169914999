import { setImmediate } from 'node:timers/promises';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { describeIssue } from '@kaoxin/contract/messages.ts';
import { region, regionFields, regionForm } from '@kaoxin/contract/system/region.ts';
import { sql } from 'kysely';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { type Cells, type ImportRow, type Judged, linesAbove, readImport } from '#platform/imports/read-import.ts';
import { stageImport } from '#platform/imports/staging.ts';
import type { SheetLabel } from '#platform/sheets/headings.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { jsonRows } from './json-rows.ts';
import { aboveOf, codeIn, levelIn } from './keys.ts';

export const importKind = 'region';
/** The whole country down to its towns is some 45,000. */
const mostRows = 100_000;
/** A preview shows so many rows, the wrong ones first; nobody reads 45,000. */
const mostShown = 200;

/** A region of a file, under the code the platform keeps it by. */
interface Given {
  code: string;
  name: string;
  level: number;
  /** undefined: by the code */
  parentCode: string | undefined;
}
/** As it is put aside. */
export interface StagedRegion {
  code: string;
  name: string;
  searchKey: string;
  level: number;
  parentCode: string;
  ancestors: string;
  sort: number;
}

const names: Record<'code' | 'name' | 'level' | 'parentCode', readonly string[]> = {
  code: ['区划编号', '区划代码', '行政区划代码', '编号', '代码', 'code', 'adcode', 'value'],
  name: ['区划名称', '行政区划名称', '单位名称', '名称', 'name', 'label', 'title'],
  level: ['区划级别', '级别', 'level'],
  parentCode: ['上级区划', '上级区划编号', '上级编号', '上级代码', 'parentCode', 'parent_code', 'parent', 'pcode'],
};
export const labels: readonly SheetLabel[] = Object.entries(names).flatMap(([key, list]) =>
  list.map((label) => ({ key, label, required: key === 'code' || key === 'name' })),
);

type Preview = AnswerOf<typeof region.import>;

/**
 * Reads a table of divisions and puts aside what is new or bears another name; nothing changes before it is confirmed.
 * Regions are known by their codes, so a file sent twice changes nothing, and none is ever taken away.
 */
export async function previewRegions(work: Work, _input: unknown, exchange: Exchange): Promise<Audited<Preview>> {
  const started = performance.now();
  return withUploadedFile(exchange.request, UPLOAD_PROFILES.regions, async ({ path, name, sha256 }) => {
    mayChangeShared(work);
    const isJson = name.toLowerCase().endsWith('.json');
    const read = await readImport(isJson ? jsonRows(path) : readSheet(path, { maxRows: mostRows + linesAbove }), {
      labels,
      maxRows: mostRows,
      judge,
      keyOf: ({ code }) => code,
    });
    // places and pinyin of 45,000 names take a second or two: nothing waits in a transaction for that
    const judged = placed(read.rows, await present(work));
    await giveKeys(judged);
    const call = region.import;
    const input = { fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, async (inside) => {
      const fresh = judged.filter(({ state }) => state === 'new' || state === 'changed');
      const total = judged.length;
      const staged = fresh.flatMap(({ rowNo, staged: entry }) => (entry ? [{ rowNo, entry }] : []));
      const batchId = await stageImport(inside, { kind: importKind, fileName: name, sha256, total }, staged);
      const count = (state: State) => judged.filter((row) => row.state === state).length;
      return {
        batchId,
        fileName: name,
        total,
        good: staged.length,
        bad: count('bad'),
        known: count('known'),
        changed: count('changed'),
        unknownHeadings: read.unknownHeadings,
        missingHeadings: read.missingHeadings,
        rows: shownOf(judged),
      };
    });
  });
}

function judge(cells: Cells): Judged<Given> {
  const errors: string[] = [];
  const level = cells.level === undefined ? undefined : levelIn(cells.level);
  if (cells.level !== undefined && level === undefined) errors.push(`区划级别【${cells.level}】不在可选范围内`);
  const read = cells.code === undefined ? { error: '请输入区划编号' } : codeIn(cells.code, level || undefined);
  if ('error' in read) errors.push(read.error);
  const parent = cells.parentCode === undefined ? undefined : codeIn(cells.parentCode);
  if (parent && 'error' in parent) errors.push(`上级${parent.error}`);
  const name = regionFields.name.safeParse(cells.name, { reportInput: true });
  if (!name.success)
    errors.push(
      ...name.error.issues.map((issue) => describeIssue(regionForm, { ...issue, path: ['name', ...issue.path] }, 'zh')),
    );
  if (errors.length > 0 || 'error' in read || !name.success) return { entry: null, errors };
  const parentCode = parent && 'code' in parent ? parent.code : undefined;
  return { entry: { ...read, name: name.data, parentCode }, errors: [] };
}

interface Present {
  name: string;
  level: number;
  ancestors: string;
}

/** Every region there is, by its code. */
async function present(work: Work): Promise<Map<string, Present>> {
  const { rows } = await sql<Present & { code: string }>`
    select code, name, level, ancestors from region where is_deleted = 0`.execute(work.handle);
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}

type State = 'new' | 'changed' | 'known' | 'bad';
interface Placed {
  rowNo: number;
  values: Record<string, string>;
  errors: string[];
  state: State;
  staged?: StagedRegion;
}

/** Gives each region its place: those above come first, in the file or before it. */
function placed(rows: readonly ImportRow<Given>[], known: Map<string, Present>): Placed[] {
  const places = new Map(known);
  const counts = new Map<string, number>();
  const found = new Map<number, Placed>();
  const inOrder = [...rows].sort((a, b) => (a.entry?.level ?? 0) - (b.entry?.level ?? 0) || a.rowNo - b.rowNo);
  for (const { entry, errors, rowNo, values } of inOrder) {
    const bad = (words: string): Placed => ({ rowNo, values, errors: [words], state: 'bad' });
    if (!entry) {
      found.set(rowNo, { rowNo, values, errors, state: 'bad' });
      continue;
    }
    const before = known.get(entry.code);
    const above =
      entry.parentCode ?? aboveOf(entry.code).find((code) => places.has(code)) ?? aboveOf(entry.code).at(-1) ?? '';
    const parent = places.get(above);
    if (before) {
      const state = before.name === entry.name ? 'known' : 'changed';
      const staged = { ...before, ...entry, level: before.level, parentCode: above, sort: 0, searchKey: '' };
      found.set(rowNo, { rowNo, values, errors: [], state, staged });
    } else if (!parent) found.set(rowNo, bad(`上级区划【${above}】不存在`));
    else if (parent.level >= entry.level) found.set(rowNo, bad(`上级区划【${above}】的级别不高于本级`));
    else {
      const sort = (counts.get(above) ?? 0) + 1;
      counts.set(above, sort);
      const { code, name, level } = entry;
      const ancestors = `${parent.ancestors},${above}`;
      places.set(code, { name, level, ancestors });
      const staged = { code, name, level, parentCode: above, ancestors, sort, searchKey: '' };
      found.set(rowNo, { rowNo, values, errors: [], state: 'new', staged });
    }
  }
  return rows.flatMap(({ rowNo }) => found.get(rowNo) ?? []);
}

const namesAtOnce = 200;

/** Pinyin of what will be written, with a pause for everybody else's requests every few milliseconds. */
async function giveKeys(rows: readonly Placed[]): Promise<void> {
  let done = 0;
  for (const { state, staged } of rows) {
    if (!staged || state === 'known') continue;
    staged.searchKey = pinyinSearch(staged.name);
    done += 1;
    if (done % namesAtOnce === 0) await setImmediate();
  }
}

const shownFirst: readonly State[] = ['bad', 'changed', 'new', 'known'];

const shownOf = (rows: readonly Placed[]): Preview['rows'] =>
  shownFirst
    .flatMap((state) => rows.filter((row) => row.state === state))
    .slice(0, mostShown)
    .map(({ rowNo, values, errors, state }) => ({ rowNo, values, errors, known: Number(state === 'known') }));
