import { type DataFieldRow, dataField, dataFieldFields, dataFieldThing } from '@kaoxin/contract/template/data-field.ts';
import { on, routes } from '#platform/http/route.ts';
import { listOptions, recordPage, save } from '#platform/resource/crud.ts';
import { removeAll } from '#platform/resource/save.ts';
import { nameUniqueKeys } from '#platform/resource/unique.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { dataFieldTable } from '../tables.ts';
import { commonFields, fieldsNotPulled } from './choose.ts';
import { fieldHooks } from './hooks.ts';
import { presentField, presentFieldRows } from './present.ts';

const { calls } = dataField;
nameUniqueKeys(dataFieldThing, dataFieldTable);
const page = recordPage<'dataField', DataFieldRow>(dataFieldThing, 'dataField', fieldHooks);

const sheet: SheetList<DataFieldRow> = {
  call: calls.export,
  title: ['字段', 'Fields'],
  store: 'business',
  columns: [
    ...fieldColumns<DataFieldRow>(dataFieldFields, ['fieldName', 'fieldKey', 'fieldType', 'isCommon', 'writer']),
    { key: 'useCount', label: ['引用数', 'Templates'], width: 10 },
    ...fieldColumns<DataFieldRow>(dataFieldFields, ['status', 'sensitive', 'dictCode', 'sort']),
  ],
  rows: tableRows(
    'dataField',
    (work, input) => listOptions(work, dataFieldThing, 'dataField', fieldHooks, input),
    presentFieldRows,
  ),
};

export const libraryRoutes = routes('business', [
  on(calls.page, (work, { query }) => page(work, query)),
  on(calls.detail, async (work, { query }) => presentField(work, await work.table('dataField').need(query.id))),
  on(calls.common, (work) => commonFields(work)),
  on(calls.notPull, (work, input) => fieldsNotPulled(work, input)),
  on(calls.submit, async (work, { body }) => {
    const { columns, ...said } = body;
    // `columns` is not a plain field of the resource, so it is added here.
    const settle: typeof fieldHooks.settle = (given, before) =>
      fieldHooks.settle?.(columns === undefined ? given : { ...given, columns: columns ?? [] }, before) ?? given;
    return presentField(work, await save(work, dataFieldThing, 'dataField', said, { ...fieldHooks, settle }));
  }),
  on(calls.remove, (work, { query, body }) =>
    removeAll(work, dataFieldThing, 'dataField', query.ids ?? body.ids, fieldHooks),
  ),
  sheetRoute(sheet),
]);
