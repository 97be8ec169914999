import { type DictRecord, type dict, dictEntryFields, dictFields } from '@kaoxin/contract/system/dict.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows, wholeRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { unfolded } from '#platform/tree-order.ts';
import type { DictTable } from './dictionary.ts';
import { asDictBiz } from './dictionary.ts';
import { childList, headList, presentDicts } from './lists.ts';

const sealed: ListColumn<DictRecord> = {
  key: 'isSealed',
  label: ['封存', 'Sealed'],
  width: 10,
  cell: ({ isSealed }, { say }) => say(isSealed === 1 ? ['已封存', 'Sealed'] : ['使用中', 'In use']),
};

export const dictSheets = (calls: typeof dict, table: DictTable): SheetList<DictRecord>[] => [
  {
    call: calls.export,
    title: table === 'dict' ? ['系统字典', 'System dictionaries'] : ['业务字典', 'Business dictionaries'],
    store: 'platform',
    columns: [...fieldColumns<DictRecord>(dictFields, ['code', 'dictValue', 'sort']), sealed],
    rows: tableRows(
      asDictBiz(table),
      () => headList,
      (work, rows) => presentDicts(work, table, rows),
    ),
  },
  {
    call: calls.exportEntries,
    title: ['字典项', 'Entries'],
    store: 'platform',
    columns: [
      ...fieldColumns<DictRecord>(dictEntryFields, ['dictValue', 'dictKey', 'sort']),
      sealed,
      { key: 'parentName', label: ['上级字典', 'Parent dictionary'] },
    ],
    rows: wholeRows(async (work, query) => unfolded(await childList(table)(work, { query, body: {} }))),
  },
];
