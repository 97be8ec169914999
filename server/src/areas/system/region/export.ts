import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RegionRecord, region, regionFields, regionLevels } from '@kaoxin/contract/system/region.ts';
import { sql } from 'kysely';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import type { ListRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { inTreeOrder } from '#platform/tree-order.ts';
import type { Work } from '#platform/work.ts';
import { isSearch, matching, presentRegions, reading } from './lists.ts';

interface Place {
  id: string;
  code: string;
  parentCode: string;
}

const codeOf = ({ code }: Place): string => code;
const aboveOf = ({ parentCode }: Place): string => parentCode;

async function idsOf(work: Work, input: ListInput, most: number): Promise<string[]> {
  const asked = matching(work, input).select(['id', 'code', 'parentCode']);
  const ordered = isSearch(input) ? asked.orderBy('level') : asked;
  const found: Place[] = await ordered.orderBy('sort').orderBy('code').limit(most).execute();
  return (isSearch(input) ? found : inTreeOrder(found, codeOf, aboveOf)).map(({ id }) => String(id));
}

const rows: ListRows<RegionRecord> = {
  ids: idsOf,
  async at(work, ids) {
    const found = await reading(work).table('region').those(ids).selectAll().execute();
    const byId = new Map(found.map((row) => [String(row.id), row]));
    return presentRegions(
      work,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  },
  async total(work, input) {
    const { total } = await matching(work, input)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    return total;
  },
};

export const regionSheet: SheetList<RegionRecord> = {
  call: region.export,
  title: ['行政区划', 'Regions'],
  store: 'platform',
  columns: [
    ...fieldColumns<RegionRecord>(regionFields, ['name', 'code']),
    {
      key: 'level',
      label: ['区划级别', 'Level'],
      cell: ({ level }, { say }) => say(regionLevels[level] ?? ['', '']),
    },
    { key: 'pathName', label: ['所在', 'Within'], width: 30 },
    ...fieldColumns<RegionRecord>(regionFields, ['sort', 'remark']),
    { key: 'parentCode', label: ['上级区划', 'Parent region'], width: 14 },
  ],
  rows,
};
