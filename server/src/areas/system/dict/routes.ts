import { dict, dictBiz } from '@kaoxin/contract/system/dict.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { type DictTable, dictTable } from './dictionary.ts';
import { dictionary, dictionaryTree } from './entries.ts';
import { dictSheets } from './export.ts';
import { childList, parentList, pickerTree, presentDicts, wholeList } from './lists.ts';
import { removeDicts } from './remove.ts';
import { submitDict } from './submit.ts';

const routesOf = (calls: typeof dict, table: DictTable): Route[] =>
  routes('platform', [
    on(calls.dictionary, dictionary(table)),
    on(calls.dictionaryTree, dictionaryTree(table)),
    on(calls.list, wholeList(table)),
    on(calls.parentList, parentList(table)),
    ...dictSheets(calls, table).map(sheetRoute),
    on(calls.childList, childList(table)),
    on(calls.tree, pickerTree(table)),
    on(calls.detail, async (work, { query }) => {
      const [record] = await presentDicts(work, table, [await dictTable(work, table).need(query.id)]);
      if (!record) throw new Error('one row in, one row out');
      return record;
    }),
    on(calls.submit, submitDict(table)),
    on(calls.remove, removeDicts(table)),
  ]);

export const dictRoutes = [...routesOf(dict, 'dict'), ...routesOf(dictBiz, 'dictBiz')];
