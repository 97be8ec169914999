import type { Label } from '@kaoxin/contract/conventions.ts';
import { region, regionFields, regionForm } from '@kaoxin/contract/system/region.ts';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Complaint, inColumn, issueWords, notAmong } from '#platform/imports/complaints.ts';
import type { Cells, ImportColumn, ImportKind, Judged } from '#platform/imports/import-kind.ts';
import { oneAtATime } from './change.ts';
import { jsonRows } from './json-rows.ts';
import { codeIn, levelIn } from './keys.ts';
import { type Given, mayStandBelow, placeRegions } from './place-regions.ts';
import { spellNames, takeRegions } from './take-in.ts';

const labels = {
  code: ['区划编号', 'Region code'],
  name: ['区划名称', 'Region'],
  level: ['区划级别', 'Level'],
  parentCode: ['上级区划', 'Parent region'],
} as const satisfies Record<string, Label>;
const noCode: Label = ['请输入区划编号', 'Enter the code'];

const columns: readonly ImportColumn[] = [
  {
    key: 'code',
    label: labels.code,
    required: true,
    otherNames: ['区划代码', '行政区划代码', '编号', '代码', 'code', 'adcode', 'value'],
    width: 18,
  },
  {
    key: 'name',
    label: labels.name,
    required: true,
    otherNames: ['行政区划名称', '单位名称', '名称', 'name', 'label', 'title'],
    width: 24,
  },
  { key: 'level', label: labels.level, otherNames: ['级别', 'level'], width: 12 },
  {
    key: 'parentCode',
    label: labels.parentCode,
    otherNames: ['上级区划编号', '上级编号', '上级代码', 'parentCode', 'parent_code', 'parent', 'pcode'],
    width: 18,
  },
];

/** Real regions: importing them unchanged has no effect. */
const examples = [
  { code: '110000', name: '北京市', level: 1, parentCode: '00' },
  { code: '130000', name: '河北省', level: 1, parentCode: '00' },
];

/**
 * Import of regions. Adds new ones and renames existing ones by code; never removes any. Importing a file twice changes
 * nothing.
 */
export const regionImport: ImportKind<Given, Map<string, string>> = {
  kind: 'region',
  store: 'platform',
  title: ['行政区划', 'regions'],
  calls: region,
  columns,
  // The whole country down to its towns has some 45,000 rows.
  maxRows: 100_000,
  path: '/base/region',
  rowsAtOnce: 'all',
  profile: UPLOAD_PROFILES.regions,
  reader: (path, name) => (name.toLowerCase().endsWith('.json') ? jsonRows(path) : undefined),
  examples: async () => examples,
  mayUse: mayChangeShared,
  judge: async () => judge,
  keyOf: ({ code }) => code,
  above: mayStandBelow,
  settle: async (work, lines) => (await placeRegions(work, lines)).standings,
  lock: oneAtATime,
  prepare: (_work, lines) => spellNames(lines),
  async takeIn(work, lines, spelled = new Map()) {
    await takeRegions(work, lines, spelled);
    return undefined;
  },
};

function judge(cells: Cells): Judged<Given> {
  const errors: Complaint[] = [];
  const level = cells.level === undefined ? undefined : levelIn(cells.level);
  if (cells.level !== undefined && level === undefined)
    errors.push(inColumn('level', notAmong(labels.level, cells.level)));
  const read = cells.code === undefined ? { error: noCode } : codeIn(cells.code, level || undefined);
  if ('error' in read) errors.push(inColumn('code', read.error));
  const parent = cells.parentCode === undefined ? undefined : codeIn(cells.parentCode);
  if (parent && 'error' in parent) errors.push([`上级${parent.error[0]}`, `Above: ${parent.error[1]}`, 'parentCode']);
  const name = regionFields.name.safeParse(cells.name, { reportInput: true });
  if (!name.success)
    errors.push(
      ...name.error.issues.map((issue) => issueWords(regionForm, { ...issue, path: ['name', ...issue.path] })),
    );
  if (errors.length > 0 || 'error' in read || !name.success) return { entry: null, errors };
  const parentCode = parent && 'code' in parent ? parent.code : undefined;
  return { entry: { ...read, name: name.data, parentCode }, errors: [] };
}
