import { base } from '@kaoxin/contract/conventions.ts';
import { dataTemplate, type TemplateRow, templateFields, templateThing } from '@kaoxin/contract/template/template.ts';
import { on, routes } from '#platform/http/route.ts';
import { listOptions, recordPage } from '#platform/resource/crud.ts';
import { referable } from '#platform/resource/references.ts';
import { removeAll } from '#platform/resource/save.ts';
import { nameUniqueKeys } from '#platform/resource/unique.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { dataTemplateTable } from '../tables.ts';
import { copyTemplate } from './copy.ts';
import { enableTemplates } from './enable.ts';
import { presentTemplate, presentTemplates, templateHooks } from './present.ts';
import { printTemplate } from './print.ts';
import { selectFields } from './select-fields.ts';
import { submitTemplate } from './submit.ts';

const { calls } = dataTemplate;
nameUniqueKeys(templateThing, dataTemplateTable);
referable('data_template', 'dataTemplate', 'name');
const page = recordPage<'dataTemplate', TemplateRow>(templateThing, 'dataTemplate', templateHooks);

const sheet: SheetList<TemplateRow> = {
  call: calls.export,
  title: ['模板', 'Templates'],
  store: 'business',
  columns: [
    ...fieldColumns<TemplateRow>(templateFields, ['name', 'scene', 'fieldCount', 'templateVersion']),
    { key: 'taskCount', label: ['引用任务', 'Tasks'], width: 10 },
    ...fieldColumns<TemplateRow>(templateFields, ['status', 'code']),
    { key: 'updateUser', label: ['更新人', 'Changed by'], width: 14, cell: ({ updateUserName }) => updateUserName },
    ...fieldColumns<TemplateRow>(base, ['updateTime']),
    { key: 'draftVersion', label: ['草稿版本', 'Draft'], width: 10 },
  ],
  rows: tableRows(
    'dataTemplate',
    (work, input) => listOptions(work, templateThing, 'dataTemplate', templateHooks, input),
    presentTemplates,
  ),
};

export const templateRoutes = routes('business', [
  on(calls.page, (work, { query }) => page(work, query)),
  on(calls.detail, async (work, { query }) =>
    presentTemplate(work, await work.table('dataTemplate').need(query.id), query.version),
  ),
  on(calls.submit, async (work, input) => presentTemplate(work, await submitTemplate(work, input))),
  on(calls.enable, enableTemplates),
  on(calls.remove, (work, { query, body }) =>
    removeAll(work, templateThing, 'dataTemplate', query.ids ?? body.ids, templateHooks),
  ),
  on(calls.copy, async (work, input) => presentTemplate(work, await copyTemplate(work, input))),
  on(calls.print, printTemplate),
  on(calls.fieldSelect, (work, { body }) => selectFields(work, body)),
  sheetRoute(sheet),
]);
