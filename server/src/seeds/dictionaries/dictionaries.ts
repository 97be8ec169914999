import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { firstTenant } from '../tenant.ts';
import { businessDictionaries } from './business.ts';
import { systemDictionaries } from './system.ts';
import type { DictionarySeed, EntrySeed } from './text.ts';

interface Row {
  code: string;
  /** key of the parent row within the same code; null for the dictionary itself */
  parent: string | null;
  key: string;
  zh: string;
  en: string;
  remark: string | null;
  sort: number;
}

const ownKey = '-1';

/** Rows by depth: dictionaries, entries, child entries. Keys are unique within a seeded dictionary. */
function depths(seeds: readonly DictionarySeed[]): Row[][] {
  const rows: Row[][] = [];
  const add = (code: string, entry: EntrySeed, parent: string | null, depth: number, sort: number) => {
    const { key, zh, en, remark = null, children = [] } = entry;
    rows[depth] ??= [];
    rows[depth].push({ code, parent, key, zh, en, remark, sort });
    for (const [index, child] of children.entries()) add(code, child, key, depth + 1, index + 1);
  };
  for (const [index, { code, zh, en, entries }] of seeds.entries())
    add(code, { key: ownKey, zh, en, children: entries }, null, 0, index + 1);
  return rows;
}

const recordset = sql.raw('seed (code text, parent text, key text, zh text, en text, remark text, sort integer)');

export async function seedSystemDictionaries(db: Kysely<unknown>): Promise<void> {
  for (const rows of depths(systemDictionaries)) {
    await sql`
      insert into dict (parent_id, code, dict_key, dict_value, dict_value_en, sort, remark)
      select coalesce(parent.id, 0), seed.code, seed.key, seed.zh, seed.en, seed.sort, seed.remark
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}
      left join dict parent on parent.code = seed.code and parent.dict_key = seed.parent and parent.is_deleted = 0
      where (seed.parent is null or parent.id is not null)
        and not exists (select from dict where dict.code = seed.code and dict.dict_key = seed.key)
      order by seed.code, seed.sort`.execute(db);
  }
}

export async function seedBusinessDictionaries(db: QueryExecutorProvider, tenantId = firstTenant): Promise<void> {
  for (const rows of depths(businessDictionaries)) {
    await sql`
      insert into dict_biz (tenant_id, parent_id, code, dict_key, dict_value, dict_value_en, sort, remark)
      select ${tenantId}, coalesce(parent.id, 0), seed.code, seed.key, seed.zh, seed.en, seed.sort, seed.remark
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}
      left join dict_biz parent on parent.tenant_id = ${tenantId} and parent.code = seed.code
        and parent.dict_key = seed.parent and parent.is_deleted = 0
      where (seed.parent is null or parent.id is not null)
        and not exists (
          select from dict_biz
          where tenant_id = ${tenantId} and dict_biz.code = seed.code and dict_biz.dict_key = seed.key)
      order by seed.code, seed.sort`.execute(db);
  }
}
