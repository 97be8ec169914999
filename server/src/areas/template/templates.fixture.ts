import type { Page } from '@kaoxin/contract/conventions.ts';
import type { DataFieldRow } from '@kaoxin/contract/template/data-field.ts';
import type { TemplateRecord } from '@kaoxin/contract/template/template.ts';
import type { Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';

interface Made {
  id: string;
  version: number;
  fieldKey: string;
}

export const addField = async (by: Visitor, fieldKey: string, fields: object = {}): Promise<Made> =>
  good(
    await by.post<Made>('dataField/submit', {
      fieldKey,
      fieldName: `字段${fieldKey}`,
      fieldType: 'text',
      isCommon: 0,
      writer: 2,
      status: 1,
      ...fields,
    }),
  );

let made = 0;
export const freshName = (): string => {
  made += 1;
  return `复核申请表${made}`;
};

export const addTemplate = async (by: Visitor, fields: readonly object[], more: object = {}): Promise<TemplateRecord> =>
  good(await by.post<TemplateRecord>('dataTemplate/submit', { name: freshName(), scene: 6, fields, ...more }));

export async function enabledTemplate(
  by: Visitor,
  scene: number,
  standing: Readonly<Record<string, object>>,
  more: object = {},
): Promise<TemplateRecord> {
  const { records } = good(await by.get<Page<DataFieldRow>>('dataField/page', { size: '200' }));
  const idOf = new Map(records.map(({ fieldKey, id }) => [fieldKey, id]));
  const fields = Object.entries(standing).map(([key, entry]) => ({ fieldId: idOf.get(key), ...entry }));
  const template = await addTemplate(by, fields, { scene, ...more });
  good(await by.post('dataTemplate/enable', {}, { query: { ids: template.id } }));
  return good(await by.get<TemplateRecord>('dataTemplate/detail', { id: template.id }));
}
