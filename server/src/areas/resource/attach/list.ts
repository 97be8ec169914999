import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { attach } from '@kaoxin/contract/resource/attach.ts';
import { type SqlBool, sql } from 'kysely';
import type { ListOptions } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { namesOf } from '#platform/names.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';

export type AttachRow = SelectedRow<'bizFile'>;
export type Attachment = AnswerOf<typeof attach.detail>;

export const kind = 'attach';
const columns = [
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'version', 'status'],
  ...['isDeleted', 'fileKey', 'originalName', 'extension', 'contentType', 'fileSize', 'sha256', 'caseType', 'caseId'],
  ...['boundTime', 'uploadIp', 'ossId'],
];
const order = [{ field: 'id', descending: true }];

/** File administrators cannot see cases, so files of citizens show only their type. */
export const isOpen = ({ caseType, createUser }: AttachRow, work: Work): boolean =>
  caseType === kind || caseType === 'avatar' || (caseType === null && createUser === work.actor.id);

export async function presentAttachments(work: Work, rows: readonly AttachRow[]): Promise<Attachment[]> {
  const people = await namesOf(
    work,
    'user',
    rows.map(({ createUser }) => createUser),
  );
  const stores = await codesOf(work, rows);
  return rows.map((row) => ({
    id: row.id,
    createUser: row.createUser,
    createDept: row.createDept,
    createTime: row.createTime,
    updateUser: row.updateUser,
    updateTime: row.updateTime,
    version: row.version,
    originalName: isOpen(row, work) ? row.originalName : `***.${row.extension}`,
    name: `${row.id}.${row.extension}`,
    domain: work.context.config.publicUrl,
    extension: row.extension,
    contentType: row.contentType,
    attachSize: Number(row.fileSize),
    use: row.caseType,
    bound: row.caseId === null && (row.caseType === null || row.caseType === kind) ? 0 : 1,
    createUserName: people(row.createUser),
    ossCode: row.ossId === null ? null : (stores.get(row.ossId) ?? null),
    link: null,
  }));
}

async function codesOf(work: Work, rows: readonly AttachRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ ossId }) => ossId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await work.table('oss').select().select(['id', 'ossCode']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, ossCode }) => [id, ossCode]));
}

export function attachList(work: Work, { extra: { originalName } }: ListInput): ListOptions {
  const conditions = originalName
    ? [
        sql<SqlBool>`original_name ilike ${likePattern(originalName, 'contains')}
          and (case_type in (${kind}, 'avatar') or (case_type is null and create_user = ${work.actor.id}))`,
      ]
    : [];
  return { columns, order, also: { key: originalName ? `${work.actor.id}|${originalName}` : '', conditions } };
}
