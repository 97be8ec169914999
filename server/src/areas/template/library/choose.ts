import type { InputOf } from '@kaoxin/contract/call.ts';
import { enableStatus } from '@kaoxin/contract/casework/results.ts';
import { defaultPageSize, largestPage, type Page } from '@kaoxin/contract/conventions.ts';
import type { DataFieldRecord, dataField } from '@kaoxin/contract/template/data-field.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byKeyword, byMistypedKeyword } from '#platform/database/keyword.ts';
import type { Work } from '#platform/work.ts';
import { shownVersion } from '../template/versions.ts';
import { presentFields } from './present.ts';

type Calls = typeof dataField.calls;
const enabled = enableStatus.of.enabled;

export async function commonFields(work: Work): Promise<DataFieldRecord[]> {
  const rows = await work
    .table('dataField')
    .select()
    .selectAll()
    .where('isCommon', '=', 1)
    .where('status', '=', enabled)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return presentFields(work, rows);
}

export async function fieldsNotPulled(
  work: Work,
  { body }: Pick<InputOf<Calls['notPull']>, 'body'>,
): Promise<Page<DataFieldRecord>> {
  const taken = [...(body.fieldIds ?? []), ...(await pulledInto(work, body.templateId))];
  const [current, size] = [body.current ?? 1, Math.min(body.size ?? defaultPageSize, largestPage)];
  const among = (found: readonly RawBuilder<SqlBool>[]) => {
    let rows = work.table('dataField').select().where('status', '=', enabled);
    if (taken.length > 0) rows = rows.where(sql<SqlBool>`id <> all(${taken}::bigint[])`);
    return found.reduce((all, condition) => all.where(condition), rows);
  };
  const exact = body.keyword ? byKeyword('dataField', body.keyword) : [];
  const [first] = await among(exact).select('id').limit(1).execute();
  const nearly = first || !body.keyword ? undefined : byMistypedKeyword('dataField', body.keyword);
  const { total } = await among(nearly ?? exact)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await among(nearly ?? exact)
    .selectAll()
    .orderBy('isCommon', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const count = Number(total);
  const standing = nearly && count > 0 ? { nearly: 1 as const } : {};
  return {
    records: await presentFields(work, rows),
    total: count,
    size,
    current,
    pages: Math.ceil(count / size),
    ...standing,
  };
}

async function pulledInto(work: Work, templateId: string | null | undefined): Promise<string[]> {
  if (!templateId) return [];
  const head = await work.table('dataTemplate').need(templateId);
  return (await shownVersion(work, head)).fields.map(({ fieldId }) => fieldId);
}
