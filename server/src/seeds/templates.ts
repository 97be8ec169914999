import { dataFieldThing } from '@kaoxin/contract/template/data-field.ts';
import { fullSpan, type TemplateField } from '@kaoxin/contract/template/entry.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { templateThing } from '@kaoxin/contract/template/template.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { searchKeyOf } from '#platform/resource/fields.ts';
import { fieldSeeds, templateSeeds } from './template-seeds.ts';
import { firstTenant } from './tenant.ts';

const { enabled } = templateStatus.of;

/**
 * Inserts library and templates of a tenant. Entries that ever existed are not inserted again. Skips tenants with their
 * own data source.
 */
export async function seedTemplates(db: QueryExecutorProvider, tenantId = firstTenant): Promise<void> {
  const { rows } = await sql`select from tenant
    where tenant_id = ${tenantId} and datasource_id is null`.execute(db);
  if (rows.length === 0) return;
  const added = await insertFields(db, tenantId);
  const templates = await insertTemplates(db, tenantId);
  if (added + templates > 0)
    await sql`insert into change (table_name, tenant_id)
      select unnest(${['data_field', 'data_template', 'data_template_version']}::text[]), ${tenantId}`.execute(db);
}

/** Search keys are calculated for missing fields only: they need a dictionary of megabytes. */
async function insertFields(db: QueryExecutorProvider, tenantId: string): Promise<number> {
  const { rows: there } = await sql<{ fieldKey: string; fieldName: string }>`
    select field_key as "fieldKey", field_name as "fieldName" from data_field where tenant_id = ${tenantId}`.execute(
    db,
  );
  const taken = new Set(there.flatMap(({ fieldKey, fieldName }) => [fieldKey, fieldName]));
  const seeds = fieldSeeds
    .map((seed, at) => ({ ...seed, columns: seed.columns ?? [], sort: (at + 1) * 10 }))
    .filter(({ fieldKey, fieldName }) => !taken.has(fieldKey) && !taken.has(fieldName))
    .map((seed) => ({ ...seed, ...searchKeyOf(dataFieldThing, { ...seed }) }));
  if (seeds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into data_field (tenant_id, field_key, field_name, field_type, is_common, writer, dict_code, required, sensitive,
      max_length, min, max, help_text, file_types, file_max_count, columns, sort, search_key)
    select ${tenantId}, s."fieldKey", s."fieldName", s."fieldType", s."isCommon", s.writer, s."dictCode", s.required,
      s.sensitive, s."maxLength", s.min, s.max, s."helpText", s."fileTypes", s."fileMaxCount", s.columns, s.sort, s."searchKey"
    from jsonb_to_recordset(${JSON.stringify(seeds)}::jsonb) s ("fieldKey" text, "fieldName" text, "fieldType" text,
      "isCommon" integer, writer integer, "dictCode" text, required integer, sensitive integer, "maxLength" integer,
      min numeric, max numeric, "helpText" text, "fileTypes" text, "fileMaxCount" integer, columns jsonb, sort integer,
      "searchKey" text)
    order by s.sort`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function insertTemplates(db: QueryExecutorProvider, tenantId: string): Promise<number> {
  const { rows: there } = await sql<{ code: string; name: string }>`
    select code, name from data_template where tenant_id = ${tenantId}`.execute(db);
  const taken = new Set(there.flatMap(({ code, name }) => [code, name]));
  const ids = await fieldIds(db, tenantId);
  let added = 0;
  for (const [at, { name, scene, instruction, foot, fields: standing }] of templateSeeds.entries()) {
    const code = `MB${String(at + 1).padStart(5, '0')}`;
    if (taken.has(code) || taken.has(name)) continue;
    const fields = standing.flatMap(([key, given], place) => placed(ids, key, given, place));
    // a field was redefined by a user, so the template is not created
    if (fields.length < standing.length) continue;
    const { rows } = await sql<{ id: string }>`
      insert into data_template (tenant_id, code, name, scene, field_count, template_version, status, search_key)
      values (${tenantId}, ${code}, ${name}, ${scene}::integer, ${fields.length}::integer, 1, ${enabled}::integer,
        ${searchKeyOf(templateThing, { name, code }).searchKey})
      returning id`.execute(db);
    const [head] = rows;
    if (!head) continue;
    added += 1;
    await sql`insert into data_template_version (tenant_id, template_id, template_version, name, fields, instruction,
        print_template, status, enabled_time)
      values (${tenantId}, ${head.id}, 1, ${name}, ${JSON.stringify(fields)}::jsonb, ${instruction},
        ${JSON.stringify({ heading: name, columns: 2, blanks: 1, foot })}::jsonb, ${enabled}, now())`.execute(db);
  }
  return added;
}

async function fieldIds(db: QueryExecutorProvider, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; fieldKey: string; fieldType: string }>`
    select id::text as id, field_key as "fieldKey", field_type as "fieldType" from data_field
    where tenant_id = ${tenantId} and is_deleted = 0`.execute(db);
  const types = new Map(fieldSeeds.map(({ fieldKey, fieldType }) => [fieldKey, fieldType]));
  return new Map(rows.filter((row) => types.get(row.fieldKey) === row.fieldType).map((row) => [row.fieldKey, row.id]));
}

function placed(
  ids: ReadonlyMap<string, string>,
  key: string,
  given: Partial<TemplateField> = {},
  at: number,
): TemplateField[] {
  const seed = fieldSeeds.find(({ fieldKey }) => fieldKey === key);
  const fieldId = ids.get(key);
  if (!seed || !fieldId) return [];
  return [
    {
      fieldId,
      alias: null,
      label: seed.fieldName,
      required: seed.required ?? 0,
      readonly: 0,
      span: fullSpan,
      group: null,
      sort: at + 1,
      showInList: 0,
      searchable: 0,
      printable: 1,
      defaultValue: null,
      showIf: null,
      ...given,
      field: {
        fieldKey: key,
        fieldName: seed.fieldName,
        fieldType: seed.fieldType,
        dictCode: seed.dictCode ?? null,
        writer: seed.writer,
        sensitive: seed.sensitive ?? 0,
        maxLength: seed.maxLength ?? null,
        min: seed.min ?? null,
        max: seed.max ?? null,
        decimals: null,
        pattern: null,
        placeholder: null,
        helpText: seed.helpText ?? null,
        fileTypes: seed.fileTypes ?? null,
        fileMaxMb: null,
        fileMaxCount: seed.fileMaxCount ?? null,
        columns: [...(seed.columns ?? [])],
      },
    },
  ];
}
