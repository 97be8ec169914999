import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { Ids, TemplateIds } from './ids.ts';
import type { Sample, SoundOnes } from './sample.ts';

export const noTemplateRows: TemplateIds = { dataField: '1', dataTemplate: '1' };

const meaning = {
  fieldKey: 'matrixField',
  fieldName: '内部字段',
  fieldType: 'text',
  dictCode: null,
  writer: 2,
  sensitive: 0,
  maxLength: null,
  min: null,
  max: null,
  decimals: null,
  pattern: null,
  placeholder: null,
  helpText: null,
  fileTypes: null,
  fileMaxMb: null,
  fileMaxCount: null,
  columns: [],
};

export async function templateRows(
  { database: { kysely } }: AppContext,
  { tenantId = '000000' } = {},
): Promise<TemplateIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const dataField =
    await one(sql`insert into data_field (tenant_id, field_key, field_name, field_type, is_common, writer,
      search_key)
    values (${tenantId}, 'matrixField', '内部字段', 'text', 0, 2, '内部字段') returning id`);
  const dataTemplate =
    await one(sql`insert into data_template (tenant_id, code, name, scene, field_count, draft_version,
      search_key, status)
    values (${tenantId}, 'MB99999', '内部模板', 6, 1, 1, '内部模板', 0) returning id`);
  const field = {
    fieldId: dataField,
    alias: null,
    label: '内部字段',
    required: 0,
    readonly: 0,
    span: 24,
    group: null,
    sort: 1,
    showInList: 0,
    searchable: 0,
    printable: 1,
    defaultValue: null,
    showIf: null,
    field: meaning,
  };
  await sql`insert into data_template_version (tenant_id, template_id, template_version, name, fields, status)
    values (${tenantId}, ${dataTemplate}, 1, '内部模板', ${JSON.stringify([field])}::jsonb, 0)`.execute(kysely);
  return { dataField, dataTemplate };
}

const newField = { fieldKey: 'fresh', fieldName: '新字段', fieldType: 'text', isCommon: 0, writer: 2, status: 1 };

export const templateSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET dataField/page': () => [{}],
  'GET dataField/detail': ({ dataField }) => [{ query: { id: dataField } }],
  'GET dataField/common': () => [{}],
  'POST dataField/notPull': ({ dataTemplate, dataField }) => [
    { body: { templateId: dataTemplate, fieldIds: [dataField], keyword: '内部' } },
  ],
  'POST dataField/submit': ({ dataField }) => [
    { named: 'add', body: { fieldName: '只有名称' } },
    { named: 'edit', body: { id: dataField, helpText: '说明', version: 1 } },
  ],
  'POST dataField/remove': ({ dataField }) => [{ query: { ids: dataField } }],
  'POST dataField/fieldSelect': ({ dataTemplate, dataField }) => [
    { body: { templateId: dataTemplate, fieldIds: [dataField] } },
  ],
  'GET dataTemplate/page': () => [{}],
  'GET dataTemplate/detail': ({ dataTemplate }) => [{ query: { id: dataTemplate } }],
  'POST dataTemplate/submit': ({ dataTemplate, dataField }) => [
    { named: 'add', body: { scene: 6 } },
    { named: 'edit', body: { id: dataTemplate, version: 1, fields: [{ fieldId: dataField }] } },
  ],
  'POST dataTemplate/enable': ({ dataTemplate }) => [{ query: { ids: dataTemplate } }],
  'POST dataTemplate/remove': ({ dataTemplate }) => [{ query: { ids: dataTemplate } }],
  'POST dataTemplate/copy': ({ dataTemplate }) => [{ body: { id: dataTemplate } }],
  'GET dataTemplate/print': ({ dataTemplate }) => [{ query: { id: dataTemplate } }],
};

interface Made {
  id: string;
}
let made = 0;

export async function soundTemplates(by: Visitor): Promise<SoundOnes> {
  const field = async () => {
    made += 1;
    const names = { fieldKey: `sound${made}`, fieldName: `字段${made}` };
    return good(await by.post<Made>('dataField/submit', { ...newField, ...names })).id;
  };
  const [used, changed, removed] = [await field(), await field(), await field()];
  const template = async () => {
    made += 1;
    const body = { name: `模板${made}`, scene: 6, fields: [{ fieldId: used }] };
    return good(await by.post<Made>('dataTemplate/submit', body)).id;
  };
  return {
    'POST dataField/submit': { by, body: { id: changed, helpText: '说明' } },
    'POST dataField/remove': { by, query: { ids: removed } },
    'POST dataField/fieldSelect': { by, body: { templateId: await template(), fieldIds: [used] } },
    'POST dataTemplate/submit': { by, body: { id: await template(), instruction: '请如实填写' } },
    'POST dataTemplate/enable': { by, query: { ids: await template() } },
    'POST dataTemplate/remove': { by, query: { ids: await template() } },
    'POST dataTemplate/copy': { by, body: { id: await template() } },
  };
}
