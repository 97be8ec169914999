import type { dataFieldThing, TableColumn } from '@kaoxin/contract/template/data-field.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { PrintLayout, templateThing } from '@kaoxin/contract/template/template.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, type RowOf, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

interface FieldTable extends RowOf<typeof dataFieldThing.own> {
  columns: Generated<TableColumn[]>;
  searchKey: string;
}

interface HeadTable extends RowOf<typeof templateThing.own> {
  draftVersion: number | null;
  searchKey: string;
}

interface VersionTable extends BaseColumns {
  templateId: string;
  templateVersion: number;
  name: string;
  /** In a draft, the meaning of fields is read from the library instead. */
  fields: TemplateField[];
  instruction: string | null;
  printTemplate: PrintLayout | null;
  enabledTime: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    dataField: FieldTable;
    dataTemplate: HeadTable;
    dataTemplateVersion: VersionTable;
  }
}

export const dataFieldTable = tenantTable('dataField', { store: 'business', json: ['columns'] });
export const dataTemplateTable = tenantTable('dataTemplate', { store: 'business' });
export const dataTemplateVersionTable = tenantTable('dataTemplateVersion', {
  store: 'business',
  json: ['fields', 'printTemplate'],
});

export type FieldRow = SelectedRow<'dataField'>;
export type TemplateHead = SelectedRow<'dataTemplate'>;
export type VersionRow = SelectedRow<'dataTemplateVersion'>;
