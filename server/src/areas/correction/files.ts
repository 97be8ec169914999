import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import { signedLink } from '#areas/files/index.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';

/** Every upload is scanned before it is stored: dict scan_state 安全. */
const looked = 1;

const columns = [
  ...(['id', 'createUser', 'createTime', 'fileKey', 'originalName', 'extension', 'contentType'] as const),
  ...(['fileSize', 'sha256', 'caseType', 'caseId', 'ossId', 'originalKey'] as const),
];

function listed(work: Work, { extra }: ListInput): ListOptions {
  const { bizId, name, ext, timeStart, timeEnd } = extra;
  const at = (column: string) => sql.ref(`bizFile.${column}`);
  const seen = work.table('message').select().select('id');
  const conditions = [
    sql<SqlBool>`${at('caseType')} = 'correction' and ${at('caseId')} in (${seen})`,
    ...(bizId ? [sql<SqlBool>`${at('caseId')} = ${bizId}`] : []),
    ...(name ? [sql<SqlBool>`${at('originalName')} ilike ${likePattern(name, 'contains')}`] : []),
    ...(ext ? [sql<SqlBool>`${at('extension')} = ${ext.toLowerCase()}`] : []),
    ...(timeStart ? [sql<SqlBool>`${at('createTime')} >= ${timeStart}::timestamptz`] : []),
    ...(timeEnd
      ? [sql<SqlBool>`${at('createTime')} <= ${timeEnd.length > 10 ? timeEnd : `${timeEnd} 23:59:59`}::timestamptz`]
      : []),
  ];
  const key = `${work.actor.id}|${work.table('message').visibilityKey()}|${JSON.stringify(extra)}`;
  return { columns, order: [{ field: 'id', descending: true }], also: { key, conditions } };
}

/** 更正材料 (domain.md 3.8, file/page); returns 404 for a correction the caller cannot see. */
export async function pageOfFiles(work: Work, { query }: { query: ListInput }) {
  const { bizType, bizId } = query.extra;
  if (bizType === undefined)
    throw refuse(400, ['请选择业务类型', 'Say what the files belong to'], { fields: ['bizType'] });
  if (bizId) await work.table('message').need(bizId);
  const page = await pageOf(work, 'bizFile', query, listed(work, query));
  const people = await namesOf(
    work,
    'user',
    page.records.map(({ createUser }) => createUser),
  );
  return {
    ...page,
    records: page.records.map((row) => ({
      id: row.id,
      bizType: 'message',
      bizId: row.caseId ?? '',
      originalName: row.originalName,
      ext: row.extension,
      mime: row.contentType,
      size: Number(row.fileSize),
      sha256: row.sha256,
      createUserName: people(row.createUser),
      createTime: row.createTime,
      scanState: looked,
      link: signedLink(work, row),
    })),
  };
}
