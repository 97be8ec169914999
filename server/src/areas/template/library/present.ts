import { type DataFieldRecord, type DataFieldRow, dataFieldThing } from '@kaoxin/contract/template/data-field.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import type { FieldRow } from '../tables.ts';
import { fieldHooks } from './hooks.ts';

export const presentFieldRows = presenterOf<'dataField', DataFieldRow>(
  dataFieldThing,
  'dataField',
  fieldHooks,
  'listed',
);
const present = presenterOf<'dataField', Omit<DataFieldRecord, 'columns'>>(dataFieldThing, 'dataField', fieldHooks);

export async function presentFields(work: Work, rows: readonly FieldRow[]): Promise<DataFieldRecord[]> {
  const shown = await present(work, rows);
  return shown.map((one, at) => ({ ...one, columns: rows[at]?.columns ?? [] }));
}

export const presentField = (work: Work, row: FieldRow): Promise<DataFieldRecord> =>
  presentOne(presentFields, work, row);
